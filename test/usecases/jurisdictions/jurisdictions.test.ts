import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { startService } from '../../support/doors/service.ts';

const jurisdictions = suite<{ service: TestService }>('usecases/jurisdictions');

jurisdictions.before(async (context) => {
  context.service = await startService();
});
jurisdictions.after(({ service }) => service.close());

jurisdictions(
  'jurisdictions are those of the corpus, Egypt preselected, and exactly those pass as filters',
  async ({ service }) => {
    const { jurisdictions } = await answered('jurisdictions', await service.ask('/v1/jurisdictions'));
    assert.equal(jurisdictions, [
      { code: 'AE', name: 'United Arab Emirates', default: false },
      { code: 'EG', name: 'Egypt', default: true },
      { code: 'SA', name: 'Saudi Arabia', default: false },
    ]);
  },
);

jurisdictions.run();
