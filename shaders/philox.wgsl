// Philox4x32-10: ten rounds of multiply and exclusive or turn a counter of four words into
// four random words. The twin of src/random/philox.rs.

// The 64-bit product of two words: low half, high half.
fn wide(a: u32, b: u32) -> vec2<u32> {
    //: if INT64
    let product = u64(a) * u64(b);
    return vec2(u32(product), u32(product >> 32u));
    //: else
    let low = (a & 0xFFFFu) * (b & 0xFFFFu);
    let left = (a >> 16u) * (b & 0xFFFFu) + (low >> 16u);
    let right = (a & 0xFFFFu) * (b >> 16u) + (left & 0xFFFFu);
    return vec2(a * b, (a >> 16u) * (b >> 16u) + (left >> 16u) + (right >> 16u));
    //: end
}

fn philox4x32_10(counter: vec4<u32>, key: vec2<u32>) -> vec4<u32> {
    var c = counter;
    var k = key;
    //: for round in 0..10
    {
        let p0 = wide(0xD2511F53u, c.x);
        let p1 = wide(0xCD9E8D57u, c.z);
        c = vec4(p1.y ^ c.y ^ k.x, p1.x, p0.y ^ c.w ^ k.y, p0.x);
        k += vec2(0x9E3779B9u, 0xBB67AE85u);
    }
    //: end
    return c;
}
