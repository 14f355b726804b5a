//! Contradictions between the claims of an answer and the passages that they cite.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};

use napi::Env;
use napi::bindgen_prelude::{Object, Utf16String};
use napi_derive::napi;
use sanad_core::entailment::{Premise, Verdict};

use crate::convert::{from_js, word_to_js};
use crate::error::Failure;
use crate::job::{self, PromisedPieces};
use crate::pieces::made_at_once;
use crate::span::{Spans, TextSpan};

/// A claim, and the passage that it cites.
#[napi(object, object_to_js = false)]
pub struct CitedClaim {
    pub claim: Utf16String,
    /// Index of the passage in the list of passages.
    pub passage: u32,
}

/// A way in which a claim contradicts the clause of its passage.
#[napi(object, object_from_js = false)]
pub struct Contradiction {
    #[napi(
        ts_type = "'polarity' | 'modality' | 'quantifier' | 'condition' | 'role' | 'number' | 'comparison'"
    )]
    pub kind: String,
    /// Words of the claim by which it was found.
    pub span: TextSpan,
}

/// What a passage says about a claim.
#[napi(object, object_from_js = false)]
pub struct ClaimVerdict {
    /// Clause of the passage that has most words of the claim; absent if it has none of them.
    pub clause: Option<TextSpan>,
    /// Contradictions found, one of each kind at most. None found proves nothing.
    pub contradictions: Vec<Contradiction>,
}

made_at_once!(ClaimVerdict);

/// Compares claims with the passages that they cite: negation, permission and duty, conditions, parties,
/// numbers and bounds, against the clause of the passage that has most words of the claim. Returns a verdict
/// for each claim, in order. Runs off the event loop.
///
/// Throws `ArrayExpected` if a list is no array, `StringExpected` if a text is no string, before a promise is
/// made. Rejects with `InvalidArg` if a claim names no passage of the list, and with `ABORT_ERR` when
/// `signal` aborts. Cost: about a millisecond for a claim and a passage of a thousand characters.
///
/// ```js
/// const passage = 'لا يجوز لصاحب العمل فصل العامل.'
/// const cited = [{ claim: 'يجوز لصاحب العمل فصل العامل', passage: 0 }]
/// const [verdict] = await checkClaimsAsync([passage], cited)
/// verdict.contradictions.map(({ kind }) => kind) // => ['polarity']
/// ```
#[napi(ts_return_type = "Promise<Array<ClaimVerdict>>")]
pub fn check_claims_async(
    env: Env,
    passages: Vec<Utf16String>,
    claims: Vec<CitedClaim>,
    #[napi(ts_arg_type = "AbortSignal")] signal: Option<Object>,
) -> napi::Result<PromisedPieces<Vec<ClaimVerdict>>> {
    job::run_in_pieces(env, signal, move |aborted| {
        let passages: Vec<String> = passages.iter().map(from_js).collect();
        check(&passages, &claims, aborted)
    })
}

fn check(
    passages: &[String],
    claims: &[CitedClaim],
    aborted: &AtomicBool,
) -> Result<Vec<ClaimVerdict>, Failure> {
    let mut premises: HashMap<u32, (Premise, Spans)> = HashMap::new();
    let mut verdicts = Vec::with_capacity(claims.len());
    for CitedClaim { claim, passage } in claims {
        if aborted.load(Ordering::Relaxed) {
            return Err(Failure::aborted());
        }
        let text = passages
            .get(*passage as usize)
            .ok_or_else(|| Failure::invalid(format!("there is no passage {passage}")))?;
        let (premise, spans) = premises
            .entry(*passage)
            .or_insert_with(|| (Premise::new(text), Spans::new(text)));
        let claim = from_js(claim);
        verdicts.push(shown(premise.check(&claim), &claim, spans));
    }
    Ok(verdicts)
}

fn shown(verdict: Verdict, claim: &str, passage: &Spans) -> ClaimVerdict {
    let own = Spans::new(claim);
    let contradictions = verdict.contradictions.into_iter();
    ClaimVerdict {
        clause: verdict.clause.map(|clause| passage.of(clause)),
        contradictions: contradictions
            .map(|found| Contradiction {
                kind: word_to_js(&found.kind),
                span: own.of(found.span),
            })
            .collect(),
    }
}
