/** `sanad extract`: finds every citation in a text, with its position and its document. */
import { loadConfig } from '../../config/config.ts';
import { citationsToHtml, extractCitations, ownDay } from '../../core.ts';
import { known } from '../../schema/known.ts';
import { spanOf } from '../../schema/span.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { knownTitles } from '../../titles/known-titles.ts';
import { articlesAsked, findArticle } from '../../usecases/article/articles-of.ts';
import { locatedInEnglish, parsedInEnglish } from '../../usecases/citations/english/located.ts';
import type { Located } from '../../usecases/citations/finding/located.ts';
import { differenceOf, locator } from '../../usecases/citations/finding/outcome.ts';
import type { Parsed } from '../../usecases/citations/reading/parsed.ts';
import { parsedOf } from '../../usecases/citations/reading/parsed.ts';
import { readable } from '../../usecases/citations/reading/readable.ts';
import { readingOf, textOf } from '../../usecases/citations/reading/reading.ts';
import type { TitleDifference } from '../../usecases/citations/resolve/contradicted.ts';
import type { Outcome } from '../../usecases/citations/resolve/resolution.ts';
import { countriesShown } from '../../usecases/citations/resolve/text-country.ts';
import type { LocatedWarning } from '../../usecases/citations/warnings/warnings.ts';
import { locatedWarnings } from '../../usecases/citations/warnings/warnings.ts';
import { today } from '../../usecases/today.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import { requireJurisdiction } from '../command/jurisdiction.ts';
import type { Terminal } from '../command/terminal.ts';
import { textOfFile } from '../command/text-of-file.ts';
import { toldWarnings } from '../command/told-warnings.ts';
import { withCorpus } from '../command/with-corpus.ts';

interface ExtractInput extends JsonOption {
  /** Path of a file, or `-` for standard input. */
  readonly file: string;
  readonly jurisdiction?: string | undefined;
  readonly html?: boolean | undefined;
  readonly base?: string | undefined;
}

export async function extract(input: ExtractInput, terminal: Terminal): Promise<ExitStatus> {
  const { jurisdiction } = input;
  const text = await textOfFile(input.file);
  const config = loadConfig(terminal.environment);
  const hint = { request: jurisdiction, default: config.jurisdictions.default };
  const read = await withCorpus(config, async (corpus) => {
    requireJurisdiction(jurisdiction, config, corpus);
    const citations = await findAll(text, hint, corpus);
    if (!input.html || input.base === undefined) return { citations, paths: [] };
    const day = dayOf(readable(text));
    return { citations, paths: citations.map(({ parsed }) => pathOf(parsed, day, corpus)) };
  });
  const { citations: found, paths } = read;

  if (input.html) terminal.print(html(text, found, paths, input.base));
  else if (input.json) terminal.print(JSON.stringify(found, null, 2));
  else for (const one of found) terminal.print(line(one));
  terminal.note(found.length === 1 ? '1 citation' : `${found.length} citations`);
  return 0;
}

/** The day of the text itself, such as that of a ruling; today if it states none. */
const dayOf = (read: string): string => ownDay(read) ?? today();

interface FoundCitation {
  readonly text: string;
  readonly span: ReturnType<typeof spanOf>;
  readonly parsed: Parsed;
  readonly resolution?: Outcome;
  readonly title_differs?: TitleDifference;
  readonly warnings?: readonly LocatedWarning[];
}

/** Finds all citations of a text in its order, Arabic and English. */
async function findAll(
  text: string,
  hint: Parameters<typeof readingOf>[1],
  corpus: Corpus | undefined,
): Promise<FoundCitation[]> {
  const read = readable(text);
  const time = { day: dayOf(read) };
  const options = textOf(hint.request);
  const citations = corpus
    ? knownTitles(corpus).examineCitations(read, options).citations
    : extractCitations(read, options);
  const jurisdictions = { ...hint, text: countriesShown(read, citations) };
  const { signal } = new AbortController();
  const surroundings = { jurisdictions, time };
  // All are located before the first is written, because the next citation may contradict one.
  const arabic = corpus
    ? citations.map(locator(corpus, read, surroundings))
    : citations.map((citation) => ({ citation, parsed: parsedOf(readingOf(citation, jurisdictions, read)) }));
  const every = Number.POSITIVE_INFINITY;
  const english = corpus
    ? (await locatedInEnglish(read, corpus, hint.request, surroundings, every, signal)).located
    : (await parsedInEnglish(read, jurisdictions, every, signal)).read;
  return [...arabic, ...english]
    .map((one) => foundOf(text, one, corpus, time))
    .sort((a, b) => a.span.utf16.start - b.span.utf16.start);
}

function foundOf(
  text: string,
  one: Located | Pick<Located, 'citation' | 'parsed'>,
  corpus: Corpus | undefined,
  time: { readonly day: string },
): FoundCitation {
  const { citation, parsed } = one;
  const located = corpus && 'resolution' in one ? one : undefined;
  const title_differs = corpus && located && differenceOf(corpus, located, time);
  const warnings = corpus && located ? locatedWarnings(corpus, located, today(), title_differs) : [];
  return {
    text: text.slice(citation.start, citation.end),
    span: spanOf(citation),
    parsed,
    ...known({ resolution: located?.resolution, title_differs }),
    ...(warnings.length > 0 && { warnings }),
  };
}

function line({ text, span, parsed, resolution, title_differs, warnings = [] }: FoundCitation): string {
  const place = `${span.utf16.start}-${span.utf16.end}`;
  const document = parsed.canonical_id ?? resolution?.outcome.replaceAll('_', ' ');
  const said = toldWarnings(warnings, title_differs);
  const columns = [place, text.replace(/\s+/g, ' '), parsed.citation_string, document, said];
  return columns.filter((column) => column !== undefined && column !== '').join('\t');
}

/**
 * Returns the path of the console's page for a citation: of the article, if it names one that the document
 * has on the day of the text, else of the document; undefined if its document is not known.
 */
function pathOf(
  { canonical_id, articles = [] }: Parsed,
  day: string,
  corpus: Corpus | undefined,
): string | undefined {
  if (canonical_id === undefined) return undefined;
  const document = `/documents/${canonical_id}`;
  const [only, ...others] = articles;
  const isOne = only !== undefined && only.readings === undefined && others.length === 0;
  if (corpus === undefined || !isOne) return document;
  const article = findArticle(articlesAsked(corpus, canonical_id, only.article_no), only.article_no, day);
  // By its key, which stays when later acts give its number to another article.
  return article === undefined
    ? document
    : `${document}/articles/${encodeURIComponent(`key:${article.history.article_key}`)}`;
}

function html(
  text: string,
  found: readonly FoundCitation[],
  paths: readonly (string | undefined)[],
  base: string | undefined,
): string {
  const links = found.map(({ span }, index) => ({
    ...span.utf16,
    ...(base !== undefined && paths[index] !== undefined && { href: base + paths[index] }),
  }));
  return citationsToHtml(text, links);
}
