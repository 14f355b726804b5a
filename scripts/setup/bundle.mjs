/**
 * Makes the bundle that `dist/cli/sanad.js` runs (see `src/cli/bundle.ts`) from the compiled modules, as the
 * last step of `npm run build:ts`. Then starts the service once on an empty data directory, so that V8's code
 * cache has what a start compiles.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { build } from 'esbuild';
import { inProject, projectRoot } from './project.mjs';

const FOLDER = inProject('dist', 'bundle');
const PROGRAM = join(FOLDER, 'program.cjs');
/** Milliseconds after which a start that makes the code cache is given up. */
const LONGEST_START_MS = 120_000;

/**
 * Packages that a start needs, and one that shares zod with it. All others stay in `node_modules` until they
 * are first used.
 */
const BUNDLED = [
  '@ai-sdk/provider',
  '@commander-js/extra-typings',
  '@koa/router',
  '@modelcontextprotocol/server',
  'commander',
  'fastest-levenshtein',
  'koa',
  'pino',
  'preact',
  'preact-render-to-string',
  'zod',
];

const packageOf = (name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/');

/** Leaves the packages that are not `BUNDLED`, and all files with native code, where they are. */
const others = {
  name: 'other packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path, importer }) => {
      const isOurs = importer !== '' && !importer.includes('node_modules');
      if (isOurs && !path.startsWith('node:') && !BUNDLED.includes(packageOf(path)))
        return { external: true };
    });
  },
};

/** Gives every module the address of its own file, by which it finds threads, messages and data. */
const addresses = {
  name: 'addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
      const from = JSON.stringify(`/${relative(FOLDER, path)}`);
      const address = `require('node:url').pathToFileURL(require('node:path').join(__dirname, ${from})).href`;
      const code = readFileSync(path, 'utf8').replaceAll('import.meta.url', `(${address})`);
      // The sources of a package are not there, and stack traces name its files as they are.
      return {
        contents: path.includes('node_modules') ? code.replace(/^\/\/# sourceMappingURL.*/m, '') : code,
      };
    });
  },
};

/**
 * Makes the bundle import packages by a function that is given to it. V8 does not keep in its code cache who
 * imports, so that Node.js 20 refuses an `import()` of a cached program.
 */
function passImports() {
  const code = readFileSync(PROGRAM, 'utf8');
  writeFileSync(PROGRAM, code.replace(/\bimport\((?=["\w])/g, 'loadModule('));
}

/**
 * Writes from which line of which source each line of the bundle comes, for stack traces. The source map
 * itself would take a tenth of a second and 100 MB to read.
 */
function writeLines() {
  const map = JSON.parse(readFileSync(`${PROGRAM}.map`, 'utf8'));
  const entries = new SourceMap(map);
  const numbers = new Map(map.sources.map((source, number) => [source, number]));
  const runs = [];
  let next = [];
  for (const [at, text] of readFileSync(PROGRAM, 'utf8').split('\n').entries()) {
    const { originalSource, originalLine } = entries.findEntry(at, text.search(/\S|$/));
    if (originalSource === undefined) continue;
    const [source, line] = [numbers.get(originalSource), originalLine + 1];
    // A run goes on while the next line of the bundle is the next of the same source.
    if (source !== next[0] || line !== next[1]) runs.push(at + 1, source, line);
    next = [source, line + 1];
  }
  writeFileSync(join(FOLDER, 'program.lines.json'), JSON.stringify({ sources: map.sources, runs }));
  rmSync(`${PROGRAM}.map`);
}

async function bundle() {
  rmSync(FOLDER, { recursive: true, force: true });
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [inProject('dist', 'cli', 'run.js')],
    outfile: PROGRAM,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    charset: 'utf8',
    sourcemap: 'external',
    sourcesContent: false,
    banner: { js: '(function (exports, require, module, __filename, __dirname, loadModule) {' },
    footer: { js: '})' },
    plugins: [others, addresses],
    logLevel: 'warning',
  });
}

/** Starts the service on an empty data directory, and writes the code cache of what that compiled. */
function fillCache() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'sanad-code-cache-'));
  const program = inProject('scripts', 'setup', 'code-cache.mjs');
  const { PATH, HOME } = process.env;
  const settings = { SANAD_DATA_DIR: dataDirectory, HOST: '127.0.0.1', PORT: '0', GRPC_PORT: '0' };
  try {
    const { stderr } = spawnSync(process.execPath, [program, 'serve'], {
      encoding: 'utf8',
      env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...settings },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: LONGEST_START_MS,
      killSignal: 'SIGKILL',
    });
    if (existsSync(join(FOLDER, 'program.cache'))) return;
    process.stderr.write(`${stderr}\nno code cache: a start takes longer without it\n`);
  } finally {
    rmSync(dataDirectory, { recursive: true });
  }
}

await bundle();
passImports();
writeLines();
fillCache();
