import { expect, test } from 'vitest';
import { makeReport } from './make-report.ts';
import { reportPages } from './paper/report-page.ts';
import { MAX_PICTURES, spread } from './photo-blocks.ts';
import type { ReportLanguage } from './report-document.ts';
import type { ReportPhoto, ReportPlot, ReportRecord } from './report-rows.ts';

const NOW_MS = Date.parse('2026-11-20T06:00:00+05:30');
const plot = (id: string, name: string): ReportPlot => ({
  id,
  name,
  areaHectares: 1,
  grapeVariety: null,
  totalVines: null,
  emittersPerVine: null,
  emitterLitresPerHour: null,
  registrationCode: null,
  village: null,
  taluka: null,
  gatNumber: null,
  latitude: null,
  longitude: null,
});
const note: ReportRecord = {
  id: 'note-1',
  plotId: 'odha',
  seasonId: null,
  entryId: 'entry-1',
  kind: 'note',
  happenedAt: '2026-11-18T03:00:00Z',
  details: {},
  cost: null,
  notes: 'गारपीट, फुटी मोडल्या',
};
const photo = (id: string, more: Partial<ReportPhoto> = {}): ReportPhoto => ({
  id,
  parentNoun: 'plots',
  parentId: 'odha',
  takenAt: '2026-11-18T04:05:00Z',
  latitude: null,
  longitude: null,
  sha256: 'ab'.repeat(32),
  ...more,
});
const evidence = (
  photos: readonly ReportPhoto[],
  language: ReportLanguage = 'en',
  plots = [plot('odha', 'Odha')],
) =>
  makeReport(
    'evidence',
    { plots, seasons: [], records: [note], products: [], tasks: [], stageMarks: [], photos },
    { plotIds: [], from: '2026-11-17', to: '2026-11-19' },
    { language, farmer: 'Asha', nowMs: NOW_MS },
  );
const picturesIn = (report: ReturnType<typeof evidence>) =>
  report.blocks.filter((block) => block.kind === 'photos');

test('a picture says its day, hour and plot, and what was written with it', () => {
  const [block] = picturesIn(
    evidence([
      photo('of-plot'),
      photo('of-note', { parentNoun: 'records', parentId: 'note-1', takenAt: '2026-11-18T05:00:00Z' }),
    ]),
  );
  expect(block?.photos).toEqual([
    { id: 'of-plot', caption: '18/11/2026 09:35 · Odha' },
    { id: 'of-note', caption: '18/11/2026 10:30 · Odha · Note: गारपीट, फुटी मोडल्या' },
  ]);
  expect(block?.note).toBeUndefined();
});

test.each(['en', 'hi', 'mr', 'mr+en'] as const)(
  'of many photos the first, the last and some between are printed, and that is said: %s',
  (language) => {
    const many = Array.from({ length: 70 }, (_, index) =>
      photo(`p${String(index).padStart(2, '0')}`, {
        takenAt: new Date(NOW_MS - 36 * 3_600_000 + index * 60_000).toISOString(),
      }),
    );
    const [block] = picturesIn(evidence(many, language));
    const ids = block?.photos.map(({ id }) => id) ?? [];
    expect([ids.length, new Set(ids).size, ids[0], ids.at(-1)]).toEqual([
      MAX_PICTURES,
      MAX_PICTURES,
      'p00',
      'p69',
    ]);
    expect(block?.note).toMatch(/24.*70|70.*24/);
    expect(block?.note).not.toMatch(/[{}]/);
  },
);

test('pictures of all plots together stay as many', () => {
  const plots = Array.from({ length: 7 }, (_, index) => plot(`plot-${index}`, `Plot ${index}`));
  const photos = plots.flatMap(({ id }) =>
    Array.from({ length: 9 }, (_, index) => photo(`${id} ${index}`, { parentId: id })),
  );
  const blocks = picturesIn(evidence(photos, 'en', plots));
  expect(blocks.map((block) => block.photos.length)).toEqual(new Array(7).fill(3));
});

test('a photo without a time is left out aloud', () => {
  const report = evidence([photo('a', { parentNoun: 'records', parentId: 'note-1', takenAt: null })]);
  expect(picturesIn(report)).toEqual([]);
  const table = report.blocks.find((block) => block.kind === 'table' && block.id === 'photos-odha');
  expect(table).toMatchObject({ rows: [], note: expect.stringMatching(/left out: 1\./) });
});

test('a picture that is not at hand leaves its place and a sentence', () => {
  const report = evidence([photo('a'), photo('b')]);
  const pages = reportPages(report, new Map([['a', 'data:image/jpeg;base64,/9j/']]));
  expect(pages.images).toEqual({ 'photo a': 'data:image/jpeg;base64,/9j/' });
  const content = JSON.stringify(pages.content);
  expect(content.match(/"image":"photo a"/g)).toHaveLength(1);
  expect(content).not.toContain('"image":"photo b"');
  expect(content).toContain('The picture was not here when this paper was made');
});

test('a few of many are spread over all of them', () => {
  expect(spread([1, 2, 3], 5)).toEqual([1, 2, 3]);
  expect(spread([1, 2, 3, 4, 5], 3)).toEqual([1, 3, 5]);
  expect(spread([1, 2, 3], 1)).toEqual([1]);
  expect(spread([1, 2, 3], 0)).toEqual([]);
});
