import { builtinEmbedder } from './builtin-embedder.ts';
import type { Embedder } from './embedder.ts';
import type { RemoteEmbedderSettings } from './remote-embedder.ts';

/**
 * Creates the embedder of the settings: a service if one is configured, else the built-in one. Rejects
 * if the service cannot be reached or gives no vector of the configured length.
 */
export async function createEmbedder(settings?: RemoteEmbedderSettings): Promise<Embedder> {
  if (settings === undefined) return builtinEmbedder();
  // Loaded when it is used, because the AI SDK takes as long to load as the store to open.
  const { remoteEmbedder } = await import('./remote-embedder.ts');
  return remoteEmbedder(settings);
}
