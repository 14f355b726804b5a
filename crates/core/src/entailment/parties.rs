//! Finds the parties that a text names, and the role of each in its sentence.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::signs::is_only_for;
use super::tables::{FORBIDDING, NOUN_NEGATORS, OBLIGING, PERMITTING};
use super::words::Text;
use crate::text::fold::{letters, words};

words! {
    /// Parties of legal relations, each with a number. Words for the same party share one. The second word
    /// of a name follows a blank.
    letters const PARTIES: &[(&str, u8)] = [
        ("صاحب العمل", 1), ("أصحاب العمل", 1), ("رب العمل", 1), ("عامل", 2), ("عاملة", 2), ("عمال", 2),
        ("موظف", 2), ("موظفة", 2), ("موظفين", 2), ("أجير", 2), ("مستخدم", 2), ("مؤجر", 3),
        ("مستأجر", 4), ("مستأجرين", 4), ("دائن", 5), ("دائنين", 5), ("مدين", 6), ("مدينين", 6), ("بائع", 7),
        ("مشتري", 8), ("مشتر", 8), ("وكيل", 9), ("موكل", 10), ("مقرض", 11), ("مقترض", 12), ("زوج", 13),
        ("زوجة", 14), ("مدعي", 15), ("مدع", 15), ("مدعى عليه", 16), ("كفيل", 17), ("كفلاء", 17), ("محكمة", 18),
        ("محاكم", 18), ("قاضي", 18), ("قاض", 18), ("وزير", 19), ("وزارة", 20), ("هيئة", 21), ("شركة", 22),
        ("شركات", 22), ("شريك", 23), ("شركاء", 23), ("لجنة", 24), ("مجلس", 25), ("نيابة", 26), ("شرطة", 27),
        ("مكتب", 28), ("وارث", 29), ("ورثة", 29), ("موصي", 30), ("موصى له", 31), ("ولي", 32), ("وصي", 33),
        ("قاصر", 34), ("مقاول", 35), ("مالك", 36), ("ملاك", 36), ("عميل", 37), ("عملاء", 37), ("مورد", 38),
        ("مستهلك", 39), ("تاجر", 40), ("تجار", 40), ("مزود", 38), ("مستفيد", 42), ("متضرر", 43), ("مضرور", 43),
        ("ناقل", 44), ("راكب", 45), ("ركاب", 45), ("واهب", 46), ("موهوب له", 47), ("مودع لديه", 48),
        ("مودع", 49), ("طبيب", 50), ("مريض", 51), ("مدير", 52), ("مساهم", 53), ("مساهمين", 53), ("مرخص له", 54),
        ("سائق", 55), ("ناشر", 56), ("مؤلف", 57), ("حاضن", 58), ("حاضنة", 58), ("مكلف", 59), ("متعاقد", 60),
        ("مؤمن له", 61), ("مؤمن", 62), ("مستشفى", 63), ("مدرسة", 64), ("طالب", 65), ("متهم", 66),
        ("مجني عليه", 67), ("شاهد", 68), ("شهود", 68), ("محامي", 69), ("محام", 69), ("خبير", 70), ("خبراء", 70),
        ("مصفي", 71), ("مصف", 71), ("حارس", 72), ("مستعير", 73), ("معير", 74), ("مرسل إليه", 75), ("مرسل", 76),
        ("مطلق", 77), ("مطلقة", 78), ("أب", 79), ("والد", 79), ("والدة", 80), ("محكم", 81), ("بنك", 82),
        ("مصرف", 82), ("مرتهن", 83), ("راهن", 84), ("محال عليه", 85), ("محيل", 86), ("رئيس", 87), ("وسيط", 88),
        ("خصم", 96), ("خصوم", 96), ("مسافر", 89), ("جمعية", 90), ("بلدية", 91), ("مطور", 92), ("ناخب", 93), ("مرشح", 94), ("مساح", 95),
        ("موفر الخدمة", 38), ("موفر", 38), ("مقدم الخدمة", 38), ("مزودون", 38), ("مزودين", 38), ("مستهلكون", 39),
        ("مستهلكين", 39), ("منتفع", 97), ("مسحوب عليه", 98), ("ساحب", 99), ("موثق", 100), ("متطوع", 101),
        ("متطوعين", 101), ("مكفول", 102), ("مؤجرين", 3), ("موصى لهم", 31),
        ("منشأة", 108), ("منشآت", 108), ("أمين", 109), ("محقق", 110), ("رئيس الجمهورية", 104), ("رئيس الدولة", 104), ("مجلس الوزراء", 105), ("النيابة العامة", 26),
    ];
}

