//! Contradictions in the pairs of claim and passage of `test/fixtures/claims/pairs.tsv`.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::collections::BTreeMap;

use sanad_core::entailment::{Kind, Premise};

const PAIRS: &str = include_str!("../../../test/fixtures/claims/pairs.tsv");

/// Returns for each pair its kind, the claim and whether a contradiction was found.
fn checked(table: &str) -> Vec<(&str, &str, bool)> {
    let mut premise = Premise::new("");
    let mut checked = Vec::new();
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (kind, text) = line.split_once('\t').unwrap();
        match kind {
            "passage" => premise = Premise::new(text),
            _ => checked.push((kind, text, !premise.check(text).contradictions.is_empty())),
        }
    }
    checked
}

#[test]
fn most_contradictions_are_found_and_few_paraphrases_are_taken_for_one() {
    let checked = checked(PAIRS);
    let (mut right, mut wrong, mut all) = (0.0, 0.0, 0.0);
    let mut kinds: BTreeMap<&str, (u32, u32)> = BTreeMap::new();
    for (kind, _, found) in &checked {
        let counts = kinds.entry(kind).or_default();
        counts.0 += u32::from(*found);
        counts.1 += 1;
        match (*kind, *found) {
            ("paraphrase", true) => wrong += 1.0,
            ("paraphrase", false) => {}
            (_, true) => (right, all) = (right + 1.0, all + 1.0),
            (_, false) => all += 1.0,
        }
    }
    let (precision, recall) = (right / (right + wrong), right / all);
    assert!(
        precision >= 0.95 && recall >= 0.85,
        "precision {precision:.3}, recall {recall:.3}, found of each kind: {kinds:?}"
    );
}

/// Returns the kinds of contradiction between a claim and a passage.
fn kinds(passage: &str, claim: &str) -> Vec<Kind> {
    let found = Premise::new(passage).check(claim).contradictions;
    found.into_iter().map(|one| one.kind).collect()
}

const NOTICE: &str = "يستمر عقد العمل طوال مهلة الإخطار، وينتهي بانتهائها، ويستحق العامل أجره كاملاً عنها. \
    ومهلة الإخطار ستون يوماً، ويقدم الإخطار كتابة.";
const SICK_LEAVE: &str = "للعامل المريض إجازة بأجر كامل عن الأيام العشرة الأولى، وبنصف الأجر عن العشرين يوماً \
    التالية، وبدون أجر عن الثلاثين يوماً التي تليها.";
const WAITING: &str = "تعتد المطلقة غير الحامل مدة ثلاثة أشهر كاملة، وتعتد الأرملة مدة أربعة أشهر.";
const FORGERY: &str =
    "يعاقب على تزوير ورقة رسمية بالسجن المؤقت ويعاقب على تزوير ورقة غير رسمية بالحبس أو الغرامة.";
const RETURN: &str = "لا يحق للمشتري رد المبيع في الحالات الآتية:\nأ- إذا كان المبيع طعاماً سريع التلف.\n\
    ب- إذا كان المبيع كتاباً أو صحيفة.";

#[test]
fn a_length_of_time_is_the_same_in_another_unit() {
    for claim in [
        "مهلة الإخطار شهران",
        "The notice period is two months",
        "مهلة الإخطار 60 يوماً",
    ] {
        assert_eq!(kinds(NOTICE, claim), [], "{claim}");
    }
    for claim in [
        "مهلة الإخطار ستون شهراً",
        "مهلة الإخطار شهر ونصف",
        "The notice period is three months",
    ] {
        assert_eq!(kinds(NOTICE, claim), [Kind::Number], "{claim}");
    }
    let days = "يرد الطلب خلال (7) سبعة أيام من تقديم الطلب.";
    assert_eq!(
        kinds(days, "يرد الطلب خلال سبعة أشهر من تقديمه"),
        [Kind::Number]
    );
    assert_eq!(kinds(days, "يرد الطلب خلال أسبوع من تقديمه"), []);
    let share = "لا تقل نسبة المواطنين الذين يعملون في المنشأة عن 75% من العاملين.";
    assert_eq!(
        kinds(share, "نسبة المواطنين خمسة وسبعون في المائة على الأقل"),
        []
    );
    assert_eq!(
        kinds(share, "لا تزيد نسبة المواطنين على 75% من العاملين"),
        [Kind::Comparison]
    );
}

#[test]
fn a_length_of_time_is_read_where_a_scanned_page_breaks_its_number() {
    let passage = "لا يجوز أن تزيد مدة إيداع المتهم على أربع وع شرين ساعة.";
    for claim in [
        "لا يجوز أن تزيد مدة إيداع المتهم على يوم واحد.",
        "تكون مدة إيداع المتهم يوماً كاملاً على الأكثر.",
        "The accused may not be held for more than one day.",
        "The accused may not be held for more than twenty-four hours.",
    ] {
        assert_eq!(kinds(passage, claim), [], "{claim}");
    }
    for claim in [
        "لا يجوز أن تزيد مدة إيداع المتهم على يومين.",
        "لا يجوز أن تزيد مدة إيداع المتهم على 48 ساعة.",
        "لا يجوز أن تزيد مدة إيداع المتهم على أسبوع كامل.",
    ] {
        assert_eq!(kinds(passage, claim), [Kind::Number], "{claim}");
    }
    let passage = "لا تزيد مدة الحبس على سبعة أيام، ومدة التدبير على اثني عشر شهراً، \
        ومدة الرقابة على ثلاثين يوماً.";
    for claim in [
        "لا تزيد مدة الحبس على أسبوع واحد.",
        "لا تزيد مدة التدبير على سنة واحدة.",
        "لا تزيد مدة الرقابة على شهر واحد.",
        "The period of the measure may not exceed one year.",
    ] {
        assert_eq!(kinds(passage, claim), [], "{claim}");
    }
    let claim = "لا تزيد مدة الحبس على أسبوعين.";
    assert_eq!(kinds(passage, claim), [Kind::Number]);
}

