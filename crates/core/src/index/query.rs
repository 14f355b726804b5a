/// A query to the sparse index, which ranks by words.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Query {
    /// Text of the query; each word has weight 1.
    pub text: String,
    /// Alternatives to phrases of the query in the words of the law; the search looks for them too, with a
    /// weight of their own.
    pub expansions: Vec<Expansion>,
    /// Code of the country whose documents get a higher score.
    pub preferred: Option<String>,
    /// True if words of laws that go with words of the query ([`crate::lexicon::related`]) are looked for
    /// too.
    pub related: bool,
}

/// Alternatives to one phrase of the query. A chunk's scores for all alternatives are added up, which
/// measured better than taking the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct Expansion {
    /// Phrase of the query that the alternatives stand for. The more often the corpus has it, the less the
    /// alternatives weigh (see `rarity`).
    pub phrase: String,
    /// Weight of each alternative to the phrase if the corpus lacks the phrase. Each term of an alternative
    /// weighs this, divided by the square root of the alternative's number of words; words of the query weigh
    /// 1.
    pub weight: f32,
    /// The alternatives to the phrase, each a word or several.
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
