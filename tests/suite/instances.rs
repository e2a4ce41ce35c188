//! Files of hypergraphs and graphs, as they are found: what is read, what is refused, and
//! where.

use proptest::prelude::*;
use tertia::hypergraph::Hypergraph;
use tertia::hypergraph::files::{Format, InstanceError, read};

fn one(text: &[u8], format: Format) -> Result<Hypergraph, InstanceError> {
    let contents = read(text, format, &(1..=usize::MAX), None)?;
    assert_eq!(contents.instances.len(), 1);
    assert_eq!(contents.warning, None);
    Ok(contents.instances[0].hypergraph.clone())
}

fn graph(vertices: usize, edges: &[&[usize]]) -> Hypergraph {
    Hypergraph::new(vertices, edges).unwrap()
}

#[test]
fn files_as_they_are_found() {
    let hypergraph = graph(6, &[&[0, 1], &[1, 2, 3], &[4]]);
    for text in [
        "p hs 6 3\n1 2\n2 3 4\n5\n",
        "c note\np hs 6 3\n2 1\nc another\n4 2 3\n5",
        "\u{FEFF}\r\n  p  hs\t6 3  \r\n1 2 \r\n\r\n2 3 4\r\n5\r\n\r\n",
        "p hs 6 5\n5\n2 3 4\n1 2\n2 1\n4 3 2\n",
    ] {
        assert_eq!(one(text.as_bytes(), Format::Hgr).unwrap(), hypergraph, "{text:?}");
    }
    assert_eq!(one(b"c \xFF\xFE\np hs 6 3\n1 2\n2 3 4\n5", Format::Hgr).unwrap(), hypergraph);
    let path = graph(4, &[&[0, 1], &[1, 2]]);
    for text in [
        "p ds 4 2\n1 2\n2 3\n",
        "c x\n\np tw 4 2\n3 2\n c y\n2 1",
        "p edge 4 2\ne 1 2\ne 2 3\n",
        "p col 4 2\nd 2 1\nn 1 7\ne 1 2\nx 5\nv 1 0.5 2\ne 2 3\n",
        "p col 4 4\r\ne 1 2\r\ne 2 1\r\ne 2 3\r\ne 3 2\r\n",
        "p col 4 2\ne 1 2\ne 2 1\ne 2 3\ne 3 2\n",
    ] {
        for format in [Format::Gr, Format::Col] {
            assert_eq!(one(text.as_bytes(), format).unwrap(), path, "{text:?}");
        }
    }
    assert_eq!(one(b"p hs 3 0", Format::Hgr).unwrap(), graph(3, &[]));
    assert_eq!(one(b"p ds 0 0\n", Format::Gr).unwrap(), graph(0, &[]));
}

#[test]
fn layouts_are_their_set_hypergraphs() {
    let contents = read(b"# two\n00 01 02 10\n\n1\n2\n", Format::Layouts, &(3..=3), None).unwrap();
    let [first, second] = &contents.instances[..] else { panic!("{contents:?}") };
    assert_eq!((first.line, second.line), (2, 4));
    assert_eq!(first.hypergraph, graph(4, &[&[0, 1, 2]]));
    assert_eq!(second.hypergraph, graph(2, &[]));
    assert_eq!((first.name(3), second.name(1)), ("10".into(), "2".into()));
}

#[test]
fn an_unreliable_number_of_edges_is_a_warning_for_graphs_alone() {
    let contents = read(b"p edge 4 9\ne 1 2\n", Format::Col, &(2..=2), None).unwrap();
    let warning = contents.warning.unwrap().to_string();
    assert_eq!(warning, "1:10: this line says 9 edges, the file has 1");
    assert_eq!(contents.instances[0].hypergraph.len(), 1);
}