words! {
    /// Prepositions before a party that has neither right nor duty by them.
    letters const PREPOSITIONS: &[&str] = ["إلى", "من", "عن", "مع", "بين", "لدى", "ضد"];
}

/// Parties that are the two sides of a relation, so that no text calls one by the other's name.
const SIDES: &[(u8, u8)] = &[
    (1, 2),
    (3, 4),
    (5, 6),
    (7, 8),
    (9, 10),
    (11, 12),
    (13, 14),
    (15, 16),
    (5, 17),
    (30, 31),
    (32, 34),
    (33, 34),
    (38, 39),
    (44, 45),
    (46, 47),
    (48, 49),
    (50, 51),
    (61, 62),
    (66, 67),
    (73, 74),
    (75, 76),
    (77, 78),
    (83, 84),
    (98, 99),
];

/// Courts, ministers and other public bodies, which are no side of a private relation.
const PUBLIC: &[u8] = &[18, 19, 20, 21, 24, 25, 26, 27, 28, 91, 104, 105, 110];

/// Parties of private relations besides `SIDES`: partner, heir, owner, injured, taxpayer, party to a contract
/// or a case, father, mother. An employee may be one of a public body.
const PRIVATE: &[u8] = &[23, 29, 36, 43, 53, 59, 60, 79, 80, 96];
const EMPLOYEE: u8 = 2;
const HEAD: u8 = 87;
const COUNCIL_OF_MINISTERS: u8 = 105;

/// Court, minister, prosecution, police, head of state and council of ministers, of which none is another.
const AUTHORITIES: &[u8] = &[18, 19, 26, 27, 104, 105];

/// Bodies of several persons: authority, committee and council. None of them is called a minister.
const BODIES: &[u8] = &[21, 24, 25];

/// Minister, prosecution, police and head of state.
const OFFICES: &[u8] = &[19, 26, 27, 104];

/// Committee, council and office, which act for the body to which they belong.
const ORGANS: &[u8] = &[24, 25, 28];

/// True if no text calls one of the parties by the other's name.
pub(super) fn are_opposed(one: u8, other: u8) -> bool {
    let is_private = |party: u8| {
        let mut sides = SIDES.iter();
        PRIVATE.contains(&party)
            || party != EMPLOYEE && sides.any(|(one, other)| [*one, *other].contains(&party))
    };
    SIDES.contains(&(one, other))
        || SIDES.contains(&(other, one))
        || PUBLIC.contains(&one) && is_private(other)
        || is_private(one) && PUBLIC.contains(&other)
        || BODIES.contains(&one) && OFFICES.contains(&other)
        || OFFICES.contains(&one) && BODIES.contains(&other)
        || one != other && AUTHORITIES.contains(&one) && AUTHORITIES.contains(&other)
}

/// Court, prosecution, police, head of state, council of ministers, ministry and
/// minister, office, and who investigates.
const DECIDERS: &[u8] = &[18, 19, 20, 26, 27, 28, 104, 105, 110];
pub(super) const MINISTRY: u8 = 20;
/// Minister and ministry, of which one stands for the other, as do prosecution and investigator.
const SAME_DECIDERS: &[(u8, u8)] = &[(19, 20), (20, 28), (26, 110), (18, 110)];
/// Those of `DECIDERS` that are called neither authority, committee nor council.
const ABOVE_BODIES: &[u8] = &[18, 26, 27, 104, 105];

/// True if two public bodies are two authorities, of which none decides for the other.
pub(super) fn are_other_authorities(one: u8, other: u8) -> bool {
    let is_same = |pair: &(u8, u8)| [(one, other), (other, one)].contains(pair);
    let is_body = |one: u8, other: u8| BODIES.contains(&one) && ABOVE_BODIES.contains(&other);
    let are_deciders = one != other && DECIDERS.contains(&one) && DECIDERS.contains(&other);
    are_deciders && !SAME_DECIDERS.iter().any(is_same) || is_body(one, other) || is_body(other, one)
}

pub(super) fn is_public(party: u8) -> bool {
    PUBLIC.contains(&party)
}

pub(super) fn is_organ(party: u8) -> bool {
    ORGANS.contains(&party)
}

/// A party named in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mention {
    /// Index of its first word.
    pub word: usize,
    /// Number of its words.
    pub length: usize,
    /// Number of the party in `PARTIES`.
    pub party: u8,
    pub place: Place,
}

/// Role of a party in its sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// After «ل»: it has a right, or gets something.
    For,
    /// After «على»: it has a duty.
    On,
    /// After another preposition.
    Other,
    /// Without a preposition: subject, object or owner.
    Bare,
}

