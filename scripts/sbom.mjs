/**
 * Lists the parts of the program in CycloneDX 1.5: `npm run --silent sbom > sbom.cdx.json`. They are the npm
 * packages of the lock file that are needed at run time, and the crates of the native module with their
 * macros. The counts go to standard error.
 *
 * `npm sbom` is not used: with --omit dev it (npm 11.19) leaves out packages that a development dependency
 * needs as well, such as zod, and it does not know crates.
 */
import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { inProject, projectRoot } from './setup/project.mjs';

const read = (...path) => readFileSync(inProject(...path), 'utf8');
const project = JSON.parse(read('package.json'));

const licensesOf = (expression) => (expression ? [{ expression }] : []);

function npmComponents() {
  const { packages } = JSON.parse(read('package-lock.json'));
  return (
    Object.entries(packages)
      // `native/` is a workspace: its crates are listed below.
      .filter(([path, { dev, devOptional }]) => path.startsWith('node_modules/') && !dev && !devOptional)
      .filter(([, { link }]) => !link)
      // Optional packages exist for single platforms. Only those installed on this machine are listed.
      .filter(([path, { optional }]) => !optional || existsSync(inProject(path)))
      .map(([path, { version, license, integrity }]) => {
        const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
        const [algorithm, digest = ''] = integrity?.split('-') ?? [];
        return {
          type: 'library',
          name,
          version,
          purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
          licenses: licensesOf(license),
          ...(algorithm === 'sha512' && {
            hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }],
          }),
        };
      })
  );
}

function cargoMetadata() {
  const args = ['metadata', '--format-version=1', '--locked', `--filter-platform=${hostPlatform()}`];
  return JSON.parse(output('cargo', args));
}

const hostPlatform = () => /^host: (.*)$/m.exec(output('rustc', ['-vV']))[1];

function output(program, args) {
  const { status, stdout } = spawnSync(program, args, {
    cwd: projectRoot,
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exit(1);
  return stdout;
}

function crates() {
  const { packages, resolve } = cargoMetadata();
  const nodes = new Map(resolve.nodes.map((node) => [node.id, node]));
  const checksums = new Map(
    Array.from(
      read('Cargo.lock').matchAll(/name = "(.*)"\nversion = "(.*)"\nsource = .*\nchecksum = "(.*)"/g),
      ([, name, version, checksum]) => [`${name} ${version}`, checksum],
    ),
  );
  // Crates that are linked into the native module, without those that only tests or the build need.
  const linked = new Set();
  const waiting = packages.filter(({ name }) => name === 'sanad-node').map(({ id }) => id);
  while (waiting.length > 0) {
    const id = waiting.pop();
    if (linked.has(id)) continue;
    linked.add(id);
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      if (dep_kinds.some(({ kind }) => kind === null)) waiting.push(pkg);
    }
  }
  return packages
    .filter(({ id, source }) => linked.has(id) && source !== null)
    .map(({ name, version, license }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:cargo/${name}@${version}`,
      licenses: licensesOf(license?.replaceAll('/', ' OR ')),
      hashes: [{ alg: 'SHA-256', content: checksums.get(`${name} ${version}`) }],
    }));
}

const [npm, cargo] = [npmComponents(), crates()];
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  serialNumber: `urn:uuid:${randomUUID()}`,
  version: 1,
  metadata: {
    timestamp: new Date().toISOString(),
    component: {
      type: 'application',
      name: project.name,
      version: project.version,
      licenses: licensesOf(project.license),
    },
  },
  components: [...npm, ...cargo],
};
process.stdout.write(`${JSON.stringify(bom, null, 2)}\n`);
const direct = Object.keys(project.dependencies).length;
process.stderr.write(`${npm.length} npm packages (${direct} direct), ${cargo.length} crates\n`);
