/** `sanad status`: prints what the published corpus holds, and what is known of its changed articles. */
import { loadConfig } from '../../config/config.ts';
import type { AmendedArticles, Manifest, StatusCounts } from '../../stores/manifest.ts';
import type { ExitStatus, JsonOption } from '../command/command.ts';
import type { Terminal } from '../command/terminal.ts';
import { withCorpus } from '../command/with-corpus.ts';

export async function status({ json }: JsonOption, terminal: Terminal): Promise<ExitStatus> {
  const manifest = await withCorpus(loadConfig(terminal.environment), (corpus) => corpus?.manifest);
  if (manifest === undefined) throw new Error('there is no corpus: run sanad ingest first');
  const { files: _, ...facts } = manifest;
  if (json) terminal.print(JSON.stringify(facts, null, 2));
  else for (const line of lines(manifest)) terminal.print(line);
  return 0;
}

function lines(manifest: Manifest): string[] {
  const { generation, created_at, built_by, embedder, jurisdictions, amended_articles } = manifest;
  return [
    `generation ${generation} of ${created_at}, built by ${built_by}, embedder ${embedder.id}`,
    `${manifest.documents} documents, ${manifest.articles} articles, ${manifest.chunks} chunks, ` +
      `${manifest.edges} edges, ${manifest.unresolved_mentions} unresolved mentions`,
    `documents: ${counted(jurisdictions)}`,
    `links refused: ${counted(manifest.refused_links) || 'none'}`,
    statusLine(manifest.statuses),
    ...Object.entries(amended_articles).flatMap(([country, counts]) => amendedLines(country, counts)),
  ];
}

function statusLine({ by_status, from_texts, outranked_sources, uncounted_repeals }: StatusCounts): string {
  return (
    `statuses: ${counted(by_status)}; from texts alone ${from_texts}, against the source ` +
    `${outranked_sources}, with a repeal that does not count ${uncounted_repeals}`
  );
}

function amendedLines(country: string, counts: AmendedArticles): string[] {
  const { articles, with_versions, by_certainty, changes, unapplied } = counts;
  return [
    `${country}: ${articles} changed articles, ${with_versions} with two wordings or more; ` +
      counted(by_certainty),
    `${country}: ${changes} changes; in no wording: ${counted(unapplied) || 'none'}`,
  ];
}

/** Formats counts as «SA 617, AE 3913», without counts of 0. */
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
