import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { SAMPLES, startService } from '../../support/doors/service.ts';

const status = suite<{ service: TestService }>('usecases/status');

status.before(async (context) => {
  context.service = await startService();
});
status.after(({ service }) => service.close());

status('status describes corpus, engine and models', async ({ service }) => {
  const { corpus, search: found, language_model } = await answered('status', await service.ask('/v1/status'));
  const counts = Object.fromEntries(['AE', 'EG', 'SA'].map((code) => [code, sampleDocuments(code)]));
  assert.equal(corpus?.jurisdictions, counts);
  assert.is(
    corpus?.documents,
    Object.values(counts).reduce((sum, count) => sum + count),
  );
  assert.is(found.engine, 'embedded');
  assert.ok(found.embedder.dimensions > 0);
  assert.equal(language_model, { id: 'sanad-extractive-1', kind: 'builtin' });
});

/** Number of a country's documents in the sample files, which have one document a line. */
function sampleDocuments(code: string): number {
  const lines = readFileSync(join(SAMPLES, `${code.toLowerCase()}.jsonl`), 'utf8').split('\n');
  return lines.filter((line) => line !== '').length;
}

status.run();
