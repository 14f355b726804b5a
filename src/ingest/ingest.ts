/**
 * Builds a new generation of the corpus from input files, in stages: read, clean, identify, prepare (chunk,
 * extract, embed), assemble, link, write, publish. Each stage has a file of its own.
 *
 * Expensive work depends on one document alone and is cached by content, so that a killed run resumes and a
 * run with ten new documents prepares ten. Data that depends on all documents (ids, edges, statuses, index)
 * is built anew in each run, in another folder than the published generation.
 */
import { join } from 'node:path';
import { makeFolder } from '../data-directory/folder.ts';
import type { DataLayout } from '../data-directory/layout.ts';
import { generationLayout } from '../data-directory/layout.ts';
import { sha256 } from '../digest.ts';
import type { Embedder } from '../models/embedder.ts';
import type { SearchEngine } from '../retrieval/contract.ts';
import { known } from '../schema/known.ts';
import type { Member } from '../stores/lmdb/corpus/databases.ts';
import { readManifest } from '../stores/manifest.ts';
import { amendedArticles } from './amend/amended-articles.ts';
import { issuedLaws, repealCommencements, withDecreeDates } from './amend/commencements.ts';
import { openDocuments, withCitedDays } from './amend/documents.ts';
import { dateEdges } from './amend/edge-days.ts';
import { waitingChanges } from './amend/effect-windows.ts';
import { withNotedArticles } from './amend/noted-edges.ts';
import { datedCopies } from './amend/outdated-copies.ts';
import { partialRepeals, waitingForEvents } from './amend/partial-repeals.ts';
import { implementedLaws, lawRepeals } from './amend/texts/law-repeals.ts';
import { withMargins } from './amend/texts/margin-changes.ts';
import { namesOfActs } from './amend/texts/name-changes.ts';
import { withOlderEditions } from './amend/texts/older-editions.ts';
import { possibleChanges } from './amend/texts/older-texts.ts';
import { overtakenBylaws } from './amend/texts/overtaken-bylaws.ts';
import { withRenewed } from './amend/texts/renewed-texts.ts';
import { withSpentActs } from './amend/texts/spent-acts.ts';
import { changesOfTexts } from './amend/texts/text-changes.ts';
import { withUnreached } from './amend/texts/unreached-changes.ts';
import { openBase, prepareMembers } from './base.ts';
import { IMPLIED_CONFIDENCE } from './extract/confidence.ts';
import { datesOfLaws } from './identify/approvals.ts';
import { assembleMembers } from './identify/members.ts';
import { nameOfInput, processedBy, repeatedInput } from './known-input.ts';
import { datesBesideNumbers } from './link/dates.ts';
import { compareEdges, link } from './link/link.ts';
import { withOtherNumbers } from './link/other-numbers.ts';
import { withPublishedNumbers } from './link/published-numbers.ts';
import { changesFromEdges, withDoubtedRepeals } from './link/status.ts';
import {
  candidatesByNumber,
  factsOf,
  linkables,
  preparedDocuments,
  printsAmong,
  publishedOnIn,
  textsForLinking,
} from './linkables.ts';
import { withKnownNames } from './names-by-title.ts';
import { acquireIngestLock } from './prepare/lock.ts';
import { preparedKey } from './prepare/prepare.ts';
import { prepareInput } from './prepare/prepare-input.ts';
import { deletePreparedDigest, openUndamaged, writePreparedDigest } from './prepare/prepared-damage.ts';
import type { PreparedStore } from './prepare/prepared-store.ts';
import type { InputFiles } from './read/input-files.ts';
import { inputFiles } from './read/input-files.ts';
import type { Finding, Findings } from './report/findings.ts';
import type { IngestReport, Progress } from './report/report.ts';
import type { Stopwatch } from './report/stopwatch.ts';
import { stopwatch } from './report/stopwatch.ts';
import {
  clearBuilding,
  completeBuilding,
  dropOldGenerations,
  isComplete,
  isCurrent,
  makeCurrent,
} from './write/publish.ts';
import { releaseMemory } from './write/release-memory.ts';
import type { GenerationParts } from './write/write-generation.ts';
import { writeGeneration } from './write/write-generation.ts';