#[test]
fn an_age_below_a_bound_is_forbidden_with_all_before_it() {
    let work = "1- حظر تشغيل الأطفال قبل بلوغهم سن الخامسة عشرة.";
    let night = "لا يجوز تشغيل من لم يتم الثامنة عشرة من عمره ليلاً.";
    let marriage = "يمنع توثيق عقد الزواج لمن هو دون ثمانية عشر عاماً.";
    for (passage, claim) in [
        (work, "لا يجوز تشغيل طفل عمره أربعة عشر عاماً."),
        (work, "A fourteen-year-old child may not be employed."),
        (work, "It is prohibited to employ a child of 14 years."),
        (night, "لا يجوز تشغيل من عمره ستة عشر عاماً ليلاً."),
        (marriage, "لا يجوز توثيق عقد زواج من عمره ستة عشر عاماً."),
    ] {
        assert_eq!(kinds(passage, claim), [], "{claim}");
    }
    for (passage, claim) in [
        (work, "يجوز تشغيل طفل عمره أربعة عشر عاماً."),
        (work, "لا يجوز تشغيل الأطفال قبل بلوغهم سن 14 سنة."),
        (work, "لا يجوز تشغيل طفل عمره ستة عشر عاماً."),
        (work, "A sixteen-year-old child may not be employed."),
        (work, "A fourteen-year-old child may be employed."),
        (work, "A child under fourteen years may not be employed."),
        (night, "لا يجوز تشغيل من عمره عشرون عاماً ليلاً."),
    ] {
        assert!(kinds(passage, claim).contains(&Kind::Number), "{claim}");
    }
}

#[test]
fn a_pay_and_a_penalty_belong_to_what_they_are_for() {
    for claim in [
        "للعامل المريض نصف الأجر عن العشرين يوماً التالية",
        "للعامل عن الأيام العشرة الأولى أجر كامل",
    ] {
        assert_eq!(kinds(SICK_LEAVE, claim), [], "{claim}");
    }
    for (claim, kind) in [
        (
            "إجازة العامل المريض بدون أجر عن الأيام العشرة الأولى",
            Kind::Polarity,
        ),
        (
            "للعامل المريض ثلاثة أرباع الأجر عن العشرين يوماً التالية",
            Kind::Number,
        ),
        ("إجازة العامل المريض كلها بأجر كامل", Kind::Quantifier),
    ] {
        assert!(kinds(SICK_LEAVE, claim).contains(&kind), "{claim}");
    }
    assert_eq!(kinds(FORGERY, "تزوير الورقة الرسمية عقوبته السجن"), []);
    assert!(kinds(FORGERY, "يعاقب على تزوير ورقة رسمية بالحبس").contains(&Kind::Number));
    assert_eq!(
        kinds(FORGERY, "يعاقب على تزوير ورقة غير رسمية بالحبس والغرامة"),
        [Kind::Quantifier]
    );
    assert_eq!(
        kinds(FORGERY, "لا يعاقب على تزوير ورقة غير رسمية"),
        [Kind::Polarity]
    );
}

#[test]
fn a_number_belongs_to_its_subject() {
    assert_eq!(kinds(WAITING, "عدة المطلقة غير الحامل ثلاثة أشهر كاملة"), []);
    assert_eq!(
        kinds(WAITING, "تعتد المطلقة غير الحامل مدة أربعة أشهر"),
        [Kind::Number]
    );
    let terms = "لا تزيد المدة على خمس سنوات في الجنح وعشر سنوات في الجنايات.";
    let turned = "لا تزيد المدة على عشر سنوات في الجنح وخمس سنوات في الجنايات";
    assert_eq!(kinds(terms, turned), [Kind::Number]);
    let rank = "تصنف المنشأة ضمن الفئة الثانية إذا التزمت بالقرارات.";
    assert_eq!(
        kinds(rank, "تصنف المنشأة ضمن الفئة الثالثة إذا التزمت بالقرارات"),
        [Kind::Number]
    );
}

#[test]
fn a_list_has_the_sign_of_its_beginning() {
    assert_eq!(kinds(RETURN, "لا يحق رد المبيع إذا كان كتاباً أو صحيفة"), []);
    assert_eq!(
        kinds(RETURN, "يحق للمشتري رد المبيع إذا كان كتاباً أو صحيفة"),
        [Kind::Polarity]
    );
}

#[test]
fn an_outcome_in_another_segment_tells_no_negation() {
    assert_eq!(
        kinds(NOTICE, "لا يستحق العامل أجره عن مهلة الإخطار"),
        [Kind::Polarity]
    );
    assert_eq!(kinds(NOTICE, "يكفي أن يقدم الإخطار شفهياً"), [Kind::Polarity]);
}

#[test]
fn an_exception_is_turned_and_a_condition_is_told() {
    let only = "لا يجوز قيد البيع إلا في السجل.";
    assert_eq!(kinds(only, "يجوز قيد البيع خارج السجل"), [Kind::Polarity]);
    let office = "يجب على الموثق أن يتخذ مكتباً لمزاولة المهنة.";
    assert_eq!(
        kinds(office, "لا يزاول الموثق المهنة إلا بعد أن يتخذ مكتباً"),
        []
    );
    let consent = "لا يجوز لصاحب العمل أن ينقل العامل بغير موافقته.";
    assert_eq!(kinds(consent, "نقل العامل يحتاج إلى موافقته"), []);
}

