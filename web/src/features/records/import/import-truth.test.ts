import type { FarmRecord } from '@draksha/contract/records';
import { expect, test } from 'vitest';
import { plot, read } from '../../../../test/import-farm.ts';
import { type MeantRow, type NamedRow, truthFiles } from '../../../../test/import-truth.ts';
import { secondFiles } from '../../../../test/import-truth-second.ts';
import { sheetsOf } from '../../../lib/table-file.ts';
import { refusedByBytes, refusedBySheets } from './file-refused.ts';

const farm = [plot('odha', 'ओढा बाग', 0.8094), plot('wadi', 'Wadi 2', 0.2023), plot('mala', 'मळा', 0.4047)];
const files = [...truthFiles, ...secondFiles];
type Found = Awaited<ReturnType<typeof read>>;

/** What is shared out between the plots of a row, added up again. */
const shared = ['kg', 'crates', 'people', 'waterLitres', 'litres'];

const isMeant = (row: MeantRow | NamedRow): row is MeantRow => 'kind' in row;
const memberOf = (details: FarmRecord['details'], name: string): unknown =>
  (details as Readonly<Record<string, unknown>>)[name];

/** What came of a line, in the words in which the truth is written. */
function cameOf(found: Found, line: number, meant: MeantRow) {
  const drafts = found.drafts.filter((draft) => draft.line === line && draft.kind === meant.kind);
  const first = drafts[0];
  if (!first) return { nothing: found.refused.filter((row) => row.line === line) };
  const details = Object.keys(meant.details ?? {}).map((name) => {
    const sum = drafts.reduce((all, draft) => all + Number(memberOf(draft.details, name)), 0);
    const value = memberOf(first.details, name);
    return [name, shared.includes(name) && typeof value === 'number' ? Number(sum.toFixed(2)) : value];
  });
  return {
    line,
    kind: first.kind,
    day: first.happenedAt.slice(0, 10),
    plots: drafts.map(({ plotId }) => plotId),
    ...(meant.paise !== undefined && { paise: drafts.reduce((sum, { cost }) => sum + (cost ?? 0), 0) }),
    ...(meant.details && { details: Object.fromEntries(details) }),
    ...(meant.notes !== undefined && {
      notes: first.notes?.includes(meant.notes) ? meant.notes : first.notes,
    }),
  };
}

/** Why a line is no entry, or not yet one. */
const reasonOf = (found: Found, line: number): string =>
  found.refused.find((row) => row.line === line)?.fault ??
  found.asides.find((row) => row.line === line)?.why ??
  (found.twice.some((row) => row.line === line) ? 'twice' : 'an entry');

function expectRows(found: Found, rows: readonly (MeantRow | NamedRow)[]): void {
  for (const row of rows)
    if (isMeant(row)) expect(cameOf(found, row.line, row)).toEqual(row);
    else expect([row.line, reasonOf(found, row.line)]).toEqual([row.line, row.because]);
}

test.each(files)('$name: each row comes in as it is meant, or is named with its reason', async (file) => {
  const { bytes, rows, plotId = null, refused } = file;
  expect(refusedByBytes(bytes) ?? refusedBySheets(await sheetsOf(bytes))).toBe(refused ?? null);
  if (refused !== undefined) return;
  const found = await read(bytes, { plotId }, [], undefined, farm);
  expectRows(found, rows);
  // Nothing else comes of the file.
  const meant = new Set(rows.filter(isMeant).map(({ line }) => line));
  expect(found.drafts.filter(({ line }) => !meant.has(line))).toEqual([]);
});

test.each(files.filter(({ answered }) => answered !== undefined))(
  '$name: the rows that were asked about, once answered',
  async ({ bytes, rows, plotId = null, answers = {}, answered = [] }) => {
    const found = await read(bytes, { plotId, answers }, [], undefined, farm);
    expectRows(found, answered);
    // Those that were not asked about are as they were.
    const asked = new Set(answered.map(({ line }) => line));
    expectRows(
      found,
      rows.filter(({ line }) => !asked.has(line)),
    );
  },
);

test('a group of rows without a text is shown by what was sprayed, or who bought', async () => {
  const groupsOf = async (name: string) => {
    const bytes = files.find((file) => file.name === name)?.bytes;
    if (!bytes) throw new Error(`no file ${name}`);
    return (await read(bytes, {}, [], undefined, farm)).groups.map(({ examples }) => examples);
  };
  expect(await groupsOf('UTF-16')).toEqual([['Kavach', 'सल्फर']]);
  expect(await groupsOf('crates with what one weighs')).toEqual([['Ramesh']]);
});