export interface IngestOptions {
  layout: DataLayout;
  /**
   * Input: files of JSON lines or a JSON array, also compressed with gzip, and folders with such files. If
   * empty, the current corpus is rebuilt where needed.
   */
  paths: readonly string[];
  embedder: Embedder;
  engine: SearchEngine;
  /** Names of document fields to ignore in the input; see `DROPPABLE_FIELDS`. */
  without?: readonly string[];
  onProgress?: (progress: Progress) => void;
  /** Called with each file, line, field, value or article that is not taken. */
  onFinding?: (finding: Finding) => void;
  /**
   * Called with a sentence for the operator if the corpus is damaged; it names the damage and the source used
   * instead.
   */
  onNote?: (sentence: string) => void;
  /** Stops the ingest between two steps. Documents prepared so far stay in the cache. */
  signal?: AbortSignal;
}

/**
 * Thrown if the input was given and has no document, also where a corpus exists, because an ingest that takes
 * nothing is a mistake of the caller; and if there is no corpus to update either.
 */
export class NothingToIngest extends Error {
  readonly findings: Findings;

  constructor(findings: Findings) {
    super(whyNothing(findings));
    this.findings = findings;
  }
}

function whyNothing({ rejected, rejectedLines: [line], skipped, skippedFiles: [file] }: Findings): string {
  if (line !== undefined) {
    return `none of the ${rejected} lines is a document; ${line.file}:${line.line}: ${line.reason}`;
  }
  if (file === undefined)
    return 'the input holds no file or line; give files (.jsonl, .json, .gz) or their folder';
  return `the input holds no line; files skipped: ${skipped}, the first ${file.file}: ${file.reason}`;
}

/**
 * Runs an ingest. Throws `IngestInProgress`, `NothingToIngest`, an error with code `ENOENT` for a missing
 * path, and errors of the disk and of the embedder.
 */
export async function ingest(options: IngestOptions): Promise<IngestReport> {
  const found = await inputFiles(options.paths);
  const { layout, onNote = () => {} } = options;
  makeFolder(layout.corpus);
  const prepared = openUndamaged(layout, onNote);
  let isChanging = false;
  try {
    const release = acquireIngestLock(prepared);
    try {
      const repeated = await repeat(found, prepared, options);
      if (repeated !== undefined) return repeated;
      isChanging = true;
      await deletePreparedDigest(layout);
      return await run(found, prepared, options);
    } finally {
      release();
    }
  } finally {
    await prepared.close();
    if (isChanging) await writePreparedDigest(layout);
  }
}

/** Reports an input that the last ingest had, without reading it; `undefined` if it must be read. */
async function repeat(
  found: InputFiles,
  prepared: PreparedStore,
  options: IngestOptions,
): Promise<IngestReport | undefined> {
  const { layout, engine, paths, onFinding } = options;
  // The findings are kept as a summary.
  if (paths.length === 0 || onFinding !== undefined) return undefined;
  const timer = stopwatch();
  const known = await timer.time('prepare', async () =>
    repeatedInput(await nameOfInput(found, options), prepared, options),
  );
  if (known === undefined) return undefined;
  await clearBuilding(layout, engine);
  const { generation, read, duplicates, findings } = known;
  return {
    read,
    added: 0,
    replaced: 0,
    unchanged: read - duplicates,
    duplicates,
    reused: read,
    embedded: 0,
    ...findings,
    clashes: [],
    generation,
    published: false,
    manifest: readManifest(generationLayout(join(layout.generations, generation)).manifest),
    seconds: timer.seconds,
  };
}