#[test]
fn a_bound_in_other_words_is_no_contradiction() {
    let leave = "يجوز للعامل ترحيل ما لا يزيد على نصف الإجازة السنوية إلى السنة التالية.";
    assert_eq!(kinds(leave, "يجوز ترحيل نصف الإجازة السنوية على الأكثر"), []);
    let pay = "يستمر صاحب العمل في دفع 50% من الأجر إلى العامل الموقوف.";
    assert_eq!(
        kinds(pay, "يدفع صاحب العمل إلى العامل الموقوف نصف الأجر"),
        []
    );
    let other =
        "لا يجوز تكليف العامل بعمل مختلف، إلا إذا استدعت الضرورة ذلك أو بهدف منع وقوع حادث جسيم.";
    assert_eq!(kinds(other, "يجوز تكليف العامل بعمل مختلف عند الضرورة"), []);
}

#[test]
fn parties_and_order_are_turned() {
    let costs = "يتحمل المستهلك تكاليف الرد، ويلتزم موفر الخدمة برد الثمن.";
    assert_eq!(kinds(costs, "يتحمل موفر الخدمة تكاليف الرد"), [Kind::Role]);
    let order = "تكون الكفالة على البائع ثم المشتري عند النزاع.";
    assert_eq!(
        kinds(order, "تكون الكفالة على المشتري ثم البائع عند النزاع"),
        [Kind::Comparison]
    );
    let start = "تسقط الدعوى بمضي سنة من يوم وقوع الضرر.";
    assert_eq!(
        kinds(start, "تسقط الدعوى بمضي سنة من يوم إبرام العقد"),
        [Kind::Comparison]
    );
}

#[test]
fn english_claims_are_compared_by_the_words_of_the_law() {
    let wage = "لا يجوز تشغيل العامل أكثر من ثماني ساعات في اليوم. ويكون الإخطار كتابة، والإجازة السنوية \
        بأجر كامل، ولا تقل عن ثلاثين يوماً.";
    for claim in [
        "Annual leave is at least thirty days",
        "Annual leave is at least one month",
        "Notice must be given in writing",
    ] {
        assert_eq!(kinds(wage, claim), [], "{claim}");
    }
    for (claim, kind) in [
        ("Annual leave is unpaid", Kind::Polarity),
        ("Notice may be given orally", Kind::Polarity),
        ("Annual leave is twenty days", Kind::Number),
        ("Annual leave may not exceed thirty days", Kind::Comparison),
    ] {
        assert!(kinds(wage, claim).contains(&kind), "{claim}");
    }
    let found = Premise::new(wage).check("Annual leave is unpaid");
    assert_eq!(found.contradictions[0].span, 16..22);
}

#[test]
fn another_name_of_a_party_is_no_other_party() {
    let price = "يلتزم المزود عند عرض السلعة ببيان السعر عليها، وللمستهلك طلب فاتورة.";
    assert_eq!(kinds(price, "على البائع أن يبين السعر عند عرض السلعة"), []);
    assert_eq!(
        kinds(price, "يلتزم المستهلك ببيان السعر عند عرض السلعة"),
        [Kind::Role]
    );
    let file = "على مكتب إدارة الدعوى بالمحكمة التي أصدرت الحكم أن يرسل ملف الدعوى.";
    assert_eq!(kinds(file, "ترسل المحكمة ملف الدعوى"), []);
    let rent = "على المستأجر أن يؤدي الأجرة في المواعيد المتفق عليها.";
    assert_eq!(
        kinds(rent, "على المؤجر أن يؤدي الأجرة في المواعيد المتفق عليها"),
        [Kind::Role]
    );
}

#[test]
fn one_of_two_opposites_is_not_the_only_one() {
    let place = "يجوز أن يكون مسؤول حماية البيانات من داخل الدولة أو خارجها.";
    let wide = "يجوز أن يكون مسؤول حماية البيانات من داخل الدولة";
    assert_eq!(kinds(place, wide), []);
    let narrow = "يجب أن يكون مسؤول حماية البيانات من داخل الدولة";
    assert!(kinds(place, narrow).contains(&Kind::Polarity));
    let english = "The data protection officer must be inside the country";
    assert_eq!(kinds(place, english), [Kind::Polarity]);
    let guardian = "يجوز أن يكون الوصي المعين على القاصر ذكراً أو أنثى.";
    assert_eq!(
        kinds(guardian, "لا يجوز تعيين المرأة وصية على القاصر"),
        [Kind::Polarity]
    );
    assert_eq!(kinds(guardian, "يجوز تعيين المرأة وصية على القاصر"), []);
}

#[test]
fn the_next_day_is_not_the_third_and_a_wait_is_a_condition() {
    let file = "على المكتب أن يطلب ضم الملف في اليوم التالي لرفع الاستئناف.";
    assert_eq!(
        kinds(
            file,
            "يطلب المكتب ضم الملف في اليوم الثالث بعد رفع الاستئناف"
        ),
        [Kind::Number]
    );
    assert_eq!(kinds(file, "يطلب المكتب ضم الملف في اليوم التالي"), []);
    let leave = "للعامل إجازة بأجر لأداء الفريضة، ويشترط لاستحقاقها أن يكون قد أمضى في العمل سنتين.";
    assert_eq!(
        kinds(leave, "يستحق العامل إجازة الفريضة منذ سنته الأولى"),
        [Kind::Condition]
    );
}

