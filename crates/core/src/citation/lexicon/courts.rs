//! All courts and all fatwa bodies (which give legal opinions), collected from the tables of the countries
//! and the table shared by several.

use std::cmp::Reverse;
use std::sync::LazyLock;

use super::countries::countries;
use super::words::{fatwas, rulings};
use crate::citation::model::court::{Body, Court};

/// Names of courts and words beside their case numbers, longest first, each with the code of its country, or
/// `None` if several countries have such a court.
pub(in crate::citation) static COURTS: LazyLock<Vec<(&Court, Option<&str>)>> =
    LazyLock::new(|| {
        let common = rulings::COURTS.iter().map(|court| (court, None));
        let own = countries().flat_map(|country| {
            country
                .courts
                .iter()
                .map(|court| (court, Some(country.code)))
        });
        let mut courts: Vec<_> = common.chain(own).collect();
        courts.sort_by_key(|(court, _)| Reverse(court.words.len()));
        courts
    });

/// Names of bodies that give fatwas (legal opinions), longest first, each with the code of its country, or
/// `None` if several countries have a body of that name.
pub(in crate::citation) static BODIES: LazyLock<Vec<(&Body, Option<&str>)>> = LazyLock::new(|| {
    let common = fatwas::BODIES.iter().map(|body| (body, None));
    let own = countries().flat_map(|country| {
        let bodies = country.fatwa_bodies.iter();
        bodies.map(|body| (body, Some(country.code)))
    });
    let mut bodies: Vec<_> = common.chain(own).collect();
    bodies.sort_by_key(|(body, _)| Reverse(body.words.len()));
    bodies
});
