/** Requests for every operation of `/v1` with valid random inputs. */

import type { Step } from '../recording/step.ts';
import {
  citeInput,
  documentQuery,
  pathInput,
  reasonInput,
  relatedInput,
  searchExtras,
  searchInput,
  textInput,
  traverseInput,
} from './asked.ts';
import type { Draw } from './draw.ts';
import { get, post } from './http.ts';
import type { Material } from './material.ts';

const times = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

export function operationSteps(material: Material, draw: Draw): Step[] {
  const stream = { headers: { Accept: 'text/event-stream' } };
  return [
    ...times(130, () => post('reason', '/v1/reason', reasonInput(material, draw))),
    ...times(40, () =>
      post('reason stream', '/v1/reason', { ...reasonInput(material, draw), stream: true }, stream),
    ),
    ...times(200, () => post('cite', '/v1/cite', citeInput(material, draw))),
    ...times(14, () => post('cite batch', '/v1/cite/batch', batch(material, draw))),
    ...times(80, () =>
      post('extract', '/v1/citations/extract', {
        ...textInput(material, draw),
        ...draw.perhaps(0.3, { resolve: draw.share() < 0.3 }),
      }),
    ),
    ...times(80, () => post('verify', '/v1/citations/verify', textInput(material, draw))),
    ...times(90, () => get('document', `/v1/document/${draw.of(material.ids)}${documentQuery(draw)}`)),
    ...times(70, () => post('traverse', '/v1/graph/traverse', traverseInput(material, draw))),
    ...times(40, () => post('path', '/v1/graph/path', pathInput(material, draw))),
    ...times(30, () => post('related', '/v1/graph/related', relatedInput(material, draw))),
    get('jurisdictions', '/v1/jurisdictions'),
    get('status', '/v1/status'),
    ...compressed(material, draw),
  ];
}

/** Search requests. As many are added as the recording still lacks. */
export const searchSteps = (material: Material, draw: Draw, count: number): Step[] =>
  times(count, () => post('search', '/v1/search', { ...searchInput(material, draw), ...searchExtras(draw) }));

const batch = (material: Material, draw: Draw) => ({
  citations: draw
    .some(material.citations, draw.whole(1, 130))
    .map((text) => text.slice(0, 500).padEnd(3, '؟')),
  ...draw.perhaps(0.3, { jurisdiction: draw.of(['EG', 'SA', 'AE']) }),
});

/**
 * Requests for compressed answers. Bodies are decompressed before comparison, because compressed bytes depend
 * on the compressor.
 */
function compressed(material: Material, draw: Draw): Step[] {
  const encodings = ['gzip', 'br', 'gzip;q=0.5, br', 'identity;q=0', 'deflate', '*;q=0'];
  return encodings.flatMap((encoding) => [
    get('compressed', `/v1/document/${draw.of(material.ids)}`, { headers: { 'Accept-Encoding': encoding } }),
    get('compressed', '/llms.txt', { headers: { 'Accept-Encoding': encoding } }),
  ]);
}
