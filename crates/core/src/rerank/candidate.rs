/// Rank and score of an article in the sparse (by words) or in the dense (by vectors) list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Rank of the article in this list, counted from 1.
    pub rank: u32,
    /// Score of the article, on the scale of this list.
    pub score: f32,
}

/// An article that the reranker is to score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Index in the corpus of the article to score.
    pub article: u32,
    /// Index in the corpus of the article's chunk that the search found.
    pub chunk: u32,
    /// Rank of the article among the candidates by the order of the fused list, counted from 1.
    pub fused: u32,
    /// Rank and score of the article in the sparse list (by words); `None` if the list lacks the article.
    pub sparse: Option<Place>,
    /// Rank and score of the article in the dense list (by vectors); `None` if the list lacks the article.
    pub dense: Option<Place>,
}
