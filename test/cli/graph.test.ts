import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { sanad, temporaryFolder } from '../support/cli.ts';
import { inputFolder, jsonl, law } from '../support/corpus/documents.ts';

const citing = (number: number, preamble: string) => law(number, 2010, { preamble });

const laws = [
  citing(1, 'بعد الاطلاع على القانون رقم 5 لسنة 1985 وعلى القانون رقم 6 لسنة 1986'),
  citing(2, 'بعد الاطلاع على المادة 3 من القانون رقم 6 لسنة 1986 والمادة 4 منه'),
];

function corpusOf(...documents: ReturnType<typeof law>[]) {
  const settings = { SANAD_DATA_DIR: temporaryFolder() };
  const ingest = (lines: ReturnType<typeof law>[]) =>
    sanad(['ingest', inputFolder({ 'laws.jsonl': jsonl(lines) })], { settings });
  assert.is(ingest(documents).status, 0);
  return { graph: (...args: string[]) => sanad(['graph', ...args], { settings }), ingest };
}

test('cited documents that are missing are listed, the most cited first, until they are ingested', () => {
  const { graph, ingest } = corpusOf(...laws);
  const { status, stdout, stderr } = graph('missing', '--json');
  assert.is(status, 0, stderr);
  assert.equal(JSON.parse(stdout), {
    total: 2,
    missing: [
      {
        citation: 'القانون رقم 6 لسنة 1986',
        citation_key: 'eg/law/6/g1986',
        cited_by_count: 2,
        cited_by: ['eg-leg-2010-1', 'eg-leg-2010-2'],
      },
      {
        citation: 'القانون رقم 5 لسنة 1985',
        citation_key: 'eg/law/5/g1985',
        cited_by_count: 1,
        cited_by: ['eg-leg-2010-1'],
      },
    ],
  });
  ingest([law(6, 1986)]);
  const rest = graph('missing', '--limit', '1');
  assert.match(rest.stdout, /^ +1 {2}القانون رقم 5 لسنة 1985/);
  assert.match(rest.stderr, /^1 of 1 documents/m);
});

test('two documents with the same citation are not missing', () => {
  const law5 = (subject: string) => law(5, 1985, { title: `قانون رقم 5 لسنة 1985 بشأن ${subject}` });
  const { graph } = corpusOf(laws[0] as ReturnType<typeof law>, law5('الصيد'), law5('الري'), law(6, 1986));
  assert.is(JSON.parse(graph('missing', '--json').stdout).total, 0);
});

test('a missing corpus, a missing subcommand and an unknown one are reported', () => {
  const settings = { SANAD_DATA_DIR: temporaryFolder() };
  const nothing = sanad(['graph', 'missing'], { settings });
  assert.equal([nothing.status, nothing.stdout], [1, '']);
  assert.is(sanad(['graph']).status, 2);
  assert.is(sanad(['graph', 'constructor']).status, 2);
});

test('the graph is exported for other programs, whole or around one document', () => {
  const { graph } = corpusOf(...laws, law(6, 1986, { title: 'قانون "الصيد" & <البحر> رقم 6 لسنة 1986' }));
  const whole = JSON.parse(graph('export', '--format', 'json').stdout);
  assert.is(whole.nodes.length, 3);
  const links = whole.edges.map(({ from_id, to_id }: Record<string, string>) => `${from_id} ${to_id}`);
  assert.ok(links.includes('eg-leg-2010-1 eg-leg-1986-6') && links.includes('eg-leg-2010-2 eg-leg-1986-6'));
  const around = ['--root', 'eg-leg-2010-1'];
  const part = JSON.parse(graph('export', '--format', 'json', ...around).stdout);
  assert.equal(
    part.nodes.map(({ canonical_id }: Record<string, string>) => canonical_id),
    ['eg-leg-2010-1', 'eg-leg-1986-6'],
  );
  const farther = graph('export', '--format', 'json', ...around, '--depth', '2');
  assert.is(JSON.parse(farther.stdout).nodes.length, 3);
  const xml = graph('export', '--format', 'graphml').stdout;
  assert.is(xml.split('<node ').length - 1, 3);
  assert.is(xml.split('<edge ').length - 1, whole.edges.length);
  assert.match(xml, 'قانون &quot;الصيد&quot; &amp; &lt;البحر&gt; رقم 6');
  const drawing = graph('export', '--format', 'mermaid', ...around).stdout;
  assert.match(drawing, /^flowchart LR\n {2}n0\[".+<br\/>eg-leg-2010-1"\]\n/);
  assert.match(drawing, /n0 -->\|"cites"\| n1/);
  assert.not.match(drawing, /& <البحر>/);
});

test('an unknown root and invalid options of the export are refused', () => {
  const { graph } = corpusOf(...laws);
  const unknown = graph('export', '--format', 'json', '--root', 'eg-leg-1-1');
  assert.equal([unknown.status, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, 'there is no document eg-leg-1-1');
  for (const args of [[], ['--format', 'svg'], ['--format', 'json', '--depth', '2']]) {
    assert.is(graph('export', ...args).status, 2, args.join(' '));
  }
});

test.run();
