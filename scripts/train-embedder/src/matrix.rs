//! Multiplies dense matrices.

use matrixmultiply::sgemm;

/// A slice seen as a matrix. Transposing it copies nothing.
#[derive(Clone, Copy)]
pub struct Matrix<'v> {
    values: &'v [f32],
    rows: usize,
    columns: usize,
    row_step: usize,
    column_step: usize,
}

impl<'v> Matrix<'v> {
    /// Makes a matrix of a slice that holds its rows one after the other, `columns` values each.
    pub fn new(values: &'v [f32], columns: usize) -> Self {
        Matrix {
            values,
            rows: values.len() / columns,
            columns,
            row_step: columns,
            column_step: 1,
        }
    }

    pub fn transposed(self) -> Self {
        Matrix {
            rows: self.columns,
            columns: self.rows,
            row_step: self.column_step,
            column_step: self.row_step,
            ..self
        }
    }

    /// Returns the product of two matrices, row by row.
    pub fn times(self, other: Matrix<'_>) -> Vec<f32> {
        assert_eq!(self.columns, other.rows);
        assert!(self.last() < self.values.len() && other.last() < other.values.len());
        let mut product = vec![0.0; self.rows * other.columns];
        // SAFETY: the assertions keep every read inside its slice, and `product` has an element for every
        // write.
        unsafe {
            sgemm(
                self.rows,
                self.columns,
                other.columns,
                1.0,
                self.values.as_ptr(),
                self.row_step as isize,
                self.column_step as isize,
                other.values.as_ptr(),
                other.row_step as isize,
                other.column_step as isize,
                0.0,
                product.as_mut_ptr(),
                other.columns as isize,
                1,
            );
        }
        product
    }

    /// Index in the slice of the last value of the matrix.
    fn last(self) -> usize {
        (self.rows - 1) * self.row_step + (self.columns - 1) * self.column_step
    }
}
