//! HiGHS as the engine, by branch and cut; feature `highs`.
//!
//! Huangfu, Hall (Mathematical Programming Computation 10, 2018) for its simplex method. It
//! computes in floating point: values that it finds are checked here, that there are none is its
//! word. Where it fails, [implicit enumeration](implicit) is asked. It asks for the limit between
//! steps, not within its presolving, which takes seconds for the most variables that are taken.
#![allow(unsafe_code, reason = "the functions of HiGHS; what they are given outlives the call")]

use super::implicit;
use super::program::{Program, Solved};
use crate::limit::Limit;
use highs_sys as highs;
use highs_sys::HighsInt;
use std::ffi::{c_char, c_int, c_void};
use std::ptr;

/// Solves a programme.
pub fn solve(program: &Program, limit: &Limit) -> Solved {
    if limit.reached() {
        return Solved::Unknown;
    }
    match Matrix::of(program).and_then(|matrix| Model::new().solve(&matrix, limit)) {
        Some(Solved::Feasible(values)) if program.holds(&values) => Solved::Feasible(values),
        Some(Solved::Infeasible) => Solved::Infeasible,
        _ if limit.reached() => Solved::Unknown,
        _ => implicit::solve(program, limit),
    }
}

/// The constraints as HiGHS takes them, row by row.
struct Matrix {
    columns: usize,
    /// Where the variables of each row begin.
    begins: Vec<HighsInt>,
    variables: Vec<HighsInt>,
    least: Vec<f64>,
    most: Vec<f64>,
}

impl Matrix {
    /// None where there is no variable, or a number is too large for HiGHS.
    fn of(program: &Program) -> Option<Matrix> {
        let int = |number: usize| HighsInt::try_from(number).ok();
        let (mut begins, mut variables) = (Vec::new(), Vec::new());
        for constraint in &program.constraints {
            begins.push(int(variables.len())?);
            for &variable in &constraint.variables {
                variables.push(int(variable)?);
            }
        }
        int(program.variables.max(begins.len()).max(variables.len()))?;
        (program.variables > 0).then(|| Matrix {
            columns: program.variables,
            begins,
            variables,
            least: program.constraints.iter().map(|constraint| constraint.least as f64).collect(),
            most: program.constraints.iter().map(|constraint| constraint.most as f64).collect(),
        })
    }
}

/// When HiGHS asks whether to go on.
const ASKS: [HighsInt; 2] =
    [highs::kHighsCallbackSimplexInterrupt, highs::kHighsCallbackMipInterrupt];

/// A model of HiGHS.
struct Model(*mut c_void);

impl Model {
    /// An empty one, which prints nothing and uses one thread.
    fn new() -> Model {
        // SAFETY: the model is alive until it is dropped, and names end in 0.
        unsafe {
            let model = Model(highs::Highs_create());
            highs::Highs_setBoolOptionValue(model.0, c"output_flag".as_ptr(), 0);
            highs::Highs_setStringOptionValue(model.0, c"parallel".as_ptr(), c"off".as_ptr());
            highs::Highs_setIntOptionValue(model.0, c"threads".as_ptr(), 1);
            model
        }
    }

    /// What HiGHS says of a matrix, if anything, before the limit is reached.
    fn solve(&self, matrix: &Matrix, limit: &Limit) -> Option<Solved> {
        let (zeros, ones) = (vec![0.0; matrix.columns], vec![1.0; matrix.columns]);
        let integers = vec![highs::VAR_TYPE_INTEGER; matrix.columns];
        let entries = vec![1.0; matrix.variables.len()];
        let mut values = vec![0.0; matrix.columns];
        let [columns, rows, count] =
            [matrix.columns, matrix.begins.len(), entries.len()].map(|size| size as HighsInt);
        // SAFETY: arrays have the lengths that are said, and none is kept; the limit outlives the
        // run, which alone asks for it.
        let status = unsafe {
            let passed = highs::Highs_passMip(
                self.0,
                columns,
                rows,
                count,
                highs::MATRIX_FORMAT_ROW_WISE,
                highs::OBJECTIVE_SENSE_MINIMIZE,
                0.0,
                zeros.as_ptr(),
                zeros.as_ptr(),
                ones.as_ptr(),
                matrix.least.as_ptr(),
                matrix.most.as_ptr(),
                matrix.begins.as_ptr(),
                matrix.variables.as_ptr(),
                entries.as_ptr(),
                integers.as_ptr(),
            );
            if passed == highs::STATUS_ERROR {
                return None;
            }
            let data = ptr::from_ref(limit).cast_mut().cast();
            highs::Highs_setCallback(self.0, Some(asks), data);
            ASKS.iter().for_each(|&kind| _ = highs::Highs_startCallback(self.0, kind));
            highs::Highs_run(self.0);
            let none = ptr::null_mut();
            highs::Highs_getSolution(self.0, values.as_mut_ptr(), none, none, none);
            highs::Highs_getModelStatus(self.0)
        };
        match status {
            highs::MODEL_STATUS_OPTIMAL => {
                Some(Solved::Feasible(values.iter().map(|&value| value > 0.5).collect()))
            }
            highs::MODEL_STATUS_INFEASIBLE => Some(Solved::Infeasible),
            _ => None,
        }
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: it was made by `new`, and nobody uses it any more.
        unsafe { highs::Highs_destroy(self.0) };
    }
}

/// Tells HiGHS to stop once the limit is reached.
///
/// # Safety
///
/// `limit` points to a [`Limit`], `input` to nothing or to what HiGHS reads the answer from.
unsafe extern "C" fn asks(
    _kind: c_int,
    _message: *const c_char,
    _state: *const highs::HighsCallbackDataOut,
    input: *mut highs::HighsCallbackDataIn,
    limit: *mut c_void,
) {
    // SAFETY: as said above.
    unsafe {
        if let (Some(limit), Some(input)) = (limit.cast::<Limit>().as_ref(), input.as_mut())
            && limit.reached()
        {
            input.user_interrupt = 1;
        }
    }
}