#[test]
fn what_is_wrong_and_where() {
    const HS: &str = "`p hs VERTICES EDGES`";
    const GRAPH: &str = "`p ds|tw|edge|col VERTICES EDGES`";
    for (format, text, line) in [
        (Format::Hgr, "", format!("1:1: there is no line {HS} before the end")),
        (Format::Hgr, "c\n1 2\n", format!("2:1: there is no line {HS} before the edges")),
        (Format::Hgr, "p ds 1 1\n", format!("1:3: `ds` does not fit: the line is {HS}")),
        (Format::Gr, "p hs 1 1\n", format!("1:3: `hs` does not fit: the line is {GRAPH}")),
        (Format::Gr, "p ds 1 1 x\n", format!("1:10: `x` does not fit: the line is {GRAPH}")),
        (Format::Hgr, "p\n", "1:2: this line ends where number of vertices was expected".into()),
        (Format::Hgr, "p hs -1 2\n", "1:6: `-1` is no number of vertices".into()),
        (Format::Hgr, "p hs 1 é\n", "1:8: `é` is no number of edges".into()),
        (
            Format::Hgr,
            "p hs 10000001 2\n",
            "1:6: 10000001 vertices; at most 10000000 are read".into(),
        ),
        (
            Format::Hgr,
            "p hs 3 1\n1 0\n",
            "2:3: `0` is no vertex: there are 3, counted from 1".into(),
        ),
        (
            Format::Gr,
            "p ds 3 1\r\n1\t4\n",
            "2:3: `4` is no vertex: there are 3, counted from 1".into(),
        ),
        (
            Format::Hgr,
            "p hs 3 1\n1 2 x3",
            "2:5: `x3` is no vertex: there are 3, counted from 1".into(),
        ),
        (Format::Hgr, "p hs 3 1\n 3 2 3", "2:6: vertex 3 is twice in this edge".into()),
        (Format::Gr, "p ds 3 1\n2 2\n", "2:3: vertex 2 is twice in this edge".into()),
        (Format::Gr, "p ds 3 1\n2\n", "2:2: this line ends where a vertex was expected".into()),
        (Format::Gr, "p ds 3 1\n1 2 3\n", "2:5: `3` is one word too many: an edge is `u v`".into()),
        (Format::Col, "p col 3 1\n1 2\n", "2:1: `1` does not fit: the line is `e u v`".into()),
        (
            Format::Col,
            "p col 3 1\ne 1 2 3\n",
            "2:7: `3` is one word too many: an edge is `e u v`".into(),
        ),
        (Format::Hgr, "p hs 3 2\n1 2 3", "1:8: this line says 2 edges, the file has 1".into()),
        (Format::Hgr, "p hs 3 1\n1 2\n2 1", "1:8: this line says 1 edge, the file has 2".into()),
        (Format::Hgr, "p hs 3 1\np hs 3 1\n", "2:1: a second line `p`: the first is line 1".into()),
    ] {
        assert_eq!(one(text.as_bytes(), format).unwrap_err().to_string(), line, "{text:?}");
    }
}

#[test]
fn edges_have_the_sizes_of_the_problem() {
    let says = |text: &str, format, sizes| {
        read(text.as_bytes(), format, &sizes, None).unwrap_err().to_string()
    };
    let hgr = "p hs 4 2\n1 2 3\n1 2\n";
    assert_eq!(says(hgr, Format::Hgr, 3..=3), "3:1: an edge of 2 vertices; here edges have 3");
    assert_eq!(says(hgr, Format::Hgr, 1..=2), "2:1: an edge of 3 vertices; here edges have 1 to 2");
    let gr = "p edge 4 1\ne 1 2\n";
    assert_eq!(says(gr, Format::Col, 3..=3), "2:3: an edge of 2 vertices; here edges have 3");
    let sets = "00 01\n";
    assert_eq!(says(sets, Format::Layouts, 2..=2), "1:1: an edge of 3 vertices; here edges have 2");
}

const FORMATS: [Format; 4] = [Format::Hgr, Format::Gr, Format::Col, Format::Layouts];

proptest! {
    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>, format in prop::sample::select(&FORMATS[..])) {
        let _ = read(&bytes, format, &(1..=usize::MAX), None);
    }

    #[test]
    fn any_change_to_a_good_file_is_read_or_refused(
        at: prop::sample::Index,
        length in 0usize..4,
        new in prop::collection::vec(prop::sample::select(&b"0123 cpe-\n\r\t\xFF"[..]), 0..4),
        text in prop::sample::select(&[
            "c one\np hs 9 3\n1 2\n2 3 4\n9\n",
            "p ds 9 3\n1 2\n2 3\n9 1\n",
            "p edge 9 3\r\ne 1 2\r\ne 2 3\r\ne 9 1",
        ][..]),
        format in prop::sample::select(&FORMATS[..3]),
    ) {
        let mut bytes = text.as_bytes().to_vec();
        let at = at.index(bytes.len());
        bytes.splice(at..(at + length).min(text.len()), new);
        if let Ok(contents) = read(&bytes, format, &(1..=usize::MAX), None) {
            let graph = &contents.instances[0].hypergraph;
            let edges: Vec<_> = graph.edges().collect();
            prop_assert_eq!(&Hypergraph::new(graph.vertices(), edges).unwrap(), graph);
        }
    }
}