/// Returns the parties of a text in order.
pub(super) fn mentions(text: &Text) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    for at in 0..text.words.len() {
        if found
            .last()
            .is_some_and(|last| at < last.word + last.length)
        {
            continue;
        }
        if let Some(mention) = mention(text, at) {
            // «رئيس مجلس الوزراء» decides for the council.
            if let Some(last) = found.last_mut()
                && last.party == HEAD
                && mention.party == COUNCIL_OF_MINISTERS
                && last.word + last.length == at
            {
                last.party = mention.party;
                last.length += mention.length;
                continue;
            }
            found.push(mention);
        }
    }
    found
}

/// Prefixes of a noun with the place that they give it.
const PREFIXES: &[(&str, Place)] = &[
    ("ولل", Place::For),
    ("فلل", Place::For),
    ("لل", Place::For),
    ("وبال", Place::Other),
    ("بال", Place::Other),
    ("وال", Place::Bare),
    ("فال", Place::Bare),
    ("ال", Place::Bare),
    ("ول", Place::For),
    ("فل", Place::For),
    ("ل", Place::For),
    ("ب", Place::Other),
    ("و", Place::Bare),
    ("", Place::Bare),
];

fn mention(text: &Text, at: usize) -> Option<Mention> {
    let word = text.words[at].text.as_str();
    let next = text.words.get(at + 1).map_or("", |next| next.text.as_str());
    let (party, length, place) = PREFIXES.iter().find_map(|(prefix, place)| {
        let bare = word.strip_prefix(prefix)?;
        let (party, length) = party(bare, next).or_else(|| party(&without_pronoun(bare)?, next))?;
        Some((party, length, *place))
    })?;
    let before = at
        .checked_sub(1)
        .map_or("", |before| text.words[before].bare());
    let place = match (place, before) {
        (Place::Bare, ON) => Place::On,
        (Place::Bare, _) if at > 0 && is_only_for(text, at - 1) => Place::For,
        (Place::Bare, before) if PREPOSITIONS.contains(&before) => Place::Other,
        (place, _) => place,
    };
    let place = match place {
        Place::For if at > 0 && is_only_for(text, at - 1) => Place::For,
        Place::For if !is_head(text, at) => Place::Other,
        Place::On if !is_head(text, at - 1) => Place::Other,
        place => place,
    };
    Some(Mention {
        word: at,
        length,
        party,
        place,
    })
}

/// Returns a noun without the pronoun joined to its end: «ورثته» (his heirs).
fn without_pronoun(word: &str) -> Option<String> {
    let noun = ["هما", "هم", "ها", "ه"]
        .iter()
        .find_map(|pronoun| word.strip_suffix(pronoun))?;
    Some(match noun.strip_suffix('ت') {
        Some(feminine) => format!("{feminine}ه"),
        None => noun.to_owned(),
    })
}

const WHAT: &str = letters!("ما");
const ON: &str = letters!("على");

/// True if the party at a word is the first of its clause, so that «ل» or «على» gives it a right or duty. After
/// a verb, as in «يرد للمستهلك», it only receives.
fn is_head(text: &Text, at: usize) -> bool {
    let Some(before) = at.checked_sub(1).map(|before| &text.words[before]) else {
        return true;
    };
    // «ما للقاضي من صلاحيات» compares with him.
    if before.text == WHAT {
        return false;
    }
    before.segment != text.words[at].segment
        || !before.is_content()
        || text.words[at].text.starts_with(['و', 'ف'])
        || [PERMITTING, OBLIGING, FORBIDDING, NOUN_NEGATORS]
            .iter()
            .any(|table| before.is(table))
}

/// The second word of a party's name without article, if it has one, and the party.
type SecondWord = (Option<&'static str>, u8);

/// The rows of `PARTIES` by their first word.
static BY_FIRST: LazyLock<HashMap<&str, Vec<SecondWord>>> = LazyLock::new(|| {
    let mut rows: HashMap<&str, Vec<SecondWord>> = HashMap::new();
    for (name, party) in PARTIES {
        let (first, second) = match name.split_once(' ') {
            Some((first, second)) => (first, Some(second.strip_prefix("ال").unwrap_or(second))),
            None => (*name, None),
        };
        rows.entry(first).or_default().push((second, *party));
    }
    rows
});

/// Returns the party that a noun and the word after it name, and the number of words that do.
fn party(bare: &str, next: &str) -> Option<(u8, usize)> {
    let rows = BY_FIRST.get(bare)?;
    let next = next.strip_prefix("ال").unwrap_or(next);
    let find = |second: Option<&str>| rows.iter().find(|row| row.0 == second);
    let named = find(Some(next)).map(|(_, party)| (*party, 2));
    named.or_else(|| find(None).map(|(_, party)| (*party, 1)))
}