#[test]
fn effects_are_turned_without_a_word_of_the_passage() {
    let passage = "تفصل اللجنة في الطلب خلال شهر، ويكون قرارها نهائياً غير قابل للطعن.";
    assert_eq!(
        kinds(passage, "يجوز الطعن في قرار اللجنة أمام المحكمة."),
        [Kind::Polarity]
    );
    assert_eq!(kinds(passage, "لا يجوز الطعن في قرار اللجنة."), []);
    let passage = "ويعتبر عدم الرد على التظلم خلال المدة رفضاً له.";
    assert_eq!(
        kinds(passage, "يعد عدم الرد على التظلم مقبولاً."),
        [Kind::Polarity]
    );
    let passage = "ينشر الحكم على نفقة المخالف في صحيفة محلية.";
    assert_eq!(
        kinds(passage, "تتحمل الوزارة نفقات نشر الحكم."),
        [Kind::Role]
    );
    assert_eq!(kinds(passage, "يتحمل المخالف نفقات نشر الحكم."), []);
    let passage = "للوزارة من تلقاء نفسها إلغاء تصريح العمل.";
    assert_eq!(
        kinds(
            passage,
            "لا تلغي الوزارة تصريح العمل إلا بناءً على طلب العامل."
        ),
        [Kind::Quantifier, Kind::Condition]
    );
}

#[test]
fn words_that_say_the_same_lead_to_the_clause() {
    let passage = "لا ينتهي العقد بموت المستأجر. ولورثته طلب فسخ العقد إذا ثقلت أعباؤه.";
    assert_eq!(
        kinds(passage, "يفسخ العقد بوفاة المستأجر بقوة القانون."),
        [Kind::Condition]
    );
    let passage = "يكون النشر بعد تحصن القرار بمضي المدة.";
    assert_eq!(
        kinds(passage, "يكون النشر قبل أن يتحصن القرار بمضي المدة."),
        [Kind::Comparison]
    );
}

#[test]
fn a_number_with_marks_is_one_number() {
    let passage = "يعاقب كل من خالف القرار بغرامة لا تجاوز (10.000) عشرة آلاف درهم.";
    assert_eq!(
        kinds(
            passage,
            "Whoever breaches the decision is punished by a fine of at least ten thousand dirhams."
        ),
        [Kind::Comparison]
    );
    let passage = "يجب ألا تقل نسبة العمال السعوديين عن 75% من مجموع عماله.";
    assert_eq!(
        kinds(
            passage,
            "At least three quarters of the workers must be Saudis."
        ),
        []
    );
    assert_eq!(
        kinds(passage, "لا تقل نسبة العمال السعوديين عن ثلاثة أرباع العمال."),
        []
    );
}

#[test]
fn a_negation_before_a_limit_or_of_the_predicate_is_the_same_rule() {
    let passage = "يجوز تكليف العامل بعمل آخر، ويكون الحد الأقصى لتكليفه تسعين يوماً في السنة.";
    assert_eq!(
        kinds(
            passage,
            "لا يكلف العامل بعمل آخر أكثر من تسعين يوماً في السنة."
        ),
        []
    );
    let passage = "لا يعد الإعلان مع بيان الأسعار إيجاباً.";
    assert_eq!(kinds(passage, "الإعلان مع الأسعار ليس إيجاباً."), []);
}

/// Asserts that the passage contradicts the first claims in one way, and none of the others in any.
fn assert_kinds(passage: &str, kind: Kind, wrong: &[&str], right: &[&str]) {
    for claim in wrong {
        assert!(kinds(passage, claim).contains(&kind), "{claim}");
    }
    for claim in right {
        assert_eq!(kinds(passage, claim), [], "{claim}");
    }
}

#[test]
fn a_decision_belongs_to_the_authority_that_takes_it() {
    assert_kinds(
        "يصدر بتحديد رسوم الحديقة قرار من الوزير بناء على اقتراح مجلس الوزراء.",
        Kind::Role,
        &[
            "تحدد رسوم الحديقة بقرار من مجلس الوزراء",
            "رسوم الحديقة يحددها رئيس الجمهورية",
        ],
        &[
            "يحدد الوزير رسوم الحديقة بناء على اقتراح مجلس الوزراء",
            "تحدد الوزارة رسوم الحديقة بناء على اقتراح مجلس الوزراء",
        ],
    );
    assert_kinds(
        "لا يجوز لغير المحكمة فتح الخزانة خلال مدة الحراسة.",
        Kind::Role,
        &["يجوز للمالك فتح الخزانة خلال مدة الحراسة"],
        &["للمحكمة وحدها فتح الخزانة خلال مدة الحراسة"],
    );
    assert_kinds(
        "للمحكمة أن تعفي من الغرامة كل من أبلغ عن المخالفة قبل كشفها.",
        Kind::Role,
        &["The Minister of Interior may exempt from the fine whoever reports the violation"],
        &["The court may exempt from the fine whoever reports the violation"],
    );
}

#[test]
fn an_act_is_compared_where_its_objects_stand() {
    assert_kinds(
        "يجوز للمستأجر حسم مصاريف الحراسة من الأجرة، ولا يجوز حسم مصاريف تنظيف الحديقة من الأجرة.",
        Kind::Polarity,
        &["تحسم مصاريف تنظيف الحديقة من الأجرة"],
        &["تحسم مصاريف الحراسة من الأجرة"],
    );
    assert_kinds(
        "ينقطع سير السباق بسقوط أحد المتسابقين، على أن سير السباق لا ينقطع بهطول المطر.",
        Kind::Polarity,
        &["هطول المطر يقطع سير السباق"],
        &["هطول المطر لا يقطع سير السباق"],
    );
    assert_kinds(
        "إذا ترك العضو النادي فله أن يعود إليه، ولا يجوز له أن يقدم طلبه إلى ناد آخر.",
        Kind::Polarity,
        &["يمكن لمن ترك النادي أن يقدم طلبه من جديد إلى ناد آخر"],
        &["لا يجوز لمن ترك النادي أن يقدم طلبه إلى ناد آخر"],
    );
}

