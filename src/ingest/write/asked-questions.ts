/**
 * The questions that people ask about articles of laws and rulings, from the project's own collection
 * (`eval/questions/`, shipped with the package). The index ranks articles by them.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { builtinEmbedder } from '../../core.ts';
import { sha256 } from '../../digest.ts';

const FOLDER = new URL('../../../eval/questions/', import.meta.url);

/** Raised when the index keeps the questions otherwise. 2: with texts and vectors of the built-in embedder. */
const FORMAT = 2;

/** Begins the lines of the part that only measures. The server's package is without them. */
const MEASURES = '{"split":"test",';

/** Grade of an article that decides its questions. One that only helps with them is not found by them. */
const DECIDES = 2;

/** A line of a file: an article, or a ruling without one, and its questions by register. */
interface Line {
  readonly document: string;
  readonly article?: string;
  readonly grade: number;
  readonly questions: Readonly<Record<string, readonly string[]>>;
}

export interface AskedQuestions {
  /**
   * Digest of the lines that are looked up, and of what the index makes of them: generations with other
   * questions, or with other vectors of them, have other names.
   */
  readonly digest: string;
  /** Returns the questions that an article answers, or a ruling, which has no number. */
  of(canonicalId: string, articleNo: string | undefined): readonly string[];
}

let shared: AskedQuestions | undefined;

/** Reads the files once; all generations of a process have the same. */
export function askedQuestions(): AskedQuestions {
  shared ??= readAll();
  return shared;
}

function readAll(): AskedQuestions {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const lines = names.sort().flatMap((name) => lookedUp(readFileSync(new URL(name, FOLDER), 'utf8')));
  // An ingest that finds nothing new needs the digest alone.
  let known: ReadonlyMap<string, readonly string[]> | undefined;
  return {
    digest: sha256([FORMAT, builtinEmbedder().id, ...lines].join('\n')),
    of: (canonicalId, articleNo) => {
      known ??= questionsByArticle(lines);
      return known.get(keyOf(canonicalId, articleNo)) ?? [];
    },
  };
}

const lookedUp = (text: string) =>
  text.split('\n').filter((line) => line !== '' && !line.startsWith(MEASURES));

function questionsByArticle(lines: readonly string[]): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const line of lines) {
    const { document, article, grade, questions } = JSON.parse(line) as Line;
    if (grade < DECIDES) continue;
    const key = keyOf(document, article);
    const others = known.get(key) ?? [];
    others.push(...Object.values(questions).flat());
    known.set(key, others);
  }
  return known;
}

const keyOf = (document: string, article = '') => `${document}#${article}`;
