import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const authority = suite<{ service: TestService }>('usecases/graph/authority');

authority.before(async (context) => {
  context.service = await startService();
});
authority.after(({ service }) => service.close());

authority(
  'explain has the authority, which is larger for a document with more citations',
  async ({ service }) => {
    const ask = async (query: string, explain: boolean) => {
      const { results } = await answered('search', await service.post('/v1/search', { query, explain }));
      return results[0];
    };
    const cited = 'المادة 147 من القانون رقم 131 لسنة 1948';
    const [civilCode, ruling] = [await ask(cited, true), await ask('الطعن رقم 1784 لسنة 54 ق', true)];
    assert.is(civilCode?.canonical_id, 'eg-leg-1948-131');
    assert.is(ruling?.canonical_id, 'eg-cass-civ-0054-1784');
    const [much, least] = [civilCode?.explain?.authority, ruling?.explain?.authority] as [number, number];
    // No document cites the ruling, so its authority score is the lowest.
    assert.ok(least > 0 && much > 2 * least, `${much} ${least}`);
    assert.is((await ask(cited, false))?.explain, undefined);
  },
);

authority.run();