#[test]
fn an_effect_denied_is_none() {
    assert_kinds(
        "ينتهي عقد الشركة بموت أحد الشركاء أو الحجر عليه.",
        Kind::Polarity,
        &["لا يؤثر موت أحد الشركاء في عقد الشركة"],
        &["إذا مات أحد الشركاء انتهى عقد الشركة"],
    );
    assert_kinds(
        "لا يترتب على تأخر الحارس في التسجيل بطلان التذكرة.",
        Kind::Polarity,
        &["تأخر الحارس في التسجيل يبطل التذكرة"],
        &["تبقى التذكرة صحيحة مع تأخر الحارس في التسجيل"],
    );
    assert_kinds(
        "تعفى مركبات الإسعاف من رسوم العبور.",
        Kind::Polarity,
        &["تدفع مركبات الإسعاف رسوم العبور كاملة"],
        &["لا تدفع مركبات الإسعاف رسوم العبور"],
    );
}

#[test]
fn what_time_counts_and_which_time_of_several() {
    assert_kinds(
        "المعتبر في أهلية العضو هو وقت وفاة المؤسس.",
        Kind::Comparison,
        &["العبرة في أهلية العضو بوقت إبرام العقد"],
        &["العبرة في أهلية العضو بوقت موت المؤسس"],
    );
    assert_kinds(
        "في حال تكرار المخالفة للمرة الثالثة يعاقب المخالف بغرامة مع إغلاق المتجر شهرا. وفي حال تكرار \
            المخالفة للمرة الرابعة يلغى تصريح المتجر نهائيا.",
        Kind::Number,
        &["يلغى تصريح المتجر عند تكرار المخالفة للمرة الثالثة"],
        &["يلغى تصريح المتجر عند تكرار المخالفة للمرة الرابعة"],
    );
}

#[test]
fn a_condition_after_unless_is_one_and_an_exception_needs_one() {
    assert_kinds(
        "ما لم يكن السباق قد اكتمل، فإن سير السباق ينقطع بانسحاب أحد المتسابقين.",
        Kind::Condition,
        &["ينقطع سير السباق بانسحاب أحد المتسابقين ولو اكتمل السباق"],
        &["ينقطع سير السباق بانسحاب أحد المتسابقين ما لم يكن قد اكتمل"],
    );
    assert_kinds(
        "تخضع جميع حدائق المدينة وحدائق القرى للفحص السنوي.",
        Kind::Condition,
        &["تخضع حدائق المدينة للفحص السنوي إلا حدائق القرى"],
        &["تخضع حدائق القرى للفحص السنوي"],
    );
    assert_kinds(
        "لا توضع قيود على التنقل إلا بمقتضى قانون.",
        Kind::Condition,
        &["لا يمكن وضع قيود على التنقل في أي حال من الأحوال"],
        &["لا بد من قانون لوضع قيود على التنقل"],
    );
}

#[test]
fn numbers_of_articles_count_nothing() {
    let passage = "تسحب البطاقة ممن حصل عليها وفقا للمواد (8، 9، 10) خلال السنوات الخمس الأولى.";
    let claim = "تسحب البطاقة خلال السنوات العشر الأولى";
    assert_eq!(kinds(passage, claim), [Kind::Number]);
}

#[test]
fn items_in_one_line_are_read_with_the_beginning_of_their_list() {
    let passage =
        "لا شفعة في الحالات الآتية: أ- إذا كان انتقال الملك بغير البيع. ب- إذا وقع البيع بين الجيران.";
    let found = kinds(passage, "تثبت الشفعة إذا وقع البيع بين الجيران");
    assert_eq!(found, [Kind::Polarity]);
}

#[test]
fn a_rule_told_by_its_other_side_is_no_contradiction() {
    let cases = [
        // A denial in the other of two cases.
        (
            "إذا قضي ببراءة الموظف وجب على الجهة أن ترد إليه ما حسم من راتبه، أما إذا قضي بإدانته \
                فلا يسترد منه ما صرف له من راتبه.",
            "الموظف الذي تثبت براءته يسترد ما حسم من راتبه",
        ),
        // A refusal, and who is asked.
        (
            "يفسخ القاضي عقد الإيجار بناء على طلب المؤجر إذا امتنع المستأجر عن سداد الأجرة أو تعذر \
                استيفاؤها منه.",
            "يحق للمؤجر أن يطلب من القاضي إنهاء الإيجار إذا لم يسدد المستأجر أجرته",
        ),
        // What must come before an act.
        (
            "لا يجوز للمنشأة أن تنقل الملفات الطبية دون أخذ موافقة المريض على النقل.",
            "قبل نقل الملفات الطبية يتعين أخذ موافقة المريض",
        ),
        // Whether before or after.
        (
            "للمشتري طلب الفسخ لعيب ينقص قيمة المبيع سواء كان العيب قبل التسليم أو ظهر بعده ما لم \
                يكن عالماً به.",
            "للمشتري طلب الفسخ لعيب في المبيع حتى لو ظهر العيب بعد التسليم",
        ),
        // A superlative is no bound from above.
        (
            "تشكل اللجنة بقرار من المجلس من خمسة خبراء على الأقل.",
            "أقل عدد لخبراء اللجنة خمسة",
        ),
        ("لا تقل مدة الدورة عن ستة أشهر.", "أقل مدة للدورة ستة أشهر"),
        // A length of time without a numeral.
        (
            "لا يحرم الرضاع إلا إذا حصل في الحولين الأولين.",
            "لا يحرم الرضاع إلا في أول سنتين",
        ),
        // English.
        (
            "على كل مصنع يشغل أربعين امرأة فأكثر أن يهيئ مكاناً لأطفال العاملات الذين تقل أعمارهم \
                عن خمس سنوات إذا بلغ عدد الأطفال ثمانية فأكثر.",
            "A factory with at least forty women must arrange a place when children under five \
                number eight or more",
        ),
        (
            "يجوز لكل شريك طلب القسمة دون الحاجة لإثبات الضرر، وتقع القسمة بحكم المحكمة.",
            "Each partner may seek division with no need to prove damage",
        ),
    ];
    for (passage, claim) in cases {
        assert_eq!(kinds(passage, claim), [], "{claim}");
    }
}

