/// A query to the sparse index, which ranks by words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Text of the query; each word has weight 1.
    pub text: String,
    /// Alternatives to phrases of the query in the words of the law; they are searched in addition.
    pub expansions: Vec<Expansion>,
    /// Country code whose documents get a higher score.
    pub preferred: Option<String>,
}

/// Alternatives to one phrase of the query. A chunk's scores for all alternatives are added up, which
/// measured better than taking the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// Phrase of the query that the alternatives stand for. The more often the corpus has it, the less the
    /// alternatives weigh (see `rarity`).
    pub phrase: String,
    /// Weight of each alternative if the corpus lacks the phrase. Words of the query weigh 1.
    pub weight: f32,
    /// The alternatives, each a word or a phrase.
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
