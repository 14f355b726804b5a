//! Statement of an instrument on its commencement.

/// Commencement of an instrument.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Commencement {
    /// A Gregorian day, `YYYY-MM-DD`.
    Day(String),
    /// Days after enactment or publication, at least and at most. A month has 29 to 31 days and a year 354 to
    /// 366: the calendar may be either.
    After {
        /// Fewest days.
        least: u32,
        /// Most days.
        most: u32,
    },
    /// First day of a month after enactment or publication: «من الأول من أكتوبر التالي لتاريخ نشره» is month
    /// 10, «من أول الشهر التالي لتاريخ نشره» has no month and means the next one.
    NextMonth(Option<u8>),
    /// First day of the fiscal year after enactment or publication, whose month is the country's.
    NextFiscalYear,
    /// An event whose day the text does not give: «من تاريخ استكمال الإجراءات».
    Event,
    /// That of the law which the instrument issues: «يحل النظام، عند نفاذه، محل نظام …».
    WithLaw,
}
