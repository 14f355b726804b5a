/**
 * openapi-generator, a generator written in Java, reads the API description, and what it writes for
 * TypeScript and for Java compiles and makes typed calls. The generator comes from PyPI, the libraries of the
 * Java client from Maven Central.
 */
import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildSync } from 'esbuild';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { projectRoot } from '../support/cli.ts';
import { startService } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';
import { testNeeding } from '../support/skip.ts';

const run = promisify(execFile);
const generator = suite('openapi-generator');

/** Remarks that no description avoids: on version 3.1 as such, and on each body that has an example. */
const OWN_REMARKS = /OpenAPI 3\.1 support is still in beta|Ignoring complex example on request body/;
const GENERATOR = 'openapi-generator-cli';
/** A pinned version: a later one with new remarks would fail this test without a change of ours. */
const PACKAGE = `${GENERATOR}==7.26.0`;

const absent = (...commands: readonly (readonly [string, ...string[]])[]) => {
  const failing = commands.find(([command, ...args]) => spawnSync(command, args).status !== 0);
  return { missing: failing === undefined ? undefined : `no ${failing.join(' ')}` };
};
const needsGenerator = absent(['java', '-version'], ['python3', '-m', 'venv', '--help']);
const needsJava = absent(
  ['java', '-version'],
  ['javac', '-version'],
  ['mvn', '-version'],
  ['python3', '-m', 'venv', '--help'],
);

const folder = temporaryFolder();
const bin = join(folder, 'venv', 'bin');
const service = await startService();
const env = { ...process.env, SANAD: service.url, KEY: service.key };

generator.before(async () => {
  if (needsGenerator.missing !== undefined) return;
  await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  await run(join(bin, 'pip'), ['-q', 'install', '--disable-pip-version-check', PACKAGE]);
  writeFileSync(join(folder, 'api.yaml'), await (await fetch(`${service.url}/v1/openapi.yaml`)).text());
});
generator.after(() => service.close());

/** Writes a client into the folder `output`. The generator may say nothing but its own remarks. */
async function generate(output: string, ...args: readonly string[]): Promise<void> {
  const all = ['generate', '-i', 'api.yaml', '-o', output, ...args];
  const { stdout, stderr } = await run(join(bin, GENERATOR), all, { cwd: folder, maxBuffer: 64 << 20 });
  const remarks = `${stdout}${stderr}`.split('\n').filter((line) => /\b(WARN|ERROR)\b/.test(line));
  assert.equal(
    remarks.filter((line) => !OWN_REMARKS.test(line)),
    [],
  );
}

testNeeding(needsGenerator, generator)('typescript-fetch', async () => {
  await generate('fetch', '-g', 'typescript-fetch');
  writeFileSync(
    join(folder, 'first.ts'),
    `declare const process: { env: Record<string, string> };
import { Configuration, ResearchApi } from './fetch/index.js';
const { SANAD, KEY } = process.env;
const api = new ResearchApi(new Configuration({ basePath: SANAD, accessToken: KEY }));
const { results } = await api.search({ searchRequest: { query: 'عقد العمل' } });
const titles: string[] = results.map(({ title }) => title);
console.log(titles.length);
`,
  );
  const compiler = join(projectRoot, 'node_modules', 'typescript', 'bin', 'tsc');
  const modules = [
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--target',
    'es2022',
    '--types',
    '',
  ];
  const options = ['--strict', '--noEmit', ...modules, '--lib', 'es2022,dom,dom.iterable'];
  await run(process.execPath, [compiler, ...options, 'first.ts'], { cwd: folder });
  const outfile = join(folder, 'first.mjs');
  buildSync({ entryPoints: [join(folder, 'first.ts')], bundle: true, format: 'esm', outfile });
  const { stdout } = await run(process.execPath, [outfile], { env });
  assert.match(stdout, /^[1-9]\d*\n$/);
});

/** Calls whose answers have constants, enums, nested objects, and lists of one thing or another. */
const JAVA_PROGRAM = `
import org.openapitools.client.ApiClient;
import org.openapitools.client.api.*;
import org.openapitools.client.model.*;

class First {
  public static void main(String[] args) throws Exception {
    var client = new ApiClient();
    client.updateBaseUri(System.getenv("SANAD"));
    var key = "Bearer " + System.getenv("KEY");
    client.setRequestInterceptor(request -> request.header("Authorization", key));
    var search = new ResearchApi(client).search(new SearchRequest().query("عقد العمل"));
    System.out.println(search.getResults().size() > 0);
    var citations = new CitationsApi(client);
    var cited = citations.cite(new CiteRequest().citation("المادة 147 من القانون المدني"));
    System.out.println(cited.getParsed().getArticleNo());
    var text = "تنص المادة 147 من القانون المدني على «العقد شريعة المتعاقدين»";
    var verified = citations.citationsVerify(new CitationsVerifyRequest().text(text));
    System.out.println(verified.getItems().get(0).getVerdict());
    var both = new CiteBatchRequest().addCitationsItem("المادة 147 من القانون المدني").addCitationsItem("كلام");
    System.out.println(citations.citeBatch(both).getOutcomes().size());
    var article = new DocumentsApi(client).article("sa-leg-2001-m38", "18", "2023-01-01", null);
    System.out.println(article.getState() + " " + article.getVersion());
  }
}
`;

testNeeding(needsJava, generator)('java', async () => {
  await generate('java', '-g', 'java', '--library', 'native');
  const cwd = join(folder, 'java');
  writeFileSync(join(cwd, 'First.java'), JAVA_PROGRAM);
  const classpath = ['-Dmdep.outputFile=classpath.txt', '-Dmdep.includeScope=runtime'];
  await run('mvn', ['-q', '-B', 'compile', 'dependency:build-classpath', ...classpath], { cwd });
  const { stdout } = await run('sh', ['-c', 'java -cp target/classes:$(cat classpath.txt) First.java'], {
    cwd,
    env,
  });
  assert.is(stdout, 'true\n147\nresolved\n2\nin_force 2\n');
});

generator.run();
