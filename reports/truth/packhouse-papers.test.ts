/** What an auditor of a packhouse looks for: pickings beside sprays, tanks, one sheet a plot. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeReport } from '../src/make-report.ts';
import { reportPages } from '../src/paper/report-page.ts';
import type { ReportDocument, ReportKind, ReportTable } from '../src/report-document.ts';
import type { ReportRecord, ReportRows, ReportSpan } from '../src/report-rows.ts';
import { NO_PLOT, NO_SEASON } from './farms.ts';
import { tableIn } from './table-in.ts';

const record = (id: string, at: string, kind: string, details: object) =>
  ({
    ...{ id, plotId: 'odha', seasonId: null, entryId: id, kind, details, cost: null, notes: null },
    happenedAt: new Date(`${at}:00+05:30`).toISOString(),
  }) as ReportRecord;

const CURZATE = {
  ...{
    name: 'Curzate M8',
    activeIngredient: 'Cymoxanil + Mancozeb',
    group: '27 + M03',
    dose: 2,
    unit: 'g_per_l',
  },
  ...{
    amount: 800,
    amountUnit: 'g',
    phiDays: 57,
    phiSource: 'Annexure 5, 2026',
    batch: 'CZ-118',
    expiresOn: '03/2028',
  },
  reEntryHours: 24,
};
const TANK = record('s1', '2027-01-20T06:10', 'spray', {
  products: [CURZATE, { name: 'Sulphur', phiDays: 5, amount: 1200, amountUnit: 'g', reEntryHours: 12 }],
  ...{
    waterLitres: 400,
    operator: 'Suresh',
    method: 'blower',
    machine: 'Mitra 600',
    authorisedBy: 'Asha Patil',
  },
  ...{ endTime: '08:05', sprayedHectares: 0.2023 },
});
const EARLY = record('h1', '2027-03-01T09:00', 'harvest', { kg: 1200.5, buyer: 'Sahyadri' });
const LATER = record('h2', '2027-03-20T09:00', 'harvest', { kg: 800 });

const rows = (...records: ReportRecord[]): ReportRows => ({
  plots: [
    {
      ...NO_PLOT,
      ...{ id: 'odha', name: 'Odha', areaHectares: 0.4, registrationCode: 'MH-15-04-2217' },
      ...{ village: 'Ozar', taluka: 'Niphad', gatNumber: '312/2' },
    },
    { ...NO_PLOT, id: 'mal', name: 'Mal' },
  ],
  seasons: [
    {
      ...NO_SEASON,
      id: 'o',
      plotId: 'odha',
      cycle: 'fruit',
      pruningDate: '2026-10-10',
      policyNumber: 'PMFBY-7781',
    },
  ],
  ...{ products: [], tasks: [], stageMarks: [], photos: [], records },
});
const ALL: ReportSpan = { plotIds: [], from: null, to: null };
const paper = (kind: ReportKind, records: ReportRecord[], day = '2027-03-10', span = ALL): ReportDocument =>
  makeReport(kind, rows(...records), span, {
    language: 'en',
    farmer: 'Asha Patil',
    phone: '+919876543210',
    nowMs: Date.parse(`${day}T06:00:00Z`),
  });
const lineOf = (table: ReportTable, at: number): Record<string, unknown> =>
  Object.fromEntries(
    table.columns.map(({ id }, i) => {
      const cell = table.rows[at]?.[i];
      return [
        id,
        cell?.type === 'text' || cell?.type === 'unknown'
          ? cell.text
          : cell?.type === 'date'
            ? cell.day
            : cell?.type === 'number'
              ? cell.value
              : null,
      ];
    }),
  );
const factsIn = (made: ReportDocument): Record<string, unknown> =>
  Object.fromEntries(
    made.blocks.flatMap((block) =>
      block.kind === 'facts' ? block.facts.map(({ label, value }) => [label, value] as const) : [],
    ),
  );

test('fruit picked inside a product’s days stands on every paper that an auditor opens, and none says that it waits', () => {
  const said =
    'Picked on 01/03/2027, before the waiting days of Curzate M8 were over: they ended on 18/03/2027.';
  for (const kind of ['residues', 'spray-diary', 'season', 'yield'] as const)
    expect(JSON.stringify(paper(kind, [TANK, EARLY])), kind).toContain(said);
  const residues = JSON.stringify(paper('residues', [TANK, EARLY]));
  expect(residues).not.toContain('do not harvest before');
  expect(residues).not.toContain('are over; the last ended');
  // Once its days are over the statement does not forget it either.
  const after = JSON.stringify(paper('residues', [TANK, EARLY], '2027-03-25'));
  expect(after).toContain(said);
  expect(after).not.toContain('are over; the last ended');
  // Nothing was picked early: as before.
  expect(JSON.stringify(paper('residues', [TANK]))).toContain('do not harvest before 18/03/2027');
});

test('pickings stand among the sprays by their day, with what they were inside of', () => {
  const diary = tableIn(paper('spray-diary', [TANK, EARLY, LATER], '2027-04-01'), 'diary-odha');
  expect(diary.rows).toHaveLength(4);
  expect(lineOf(diary, 2)).toMatchObject({
    ...{ day: '2027-03-01', dap: 142, product: 'Picked: 1,200.5 kg', earliest: '2027-03-18' },
    phiSource: 'before the days of Curzate M8 were over',
  });
  expect(lineOf(diary, 3)).toMatchObject({
    day: '2027-03-20',
    product: 'Picked: 800 kg',
    phiSource: 'after all known days',
  });
});

test('said twice, a picking stands once in each language', () => {
  const options = { language: 'mr+en', farmer: '', nowMs: Date.parse('2027-04-01T06:00:00Z') } as const;
  const diary = tableIn(makeReport('spray-diary', rows(EARLY), ALL, options), 'diary-odha');
  expect(lineOf(diary, 0).product).toBe('तोडणी: 1,200.5 किलो / Picked: 1,200.5 kg');
});

test('days before the pruning of a season are none after it', () => {
  const span = { ...ALL, from: '2026-09-20', to: '2026-10-20' };
  const hail = { ...record('n1', '2026-10-01T09:00', 'note', { damage: 'hail' }), notes: 'Hail' };
  const made = paper('evidence', [hail], '2026-11-01', span);
  expect(JSON.stringify(made.blocks)).not.toMatch(/"value":-\d/);
  expect(factsIn(made)['Days after pruning']).toBeUndefined();
});

test('one product whose days nobody knows: a picking after it is not called after all days', () => {
  const secret = record('s2', '2027-02-01T07:00', 'spray', { products: [{ name: 'Secret' }] });
  const diary = tableIn(paper('spray-diary', [TANK, secret, LATER], '2027-04-01'), 'diary-odha');
  expect(lineOf(diary, 3)).toMatchObject({ product: 'Picked: 800 kg', phiSource: 'days not known: Secret' });
});

test('what was used, when, by whom, on whose word, with what, on how much of the plot', () => {
  const made = paper('spray-diary', [TANK]);
  const diary = tableIn(made, 'diary-odha');
  expect(lineOf(diary, 0)).toMatchObject({
    ...{
      tank: 1,
      day: '2027-01-20',
      product: 'Curzate M8',
      active: 'Cymoxanil + Mancozeb',
      group: '27 + M03',
    },
    ...{
      dose: '2 g/l',
      amountUsed: '800 g',
      batch: 'CZ-118, 03/2028',
      water: 400,
      phi: 57,
      earliest: '2027-03-18',
    },
  });
  expect(lineOf(diary, 1)).toMatchObject({
    tank: 1,
    product: 'Sulphur',
    amountUsed: '1.2 kg',
    batch: 'not written',
  });
  // Lines of one tank are one group.
  expect(diary.together).toEqual([1, 1]);
  expect(lineOf(tableIn(made, 'tanks-odha'), 0)).toMatchObject({
    ...{
      tank: 1,
      day: '2027-01-20',
      startTime: '06:10',
      endTime: '08:05',
      sprayedArea: '20 guntha (0.20 ha)',
    },
    ...{
      method: 'blower',
      machine: 'Mitra 600',
      operator: 'Suresh',
      authorisedBy: 'Asha Patil',
      reEntry: '24',
    },
  });
  const facts = factsIn(paper('spray-diary', [TANK], '2027-03-10', { ...ALL, plotIds: ['odha'] }));
  expect(facts).toMatchObject({
    'Village, taluka': { type: 'text', text: 'Ozar, Niphad' },
    'Gat or survey number': { type: 'text', text: '312/2' },
    Phone: { type: 'text', text: '+919876543210' },
    'Plot registration': { type: 'text', text: 'MH-15-04-2217' },
  });
});

test('each plot has a sheet and a signature of its own', () => {
  const { blocks } = paper('spray-diary', [TANK]);
  expect(blocks.filter(({ kind }) => kind === 'signature')).toHaveLength(2);
  const starts = blocks.filter((block) => block.kind === 'facts' && block.startsPage);
  expect(starts).toHaveLength(2);
  expect(blocks.at(-1)?.kind).toBe('signature');
  expect(JSON.stringify(reportPages(paper('spray-diary', [TANK])).content)).toContain('startsPage');
});

test('an insurer reads policy, land, cause and time of the event, stage and area', () => {
  const hail = record('n1', '2027-01-25T16:40', 'note', { damage: 'hail', affectedHectares: 0.3 });
  const span = { plotIds: ['odha'], from: '2027-01-20', to: '2027-01-27' };
  const made = paper('evidence', [{ ...hail, notes: 'Marbles for ten minutes' }], '2027-01-28', span);
  expect(factsIn(made)).toMatchObject({
    'Insurance policy': { type: 'text', text: 'PMFBY-7781' },
    'Gat or survey number': { type: 'text', text: '312/2' },
  });
  expect(lineOf(tableIn(made, 'losses-odha'), 0)).toEqual({
    ...{ day: '2027-01-25', time: '16:40', cause: 'Hail', stage: 'Ripening', dap: 107 },
    ...{ affectedArea: '30 guntha (0.30 ha)', note: 'Marbles for ten minutes' },
  });
});

test('each place that the tables of fields name is on the papers, and filled in', () => {
  const text = readFileSync(new URL('../../docs/plant-protection-fields.md', import.meta.url), 'utf8');
  const places = [...text.matchAll(/`(head|lines|tanks|pickings|products): ([^`]+)`/g)].map(
    ([, part = '', label = '']) => ({ part, label }),
  );
  expect(places.length).toBeGreaterThan(45);
  const full = record('s2', '2027-01-20T06:10', 'spray', {
    ...TANK.details,
    products: [CURZATE],
    targets: ['downyMildew'],
    weather: { temperatureC: 21, humidityPercent: 64, windKmh: 5, measured: true },
  });
  const gibberellin = record('g1', '2027-01-05T07:00', 'growth_regulator', { product: 'GA3', ppm: 20 });
  const farm = rows(
    full,
    gibberellin,
    record('h3', '2027-03-20T09:00', 'harvest', { kg: 800, buyer: 'Sahyadri' }),
  );
  const plots = farm.plots.map((plot) => ({ ...plot, grapeVariety: 'Thompson Seedless' }));
  const [diary, statement] = (['spray-diary', 'residues'] as const).map((kind) =>
    makeReport(kind, { ...farm, plots }, ALL, {
      ...{ language: 'en', farmer: 'Asha Patil', phone: '+919876543210' },
      nowMs: Date.parse('2027-03-21T06:00:00Z'),
    }),
  );
  if (diary === undefined || statement === undefined) throw new Error('no papers');
  const filled = (table: ReportTable): string[] =>
    table.columns.flatMap(({ heading }, at) =>
      table.rows.some((row) => !['empty', 'unknown', undefined].includes(row[at]?.type)) ? [heading] : [],
    );
  const head = diary.blocks.find((block) => block.kind === 'facts' && block.id === 'plot-odha');
  const stands: Readonly<Record<string, readonly string[]>> = {
    head:
      head?.kind === 'facts'
        ? head.facts.flatMap(({ label, value }) => (value.type === 'unknown' ? [] : [label]))
        : [],
    lines: filled(tableIn(diary, 'diary-odha')),
    tanks: filled(tableIn(diary, 'tanks-odha')),
    pickings: filled(tableIn(statement, 'pickings-odha')),
    products: filled(tableIn(statement, 'products-odha')),
  };
  expect(places.filter(({ part, label }) => !stands[part]?.includes(label))).toEqual([]);
  expect(diary.farmer).toBe('Asha Patil');
  expect(JSON.stringify(tableIn(diary, 'diary-odha').rows)).toContain('GA3 (');
  const signed = diary.blocks.flatMap((block) => (block.kind === 'signature' ? [block.labels.length] : []));
  expect(signed).toEqual([3, 3]);
});
