import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { answered } from '../../support/doors/answered.ts';
import type { TestService } from '../../support/doors/service.ts';
import { problem, startService } from '../../support/doors/service.ts';

const documents = suite<{ service: TestService }>('usecases/document');

documents.before(async (context) => {
  context.service = await startService();
});
documents.after(({ service }) => service.close());

const CIVIL_CODE = 'eg-leg-1948-131';

documents('document gives exactly the fields of the specification', async ({ service }) => {
  const document = await answered('document', await service.ask(`/v1/document/${CIVIL_CODE}`));
  assert.equal(
    { ...document, full_text: document.full_text.length > 0, title: document.title.length > 0 },
    {
      canonical_id: CIVIL_CODE,
      doc_type: 'legislation',
      jurisdiction: 'EG',
      title: true,
      official_number: '131',
      year_gregorian: 1948,
      status: document.status,
      ...(document.issuing_body !== undefined && { issuing_body: document.issuing_body }),
      full_text: true,
    },
  );
});

documents('an unknown document is 404 for ids of any form', async ({ service }) => {
  for (const id of [
    'eg-leg-1948-132',
    'EG-LEG-1948-131',
    'x',
    '%20',
    '%ff',
    '..%2f..',
    'a'.repeat(3000),
    '%D9%82',
  ]) {
    const { status, code } = await problem(await service.ask(`/v1/document/${id}`));
    assert.equal([status, code], [404, 'not_found'], id);
  }
});

documents('an id in capitals is told the document that it means', async ({ service }) => {
  const meant = `No document of the corpus has this canonical_id. Did you mean ${CIVIL_CODE}?`;
  const asked = [
    await service.ask('/v1/document/EG-Leg-1948-131'),
    await service.ask('/v1/document/%20eg-leg-1948-131'),
    await service.post('/v1/graph/traverse', { canonical_id: 'EG-LEG-1948-131' }),
  ];
  for (const response of asked) {
    const { status, body } = await problem(response);
    assert.equal([status, body.detail], [404, meant], response.url);
  }
});

documents.run();
