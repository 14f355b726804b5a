//! Reads the negation, permission or duty under which each word of a text stands.

use super::tables::{
    CASES, COMPARING, FORBIDDING, LACKING, NEGATORS, NOUN_NEGATORS, OBLIGING, PERMITTING, RELATIVE,
    RESTRICTING, TRANSPARENT,
};
use super::words::Text;
use crate::text::fold::letters;

/// Number of content words, from the negated one on, that may belong to its negation.
const REACH: usize = 2;
/// Number of words after a negation among which the negated word is.
const NEAR: usize = 4;

/// The signs of a text's words: one entry for each word.
pub(super) struct Signs {
    /// True if the word itself is negated: «لا يستحق», «غير مسلم».
    pub negated: Vec<bool>,
    /// True if the word is negated, or may be, as one of the words after a negated one.
    pub perhaps_negated: Vec<bool>,
    /// True if the word belongs to what is forbidden or not required: «لا يجوز … », «يحظر …».
    pub forbidden: Vec<bool>,
    pub permitted: Vec<bool>,
    pub obliged: Vec<bool>,
}

#[derive(Clone, Copy)]
enum Modal {
    Permission,
    Duty,
    Prohibition,
}

impl Signs {
    pub fn of(text: &Text) -> Self {
        let none = || vec![false; text.words.len()];
        let mut signs = Self {
            negated: none(),
            perhaps_negated: none(),
            forbidden: none(),
            permitted: none(),
            obliged: none(),
        };
        for at in 0..text.words.len() {
            signs.read(text, at);
        }
        signs
    }

    /// True if the word stands under any negation.
    pub fn is_negative(&self, word: usize) -> bool {
        self.perhaps_negated[word] || self.forbidden[word]
    }

    fn read(&mut self, text: &Text, at: usize) {
        let word = &text.words[at];
        let Some(next) = text.words.get(at + 1) else {
            return;
        };
        if is_negator(text, at) {
            if next.is(COMPARING) {
                self.perhaps_negated[at + 1] = true;
            } else if next.is(PERMITTING) && is_only_for(text, at + 2) {
                self.govern(text, at + 2, Modal::Permission);
            } else if next.is(PERMITTING) {
                self.govern(text, at + 2, Modal::Prohibition);
            } else if next.is(OBLIGING) {
                self.negate(text, at + 1);
                self.govern(text, at + 2, Modal::Prohibition);
            } else if let Some(bound) = self.unbound(text, at) {
                self.negate(text, bound);
                self.govern(text, bound + 1, Modal::Prohibition);
            } else {
                self.negate(text, at + 1);
                // «ولا» before a noun goes on with a negation before it: «لا تقبل … ولا الفرع لأصله».
                if word.text.starts_with('و') && !next.text.starts_with(['ي', 'ت']) {
                    self.negated[at + 1] = false;
                }
            }
        } else if word.is(NOUN_NEGATORS) {
            // «غير الأسباب التي» means other ones.
            let is_other = text.words.get(at + 2).is_some_and(|word| word.is(RELATIVE));
            if next.is(CASES) || is_denied_lack(text, at) || is_other || is_only_for(text, at) {
                return;
            }
            // «ليس للمحكمة أن» denies a right.
            let is_not = word.bare().starts_with(letters!("ليس"));
            let denies = is_not && (next.text.starts_with('ل') || gives_duty(text, at + 1));
            match denies {
                true => self.govern(text, at + 1, Modal::Prohibition),
                false => self.negate(text, at + 1),
            }
            // «عدم تلقين أحد الخصوم»: a duty in a list of such.
            let sentence = |at: usize| text.sentences[text.words[at].segment];
            let begins = at > 0 && sentence(at - 1) != sentence(at);
            if word.text == LACK && (at == 0 || begins) {
                self.govern(text, at + 1, Modal::Prohibition);
            }
        } else if word.is(FORBIDDING) && self.is_permitted_act(text, at) {
            // «للنيابة أن تمنع المحكوم عليه»: what somebody may do is to forbid.
        } else if word.is(FORBIDDING) {
            self.govern(text, at + 1, Modal::Prohibition);
        } else if at > 0 && is_negator(text, at - 1) {
            // Read with its negation.
        } else if word.is(PERMITTING) || self.gives_right(text, at) {
            self.govern(text, at + 1, Modal::Permission);
        } else if word.is(OBLIGING) || gives_duty(text, at) {
            self.govern(text, at + 1, Modal::Duty);
        }
    }

