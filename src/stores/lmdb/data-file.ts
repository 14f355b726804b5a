/**
 * Looks at a data file before LMDB maps it. LMDB trusts what it finds there: a file that is something else, or was cut
 * short by a copy that did not finish, ends the whole process by a signal, and nobody reads why.
 *
 * Read are the two meta pages and, of each database, the pages that lead to its leaves: one page in a hundred. That
 * every page they name lies within the file is what can be told without reading it all; LMDB keeps no checksums.
 */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Of the page header: number, transaction, padding, flags, and the end of the list of nodes. */
const PAGE = { number: 0, flags: 18, lower: 20, nodes: 24 } as const;
/** Of a meta page, behind the page header. */
const META = {
  magic: 24,
  version: 28,
  pageSize: 48,
  free: 48,
  main: 96,
  transaction: 152,
  end: 160,
} as const;
/** Of a database, in a meta page or as the data of a node. */
const DATABASE = { depth: 6, root: 40, size: 48 } as const;
const NODE = { flags: 4, keySize: 6, key: 8 } as const;

const IS_BRANCH = 0x01;
const IS_LEAF = 0x02;
const IS_META = 0x08;
const HOLDS_DATABASE = 0x02;

const MAGIC = 0xbeefc0de;
const VERSION = 2;
/** Root of a database with nothing in it. */
const NO_PAGE = 0xffffffffffffffffn;

const TRIES = 5;

/** Throws where LMDB could not live with what is there. A file that is not there, or empty, it makes. */
export function checkDataFile(folder: string): void {
  let file: number;
  try {
    file = openSync(join(folder, 'data.mdb'), 'r');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  try {
    checkUnlessWritten(file);
  } finally {
    closeSync(file);
  }
}

/** While another process writes, pages change under the reading: then what was read says nothing, and it is read again. */
function checkUnlessWritten(file: number): void {
  for (let turn = 1; ; turn++) {
    const before = newestMeta(file);
    if (before === undefined) return;
    try {
      checkDatabases(file, before);
      return;
    } catch (error) {
      const after = newestMeta(file);
      if (after !== undefined && transactionOf(after) === transactionOf(before)) throw error;
      // Who writes without an end has it open, and lives.
      if (turn === TRIES) return;
    }
  }
}

const transactionOf = (meta: Buffer) => meta.readBigUInt64LE(META.transaction);

/** `undefined` where the file is empty. */
function newestMeta(file: number): Buffer | undefined {
  if (fstatSync(file).size === 0) return undefined;
  const first = metaAt(file, 0);
  if (first === undefined) throw new Error('data.mdb is no data file of this LMDB');
  const second = metaAt(file, pageSizeOf(first));
  return second !== undefined && transactionOf(second) > transactionOf(first) ? second : first;
}

function metaAt(file: number, position: number): Buffer | undefined {
  const meta = Buffer.alloc(META.end);
  if (readSync(file, meta, 0, META.end, position) < META.end) return undefined;
  const isMeta =
    (meta.readUInt16LE(PAGE.flags) & IS_META) !== 0 &&
    meta.readUInt32LE(META.magic) === MAGIC &&
    (meta.readUInt32LE(META.version) & 0xffff) === VERSION &&
    isPageSize(pageSizeOf(meta));
  return isMeta ? meta : undefined;
}

const pageSizeOf = (meta: Buffer) => meta.readUInt32LE(META.pageSize);
const isPageSize = (size: number) => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

function checkDatabases(file: number, meta: Buffer): void {
  const pageSize = pageSizeOf(meta);
  const pages = Math.floor(fstatSync(file).size / pageSize);

  function read(number: bigint): Buffer {
    checkWithin(number);
    const page = Buffer.alloc(pageSize);
    readSync(file, page, 0, pageSize, Number(number) * pageSize);
    if (page.readBigUInt64LE(PAGE.number) !== number) throw damaged(`page ${number} is another`);
    return page;
  }

  function checkWithin(number: bigint): void {
    if (number >= pages) throw damaged(`it ends before page ${number}, and was cut short`);
  }

  /** `depth` pages lead from the root to a leaf, with both. */
  function check(root: bigint, depth: number, ofLeaf: (leaf: Buffer) => void): void {
    if (root === NO_PAGE) return;
    const page = read(root);
    const flags = page.readUInt16LE(PAGE.flags);
    if (depth <= 1 ? (flags & IS_LEAF) === 0 : (flags & IS_BRANCH) === 0)
      throw damaged(`page ${root} is of the wrong kind`);
    if (depth <= 1) {
      ofLeaf(page);
      return;
    }
    for (const node of nodesOf(page)) {
      const child = childOf(page, node);
      // Leaves hold what is kept, which is not looked at: that they are there is enough.
      if (depth === 2 && ofLeaf === nothing) checkWithin(child);
      else check(child, depth - 1, ofLeaf);
    }
  }

  function checkDatabase(from: Buffer, position: number, ofLeaf: (leaf: Buffer) => void): void {
    const root = from.readBigUInt64LE(position + DATABASE.root);
    check(root, from.readUInt16LE(position + DATABASE.depth), ofLeaf);
  }

  try {
    checkDatabase(meta, META.free, nothing);
    checkDatabase(meta, META.main, (leaf) => {
      for (const node of nodesOf(leaf)) {
        const holdsDatabase = (leaf.readUInt16LE(node + NODE.flags) & HOLDS_DATABASE) !== 0;
        const data = node + NODE.key + leaf.readUInt16LE(node + NODE.keySize);
        if (holdsDatabase) checkDatabase(leaf, data, nothing);
      }
    });
  } catch (error) {
    // A number that leads out of its page.
    throw error instanceof RangeError ? damaged('a page is not what it should be') : error;
  }
}

const nothing = (): void => {};

/** Where the nodes of a page begin. */
function nodesOf(page: Buffer): number[] {
  const count = page.readUInt16LE(PAGE.lower) >> 1;
  return Array.from({ length: count }, (_, place) => page.readUInt16LE(PAGE.nodes + 2 * place) + PAGE.nodes);
}

/** A number of 48 bits, the highest of which stand where a leaf has its flags. */
function childOf(page: Buffer, node: number): bigint {
  return BigInt(page.readUInt32LE(node)) | (BigInt(page.readUInt16LE(node + NODE.flags)) << 32n);
}

const damaged = (how: string) => new Error(`data.mdb is damaged: ${how}; restore it from a snapshot`);
