/** Builds the services that the operations use, for the server and for the command line. */
import type { Config } from '../config/config.ts';
import { readQuery } from '../core.ts';
import { dataLayout } from '../data-directory/layout.ts';
import { keyedSemaphore } from '../limits/concurrency/semaphore.ts';
import type { Log } from '../log.ts';
import { createLog, STDERR } from '../log.ts';
import { createEmbedder } from '../models/create-embedder.ts';
import type { Embedder } from '../models/embedder.ts';
import { embedQuery } from '../models/embedder.ts';
import { extractiveModel } from '../models/extractive/model.ts';
import type { LanguageModel } from '../models/language-model.ts';
import { MODEL_LIMITS } from '../models/language-model.ts';
import { builtinReranker } from '../retrieval/builtin-reranker.ts';
import { embedderMismatch } from '../stores/manifest.ts';
import type { Services } from '../usecases/services.ts';
import { noCorpus } from '../usecases/services.ts';
import { today } from '../usecases/today.ts';
import { VERSION } from '../version.ts';
import { createSearchEngine, openGenerations } from './corpus.ts';
import type { Instrumentation } from './instrumentation.ts';

interface ServicesParts {
  readonly generations: Services['generations'];
  /** Name of the search engine. */
  readonly engine: string;
  readonly embedder: Embedder;
  readonly log: Log;
  /** Measures the models; absent in a command. */
  readonly instruments?: Instrumentation;
  readonly searchFailure?: Services['searchFailure'];
}

export async function servicesOf(config: Config, parts: ServicesParts): Promise<Services> {
  const { generations, engine, embedder, log, instruments, searchFailure } = parts;
  const embed: Services['embedQuery'] = (text, signal) => embedQuery(embedder, text, signal);
  const reranker = await rerankerOf(config, log);
  const model = await languageModelOf(config);
  return {
    generations,
    readQuery,
    embedQuery: instruments?.embedQuery(embed) ?? embed,
    reranker: instruments?.reranker(reranker) ?? reranker,
    languageModel: instruments?.languageModel(model) ?? model,
    overload: instruments?.overload,
    observer: instruments?.observer,
    searchFailure,
    reasonSemaphore: keyedSemaphore(config.maxReasons, config.maxReasonsPerKey),
    jurisdictions: config.jurisdictions,
    today,
    about: {
      version: VERSION,
      startedAt: new Date().toISOString(),
      engine,
      embedder: { id: embedder.id, dimensions: embedder.dimensions, weight: embedder.weight },
    },
    log,
  };
}

// Both services are loaded when they are used: the AI SDK takes as long to load as the store to open.

async function rerankerOf({ reranker }: Config, log: Log): Promise<Services['reranker']> {
  if (reranker === undefined) return builtinReranker;
  const { remoteReranker } = await import('../models/remote-reranker.ts');
  return remoteReranker(reranker, log);
}

async function languageModelOf({ languageModel: settings }: Config): Promise<LanguageModel> {
  if (settings === undefined) return builtinLanguageModel();
  const { remoteLanguageModel } = await import('../models/remote-language-model.ts');
  return remoteLanguageModel(settings);
}

function builtinLanguageModel(): LanguageModel {
  const model = extractiveModel();
  return { id: model.modelId, kind: 'builtin', model, limits: MODEL_LIMITS };
}

/**
 * Runs `use` with the services on the published corpus, without accounts and counting. Throws, in words for
 * the operator, if there is no corpus or it cannot be served.
 */
export async function withServices<T>(
  config: Config,
  use: (services: Services) => Promise<T>,
  log: Log = createLog('silent', STDERR),
): Promise<T> {
  const embedder = await createEmbedder(config.embedder);
  const engine = await createSearchEngine(config);
  const generations = await openGenerations(dataLayout(config.dataDir), {
    engine,
    refuse: (manifest) => embedderMismatch(manifest, embedder),
  });
  try {
    const problem = generations.problem();
    if (problem !== undefined) throw new Error(problem);
    if (generations.manifest() === undefined) throw new Error(`${noCorpus(generations)} Run sanad ingest.`);
    return await use(await servicesOf(config, { generations, engine: engine.name, embedder, log }));
  } finally {
    await generations.close();
  }
}
