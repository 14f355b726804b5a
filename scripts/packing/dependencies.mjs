/**
 * Copies what the server runs of its npm packages into a folder, for a package that brings its dependencies.
 * Installed whole they have 70 MB, most of it types, source maps and code in a second module format.
 */
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { build } from 'esbuild';
import { inProject, projectRoot } from '../setup/project.mjs';

/**
 * Dependencies that npm installs for the user, because their binary differs between platforms. Their own
 * dependencies are installed with them.
 */
const INSTALLED = ['sanad-native', 'lmdb', '@node-rs/argon2'];

/**
 * Packages that are copied whole: protobufjs finds the first by a computed name, pino starts threads by path.
 */
const WHOLE = ['long', 'pino', 'thread-stream'];

/** Packages that the program loads with `createRequire`, which esbuild does not follow. */
const REQUIRED = ['ioredis'];

const CODE = ['.js', '.mjs', '.cjs'];
const NOT_RUN = ['.map', '.ts', '.mts', '.cts', '.tsx', '.flow', '.tsbuildinfo', '.md', '.markdown'];
const FOLDERS_NOT_RUN = ['test', 'tests', 'benchmarks', 'bench', 'docs', 'node_modules'];

const nameIn = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const project = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));

/**
 * Copies the packages into `folder/node_modules`. `dist` is the compiled program. Returns the names of the
 * direct dependencies among them, for `bundleDependencies`.
 */
export async function copyDependencies(folder) {
  const packages = packagesNeeded();
  const used = await modulesInUse(packages);
  for (const path of packages) {
    const whole = WHOLE.includes(nameIn(path));
    for (const file of filesOf(path)) {
      if (!whole && !isNeeded(file, used)) continue;
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      cpSync(inProject(file), join(folder, file));
    }
  }
  const direct = Object.keys(project.dependencies);
  return direct.filter((name) => packages.has(`node_modules/${name}`));
}

/**
 * Code is needed if the program imports it. Licences and all other files that a program may read are kept.
 */
function isNeeded(file, used) {
  if (CODE.includes(extname(file))) return used.has(file);
  return /^(licen[cs]e|notice|copying)/i.test(basename(file)) || !NOT_RUN.includes(extname(file));
}

/** Returns the paths of the modules in `node_modules` that the program can reach, found by esbuild. */
async function modulesInUse(packages) {
  const optional = Object.keys(project.peerDependencies).filter(
    (name) => !packages.has(`node_modules/${name}`),
  );
  const entryPoints = readdirSync(inProject('dist'), { recursive: true })
    .filter((path) => path.endsWith('.js') && !path.startsWith('assets'))
    .map((path) => join('dist', path));
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [...entryPoints, ...REQUIRED],
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    platform: 'node',
    format: 'esm',
    // Without this, esbuild prefers files that bundlers alone read.
    conditions: [],
    mainFields: ['main'],
    external: [...INSTALLED, ...optional],
    logLevel: 'error',
  });
  return new Set(Object.keys(metafile.inputs));
}

/** Returns the folders of the packages that the dependencies need, without those in `INSTALLED`. */
function packagesNeeded() {
  const { packages } = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'));
  const found = new Set();
  const add = (name, from) => {
    const path = placeOf(name, from, packages);
    if (path === undefined || found.has(path) || INSTALLED.includes(name)) return;
    found.add(path);
    for (const dependency of Object.keys(packages[path].dependencies ?? {})) add(dependency, path);
    const { peerDependencies = {}, peerDependenciesMeta = {} } = packages[path];
    for (const peer of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[peer]?.optional) add(peer, path);
  };
  for (const name of Object.keys(packages[''].dependencies)) add(name, '');
  return found;
}

/** Returns the folder in which a module of the package at `from` finds `name`, as Node.js looks for it. */
function placeOf(name, from, packages) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = join(folder, 'node_modules', name);
    if (packages[path] !== undefined) return path;
    if (folder === '') return undefined;
  }
}

function* filesOf(folder) {
  for (const entry of readdirSync(inProject(folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) yield path;
    else if (!FOLDERS_NOT_RUN.includes(entry.name)) yield* filesOf(path);
  }
}
