/** The sheet that goes along to the plot, and the season to hang on the wall. */

import { GROWTH_MILESTONES, GROWTH_STAGES } from '@draksha/models/stages/growth-stage';
import { marksOfSeasons, vineSeason } from '@draksha/models/stages/vine-season';
import { dateAfter } from '@draksha/models/weather/calendar';
import { scheduledDay } from '@draksha/models/work/due-date';
import { dayText } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { plotsIn, type ReportRows, type ReportSeason, type ReportSpan } from './report-rows.ts';
import { dateCell, EMPTY, tableOf, textCell, unknownCell, type Voice } from './report-voice.ts';
import { sprayDiary } from './spray-diary.ts';

interface Due {
  readonly day: string | null;
  readonly title: string;
  readonly plotName: string | null;
  readonly plotId: string | null;
  readonly workers: readonly string[];
  readonly notes: string | null;
}

const OPEN: readonly string[] = ['pending', 'inProgress'];

/** Tasks still to be done, on the plots asked for and on the whole farm, by their day; those without a day last. */
export function tasksDue(rows: ReportRows, span: ReportSpan): Due[] {
  const plots = new Map(plotsIn(rows, span).map(({ id, name }) => [id, name]));
  const seasons = new Map(rows.seasons.map((season) => [season.id, season]));
  const { from, to } = span;
  return rows.tasks
    .filter(({ status, plotId }) => OPEN.includes(status) && (plotId === null || plots.has(plotId)))
    .map((task) => ({
      day: scheduledDay(task, task.seasonId === null ? null : seasons.get(task.seasonId)),
      title: task.title,
      plotName: task.plotId === null ? null : (plots.get(task.plotId) ?? null),
      plotId: task.plotId,
      workers: task.workers,
      notes: task.notes,
    }))
    .filter(({ day }) => day === null || ((from === null || day >= from) && (to === null || day <= to)))
    .sort((a, b) => ((a.day ?? '9') < (b.day ?? '9') ? -1 : 1));
}

export function tasksDocument({ rows, span }: ReportInput, voice: Voice): Made {
  const { say } = voice;
  return {
    landscape: false,
    blocks: [
      tableOf<Due>(
        voice,
        'tasks',
        say((words) => words.heading.tasks),
        [
          {
            id: 'day',
            type: 'date',
            width: 13,
            cell: ({ day }) => (day === null ? unknownCell(say((words) => words.notWritten)) : dateCell(day)),
          },
          { id: 'plot', type: 'text', width: 17, cell: ({ plotName }) => textCell(plotName) },
          { id: 'task', type: 'text', width: 30, cell: ({ title }) => textCell(title) },
          { id: 'workers', type: 'text', width: 18, cell: ({ workers }) => textCell(workers.join(', ')) },
          { id: 'note', type: 'text', width: 14, cell: ({ notes }) => textCell(notes) },
          { id: 'done', type: 'text', width: 8, cell: () => EMPTY },
        ],
        tasksDue(rows, span),
      ),
      { kind: 'signature', labels: [say((words) => words.signature.supervisor)] },
    ],
    footnotes: [],
  };
}

interface Coming {
  readonly day: string;
  readonly what: string;
  readonly note: string | null;
}

/** Stages and milestones as the vine lives them; one that was seen is on the day it was seen. */
function stagesOf(rows: ReportRows, season: ReportSeason, onDay: string, { say, name }: Voice): Coming[] {
  const own = rows.seasons.filter(({ plotId }) => plotId === season.plotId);
  const vine = vineSeason(season, marksOfSeasons(own, rows.stageMarks), onDay);
  const seen = new Map(
    rows.stageMarks
      .filter(({ seasonId }) => seasonId === season.id)
      .map(({ stage, observedOn }) => [stage, observedOn]),
  );
  return [...GROWTH_STAGES[season.cycle], ...GROWTH_MILESTONES[season.cycle]].map(({ id, fromDap }) => {
    const day = seen.get(id);
    return {
      day: day ?? dateAfter(vine.pruningDate, fromDap),
      what: name((words) => words.stage, id),
      note: day === undefined ? null : say((words) => words.note.seen),
    };
  });
}

export function calendarDocument({ rows, span, onDay }: ReportInput, voice: Voice): Made {
  const { say, tell, name } = voice;
  const asOf = span.to ?? onDay;
  const tasks = tasksDue(rows, { ...span, from: null, to: null });
  const diaries = new Map(
    sprayDiary(rows, { ...span, from: null, to: null }, onDay).map((one) => [one.plot.id, one]),
  );
  return {
    landscape: false,
    blocks: plotsIn(rows, span).flatMap((plot) => {
      const season = rows.seasons
        .filter(({ plotId, pruningDate }) => plotId === plot.id && pruningDate <= asOf)
        .sort((a, b) => (a.pruningDate < b.pruningDate ? 1 : -1))[0];
      if (season === undefined) return [];
      const diary = diaries.get(plot.id);
      const free = diary?.season?.id === season.id ? (diary.harvest?.earliestHarvestDate ?? null) : null;
      const coming: Coming[] = [
        ...stagesOf(rows, season, asOf, voice),
        ...tasks.flatMap(({ day, title, plotId, workers }) =>
          day !== null && plotId === plot.id
            ? [{ day, what: title, note: workers.length > 0 ? workers.join(', ') : null }]
            : [],
        ),
        ...(season.expectedHarvestDate === null
          ? []
          : [{ day: season.expectedHarvestDate, what: say((words) => words.note.due), note: null }]),
        ...(free === null ? [] : [{ day: free, what: say((words) => words.note.free), note: null }]),
      ];
      return [
        tableOf<Coming>(
          voice,
          `calendar-${plot.id}`,
          `${plot.name}: ${name((words) => words.cycle, season.cycle)}, ${dayText(season.pruningDate)}`,
          [
            { id: 'day', type: 'date', width: 22, cell: ({ day }) => dateCell(day) },
            { id: 'what', type: 'text', width: 50, cell: ({ what }) => textCell(what) },
            { id: 'note', type: 'text', width: 28, cell: ({ note }) => textCell(note) },
          ],
          coming.sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
        ),
      ];
    }),
    footnotes: tell((words) => words.note.predicted),
  };
}
