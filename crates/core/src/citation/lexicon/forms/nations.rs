//! What countries and their laws are called: a row a country, ours and those that jurists compare
//! with. A law of a country that nobody here holds is that country's all the same, and never the
//! one of like name at home.

/// A country in the words of a citation, all in letters form and without blanks.
pub(crate) struct Nation {
    /// Lower-case ISO 3166 code.
    pub code: &'static str,
    /// The adjective as it is written, masculine and without the article.
    written: &'static str,
    /// Masculine and without the article; one may have several.
    adjectives: &'static [&'static str],
    /// Names, with the article where they have one; the longer stands before one that it begins with.
    pub names: &'static [&'static str],
}

/// `عمان` by itself is Jordan's capital too, and so is not here.
#[rustfmt::skip] // rows of a table
const NATIONS: &[Nation] = &[
    Nation { code: "eg", written: "مصري", adjectives: &["مصري"], names: &["جمهوريهمصرالعربيه", "مصر"] },
    Nation { code: "sa", written: "سعودي", adjectives: &["سعودي"], names: &["المملكهالعربيهالسعوديه", "العربيهالسعوديه", "السعوديه"] },
    Nation { code: "ae", written: "إماراتي", adjectives: &["اماراتي"], names: &["دولهالاماراتالعربيهالمتحده", "الاماراتالعربيهالمتحده", "دولهالامارات", "الامارات"] },
    Nation { code: "kw", written: "كويتي", adjectives: &["كويتي"], names: &["دولهالكويت", "الكويت"] },
    Nation { code: "qa", written: "قطري", adjectives: &["قطري"], names: &["دولهقطر", "قطر"] },
    Nation { code: "bh", written: "بحريني", adjectives: &["بحريني"], names: &["مملكهالبحرين", "دولهالبحرين", "البحرين"] },
    Nation { code: "om", written: "عماني", adjectives: &["عماني"], names: &["سلطنهعمان"] },
    Nation { code: "ye", written: "يمني", adjectives: &["يمني"], names: &["الجمهوريهاليمنيه", "اليمن"] },
    Nation { code: "jo", written: "أردني", adjectives: &["اردني"], names: &["المملكهالاردنيهالهاشميه", "الاردن"] },
    Nation { code: "sy", written: "سوري", adjectives: &["سوري"], names: &["الجمهوريهالعربيهالسوريه", "سوريا", "سوريه"] },
    Nation { code: "lb", written: "لبناني", adjectives: &["لبناني"], names: &["الجمهوريهاللبنانيه", "لبنان"] },
    Nation { code: "iq", written: "عراقي", adjectives: &["عراقي"], names: &["جمهوريهالعراق", "العراق"] },
    Nation { code: "ps", written: "فلسطيني", adjectives: &["فلسطيني"], names: &["دولهفلسطين", "فلسطين"] },
    Nation { code: "ly", written: "ليبي", adjectives: &["ليبي"], names: &["دولهليبيا", "ليبيا"] },
    Nation { code: "tn", written: "تونسي", adjectives: &["تونسي"], names: &["الجمهوريهالتونسيه", "تونس"] },
    Nation { code: "dz", written: "جزائري", adjectives: &["جزايري"], names: &["الجمهوريهالجزايريهالديمقراطيهالشعبيه", "الجزاير"] },
    Nation { code: "ma", written: "مغربي", adjectives: &["مغربي"], names: &["المملكهالمغربيه", "المغرب"] },
    Nation { code: "sd", written: "سوداني", adjectives: &["سوداني"], names: &["جمهوريهالسودان", "السودان"] },
    Nation { code: "mr", written: "موريتاني", adjectives: &["موريتاني"], names: &["الجمهوريهالاسلاميهالموريتانيه", "موريتانيا"] },
    Nation { code: "so", written: "صومالي", adjectives: &["صومالي"], names: &["جمهوريهالصومال", "الصومال"] },
    Nation { code: "dj", written: "جيبوتي", adjectives: &["جيبوتي"], names: &["جمهوريهجيبوتي"] },
    Nation { code: "km", written: "قمري", adjectives: &["قمري"], names: &["جزرالقمر"] },
    // -- elsewhere
    Nation { code: "fr", written: "فرنسي", adjectives: &["فرنسي"], names: &["الجمهوريهالفرنسيه", "فرنسا"] },
    Nation { code: "gb", written: "إنجليزي", adjectives: &["انجليزي", "انكليزي", "بريطاني"], names: &["المملكهالمتحده", "انجلترا", "انكلترا", "بريطانيا"] },
    Nation { code: "us", written: "أمريكي", adjectives: &["امريكي", "اميركي"], names: &["الولاياتالمتحدهالامريكيه", "الولاياتالمتحده", "امريكا"] },
    Nation { code: "de", written: "ألماني", adjectives: &["الماني"], names: &["المانيا"] },
    Nation { code: "it", written: "إيطالي", adjectives: &["ايطالي"], names: &["ايطاليا"] },
    Nation { code: "ch", written: "سويسري", adjectives: &["سويسري"], names: &["سويسرا"] },
    Nation { code: "be", written: "بلجيكي", adjectives: &["بلجيكي"], names: &["بلجيكا"] },
    Nation { code: "nl", written: "هولندي", adjectives: &["هولندي"], names: &["هولندا"] },
    Nation { code: "es", written: "إسباني", adjectives: &["اسباني"], names: &["اسبانيا"] },
    Nation { code: "pt", written: "برتغالي", adjectives: &["برتغالي"], names: &["البرتغال"] },
    Nation { code: "at", written: "نمساوي", adjectives: &["نمساوي"], names: &["النمسا"] },
    Nation { code: "se", written: "سويدي", adjectives: &["سويدي"], names: &["السويد"] },
    Nation { code: "gr", written: "يوناني", adjectives: &["يوناني"], names: &["اليونان"] },
    Nation { code: "ru", written: "روسي", adjectives: &["روسي"], names: &["روسياالاتحاديه", "روسيا"] },
    Nation { code: "tr", written: "تركي", adjectives: &["تركي"], names: &["تركيا"] },
    Nation { code: "ir", written: "إيراني", adjectives: &["ايراني"], names: &["ايران"] },
    Nation { code: "il", written: "إسرائيلي", adjectives: &["اسراييلي"], names: &["اسراييل"] },
    Nation { code: "in", written: "هندي", adjectives: &["هندي"], names: &["الهند"] },
    Nation { code: "pk", written: "باكستاني", adjectives: &["باكستاني"], names: &["باكستان"] },
    Nation { code: "cn", written: "صيني", adjectives: &["صيني"], names: &["الصين"] },
    Nation { code: "jp", written: "ياباني", adjectives: &["ياباني"], names: &["اليابان"] },
    Nation { code: "my", written: "ماليزي", adjectives: &["ماليزي"], names: &["ماليزيا"] },
    Nation { code: "id", written: "إندونيسي", adjectives: &["اندونيسي"], names: &["اندونيسيا"] },
    Nation { code: "ca", written: "كندي", adjectives: &["كندي"], names: &["كندا"] },
    Nation { code: "au", written: "أسترالي", adjectives: &["استرالي"], names: &["استراليا"] },
    Nation { code: "br", written: "برازيلي", adjectives: &["برازيلي"], names: &["البرازيل"] },
];

