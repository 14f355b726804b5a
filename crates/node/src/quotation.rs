use napi::bindgen_prelude::Utf16String;
use napi_derive::napi;
use sanad_core::quotation::Fit;
use sanad_core::{analyzer, quotation};

use crate::convert::{Utf16Places, from_js, to_js};

/// A sentence or a list item of a passage.
#[napi(object, object_from_js = false)]
pub struct Sentence {
    /// Index of the first UTF-16 unit of the sentence in the passage.
    pub start: u32,
    /// Index of the UTF-16 unit after the last of the sentence.
    pub end: u32,
    /// Text of the sentence as shown to a reader: white space is normalized; the number or letter of a list
    /// item, a trailing comma or semicolon and unpaired quotation marks are removed.
    pub words: Utf16String,
    /// Number, letter or dash before the words of a list item, as the text has it; empty without one.
    pub label: Utf16String,
    /// True if the sentence is a later part of a longer one that was cut at a semicolon or a comma.
    pub continues: bool,
    /// True if, in a ruling, the sentence reports facts, parties or pleas and does not give the court's own
    /// words. Without meaning for other texts.
    pub is_reported: bool,
    /// For a list item, or a line right below an introduction, the index in `leads` of the sentence that
    /// introduces it.
    pub lead: Option<u32>,
    /// True for an item numbered by a letter that is no full sentence and whose list begins before the
    /// passage, so that its introducing sentence is unknown.
    pub is_orphan: bool,
    /// True if the sentence ends with a full stop or other final punctuation, so that it is complete.
    pub is_closed: bool,
    /// True if the sentence has a digit, a percent sign, or a word for a unit, a currency or a fraction.
    pub has_number: bool,
    /// True if the sentence imposes a penalty: «يعاقب بالحبس».
    pub has_penalty: bool,
    /// True if the sentence prohibits something: «لا يجوز».
    pub prohibits: bool,
    /// True if the sentence limits where or to whom rules apply: «يقتصر تطبيق هذه الأحكام على».
    pub limits_scope: bool,
}

/// A passage cut into sentences that an answer may quote.
#[napi(object, object_from_js = false)]
pub struct QuotablePassage {
    /// Sentences and list items in text order. Headings, and sentences that only introduce a list, are left
    /// out.
    pub sentences: Vec<Sentence>,
    /// Sentences of the passage that only introduce lists, such as "in the following cases:".
    pub leads: Vec<Sentence>,
    /// True if the passage contains its text in more than one wording, such as before and after an amendment.
    pub has_wordings: bool,
    /// Index of the UTF-16 unit at which the latest wording of the whole passage begins; absent if only a
    /// part was amended, if the note introduces no new wording, or if there is one wording.
    pub latest_wording: Option<u32>,
    /// True if the passage begins by defining the terms of its law.
    pub is_definitions: bool,
    /// True if the passage begins by naming the rules that it leaves aside or from which it excepts.
    pub is_exception: bool,
    /// True if the passage has a word for a number or a period that `hasNumber` of its sentences does not
    /// know: «أسبوع», «الخامسة عشرة».
    pub has_number_word: bool,
}

/// Splits each passage into quotable sentences and finds where its latest wording begins.
///
/// Throws `ArrayExpected` if `texts` is no array, `StringExpected` if one of them is no string. Cost: linear,
/// about 100 µs for a passage of a thousand characters.
///
/// ```js
/// const text = 'يستحق مكافأة في الحالات الآتية: أ- انتهاء العقد. ب- استقالته.';
/// const [{ sentences, leads }] = readPassages([text]);
/// sentences.map(({ words }) => words) // => ['انتهاء العقد.', 'استقالته.']
/// leads[sentences[1].lead].words // => 'يستحق مكافأة في الحالات الآتية:'
/// ```
#[napi(catch_unwind)]
pub fn read_passages(texts: Vec<Utf16String>) -> Vec<QuotablePassage> {
    texts.iter().map(|text| passage(&from_js(text))).collect()
}

