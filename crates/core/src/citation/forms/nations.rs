//! What countries and their laws are called: a row a country, ours and those that jurists compare
//! with. A law of a country that nobody here holds is that country's all the same, and never the
//! one of like name at home.

/// A country in the words of a citation, all in letters form and without blanks.
pub(crate) struct Nation {
    /// Lower-case ISO 3166 code.
    pub code: &'static str,
    /// Masculine and without the article; one may have several.
    adjectives: &'static [&'static str],
    /// Names, with the article where they have one; the longer stands before one that it begins with.
    pub names: &'static [&'static str],
}

/// `عمان` by itself is Jordan's capital too, and so is not here.
#[rustfmt::skip] // rows of a table
const NATIONS: &[Nation] = &[
    Nation { code: "eg", adjectives: &["مصري"], names: &["جمهوريهمصرالعربيه", "مصر"] },
    Nation { code: "sa", adjectives: &["سعودي"], names: &["المملكهالعربيهالسعوديه", "العربيهالسعوديه", "السعوديه"] },
    Nation { code: "ae", adjectives: &["اماراتي"], names: &["دولهالاماراتالعربيهالمتحده", "الاماراتالعربيهالمتحده", "دولهالامارات", "الامارات"] },
    Nation { code: "kw", adjectives: &["كويتي"], names: &["دولهالكويت", "الكويت"] },
    Nation { code: "qa", adjectives: &["قطري"], names: &["دولهقطر", "قطر"] },
    Nation { code: "bh", adjectives: &["بحريني"], names: &["مملكهالبحرين", "دولهالبحرين", "البحرين"] },
    Nation { code: "om", adjectives: &["عماني"], names: &["سلطنهعمان"] },
    Nation { code: "ye", adjectives: &["يمني"], names: &["الجمهوريهاليمنيه", "اليمن"] },
    Nation { code: "jo", adjectives: &["اردني"], names: &["المملكهالاردنيهالهاشميه", "الاردن"] },
    Nation { code: "sy", adjectives: &["سوري"], names: &["الجمهوريهالعربيهالسوريه", "سوريا", "سوريه"] },
    Nation { code: "lb", adjectives: &["لبناني"], names: &["الجمهوريهاللبنانيه", "لبنان"] },
    Nation { code: "iq", adjectives: &["عراقي"], names: &["جمهوريهالعراق", "العراق"] },
    Nation { code: "ps", adjectives: &["فلسطيني"], names: &["دولهفلسطين", "فلسطين"] },
    Nation { code: "ly", adjectives: &["ليبي"], names: &["دولهليبيا", "ليبيا"] },
    Nation { code: "tn", adjectives: &["تونسي"], names: &["الجمهوريهالتونسيه", "تونس"] },
    Nation { code: "dz", adjectives: &["جزايري"], names: &["الجمهوريهالجزايريهالديمقراطيهالشعبيه", "الجزاير"] },
    Nation { code: "ma", adjectives: &["مغربي"], names: &["المملكهالمغربيه", "المغرب"] },
    Nation { code: "sd", adjectives: &["سوداني"], names: &["جمهوريهالسودان", "السودان"] },
    Nation { code: "mr", adjectives: &["موريتاني"], names: &["الجمهوريهالاسلاميهالموريتانيه", "موريتانيا"] },
    Nation { code: "so", adjectives: &["صومالي"], names: &["جمهوريهالصومال", "الصومال"] },
    Nation { code: "dj", adjectives: &["جيبوتي"], names: &["جمهوريهجيبوتي"] },
    Nation { code: "km", adjectives: &["قمري"], names: &["جزرالقمر"] },
    // -- elsewhere
    Nation { code: "fr", adjectives: &["فرنسي"], names: &["الجمهوريهالفرنسيه", "فرنسا"] },
    Nation { code: "gb", adjectives: &["انجليزي", "انكليزي", "بريطاني"], names: &["المملكهالمتحده", "انجلترا", "انكلترا", "بريطانيا"] },
    Nation { code: "us", adjectives: &["امريكي", "اميركي"], names: &["الولاياتالمتحدهالامريكيه", "الولاياتالمتحده", "امريكا"] },
    Nation { code: "de", adjectives: &["الماني"], names: &["المانيا"] },
    Nation { code: "it", adjectives: &["ايطالي"], names: &["ايطاليا"] },
    Nation { code: "ch", adjectives: &["سويسري"], names: &["سويسرا"] },
    Nation { code: "be", adjectives: &["بلجيكي"], names: &["بلجيكا"] },
    Nation { code: "nl", adjectives: &["هولندي"], names: &["هولندا"] },
    Nation { code: "es", adjectives: &["اسباني"], names: &["اسبانيا"] },
    Nation { code: "pt", adjectives: &["برتغالي"], names: &["البرتغال"] },
    Nation { code: "at", adjectives: &["نمساوي"], names: &["النمسا"] },
    Nation { code: "se", adjectives: &["سويدي"], names: &["السويد"] },
    Nation { code: "gr", adjectives: &["يوناني"], names: &["اليونان"] },
    Nation { code: "ru", adjectives: &["روسي"], names: &["روسياالاتحاديه", "روسيا"] },
    Nation { code: "tr", adjectives: &["تركي"], names: &["تركيا"] },
    Nation { code: "ir", adjectives: &["ايراني"], names: &["ايران"] },
    Nation { code: "il", adjectives: &["اسراييلي"], names: &["اسراييل"] },
    Nation { code: "in", adjectives: &["هندي"], names: &["الهند"] },
    Nation { code: "pk", adjectives: &["باكستاني"], names: &["باكستان"] },
    Nation { code: "cn", adjectives: &["صيني"], names: &["الصين"] },
    Nation { code: "jp", adjectives: &["ياباني"], names: &["اليابان"] },
    Nation { code: "my", adjectives: &["ماليزي"], names: &["ماليزيا"] },
    Nation { code: "id", adjectives: &["اندونيسي"], names: &["اندونيسيا"] },
    Nation { code: "ca", adjectives: &["كندي"], names: &["كندا"] },
    Nation { code: "au", adjectives: &["استرالي"], names: &["استراليا"] },
    Nation { code: "br", adjectives: &["برازيلي"], names: &["البرازيل"] },
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
