import { expect, test } from 'vitest';
import { readFarm } from '../truth/farms.ts';
import type { ReportTask } from './report-rows.ts';
import { voiceOf } from './report-voice.ts';
import { seasonDocument } from './season-document.ts';
import { worksOfSeason } from './season-works.ts';
import { calendarDocument } from './work-documents.ts';

const { rows, span, onDay } = readFarm('dindori');
const [plot] = rows.plots;
const [season] = rows.seasons.filter(({ plotId }) => plotId === plot?.id);
if (!plot || !season) throw new Error('the farm has no season');

const task = (title: string, more: Partial<ReportTask>): ReportTask => ({
  id: title,
  plotId: plot.id,
  seasonId: season.id,
  title,
  status: 'pending',
  scheduledDate: null,
  dueDap: null,
  workers: [],
  notes: null,
  ...more,
});

test('works by days and works by sight stand in the order of their days; done ones on the day they were done', () => {
  const at = (days: number) => new Date(Date.parse(season.pruningDate) + days * 86_400_000).toISOString();
  const works = worksOfSeason(
    [
      task('GA3', { scheduledDate: at(20).slice(0, 10) }),
      task('Swab', { dueDap: 0, status: 'completed', completedAt: at(1) }),
      task('Called off', { dueDap: 3, status: 'cancelled' }),
      task('Other season', { seasonId: 'other', dueDap: 3 }),
      task('Less water', { dueDap: 41, scheduledDate: '2000-01-01' }),
    ],
    season,
  );
  expect(works.map(({ title, dap, doneOn }) => [title, dap, doneOn !== null])).toEqual([
    ['Swab', 1, true],
    ['GA3', 20, false],
    ['Less water', 41, false],
  ]);
});

test('they have a table in the season report, and none where there is no work', () => {
  const tables = (tasks: readonly ReportTask[]) =>
    seasonDocument(
      {
        rows: { ...rows, tasks },
        span: { ...span, plotIds: [plot.id] },
        onDay,
        offered: null,
        ledgers: false,
        phone: null,
      },
      voiceOf('en'),
    ).blocks.filter((block) => 'id' in block && block.id.startsWith('works-'));
  expect(tables([])).toEqual([]);
  const [table] = tables([task('GA3', { dueDap: 20 })]);
  expect(JSON.stringify(table)).toContain('GA3');
});

test('the calendar on paper has the stages to come as the vine lives them, by the one that was seen last', () => {
  const dated = (stageMarks: typeof rows.stageMarks) => {
    const asked = { offered: null, ledgers: false, phone: null, onDay: '2026-11-20' };
    const early = { ...season, cycle: 'fruit' as const, pruningDate: '2026-10-10', endedOn: null };
    const own = { ...rows, seasons: [early], stageMarks, tasks: [], records: [] };
    const span = { plotIds: [plot.id], from: null, to: null };
    return JSON.stringify(calendarDocument({ ...asked, rows: own, span }, voiceOf('en')).blocks);
  };
  // Ripening is at day 106 of the table: 24 January. Bloom seen on day 37 in place of 41: four days sooner.
  expect(dated([])).toContain('2027-01-24');
  const seen = [{ seasonId: season.id, stage: 'fruit.bloom_to_shatter' as const, observedOn: '2026-11-16' }];
  expect(dated(seen)).toContain('2027-01-20');
  expect(dated(seen)).not.toContain('2027-01-24');
});
