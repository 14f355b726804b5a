/// What an index is asked for by its words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// The words as they were asked: each counts in full.
    pub text: String,
    /// Phrases of the query in the words of the law, which count beside them.
    pub expansions: Vec<Expansion>,
    /// Code of the country whose documents come first, as the documents bear it.
    pub preferred: Option<String>,
}

/// Other words for one phrase of the query. The sum over them measured better than the best of them.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// As the query has it. Where the corpus has it too, the other words count for less (`rarity`).
    pub phrase: String,
    /// What each counts for, of a phrase that the corpus does not have; the words of the query count 1.
    pub weight: f32,
    /// The other words.
    pub alternatives: Vec<String>,
}

impl From<&str> for Query {
    fn from(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            ..Self::default()
        }
    }
}

impl From<&String> for Query {
    fn from(text: &String) -> Self {
        text.as_str().into()
    }
}
