/**
 * Checks the usage store and journals: records by their checksums, months by the sum of their days, journals
 * line by line. It may run while a process writes to its journal.
 */
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { DataLayout } from '../data-directory/layout.ts';
import { isPresent, lossOf } from '../data-directory/presence-marks.ts';
import { compare } from '../order.ts';
import type { ExaminedFolder } from '../stores/lmdb/examine.ts';
import { examineFolder } from '../stores/lmdb/examine.ts';
import { USAGE_FORMAT } from '../stores/lmdb/usage/databases.ts';
import { isCount, monthOf } from '../stores/usage.ts';
import { DAMAGED, readSegmentFile, SEGMENT, WRITER } from '../usage/journals.ts';
import type { Finding } from './finding.ts';

const NAMES = ['months', 'days', 'last', 'marks', 'copies', 'spends'];
const PATH = 'usage/data.mdb';
const DATE = /^\d{4}-\d\d-\d\d$/;

export async function usageFindings(layout: DataLayout): Promise<Finding[]> {
  return [...storeFindings(layout), ...journalFindings(layout)];
}

function storeFindings(layout: DataLayout): Finding[] {
  const loss = lossOf(layout, 'usage');
  if (loss !== undefined) return findingsIn(PATH, [loss]);
  if (!isPresent(layout, 'usage')) return [];
  const examined = examineFolder({
    folder: layout.usage,
    names: NAMES,
    numbers: 'about',
    format: USAGE_FORMAT,
  });
  const problems = examined.problems.length > 0 ? examined.problems : inconsistencies(examined);
  return findingsIn(PATH, problems);
}

function inconsistencies({ records }: ExaminedFolder): string[] {
  const problems: string[] = [];
  const expect = (isSo: boolean, problem: string) => {
    if (!isSo) problems.push(problem);
  };
  const entries = (name: string) => records.get(name) ?? [];
  const sums = new Map<string, number>();
  for (const { key, value } of entries('days')) {
    const [account = '', date = '', route = ''] = key;
    expect(isDate(date), `a day of ${account} has the name ${date}, which is not a date`);
    expect(isCount(value), `${account} has ${value} as its count of requests by ${route} on ${date}`);
    const month = `${account}\0${monthOf(date)}`;
    if (isCount(value)) sums.set(month, (sums.get(month) ?? 0) + value);
  }
  for (const { key, value } of entries('months')) {
    const [account = '', month = ''] = key;
    const sum = sums.get(`${account}\0${month}`) ?? 0;
    sums.delete(`${account}\0${month}`);
    expect(value === sum, `the month ${month} of ${account} counts ${value} requests, its days ${sum}`);
  }
  for (const place of sums.keys()) {
    const [account, month] = place.split('\0');
    problems.push(`the days of ${account} in ${month} have counts, and the month has none`);
  }
  for (const { key, value } of entries('last'))
    expect(
      typeof value === 'string' && !Number.isNaN(Date.parse(value)),
      `the last use of key ${key[1]} is ${value}, which is not a time`,
    );
  const copies = new Map(entries('copies').map(({ key, value }) => [key, value]));
  for (const { key, value } of entries('marks'))
    expect(
      isCount(value) && copies.get(key) === value,
      `the two copies of the mark of journal ${key} differ`,
    );
  expect(copies.size === entries('marks').length, 'a mark of a journal is missing');
  for (const { key, value } of entries('spends'))
    expect(
      Array.isArray(value) && value.every(isCount),
      `the spent requests of ${key} are not a list of counts`,
    );
  return problems;
}

const isDate = (date: string) =>
  DATE.test(date) && new Date(`${date}T00:00:00Z`).toJSON()?.slice(0, date.length) === date;

function journalFindings({ usage, usageJournals }: DataLayout): Finding[] {
  const findings: Finding[] = [];
  const pathOf = (path: string) => join('usage', relative(usage, path));
  for (const writer of namesIn(usageJournals)) {
    const folder = join(usageJournals, writer);
    if (writer === DAMAGED) {
      for (const name of namesIn(folder))
        findings.push({
          path: pathOf(join(folder, name)),
          problem:
            'lines of a damaged journal that were not counted; remove the file after you have dealt with them',
        });
    }
    if (!WRITER.test(writer)) continue;
    for (const name of namesIn(folder).filter((one) => SEGMENT.test(one))) {
      const path = join(folder, name);
      findings.push(...findingsIn(pathOf(path), problemsOf(path)));
    }
  }
  return findings;
}

function problemsOf(path: string): string[] {
  try {
    const { damaged } = readSegmentFile(path);
    return damaged.length === 0 ? [] : [`${damaged.length} of its lines are damaged and will not be counted`];
  } catch (error) {
    // ENOENT: the file no longer exists, because a process has stored the counts of the journal and removed
    // it.
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? [] : [(error as Error).message];
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort(compare);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw error;
  }
}

const findingsIn = (path: string, problems: readonly string[]): Finding[] =>
  problems.map((problem) => ({ path, problem }));