async function run(
  found: InputFiles,
  prepared: PreparedStore,
  options: IngestOptions,
): Promise<IngestReport> {
  const { layout, embedder, engine } = options;
  const timer = stopwatch();
  let embedded = 0;
  const onEmbedded = (texts: number) => {
    embedded += texts;
  };
  const onProgress = (progress: Progress) => options.onProgress?.({ ...progress, embedded });
  const preparing = { ...options, onProgress, onEmbedded };
  const inputName = await nameOfInput(found, options);
  const input = await timer.time('prepare', () => prepareInput(found, prepared, preparing));
  if (options.paths.length > 0 && input.candidates.length === 0) throw new NothingToIngest(input.findings);
  const base = await openBase(layout, prepared, {
    hasFiles: found.files.length > 0,
    note: options.onNote ?? (() => {}),
  });
  try {
    const current = await timer.time('prepare', () => prepareMembers(base, prepared, preparing));
    onProgress({ stage: 'link', done: 0 });
    releaseMemory();
    const assembled = assembleMembers(current, input.candidates);
    const { members } = assembled;
    if (members.size === 0) throw new NothingToIngest(input.findings);
    const name = generationName(members, options);
    // The name depends on the content, so this generation may exist. If it is damaged or has another format,
    // it is built again under the same name.
    const isWhole = await isComplete(layout, name, engine);
    if (!isWhole) await build(name, members, prepared, { ...options, onProgress, onEmbedded, timer });
    onProgress({ stage: 'publish', done: 1, total: 2 });
    if (prepared.members()?.generation !== name)
      await prepared.keepMembers({ generation: name, members: [...members] });
    const published = !isWhole || !(await isCurrent(layout, name));
    if (published) await timer.time('publish', () => makeCurrent(layout, name));
    await dropOldGenerations(layout, name, engine);
    await clearBuilding(layout, engine);
    // Prepared results of the input's duplicates are kept too, because the next run over the same files reads
    // them again.
    const hashes = [...members.values(), ...input.candidates].map(({ hash }) => hash);
    await prepared.keepOnly(new Set(hashes.map((hash) => preparedKey(hash))));
    const manifest = readManifest(generationLayout(join(layout.generations, name)).manifest);
    // Unused vectors are dropped only if they are more than the used ones: a removed document or the
    // previous embedder may return, and embedding is expensive.
    if (!embedder.remote || prepared.vectors.count() > 2 * manifest.chunks)
      await prepared.dropUnusedVectors(embedder);
    const read = input.candidates.length;
    const duplicates = read - assembled.added - assembled.replaced - assembled.unchanged;
    if (inputName !== undefined && (await nameOfInput(found, options)) === inputName) {
      const { findings } = input;
      await prepared
        .keepInput({ name: inputName, generation: name, read, duplicates, findings })
        // The corpus is published: a full disk costs the next run time and nothing else.
        .catch((error: Error) => options.onNote?.(`the next run reads these files again: ${error.message}`));
    }
    onProgress({ stage: 'publish', done: 2, total: 2 });
    return {
      read,
      added: assembled.added,
      replaced: assembled.replaced,
      unchanged: assembled.unchanged,
      duplicates,
      reused: input.reused,
      embedded,
      ...input.findings,
      clashes: assembled.clashes,
      generation: name,
      published,
      manifest,
      seconds: timer.seconds,
    };
  } finally {
    await base?.close();
  }
}

/** Builds a generation of the members: links their documents, writes the files, and completes the folder. */
async function build(
  name: string,
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  options: IngestOptions & Instruments,
): Promise<void> {
  const { layout, embedder, engine, onProgress, timer, signal } = options;
  const linked = await linkMembers(members, prepared, options);
  onProgress({ stage: 'link', done: members.size, total: members.size });
  signal?.throwIfAborted();
  await clearBuilding(layout, engine);
  releaseMemory();
  const parts = { name, members, ...linked, embedder, engine };
  await writeGeneration(parts, { directory: layout.building, prepared, timer, onProgress, signal });
  onProgress({ stage: 'publish', done: 0, total: 2 });
  await timer.time('publish', () => completeBuilding(layout, name, engine));
}

type Linked = Omit<GenerationParts, 'name' | 'members' | 'embedder' | 'engine'>;

/**
 * Links the documents. The result holds no mentions: they are most of the memory of this stage, and are freed
 * before the generation is written.
 */