fn passage(text: &str) -> QuotablePassage {
    let places = Utf16Places::new(text);
    let sentence = |sentence: quotation::Sentence| Sentence {
        start: places.of(sentence.span.start),
        end: places.of(sentence.span.end),
        words: to_js(&sentence.words),
        label: to_js(&sentence.label),
        continues: sentence.continues,
        is_reported: sentence.is_reported,
        lead: sentence.lead.map(|lead| lead as u32),
        is_orphan: sentence.is_orphan,
        is_closed: sentence.is_closed,
        has_number: sentence.has_number,
        has_penalty: sentence.has_penalty,
        prohibits: sentence.prohibits,
        limits_scope: sentence.limits_scope,
    };
    let quotation::Sentences { sentences, leads } = quotation::sentences(text);
    let wordings = quotation::wordings(text);
    QuotablePassage {
        sentences: sentences.into_iter().map(sentence).collect(),
        leads: leads.into_iter().map(sentence).collect(),
        has_wordings: wordings.is_some(),
        latest_wording: wordings
            .and_then(|wordings| wordings.latest)
            .map(|latest| places.of(latest)),
        is_definitions: quotation::is_definitions(text),
        is_exception: quotation::is_exception(text),
        has_number_word: quotation::has_number_word(text),
    }
}

/// Tells for each law, by its title, how it fits the person who asks: `"others"` for one that is for other
/// people than those whom the question names, and for one for soldiers, domestic workers or non-Muslims if it
/// names none, or for one field of work or one body that it does not name; `"employees"` and `"officials"`
/// for laws of these if the question does not tell them apart; `"fits"` for all others.
///
/// Throws `StringExpected` if an argument has another type. Cost: linear.
///
/// ```js
/// fitsAsker('كم إجازتي السنوية؟', ['نظام العمل', 'نظام خدمة الأفراد']) // => ['employees', 'others']
/// ```
#[napi(catch_unwind)]
pub fn fits_asker(question: Utf16String, titles: Vec<Utf16String>) -> Vec<&'static str> {
    let fits = quotation::fits(&from_js(&question), titles.iter().map(from_js));
    let name = |fit| match fit {
        Fit::Fits => "fits",
        Fit::ForOthers => "others",
        Fit::OfEmployees => "employees",
        Fit::OfOfficials => "officials",
    };
    fits.into_iter().map(name).collect()
}

/// The search terms of a question, and what the question asks for.
#[napi(object, object_from_js = false)]
pub struct QuestionWords {
    /// Search terms with their ranges in the question, without interrogative words («كم», «متى»).
    pub tokens: Vec<crate::text::Token>,
    /// True if a number answers the question: how much, how long, until when.
    pub for_number: bool,
    /// True if only a quantity answers the question: how many, how much.
    pub for_quantity: bool,
    /// True if the question asks for a penalty.
    pub for_penalty: bool,
    /// True if the question may ask what a term means.
    pub for_definition: bool,
    /// True if the question asks whether something is allowed.
    pub for_permission: bool,
}

/// Returns the search terms of a question, and whether it asks for a number, a quantity, a penalty, a
/// meaning or a permission.
///
/// Throws `StringExpected` if `question` is no string. Cost: linear.
///
/// ```js
/// const { tokens, forNumber } = readQuestionWords('كم مدة الإجازة؟');
/// tokens.length // => 2
/// forNumber // => true
/// ```
#[napi(catch_unwind)]
pub fn read_question_words(question: Utf16String) -> QuestionWords {
    let question = from_js(&question);
    let places = Utf16Places::new(&question);
    let tokens = analyzer::analyze(&question).into_iter();
    let asked = tokens.filter(|token| !quotation::is_asking(&question[token.span.clone()]));
    QuestionWords {
        tokens: asked
            .map(|token| crate::text::Token {
                term: to_js(&token.term),
                start: places.of(token.span.start),
                end: places.of(token.span.end),
            })
            .collect(),
        for_number: quotation::asks_for_number(&question),
        for_quantity: quotation::asks_for_quantity(&question),
        for_penalty: quotation::asks_for_penalty(&question),
        for_definition: quotation::asks_for_definition(&question),
        for_permission: quotation::asks_for_permission(&question),
    }
}
