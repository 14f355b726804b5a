//! The features of a candidate: what each measures, its range, and why the model has it.
//!
//! Terms are the light-stemmed terms of the query itself, without expansions, unless a feature says
//! otherwise. "Idf share" is the sum of the idf of the terms found, divided by that of all terms of the
//! query, so a rare term counts more than a frequent one. idf is that of the candidates' country if all are
//! of one country. The passage is a chunk with its heading and its document's title.
//!
//! The model also has the square of each feature ([`super::model`]). `benches/retrieval.md` has the ablation
//! of the groups. The names are a part of the API: `explain.signs` of `/v1/search` lists them.

/// Declares the reranker's features once, and makes of them the enum and the list of names in the same order.
macro_rules! features {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {
        /// A feature of a candidate: one of the numbers from which the reranker computes its score. Its
        /// discriminant is its index in a [`Row`].
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Feature { $($(#[$doc])* $name),* }

        /// Names of the reranker's features, in the order of a [`Row`].
        pub const NAMES: &[&str] = &[$(stringify!($name)),*];
    };
}

features! {
    /// Idf share (sum of idf of the query terms found / of all) of the terms in the chunk's body. 0 to 1. An
    /// answer usually repeats the terms of the question.
    body,
    /// Idf share (sum of idf of the query terms found / of all) of the terms in the document's title. 0 to 1.
    /// Queries often name the law.
    title,
    /// Idf share (sum of idf of the query terms found / of all) of the terms in the article's number and
    /// heading. 0 to 1. A heading states the subject of its article.
    heading,
    /// Idf share (sum of idf of the query terms found / of all) of the terms in body, heading and title
    /// together. 0 to 1. A term of the title need not be repeated in the body.
    passage,
    /// Idf share (sum of idf of the query terms found / of all) of the terms in the passage and in the first
    /// 24 chunks of its article. 0 to 1. The answer may be spread over the article.
    article,
    /// Idf share (sum of idf of the query terms found / of all) of the terms whose word in the query (the
    /// first, if several have the term), before stemming, is in the passage. 0 to 1. Stemming merges words of
    /// different meaning.
    exact,
    /// BM25 of the chunk's body (k1 1.2, b 0.75), divided by its limit at infinite term frequency. 0 to below
    /// 1. Repeated terms count more than in [`Feature::body`].
    bm25,
    /// BM25 of the chunk's body (k1 0.9, b 0.2), divided by its limit at infinite term frequency. 0 to below
    /// 1. Long chunks lose less than in [`Feature::bm25`].
    bm25_flat,
    /// BM25 of the document's title (k1 1.2, b 0), divided by its limit at infinite term frequency. 0 to
    /// below 1.
    bm25_title,
    /// Idf share (idf found / idf of all) of the pairs of successive query terms that the body has in this
    /// order, with at most one word between them. 0 to 1. Terms of a phrase belong together.
    pairs,
    /// Idf share (idf found in the body / idf of all) of the pairs of successive query terms in any order.
    /// Each pair counts 1 / its distance in words, up to 12 words. 0 to 1.
    near,
    /// Greatest sum of idf of a sequence of query terms in the query's order, with at most one word between
    /// two of them, divided by the sum of all query terms. 0 to 1, more only if the sequence repeats a term.
    /// A quotation is a long sequence.
    run,
    /// Number of different query terms in the body, divided by the length in words of the shortest part of
    /// the body that has all of them. 0 with fewer than two terms, else above 0 to 1.
    window,
    /// Idf share (idf found / idf of all) of the query terms in the body, each divided by 1 + position / 16
    /// of its first occurrence. 0 to 1. Articles usually begin with their main rule.
    early,
    /// Number of different query terms in the title, divided by the title's length in words. 0 to 1. A short
    /// title made of query terms only is about nothing else.
    title_focus,
    /// Number of different query terms in the article's number and heading, divided by the length of both in
    /// words. 0 to 1.
    heading_focus,
    /// Share of the query's expansions (alternatives to its phrases) that the passage has: the best
    /// alternative of each phrase, weighted by the expansion's weight and idf. 0 to 1. Everyday words differ
    /// from the words of the law.
    phrases,
    /// Share of the query's expansions (alternatives to its phrases) that title and heading have, measured as
    /// in [`Feature::phrases`]. 0 to 1.
    phrases_title,
    /// Share of the query's expansions (alternatives to its phrases) that the passage and the first 24 chunks
    /// of its article have, measured as in [`Feature::phrases`]. 0 to 1.
    phrases_article,
    /// Number of different query terms in the body, divided by the square root of its length in words. 0 to
    /// 11.3. Of two chunks with the same terms, the shorter one is more to the point.
    density,
    /// 61 / (60 + rank), with the article's rank among the candidates in the order of the fused list. Above 0
    /// to
    /// 1. The lists rank the whole corpus; the reranker sees only the candidates.
    fused,
    /// 61 / (60 + rank), with the article's rank in the sparse list (by words); 0 if the list lacks the
    /// article. 0 to 1.
    sparse,
    /// Score of the article in the sparse list (by words), divided by the best score there among the
    /// candidates; 0 if the list lacks the article. 0 to 1.
    sparse_score,
    /// 61 / (60 + rank), with the article's rank in the dense list (by vectors); 0 if the list lacks the
    /// article. 0 to 1.
    dense,
    /// Cosine similarity of query and article in the dense list (by vectors); 0 if the list lacks the
    /// article. -1 to 1.
    dense_score,
    /// BM25F of body, heading and title (weights 1, 1 and 1.5) over all terms, including those of expansions
    /// with their weights, divided by the best candidate's. 0 to 1. The undivided sum is comparable only
    /// within one query.
    wide,
    /// BM25F as in [`Feature::wide`], with the bodies of the chunk and of the first 24 chunks of its article
    /// as one body. 0 to 1.
    wide_article,
    /// BM25 of the bodies of the chunk and of the first 24 chunks of its article as one text, divided by its
    /// limit at infinite term frequency; k1 grows with the length. 0 to below 1.
    bm25_article,
    /// Idf share of the query's words that the passage has, or the best word of laws that goes with them by
    /// the learned table ([`crate::lexicon::related`]), which counts by its weight there. 0 to 1. Everyday
    /// and English words are in no law.
    related,
    /// Share as in [`Feature::related`], in title and heading. 0 to 1.
    related_title,
    /// Share as in [`Feature::related`], in the passage and in the first 24 chunks of its article. 0 to 1.
    related_article,
    /// BM25F as in [`Feature::wide`], with the related words too, divided by the best candidate's. 0 to 1.
    wide_related,
    /// Sum of [`Feature::sparse_score`] over the candidates of the same document, divided by the best
    /// document's. 0 to 1. A law on the subject has many articles that fit a little.
    law_sparse,
    /// Sum of [`Feature::wide_related`] over the candidates of the same document, divided by the best
    /// document's. 0 to 1.
    law_related,
    /// 1 / the candidate's rank among those of its document by [`Feature::wide_related`]. Above 0 to 1.
    first_of_law,
    /// Share of the title's idf on terms that neither the query nor its other words have. 0 to 1. The title
    /// of a special law names what it is limited to.
    title_beyond,
    /// Greatest idf of such a term, divided by the greatest possible idf. 0 to 1.
    title_rarest,
    /// 1 if the title begins like that of a decision, a circular or an implementing regulation, otherwise 0.
    /// They stand beside the law that they implement.
    decision,
    /// Idf share of the query terms that the document's title lacks, in heading and body. 0 to 1; 0 if the
    /// title has all. A word that the title has distinguishes no article of its law.
    beyond,
    /// BM25 (k1 1.2, b 0.75) of the same terms in heading and body, divided by its limit at infinite term
    /// frequency. 0 to below 1.
    beyond_often,
    /// Share as in [`Feature::beyond`], each term divided by 1 + position / 16 of its first occurrence in the
    /// body, if the heading lacks it. 0 to 1.
    beyond_early,
    /// Share as in [`Feature::beyond`], in the passage and in the first 24 chunks of its article. 0 to 1.
    beyond_article,
    /// Share of the query terms in the passage, by idf and by how few other candidates have the term. 0 to 1.
    /// A term that all candidates have distinguishes none.
    contrast_passage,
    /// Share as in [`Feature::contrast_passage`], in heading and body. 0 to 1.
    contrast,
    /// BM25 as in [`Feature::beyond_often`] by the weights of [`Feature::contrast`]. 0 to below 1.
    contrast_often,
    /// Share as in [`Feature::contrast`], where terms count by position as in [`Feature::beyond_early`]. 0 to
    /// 1.
    contrast_early,
    /// Share as in [`Feature::contrast`], in the passage and in the first 24 chunks of its article. 0 to 1.
    contrast_article,
    /// Share as in [`Feature::related`], in heading and body, where words count by position as in
    /// [`Feature::beyond_early`]. 0 to 1.
    related_early,
    /// Share as in [`Feature::related`] of the words that the title lacks, in heading and body. 0 to 1.
    related_beyond,
    /// Share as in [`Feature::related_beyond`], where words count by position. 0 to 1.
    related_beyond_early,
    /// Share as in [`Feature::related_beyond`], in the passage and in the first 24 chunks of its article. 0
    /// to 1.
    related_beyond_article,
    /// Share as in [`Feature::related`], where a word counts more the fewer other candidates have it. 0 to 1.
    related_contrast_passage,
    /// Share as in [`Feature::related_contrast_passage`], in heading and body. 0 to 1.
    related_contrast,
    /// Share as in [`Feature::related_contrast`], where words count by position. 0 to 1.
    related_contrast_early,
    /// How much the likest question that was asked about the article is like the query, less what is expected
    /// of an article about whose document nothing was asked: four fifths of the best candidate's likeness.
    /// Both without the likeness that is chance. -0.6 to about 0.3. An article about which nothing was asked,
    /// in a document of which others were, has .65 of the best likeness. The words in which people ask are in
    /// no law.
    asked,
    /// Share of the query's idf that the likest question asked about the article has, by BM25. 0 to about 1;
    /// 0 if nothing was asked about the article.
    asked_text,
    /// Share of that question's idf that the query has, by BM25. 0 to about 1. A question whose words all
    /// stand in the query is the same question.
    asked_whole,
    /// [`Feature::asked_text`], divided by the best candidate's. 0 to 1.
    asked_score,
    /// Cosine of the query and the questions that were asked about the article together, by the built-in
    /// embedder; 0 if nothing was asked about it. -1 to 1. The same is asked in other words, and in another
    /// language.
    asked_cosine,
    /// [`Feature::asked_cosine`], less the greatest of the other candidates; 0 if nothing was asked about the
    /// article. -1 to 1.
    asked_lead,
    /// The best candidate's likeness to a question that was asked about it: the same for all candidates of a
    /// query. 0 to about 1. It decides how much each model counts.
    asked_best,
}

/// The values of the features for one candidate, in the order of [`NAMES`].
pub type Row = [f32; NAMES.len()];

/// Divides the features that are sums over all terms by the largest value among the candidates, because such
/// a sum is comparable only within one query.
pub(super) fn relate(rows: &mut [Row]) {
    for feature in [Feature::wide, Feature::wide_article, Feature::wide_related] {
        let place = feature as usize;
        let most = rows.iter().map(|row| row[place]).fold(0.0, f32::max);
        for row in &mut *rows {
            row[place] = share(row[place], most);
        }
    }
}

/// Returns `part / whole`, or 0 if `whole` is 0. Features that are shares are computed by it.
pub(super) fn share(part: f32, whole: f32) -> f32 {
    if whole > 0.0 { part / whole } else { 0.0 }
}