async function linkMembers(
  members: ReadonlyMap<string, Member>,
  prepared: PreparedStore,
  { embedder, onEmbedded, timer, signal }: IngestOptions & Instruments,
): Promise<Linked> {
  const whole = preparedDocuments(members, prepared);
  const identified = new Map(Array.from(whole, ([id, document]) => [id, factsOf(document)]));
  const stated = openDocuments(identified, prepared);
  const prints = await timer.time('link', () => printsAmong(identified, stated, prepared));
  const { copies, jointPrints } = prints;
  const candidates = candidatesByNumber(identified);
  const decrees = {
    candidates: identified,
    numberedLike: candidates.numberedLike,
    dayOf: (canonicalId: string) => stated.enactment(canonicalId)?.day,
  };
  const links = await timer.time('link', async () => {
    const published = withPublishedNumbers(linkables(whole, prints), publishedOnIn(stated));
    const linked = withOtherNumbers(published);
    const dated = withCitedDays(stated, withDecreeDates(datesBesideNumbers(linked), decrees));
    const hashOf = (canonicalId: string) => identified.get(canonicalId)?.candidate.hash;
    const names = withKnownNames(linked, { read: stated.read, hashOf }, prepared.names());
    if (names.areNew) await prepared.keepNames(names.kept);
    const found = link(names.documents, textsForLinking(dated));
    return {
      ...found,
      overtaken: overtakenBylaws(linked, found),
      implemented: implementedLaws(linked, found),
    };
  });
  // A copy that names itself does not cite its law.
  links.edges = links.edges.filter(({ from, to }) => copies.get(from) !== to);
  links.dates = withDecreeDates(links.dates, decrees);
  const documents = withCitedDays(stated, links.dates);
  links.edges = possibleChanges(links.edges, documents);
  const commencementOf = repealCommencements({
    commencementOf: documents.commencementOf,
    ...candidates,
    edges: links.edges,
  });
  const issuedLaw = issuedLaws({ ...candidates, edges: links.edges });
  const waiting = waitingChanges({ whole, documents, links, issuedLaw });
  const repeals = partialRepeals({ documents, links, commencementOf });
  for (const [law, acts] of waitingForEvents(repeals)) {
    waiting.set(law, [...(waiting.get(law) ?? []), ...acts]);
  }
  const amended = await timer.time('link', () =>
    amendedArticles(members, prepared, {
      documents,
      links,
      repeals,
      waiting,
      copies,
      jointPrints,
      embedder,
      signal,
      onEmbedded,
    }),
  );
  const dayOf = (canonicalId: string) => documents.enactment(canonicalId)?.day;
  const historiesOf = (canonicalId: string) => amended.get(canonicalId)?.histories ?? [];
  const actOf = (canonicalId: string) => {
    const number = identified.get(canonicalId)?.candidate.identity.number;
    return known({ number, date: dayOf(canonicalId)?.date });
  };
  links.edges = withNotedArticles(links.edges, { historiesOf, actOf });
  dateEdges(links.edges, { dayOf, historiesOf });
  const latestDayOf = (canonicalId: string) => documents.enactment(canonicalId)?.latest;
  const madeOn = datesOfLaws({ candidates: identified, copies, latestDayOf });
  const sourceStatusOf = (canonicalId: string) => documents.read(canonicalId)?.source.status;
  links.edges = [...withDoubtedRepeals(links.edges, { madeOn, sourceStatusOf })].sort(compareEdges);
  const madeFrom = (canonicalId: string) => documents.enactment(canonicalId)?.earliest;
  const overtaken = links.overtaken.map(({ to, by }) => ({
    to,
    type: 'repeals' as const,
    confidence: IMPLIED_CONFIDENCE,
    overtakenBy: by,
    ...known({ on: madeOn(by) }),
  }));
  const changes = changesFromEdges(links.edges, { madeOn, madeFrom, commencementOf }, [
    ...links.reported,
    ...overtaken,
  ]);
  const { edges, keys, unresolved, refused, dates } = links;
  const ofActs = changesOfTexts(
    links.edges,
    documents,
    {
      historiesOf,
      repealingActsOf: (id) => repeals.get(id)?.flatMap(({ statedBy }) => statedBy) ?? [],
      documentOf: links.documentOf,
    },
    links,
  );
  const renewed = withRenewed(withMargins(withUnreached(ofActs, amended), identified), links.edges, {
    candidateOf: candidates.candidateOf,
    enactment: documents.enactment,
  });
  const spent = { edges: links.edges, statuses: changes, amended, read: documents.read, issuedLaw };
  const unapplied = withSpentActs(renewed, spent);
  return {
    factsOf: lookupIn(identified),
    links: { edges, keys, unresolved, refused, dates },
    changes,
    lawRepeals: lawRepeals(links.implemented, { changes, sourceStatusOf, madeFrom, madeOn }),
    textChanges: withOlderEditions(unapplied, members.keys(), documents),
    replacedNames: namesOfActs(members, prepared, documents),
    amended,
    copies: datedCopies(copies, documents, amended),
  };
}

/**
 * A function of its own: the variables of `linkMembers` that its functions use, among them all mentions, stay
 * in memory as long as any one of those functions does.
 */
function lookupIn<V>(found: ReadonlyMap<string, V>): (canonicalId: string) => V | undefined {
  return (canonicalId) => found.get(canonicalId);
}

interface Instruments {
  onProgress: (progress: Progress) => void;
  onEmbedded: (texts: number) => void;
  timer: Stopwatch;
}

/**
 * Returns the generation's name: a digest of its members and of everything that decides how they are
 * processed. Equal corpora have equal names.
 */
function generationName(
  members: ReadonlyMap<string, Member>,
  how: Pick<IngestOptions, 'engine' | 'embedder'>,
): string {
  const made = processedBy(how).join(' ');
  const lines = [...members].map(([id, { hash, sourceKeys }]) => [id, hash, ...sourceKeys].join(' '));
  return sha256([made, ...lines].join('\n')).slice(0, 16);
}
