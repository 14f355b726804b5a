/**
 * Checks that TypeScript has no Arabic grammar, which belongs to the core. Counts the Arabic letters in the
 * code of `src`, without comments, and compares the counts with `arabic-in-src.tsv`, which lists every file
 * with such letters, their number and the reason. Fails if a count differs, a file is not listed, or a listed
 * file has no Arabic letters any more.
 *
 * `--write` corrects the counts and keeps the reasons. It leaves the reasons of new files empty, and the
 * check fails until they are written.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { inProject } from './setup/project.mjs';

const LIST = inProject('scripts', 'arabic-in-src.tsv');
const SOURCES = inProject('src');

const HEAD = [
  '# Arabic letters in the code of src, comments left out: file TAB letters TAB reason.',
  '# Arabic grammar belongs to crates/core. Texts that people read may stay here.',
  '# `node scripts/check-arabic.mjs --write` corrects the counts.',
];

/** Returns the code of a TypeScript file without its comments. */
export function codeOf(source) {
  let code = '';
  let at = 0;
  /**
   * Stack of the template literals that are open here: for each, the number of braces open inside its `${`.
   */
  const templates = [];
  const take = (end) => {
    code += source.slice(at, end);
    at = end;
  };
  /** Returns the position after the next character `stop` that no backslash escapes. */
  const behind = (from, stop) => {
    let end = from;
    while (end < source.length && !stop(end)) end += source[end] === '\\' ? 2 : 1;
    return end + 1;
  };
  const inTemplate = () => {
    const end = behind(at, (place) => source[place] === '`' || source.startsWith('${', place));
    if (source[end - 1] === '`') return take(end);
    take(end + 1);
    templates.push(0);
  };
  while (at < source.length) {
    const [character, next] = [source[at], source[at + 1]];
    if (character === '/' && next === '/') {
      const end = source.indexOf('\n', at);
      at = end === -1 ? source.length : end;
    } else if (character === '/' && next === '*') {
      const end = source.indexOf('*/', at);
      at = end === -1 ? source.length : end + 2;
    } else if (character === '"' || character === "'") {
      take(behind(at + 1, (place) => source[place] === character));
    } else if (character === '`') {
      take(at + 1);
      inTemplate();
    } else if (character === '/' && beginsPattern(code)) {
      let inClass = false;
      const end = behind(at + 1, (place) => {
        if (source[place] === '[') inClass = true;
        if (source[place] === ']') inClass = false;
        return source[place] === '/' && !inClass;
      });
      take(end);
    } else if (templates.length > 0 && (character === '{' || character === '}')) {
      const open = templates.pop();
      take(at + 1);
      if (character === '{') templates.push(open + 1);
      else if (open > 0) templates.push(open - 1);
      else inTemplate();
    } else {
      take(at + 1);
    }
  }
  return code;
}

/** True if a slash that follows this code begins a regular expression, and is no division. */
function beginsPattern(code) {
  const before = code.trimEnd();
  return /(?:^|[(,=:[!&|?{};+*%<>~^-]|\b(?:return|case|of|in|typeof))$/.test(before);
}

export const lettersIn = (source) => codeOf(source).match(/\p{Script=Arabic}/gu)?.length ?? 0;

/** Counts the Arabic letters of each file, by path from the project's root. */
function counted() {
  const files = readdirSync(SOURCES, { recursive: true }).map((file) => file.split('\\').join('/'));
  const sources = files.filter((file) => file.endsWith('.ts')).sort();
  const counts = sources.map((file) => [
    `src/${file}`,
    lettersIn(readFileSync(inProject('src', file), 'utf8')),
  ]);
  return new Map(counts.filter(([, letters]) => letters > 0));
}

function listed() {
  const rows = readFileSync(LIST, 'utf8').split('\n');
  const cells = rows.filter((row) => row !== '' && !row.startsWith('#')).map((row) => row.split('\t'));
  return new Map(cells.map(([file, letters, reason = '']) => [file, { letters: Number(letters), reason }]));
}

/** Returns the differences between the counts and the list, one line each. */
export function problems(found, list) {
  const said = [];
  for (const [file, letters] of found) {
    const row = list.get(file);
    if (row === undefined) said.push(`${file} has ${letters} Arabic letters and is not listed`);
    else if (row.reason.trim() === '') said.push(`${file} is listed without a reason`);
    else if (row.letters !== letters)
      said.push(`${file} has ${letters} Arabic letters, and ${row.letters} are listed`);
  }
  for (const file of list.keys()) {
    if (!found.has(file)) said.push(`${file} is listed and has no Arabic letters`);
  }
  return said;
}

function write(found, list) {
  const rows = [...found].map(([file, letters]) => `${file}\t${letters}\t${list.get(file)?.reason ?? ''}`);
  writeFileSync(LIST, `${[...HEAD, ...rows].join('\n')}\n`);
}

if (process.argv[1] === import.meta.filename) {
  const found = counted();
  if (process.argv.includes('--write')) write(found, listed());
  const said = problems(found, listed());
  const total = [...found.values()].reduce((sum, letters) => sum + letters, 0);
  console.log(
    said.length > 0 ? said.join('\n') : `${total} Arabic letters in ${found.size} files, all with a reason`,
  );
  process.exitCode = said.length > 0 ? 1 : 0;
}
