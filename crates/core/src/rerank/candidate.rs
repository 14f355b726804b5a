/// Rank and score of an article in the sparse or in the dense list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Rank in this list, counted from 1.
    pub rank: u32,
    /// Score, on the scale of this list.
    pub score: f32,
}

/// An article that the reranker is to score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Index of the article in the corpus.
    pub article: u32,
    /// Index of the chunk that the search found.
    pub chunk: u32,
    /// Rank in the fused list, counted from 1.
    pub fused: u32,
    /// Rank and score in the sparse list; `None` if the list lacks the article.
    pub sparse: Option<Place>,
    /// Rank and score in the dense list; `None` if the list lacks the article.
    pub dense: Option<Place>,
}