    /// Returns the word by which a negation frees somebody from a duty: «لا يكون صاحب العمل ملزما بكذا».
    fn unbound(&self, text: &Text, at: usize) -> Option<usize> {
        let is_being = text.words[at + 1].is(BEING);
        let segment = text.words[at].segment;
        let near = at + 2..text.words.len().min(at + 2 + NEAR);
        let mut near = near.take_while(|place| text.words[*place].segment == segment);
        near.find(|place| is_being && text.words[*place].is(BOUND))
    }

    /// Marks the word at `at`, or the first content word after it if it says nothing of its own, as negated.
    fn negate(&mut self, text: &Text, at: usize) {
        let end = text
            .words_in(&(text.words[at].segment..text.words[at].segment + 1))
            .end;
        let target = (at..end.min(at + NEAR)).find(|&place| {
            let word = &text.words[place];
            word.is_content() && !word.is(TRANSPARENT)
        });
        let Some(target) = target else { return };
        // «إذا لم يكن صاحب معاش» tells a case, in which the word is denied, and no rule.
        self.negated[target] = !WAS_NOT.contains(&text.words[at].text.as_str());
        let content = (target..end).filter(|&place| text.words[place].is_content());
        let reach = REACH + usize::from(!self.negated[target]);
        for place in content.take(reach) {
            self.perhaps_negated[place] = true;
        }
    }

    /// Marks the words that a modal word governs: up to a condition, the next modal word, or the end of the
    /// segment, unless the next segment continues it with «أو» or «أن».
    fn govern(&mut self, text: &Text, from: usize, modal: Modal) {
        let Some(first) = text.words.get(from) else {
            return;
        };
        let mut segment = first.segment;
        for (at, word) in text.words.iter().enumerate().skip(from) {
            if word.segment != segment {
                let is_purpose = PURPOSES.contains(&word.text.as_str());
                if !(["او", "ان"].contains(&word.text.as_str()) || is_purpose)
                    || text.sentences[word.segment] != text.sentences[segment]
                {
                    break;
                }
                segment = word.segment;
            }
            let is_modal = word.is(PERMITTING) || word.is(OBLIGING) || word.is(FORBIDDING);
            // After «أن» such a word is the act itself: «ليس للوزير أن يلزم».
            // So is «منع» after who does it: «ليس للمستأجر منع المؤجر».
            let is_act =
                at > 0 && text.words[at - 1].text == "ان" || NOUNS.contains(&word.text.as_str());
            let is_modal = is_modal && !is_act;
            if (word.is(RESTRICTING) && !is_negator(text, at)) || (is_modal && at > from) {
                break;
            }
            match modal {
                Modal::Permission => self.permitted[at] = true,
                Modal::Duty => self.obliged[at] = true,
                Modal::Prohibition => self.forbidden[at] = true,
            }
        }
    }

    /// True for a verb of forbidding after «أن» under a permission.
    fn is_permitted_act(&self, text: &Text, at: usize) -> bool {
        let is_act = at > 0 && text.words[at - 1].text == THAT;
        is_act && HINDERING.contains(&text.words[at].text.as_str()) && !self.forbidden[at]
    }

    /// True for «ل» before a noun with «أن» soon after: «للعامل أن يترك».
    fn gives_right(&self, text: &Text, at: usize) -> bool {
        let bare = text.words[at].bare();
        bare.starts_with('ل')
            && bare.chars().count() > 3
            && !self.forbidden[at]
            && that_follows(text, at)
            && !binds_after(text, at)
    }
}

