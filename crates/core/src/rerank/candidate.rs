/// Rank and score of an article in one list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Rank, from 1.
    pub rank: u32,
    /// Score on the list's own scale.
    pub score: f32,
}

/// An article to be scored.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Candidate {
    /// Article ordinal.
    pub article: u32,
    /// Ordinal of the chunk that the search found.
    pub chunk: u32,
    /// Rank in the fused list, from 1.
    pub fused: u32,
    /// Place in the sparse list, if it holds the article.
    pub sparse: Option<Place>,
    /// Place in the dense list, if it holds the article.
    pub dense: Option<Place>,
}
