/// How much the words of one query are like those of the questions.
pub(super) struct Words {
    /// BM25 of each question for the words of the query.
    pub sums: Vec<f32>,
    /// Sum of the idf of these words.
    pub worth: f32,
}
