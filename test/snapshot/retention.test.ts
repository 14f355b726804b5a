/** Tests `sanad snapshot --keep`. */
import { existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { commandHere } from '../support/command.ts';
import { sampleData } from '../support/doors/service.ts';
import { temporaryFolder } from '../support/folders.ts';

test('the newest snapshots stay, and everything that is no snapshot', async () => {
  const settings = { SANAD_DATA_DIR: await sampleData() };
  const folder = temporaryFolder();
  const take = async (name: string, ...args: string[]) =>
    commandHere(['snapshot', join(folder, name), '--without-corpus', ...args], settings);
  for (const name of ['z', 'y', 'x']) assert.is((await take(name)).status, 0);
  const elsewhere = temporaryFolder();
  assert.is((await commandHere(['snapshot', join(elsewhere, 's'), '--without-corpus'], settings)).status, 0);
  mkdirSync(join(folder, 'notes'));
  writeFileSync(join(folder, 'notes', 'mine.txt'), 'kept');
  mkdirSync(join(folder, 'half-written'));
  mkdirSync(join(folder, 'changed'));
  writeFileSync(join(folder, 'changed', 'snapshot.json'), '{"format":1}');
  symlinkSync(join(elsewhere, 's'), join(folder, 'a-link'));

  const { status, noted } = await take('w', '--keep', '2');
  assert.is(status, 0, noted);
  assert.equal(noted.match(/^removed: .*$/gm), [
    `removed: ${join(folder, 'y')}`,
    `removed: ${join(folder, 'z')}`,
  ]);
  assert.equal(readdirSync(folder).sort(), ['a-link', 'changed', 'half-written', 'notes', 'w', 'x']);
  assert.is((await commandHere(['restore', join(folder, 'x'), '--check'], settings)).status, 0);

  assert.is((await take('v', '--keep', '1')).status, 0);
  assert.equal(readdirSync(folder).sort(), ['a-link', 'changed', 'half-written', 'notes', 'v']);
  assert.ok(existsSync(join(elsewhere, 's', 'snapshot.json')));
});

test('a number that keeps nothing is wrong use, and takes no snapshot', async () => {
  const settings = { SANAD_DATA_DIR: await sampleData() };
  const target = join(temporaryFolder(), 's');
  for (const keep of ['0', '-1', 'all', '1.5']) {
    const { status, noted } = await commandHere(['snapshot', target, `--keep=${keep}`], settings);
    assert.equal([status, existsSync(target)], [2, false], noted);
  }
});

test.run();
