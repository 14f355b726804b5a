/// A query to the sparse index.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// The query itself, each word with weight 1.
    pub text: String,
    /// Phrases of the query in the words of the law, searched in addition.
    pub expansions: Vec<Expansion>,
    /// Jurisdiction whose documents are boosted, as [`super::Document::jurisdiction`] has it.
    pub preferred: Option<String>,
}

/// Alternatives to one phrase of the query. Their scores are added up, which measured better than taking
/// the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// The phrase of the query. The more often the corpus has it, the less the alternatives weigh (`rarity`).
    pub phrase: String,
    /// Weight of each alternative to a phrase that the corpus does not have; words of the query weigh 1.
    pub weight: f32,
    /// The alternatives.
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