#[test]
fn plain_reversals_are_found() {
    let cases = [
        (
            "يحظر على التاجر حبس البضاعة أو رفض بيعها، بقصد رفع الأسعار أو إرباك السوق أو أن يطلب \
                ثمناً أزيد من الثمن المعلن.",
            "يجوز للتاجر أن يطلب ثمناً أزيد من الثمن المعلن",
        ),
        (
            "كل موظف يحبس احتياطياً يوقف صرف راتبه طوال مدة الحبس.",
            "يستمر صرف راتب الموظف طوال مدة حبسه احتياطياً",
        ),
        (
            "يجوز لصاحب الحساب الرجوع في أي وقت عن تفويضه.",
            "لا يجوز لصاحب الحساب الرجوع عن تفويضه بعد أن يوقعه",
        ),
        (
            "تشكل اللجنة من خمسة خبراء على الأقل.",
            "أكثر عدد لخبراء اللجنة خمسة",
        ),
    ];
    for (passage, claim) in cases {
        assert_ne!(kinds(passage, claim), [], "{claim}");
    }
}

#[test]
fn english_claims_are_read_by_the_words_that_the_clause_has() {
    let keeping =
        "لا يجوز للمدير الاحتفاظ بوثائق الزبون بعد إنهاء الخدمة. وتسلم الوثائق إلى الزبون مجاناً.";
    assert_kinds(
        keeping,
        Kind::Polarity,
        &["The manager may keep the customer's documents after the service has been terminated."],
        &["The manager may not retain the customer's documents after termination of the service."],
    );
    let ending = "يجوز لأي من الشريكين إنهاء الاتفاق، شريطة إنذار الشريك الآخر كتابة.";
    assert_kinds(
        ending,
        Kind::Condition,
        &["A partner may end the agreement without notice."],
        &["A partner may end the agreement if he gives the other partner notice."],
    );
    let silence = "يبدي المورد رأيه في العرض خلال ستة أيام، ويعتبر عدم الرد رفضاً للعرض.";
    assert_kinds(
        silence,
        Kind::Polarity,
        &["If the supplier does not reply to the offer, he is deemed to have accepted it."],
        &["If the supplier does not reply to the offer, he is deemed to have refused it."],
    );
    let penalty =
        "يعاقب بالحبس وبغرامة لا تزيد على سبعة آلاف درهم، أو بإحدى هاتين العقوبتين، كل من أتلف لافتة.";
    assert_kinds(
        penalty,
        Kind::Quantifier,
        &["Whoever destroys a sign must be both imprisoned and fined."],
        &["Whoever destroys a sign is punished by imprisonment and a fine or one of the two."],
    );
    assert_kinds(
        penalty,
        Kind::Comparison,
        &["Destroying a sign carries a minimum fine of seven thousand dirhams."],
        &["Destroying a sign carries a maximum fine of seven thousand dirhams."],
    );
    let court = "للمحكمة المختصة أن تعفي من العقوبة كل من أبلغ عن الجريمة قبل وقوع الضرر.";
    assert_kinds(
        court,
        Kind::Role,
        &[
            "The Minister of Interior may exempt whoever reports the crime before the damage occurs.",
        ],
        &["The court may exempt whoever reports the crime before the damage occurs."],
    );
}

#[test]
fn what_a_condition_requires_may_not_be_lacking() {
    let ending = "يجوز لأي من الشريكين إنهاء الاتفاق، شريطة إنذار الشريك الآخر كتابة.";
    assert_kinds(
        ending,
        Kind::Condition,
        &["لكل شريك إنهاء الاتفاق دون إنذار."],
        &["لكل شريك إنهاء الاتفاق بعد إنذار شريكه."],
    );
    let refund = "يرد الأمين المبلغ إلى صاحبه من تلقاء نفسه.";
    assert_kinds(
        refund,
        Kind::Condition,
        &[],
        &["يرد الأمين المبلغ إلى صاحبه دون طلب منه."],
    );
}

#[test]
fn both_penalties_are_not_one_of_the_two() {
    let penalty = "يعاقب بالحبس وبالغرامة أو بإحدى هاتين العقوبتين كل من أخفى لقطة.";
    assert_kinds(
        penalty,
        Kind::Quantifier,
        &["من أخفى لقطة يعاقب بالحبس والغرامة معاً."],
        &["من أخفى لقطة يعاقب بالحبس والغرامة أو بإحداهما."],
    );
}

#[test]
fn the_public_does_not_pay_for_a_convict() {
    let notice = "تنشر المحكمة الحكم على نفقة المحكوم عليه، بقرار من مجلس الوزراء بعد إبداء مجلس الإدارة رأيه.";
    assert_kinds(
        notice,
        Kind::Role,
        &[
            "تتحمل الدولة تكاليف نشر الحكم.",
            "ينشر الحكم بقرار من مجلس الإدارة.",
        ],
        &["يتحمل المحكوم عليه تكاليف نشر الحكم."],
    );
}

