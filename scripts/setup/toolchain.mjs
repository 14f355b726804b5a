/** Checks that the machine has a supported Node.js and a stable Rust. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inProject } from './project.mjs';
import { SetupError } from './step.mjs';

const INSTALL_RUST = 'Install stable Rust from https://rustup.rs and open a new terminal.';

/**
 * True if `version` (`20.20.2`) is in `range` (`^20.19 || >=24`). Supports the two operators that
 * package.json uses. @internal Exported for tests, which try versions other than the running one.
 */
export function satisfies(version, range) {
  const [major, minor] = version.split('.').map(Number);
  return range.split('||').some((alternative) => {
    const [, operator, wantedMajor, wantedMinor = '0'] = /^\s*(\^|>=)(\d+)(?:\.(\d+))?\s*$/.exec(alternative);
    const minorIsEnough = minor >= Number(wantedMinor);
    if (major === Number(wantedMajor)) return minorIsEnough;
    return operator === '>=' && major > Number(wantedMajor);
  });
}

export function checkNode() {
  const wanted = JSON.parse(readFileSync(inProject('package.json'), 'utf8')).engines.node;
  if (!satisfies(process.versions.node, wanted)) {
    throw new SetupError(`Node.js ${process.versions.node} is too old: Sanad needs ${wanted}.`);
  }
}

/** Checks Rust. Called only before a compilation, because a start with nothing to build needs no Rust. */
export function checkRust() {
  const wanted = /^rust-version = "([\d.]+)"/m.exec(readFileSync(inProject('Cargo.toml'), 'utf8'))[1];
  if (spawnSync('cargo', ['--version']).status !== 0) {
    throw new SetupError(`cargo was not found, and the native core has to be compiled. ${INSTALL_RUST}`);
  }
  const { stdout } = spawnSync('rustc', ['--version'], { encoding: 'utf8' });
  const installed = /^rustc (\d+\.\d+\.\d+)/.exec(stdout ?? '')?.[1];
  if (installed === undefined || !satisfies(installed, `>=${wanted}`)) {
    throw new SetupError(
      `Rust ${wanted} or newer is needed, this is ${installed ?? 'unknown'}. Run: rustup update stable`,
    );
  }
}