/// Words of the purpose of an act, after which a list of acts may go on: «يحظر الاحتكار، بقصد كذا أو كذا، أو
/// أن يتقاضى».
const PURPOSES: [&str; 3] = letters!("بقصد", "بغرض", "بهدف");
const THAT: &str = letters!("أن");
const HINDERING: [&str; 6] = letters!("يمنع", "تمنع", "يحظر", "تحظر", "يحرم", "تحرم");
const LACK: &str = letters!("عدم");
const WAS_NOT: [&str; 3] = letters!("يكن", "تكن", "يكونوا");
const ON_WHOM: [&str; 4] = letters!("عليه", "عليها", "عليهم", "على");
const NOT: &str = letters!("لا");
const BEING: &[&str] = &letters!("يكون", "تكون", "يعد", "تعد", "يعتبر", "تعتبر");
const NOUNS: [&str; 2] = letters!("منع", "حظر");
const BOUND: &[&str] = &letters!("ملزما", "ملزمة", "ملتزما", "ملتزمة", "ملزمين");
/// «بد», which only stands after «لا».
const BUT: &str = letters!("بد");
const DID_NOT: &str = letters!("لم");

/// True for a lack that is denied, which requires: «لا يعمل أكثر من خمس ساعات دون راحة».
fn is_denied_lack(text: &Text, at: usize) -> bool {
    let word = &text.words[at];
    let segment = text.words_in(&(word.segment..word.segment + 1));
    word.is(LACKING)
        && (segment.start..at).any(|before| {
            let next = &text.words[before + 1];
            text.words[before].bare() == NOT && !next.is(COMPARING)
        })
}

/// True for «لغير» after a denied permission, which permits one alone: «لا يجوز لغير المحكمة اتخاذ إجراء».
pub(super) fn is_only_for(text: &Text, at: usize) -> bool {
    let is_denied = at >= 2 && text.words[at - 1].is(PERMITTING) && text.words[at - 2].is(NEGATORS);
    is_denied
        && text
            .words
            .get(at)
            .is_some_and(|word| word.text == FOR_OTHERS)
}

const FOR_OTHERS: &str = letters!("لغير");

/// True for «على» with «أن» soon after: «على المؤجر أن يسلم».
fn gives_duty(text: &Text, at: usize) -> bool {
    let word = &text.words[at];
    [letters!("على"), letters!("عليه"), letters!("عليها")].contains(&word.bare())
        && text.words.get(at + 1).is_some_and(|next| next.text != "ان")
        && that_follows(text, at)
}

/// True if «عليه» stands between a word and its «أن», which gives a duty: «لسوء سلوكه عليه أن ينتظر».
fn binds_after(text: &Text, at: usize) -> bool {
    let after = text.words.iter().skip(at + 1).take(4);
    let mut before_that = after.take_while(|word| word.text != THAT);
    before_that.any(|word| ON_WHOM.contains(&word.bare()))
}

fn that_follows(text: &Text, at: usize) -> bool {
    let segment = text.words[at].segment;
    let words = text.words.iter().skip(at + 1).take(4);
    words
        .take_while(|word| word.segment == segment)
        .any(|word| word.text == "ان")
}

/// True for a particle that negates the verb after it. «ما لم» begins a condition. «ألا» has the letters
/// of «إلا» and is distinguished from it by its hamza or by the verb after it.
pub(super) fn is_negator(text: &Text, at: usize) -> bool {
    let word = &text.words[at];
    let before = at.checked_sub(1).map(|at| text.words[at].text.as_str());
    // «لا بد» obliges.
    if word.is(NEGATORS) && text.words.get(at + 1).is_some_and(|next| next.text == BUT) {
        return false;
    }
    if word.is(NEGATORS) {
        // «ما لا يزيد على نصفها» negates, «ما لم» does not.
        return before != Some("ما") || word.bare() != DID_NOT;
    }
    match word.bare() {
        "الا" => {
            word.begins_with_hamza
                || text
                    .words
                    .get(at + 1)
                    .is_some_and(|next| next.is(COMPARING))
        }
        "ما" => before.is_some_and(|word| word.contains(letters!("لولا"))),
        _ => false,
    }
}