/// Gender and article of an adjective.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Adjective {
    /// `المصري`
    Definite,
    /// `المصرية`
    DefiniteFeminine,
    /// `مصري`
    Indefinite,
}

/// The country that a word in letters form is the adjective of, as its code.
pub(crate) fn of_adjective(word: &str, form: Adjective) -> Option<&'static str> {
    let word = match form {
        Adjective::Indefinite => word,
        Adjective::Definite => word.strip_prefix("ال")?,
        Adjective::DefiniteFeminine => word.strip_prefix("ال")?.strip_suffix('ه')?,
    };
    NATIONS
        .iter()
        .find(|nation| nation.adjectives.contains(&word))
        .map(|nation| nation.code)
}

/// `الأردني`, as it is written behind a law of that country.
pub(crate) fn adjective_of(code: &str) -> Option<String> {
    let nation = NATIONS.iter().find(|nation| nation.code == code)?;
    Some(format!("ال{}", nation.written))
}

/// Every country, with all that it is called.
pub(crate) fn nations() -> impl Iterator<Item = &'static Nation> {
    NATIONS.iter()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_country_has_one_row_and_an_adjective_one_country() {
        let mut codes: Vec<_> = NATIONS.iter().map(|nation| nation.code).collect();
        let mut adjectives: Vec<_> = NATIONS
            .iter()
            .flat_map(|nation| nation.adjectives)
            .collect();
        for list in [&mut codes, &mut adjectives.drain(..).copied().collect()] {
            let rows = list.len();
            list.sort_unstable();
            list.dedup();
            assert_eq!(list.len(), rows);
        }
    }
}