#[test]
fn who_is_not_bound_need_not() {
    let travel = "لا يكون المشغل ملزماً بمصاريف عودة الحارس إلى قريته إذا رحل إلى عمل آخر.";
    assert_kinds(
        travel,
        Kind::Polarity,
        &[],
        &["إذا رحل الحارس إلى عمل آخر فلا يتحمل المشغل مصاريف عودته إلى قريته."],
    );
}

/// Each row is a rule of its own: the passage, the kind, a false claim (or none) and a true one (or none).
const ROWS: &[(&str, Kind, &str, &str)] = &[
    (
        "لا يصح اجتماع الجمعية إلا إذا حضره أكثر من نصف أعضائها.",
        Kind::Comparison,
        "يصح اجتماع الجمعية إذا حضره أقل من نصف أعضائها.",
        "An assembly meeting is valid only if more than half of its members attend.",
    ),
    (
        "يمنع قبول المتدرب لمن هو دون ثمانية عشر عاماً.",
        Kind::Comparison,
        "",
        "لا يقبل متدرباً من لم يبلغ ثمانية عشر عاماً.",
    ),
    (
        "تصرف للحارس مكافأة بواقع 20٪ من الراتب، وبحد أقصى 900 ريال.",
        Kind::Number,
        "تصرف للحارس مكافأة قدرها ربع الراتب، وبحد أقصى 900 ريال.",
        "مكافأة الحارس خمس الراتب، ولا يصرف منها ما يتعدى 900 ريال.",
    ),
    (
        "يعاقب بالغرامة أو السجن أو بهما معاً كل من خالف المادة (الرابعة).",
        Kind::Number,
        "",
        "Breaching article four may be punished by imprisonment.",
    ),
    (
        "يعاقب بالغرامة أو السجن أو بهما معاً كل من أتلف الشجرة.",
        Kind::Quantifier,
        "",
        "قد يعاقب من أتلف الشجرة بالغرامة وحدها دون سجن.",
    ),
    (
        "لا تقبل المطالبة بالبدل بعد مضي سنة؛ وذلك ما لم يكن هناك عذر تقبله الجمعية.",
        Kind::Condition,
        "لا تقبل المطالبة بالبدل بعد مضي سنة مهما كان السبب.",
        "لا تقبل المطالبة بالبدل بعد مضي سنة إلا بعذر تقبله الجمعية.",
    ),
    (
        "إذا كانت للعضو مصلحة مباشرة أو غير مباشرة في العقد وجب عليه الامتناع عن التصويت.",
        Kind::Condition,
        "",
        "يجب على العضو الامتناع عن التصويت إذا كانت له مصلحة في العقد، ولو كانت غير مباشرة.",
    ),
    (
        "لا يسري بيع السفينة في مواجهة الغير إلا بعد قيده في السجل.",
        Kind::Polarity,
        "يسري بيع السفينة في مواجهة الغير دون قيده في السجل.",
        "بيع السفينة غير المقيد في السجل لا يحتج به في مواجهة الغير.",
    ),
    (
        "يستحق الرصيد عند إقفال الحساب ما لم يكن قيد بعض العمليات لا يزال جارياً.",
        Kind::Polarity,
        "",
        "يستحق الرصيد عند إقفال الحساب إلا إذا بقيت عمليات لم تقيد بعد.",
    ),
    (
        "مدة عضوية المجلس ثلاث سنوات قابلة للتجديد مرة واحدة.",
        Kind::Number,
        "عضوية المجلس قابلة للتجديد مرتين.",
        "من جددت عضويته في المجلس لا تجدد له بعدها.",
    ),
    (
        "للجنة أن تتخذ في حق المشتبه فيه ما للقاضي من صلاحيات كالحجز على أمواله ومنعه من السفر.",
        Kind::Polarity,
        "",
        "للجنة أن تمنع المشتبه فيه من السفر كما يفعل القاضي.",
    ),
    (
        "إذا رفض الطلب لسوء سلوك صاحبه فلا يجوز تجديده إلا بعد سنتين.",
        Kind::Polarity,
        "",
        "من رفض طلبه لسوء سلوكه عليه أن ينتظر سنتين قبل تجديده.",
    ),
    (
        "على المالك إسقاط المركبة من اسمه، ويكون مسؤولاً عنها في حالة عدم اتخاذ هذا الإجراء.",
        Kind::Polarity,
        "",
        "من باع المركبة ولم يسقطها من اسمه كان مسؤولاً عنها.",
    ),
    (
        "تتحمل الجمعية نفقات إقامة الزائر، ولا تزيد مدة الإقامة لإجراء الفحص على ستة أيام.",
        Kind::Role,
        "",
        "لا تدفع الجمعية نفقات إقامة الزائر أكثر من ستة أيام.",
    ),
    (
        "يعاقب الحارس بالفصل إذا أخذ الهدية، وللجمعية إثبات ذلك بشهادة أو بأية وسيلة إثبات أخرى.",
        Kind::Quantifier,
        "",
        "للجمعية إثبات ذلك بشهادة أو بأي وسيلة أخرى.",
    ),
    (
        "على جميع الجهات تزويد الوزارة بالعينات.",
        Kind::Polarity,
        "",
        "Bodies may not withhold samples from the Ministry.",
    ),
    (
        "للجنة أن تتخذ الإجراءات التحفظية كالمنع من السفر قبل صدور الحكم.",
        Kind::Polarity,
        "",
        "A travel ban may be ordered by the committee before the judgment.",
    ),
    (
        "لا يجوز الإفصاح عن بيانات السجل إلا تنفيذاً لأمر من المحكمة.",
        Kind::Polarity,
        "",
        "Nothing in the register may be disclosed without an order of the court.",
    ),
    (
        "الحد الأقصى لدين البلدة 250 في المائة من إيراداتها.",
        Kind::Number,
        "",
        "The debt of the town may not exceed two and a half times its revenue.",
    ),
    (
        "لا تقل غرامة المنشأة عن (500,000) خمسمائة ألف درهم.",
        Kind::Number,
        "The fine of the establishment is not less than one million dirhams.",
        "The fine of the establishment is not less than half a million dirhams.",
    ),
    (
        "يقدم الطلب إلى مكتب البلدة، وتصدر الجمعية موافقتها خلال ثلاثين يوماً من تاريخ تقديم الطلب.",
        Kind::Polarity,
        "إذا مضى ثلاثون يوماً على تقديم الطلب ولم يبت فيه عد مقبولاً.",
        "",
    ),
    (
        "ترفع الجمعية تقريرها السنوي إلى رئيس مجلس الوزراء.",
        Kind::Role,
        "ترفع الجمعية تقريرها السنوي إلى وزير الزراعة.",
        "ترفع الجمعية تقريرها السنوي إلى مجلس الوزراء.",
    ),
    (
        "على المراكز أن تقدم طلب الترخيص خلال ستة أشهر من تاريخ نشر القانون.",
        Kind::Comparison,
        "على المراكز أن تقدم طلب الترخيص قبل نشر القانون.",
        "تقدم المراكز طلب الترخيص في ستة أشهر من تاريخ نشر القانون.",
    ),
    (
        "يلتزم الممول بالتسجيل لدى الجمعية قبل نهاية السنة المالية الأولى.",
        Kind::Comparison,
        "يسجل الممول بعد نهاية سنته المالية الأولى.",
        "لا يتأخر تسجيل الممول إلى ما بعد نهاية سنته المالية الأولى.",
    ),
    (
        "يباع المال بعد موافقة الوصي.",
        Kind::Comparison,
        "يباع المال قبل موافقة الوصي.",
        "لا يباع المال قبل موافقة الوصي.",
    ),
    (
        "يعاقب بالحبس وبالغرامة أو بإحدى هاتين العقوبتين كل من عرض الأرواح للخطر.",
        Kind::Quantifier,
        "القاضي ملزم بأن يجمع بين الحبس والغرامة لمن عرض الأرواح للخطر.",
        "يجوز للقاضي أن يجمع بين الحبس والغرامة لمن عرض الأرواح للخطر.",
    ),
    (
        "إذا وصل الزائر على سفينة بلا تصريح تحمل قائدها غرامة، ويتحمل مالك السفينة تكاليف ترحيله.",
        Kind::Role,
        "يتحمل الزائر تكاليف ترحيله.",
        "يتحمل مالك السفينة تكاليف ترحيل الزائر.",
    ),
    (
        "يحظر على أصحاب المعارض ما يأتي:\n1- السماح بخروج المركبة المبيعة قبل نقل ملكيتها.\n2- تأجير المعرض.",
        Kind::Polarity,
        "لصاحب المعرض أن يسمح بخروج المركبة المبيعة قبل نقل ملكيتها.",
        "لا يسمح صاحب المعرض بخروج المركبة المبيعة قبل نقل ملكيتها.",
    ),
    (
        "لرئيس هيئة الآثار أن يأذن بالتنقيب عن الآثار.",
        Kind::Role,
        "مدير الشرطة هو الذي يأذن بالتنقيب عن الآثار.",
        "رئيس الهيئة هو الذي يأذن بالتنقيب عن الآثار.",
    ),
    (
        "لا تصبح قرارات اللجنة معتمدة، إلا بعد موافقة الوزير عليها.",
        Kind::Condition,
        "تنفذ قرارات اللجنة فور صدورها دون حاجة إلى موافقة أحد عليها.",
        "تعتمد قرارات اللجنة متى وافق عليها الوزير.",
    ),
    (
        "يعين المدرب بعد التنسيق مع الوزارة.",
        Kind::Polarity,
        "",
        "لا يعين المدرب حتى يتم التنسيق مع الوزارة.",
    ),
    (
        "إذا طلب ثلث الأعضاء انعقاد الجمعية انعقدت.",
        Kind::Condition,
        "",
        "تنعقد الجمعية إذا طلب ثلث الأعضاء انعقادها، ولو سبق لها اجتماع قريب.",
    ),
    (
        "لا يصح القرار إلا إذا وافق عليه ما لا يقل عن خمسة أعضاء.",
        Kind::Number,
        "يصح القرار إذا وافق عليه أربعة أعضاء.",
        "القرار الذي وافق عليه أربعة أعضاء لا يصح.",
    ),
    (
        "يعاقب المدير متى ثبت علمه بالمخالفة.",
        Kind::Polarity,
        "لا يعاقب المدير متى ثبت علمه بالمخالفة.",
        "لا يعاقب المدير إذا كان يجهل وقوعها.",
    ),
    (
        "تشكل بقرار من الوزير لجنة من ثلاثة، ويجوز التظلم من قراراتها أمام المحكمة.",
        Kind::Role,
        "",
        "من لم يرض بقرار اللجنة فله التظلم منه أمام المحكمة.",
    ),
];

#[test]
fn rules_of_distant_wording() {
    let mut wrong = Vec::new();
    for (passage, kind, is_false, is_true) in ROWS {
        if !is_false.is_empty() && !kinds(passage, is_false).contains(kind) {
            wrong.push(format!(
                "not found: {is_false} {:?}",
                kinds(passage, is_false)
            ));
        }
        if !is_true.is_empty() && !kinds(passage, is_true).is_empty() {
            wrong.push(format!("accused: {is_true} {:?}", kinds(passage, is_true)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
