/** `sanad changes --since`: what differs between the published generation and an earlier one. */
import { join } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { DataLayout } from '../../data-directory/layout.ts';
import { dataLayout, generationLayout } from '../../data-directory/layout.ts';
import { checkedManifest } from '../../generations/open-generation.ts';
import { currentGeneration, generationsByAge } from '../../generations/published.ts';
import { SURE_CONFIDENCE } from '../../schema/edge.ts';
import type { Corpus } from '../../stores/corpus.ts';
import { openCorpus } from '../../stores/lmdb/corpus/corpus.ts';
import { OtherFormat } from '../../stores/manifest.ts';
import type { GenerationDifferences, NamedDocument } from '../../usecases/comparison/compare.ts';
import { compareGenerations } from '../../usecases/comparison/compare.ts';
import { today } from '../../usecases/today.ts';
import { withCorpus } from '../command/with-corpus.ts';
import { actOf } from './act-of.ts';

/** Name for the newest generation besides the published one. */
const PREVIOUS = 'previous';

/**
 * Compares the published generation with the one named `since`. Throws, in words for the operator, if one of
 * them is missing, damaged or of another format.
 */
export async function changesSince(
  config: Config,
  since: string,
  only: string | undefined,
): Promise<GenerationDifferences> {
  const layout = dataLayout(config.dataDir);
  const name = await keptGeneration(layout, since);
  const former = await openFormer(layout, name);
  try {
    return await withCorpus(config, (corpus) => {
      if (corpus === undefined) throw new Error(NO_CORPUS);
      if (only !== undefined && ![corpus, former].some((one) => one.documentOrdinal(only) !== undefined)) {
        throw new Error(`neither generation has a document ${only}`);
      }
      return compareGenerations(former, corpus, { day: today(), only });
    });
  } finally {
    await former.close();
  }
}

const NO_CORPUS = 'there is no corpus: run sanad ingest first';

/** Returns the full name of a generation in the data directory. */
async function keptGeneration(layout: DataLayout, since: string): Promise<string> {
  const names = await generationsByAge(layout);
  const current = await currentGeneration(layout);
  if (current === undefined) throw new Error(NO_CORPUS);
  const former = names.filter((name) => name !== current);
  if (since === PREVIOUS && former[0] !== undefined) return former[0];
  if (names.includes(since)) return since;
  if (since === PREVIOUS) {
    throw new Error(
      `there is no generation before the published one, ${current}: the next ingest of other documents makes one`,
    );
  }
  const kept = former.length === 0 ? 'there is none before the published one' : former.join(', ');
  throw new Error(
    `generation ${since} is not in the data directory: ingest keeps the published one, ${current}, and the ` +
      `one before (${kept}). What changed since an older one can no longer be told`,
  );
}

async function openFormer(layout: DataLayout, name: string): Promise<Corpus> {
  const directory = join(layout.generations, name);
  try {
    return openCorpus(generationLayout(directory).store, await checkedManifest(directory));
  } catch (error) {
    if (!(error instanceof OtherFormat)) throw error;
    throw new Error(
      `generation ${name} is of format ${error.format}, which this version cannot read: what changed since ` +
        'can no longer be told',
      { cause: error },
    );
  }
}

/** The differences as lines of words, separated by tabs. */
export function lines({ documents, articles, statuses, links }: GenerationDifferences): string[] {
  const line = (what: string, { canonical_id, title }: NamedDocument, ...more: string[]) =>
    [what, canonical_id, ...more, title].join('\t');
  const link = (
    what: string,
    { from_id, to_id, edge_type, article_ref, ...one }: Link,
    ...more: string[]
  ) => {
    const article = article_ref === undefined ? [] : [`article ${article_ref}`];
    return [what, from_id, edge_type, to_id, ...article, ...more, `${one.from_title} → ${one.to_title}`].join(
      '\t',
    );
  };
  return [
    ...documents.added.map((one) => line('document added', one)),
    ...documents.removed.map((one) => line('document removed', one)),
    ...documents.changed.map((one) => line('document changed', one, one.fields.join(', '))),
    ...articles.map((one) => {
      const { before, after, differs, new_changes } = one;
      const what = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';
      const number = after?.article_no ?? before?.article_no ?? one.article_key;
      const acts = [...new Set(new_changes.map(actOf))];
      return line(`article ${what}`, one, number, differs.join(', '), acts.join(' · '));
    }),
    ...statuses.map((one) => line('status', one, `${words(one.before)} → ${words(one.after)}`)),
    ...links.added.map((one) => link('link added', one)),
    ...links.removed.map((one) => link('link removed', one)),
    ...links.changed.map(({ before, after }) => link('link changed', after, ...sureness(before, after))),
  ];
}

type Link = GenerationDifferences['links']['added'][number];

/** What a reader should know of a link that became sure, or is sure no more. */
function sureness(before: Link, after: Link): string[] {
  const [was, is] = [before, after].map(({ confidence }) => confidence >= SURE_CONFIDENCE);
  if (was === is) return [];
  return [is ? 'now sure' : after.contradiction === undefined ? 'no longer sure' : 'refuted'];
}

const words = (status: string): string => status.replaceAll('_', ' ');
