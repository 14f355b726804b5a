//! Finds what a text does to the instruments that it cites: amends, repeals or implements them, reports what
//! others did, or only mentions them. [`crate::citation`] reads the citations and the words directly before
//! them; the rules of this module read a wider context.
//!
//! | file | contents |
//! |---|---|
//! | `change` | kinds of change, parts of a document |
//! | `read` | all acts of a text, one [`Act`] for each citation |
//! | `operative` | acts upon lists, phrases and whole documents |
//! | `divisions` | parts and chapters of a law, and their repeal |
//! | `renumbering` | new numbers of the articles after a changed one |
//! | `repealing` | tells if words of repeal repeal the cited law; `adjunct`: laws between both |
//! | `stated` | repeals among the citations of a text by itself |
//! | `printed` | articles that a source prints within one text |
//! | `reported` | third-party relations: acts of one cited instrument upon another |
//! | `enactment` | recitals and provisions of a text, annexes behind its articles |
//! | `unread_name` | names before or without their citation, texts that an act attaches as a whole |
//! | `commencement` | day from which an instrument has effect, or a clause of it |
//! | `lifting` | bans that are lifted, instruments whose application is stopped |
//! | `margin` | changes that a source states in its margin alone, texts that it keeps for information |
//! | `linked` | citations in the words of a hyperlink, headings of marked changes |
//! | `subject` | subject of a decision, as content words |
//! | `waiting` | clauses that have effect together with another law |
//! | `window` | the text around a citation, normalized |
//! | `words` | words of amendment and repeal; positions in an article |
//!
//! Precision has priority over recall, because a false repeal is the most harmful error.

mod change;
mod commencement;
mod divisions;
mod enactment;
mod lifting;
mod linked;
mod margin;
mod operative;
mod printed;
mod read;
mod renumbering;
mod repealing;
mod reported;
mod stated;
mod subject;
mod unread_name;
mod waiting;
mod window;
mod words;

pub use change::{Change, Place, Side};
pub use commencement::{
    ClauseCommencement, Commencement, clause_commencement, commencement, part_commencement,
    publication_delay,
};
pub use divisions::{Division, divisions, repealed_divisions};
pub(crate) use enactment::provisions;
pub use enactment::{Annex, annex_behind};
pub use linked::{is_implied, linked_citation};
pub use margin::{MarginChange, margin_change};
pub use printed::{Doubt, Printed, PrintedArticle, printed_articles};
pub use read::{Act, Frame, Report, acts};
pub use renumbering::renumbers_articles;
pub use repealing::{saves_article, saves_matter};
pub use stated::correct_repeals;
pub(crate) use subject::{
    RULED_ACTS, TITLED_ACTS, marked_rest, topic, without_lead, without_loose_lead,
};
pub use subject::{content_words, subject_after, subject_of};
pub use unread_name::{RepealedName, amended_names, repealed_names, restates_whole};
pub use waiting::{Waiting, has_effect_with, waiting, waits_for_event};
pub(crate) use words::PLACE;
