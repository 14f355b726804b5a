//! Finds the paths in a Rust source: those of `use` lines, and all others with `::`.

use std::iter::Peekable;
use std::vec::IntoIter;

type Tokens = Peekable<IntoIter<String>>;

/// Returns every path as its parts. Comments, string literals, `#[cfg(test)]` modules and the path of `pub(in
/// …)` are ignored.
pub fn paths(source: &str) -> Vec<Vec<String>> {
    let mut tokens = without_tests(tokens(source)).into_iter().peekable();
    let mut found = Vec::new();
    let mut before = [String::new(), String::new()];
    while let Some(token) = tokens.next() {
        if token == "use" {
            tree(&mut tokens, &[], &mut found);
        } else if is_name(&token) && tokens.peek().is_some_and(|next| next == "::") {
            let path = path_from(token.clone(), &mut tokens);
            if before != ["(", "in"] {
                found.push(path);
            }
        }
        before = [std::mem::take(&mut before[1]), token];
    }
    found
}

/// Reads a `use` tree into its paths: `a::{b, c::{self, d as e}}` gives `a::b`, `a::c::self`, `a::c::d`.
fn tree(tokens: &mut Tokens, prefix: &[String], found: &mut Vec<Vec<String>>) {
    let mut path = prefix.to_vec();
    while let Some(token) = tokens.next() {
        match token.as_str() {
            "{" => {
                loop {
                    tree(tokens, &path, found);
                    match tokens.next().as_deref() {
                        Some(",") if tokens.peek().is_some_and(|next| next != "}") => {}
                        Some(",") => {
                            tokens.next();
                            break;
                        }
                        _ => break,
                    }
                }
                return;
            }
            "as" => {
                tokens.next();
            }
            "::" => {}
            _ => path.push(token),
        }
        if tokens
            .peek()
            .is_none_or(|next| [",", "}", ";"].contains(&next.as_str()))
        {
            break;
        }
    }
    if path.len() > prefix.len() {
        found.push(path);
    }
}

fn path_from(first: String, tokens: &mut Tokens) -> Vec<String> {
    let mut path = vec![first];
    while tokens.next_if(|next| next == "::").is_some() {
        match tokens.next_if(|next| is_name(next)) {
            Some(name) => path.push(name),
            None => break,
        }
    }
    path
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c: char| c.is_alphabetic() || c == '_')
}

/// Removes the tokens of `#[cfg(test)] mod tests { … }`.
fn without_tests(tokens: Vec<String>) -> Vec<String> {
    const HEAD: [&str; 9] = ["#", "[", "cfg", "(", "test", ")", "]", "mod", "tests"];
    let mut kept = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if tokens[at..].iter().take(HEAD.len()).eq(HEAD) {
            let mut depth = 0;
            at += HEAD.len();
            while at < tokens.len() {
                depth += i32::from(tokens[at] == "{") - i32::from(tokens[at] == "}");
                at += 1;
                if depth == 0 {
                    break;
                }
            }
        } else {
            kept.push(tokens[at].clone());
            at += 1;
        }
    }
    kept
}

/// Splits a source into names, `::` and single characters. Comments, literals of strings and characters,
/// and the apostrophes of lifetimes are left out.
fn tokens(source: &str) -> Vec<String> {
    let chars = Vec::from_iter(source.chars());
    let starts = |at: usize, sign: &str| {
        chars[at..]
            .iter()
            .take(sign.len())
            .copied()
            .eq(sign.chars())
    };
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        let c = chars[at];
        if starts(at, "//") {
            while at < chars.len() && chars[at] != '\n' {
                at += 1;
            }
        } else if starts(at, "/*") {
            while at < chars.len() && !starts(at, "*/") {
                at += 1;
            }
            at += 2;
        } else if let Some(hashes) = raw_text(&chars[at..]) {
            let end = format!("\"{}", "#".repeat(hashes));
            at += hashes + 2;
            while at < chars.len() && !starts(at, &end) {
                at += 1;
            }
            at += end.len();
        } else if c == '"' {
            at += 1;
            while at < chars.len() && chars[at] != '"' {
                at += 1 + usize::from(chars[at] == '\\');
            }
            at += 1;
        } else if c == '\'' {
            at = match chars.get(at + 1..at + 3) {
                Some(['\\', _]) => {
                    at + 3 + chars[at + 3..].iter().position(|&c| c == '\'').unwrap_or(0) + 1
                }
                Some([_, '\'']) => at + 3,
                _ => at + 1,
            };
        } else if c.is_alphanumeric() || c == '_' {
            let length = chars[at..]
                .iter()
                .take_while(|c| c.is_alphanumeric() || **c == '_')
                .count();
            found.push(chars[at..at + length].iter().collect());
            at += length;
        } else if starts(at, "::") {
            found.push("::".to_owned());
            at += 2;
        } else {
            if !c.is_whitespace() {
                found.push(c.to_string());
            }
            at += 1;
        }
    }
    found
}

/// Returns the number of `#` before the quotation mark of a raw string literal that begins here; `None` if
/// none begins here.
fn raw_text(chars: &[char]) -> Option<usize> {
    let rest = chars.strip_prefix(&['r'])?;
    let hashes = rest.iter().take_while(|&&c| c == '#').count();
    (rest.get(hashes) == Some(&'"')).then_some(hashes)
}
