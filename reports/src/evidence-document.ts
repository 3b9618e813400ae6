/** Evidence for a claim after rain, hail or cold: weather with its source, observations, works, photos, costs, expected yield. */
import { runningSeason } from '@draksha/models/seasons/running-season';
import { marksOfSeasons, seenGrowthStage } from '@draksha/models/stages/vine-season';
import { farmTime } from '@draksha/models/weather/calendar';
import { moneySums, shareOf } from './costs.ts';
import { type ExpectedYield, expectedYields } from './expected-yield.ts';
import { MAX_PICTURES, type PhotoOfCase, photoBlocks } from './photo-blocks.ts';
import { type CostCategory, costCategories, costCategoryOf, moneyKnown, spentPaise } from './record-money.ts';
import type { ReportBlock } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import {
  daysAfterPruningOf,
  plotsIn,
  type ReportPlot,
  type ReportRecord,
  type ReportSeason,
  reportAcres,
  rowDay,
  seasonOf,
} from './report-rows.ts';
import {
  areaText,
  dateCell,
  EMPTY,
  factsOf,
  landFacts,
  moneyCell,
  numberCell,
  plotFacts,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
  weightCell,
  writtenCell,
} from './report-voice.ts';
import { withTaskWork } from './task-work.ts';
import { daysOfPlot, dayTable, weatherFacts, weatherNotes } from './weather-blocks.ts';
import { withoutWeather } from './weather-document.ts';
import { seasonYields } from './yields.ts';

/** As many of the seasons before as their mean is taken of. */
const SEASONS_BEFORE = 3;

interface Case {
  readonly plot: ReportPlot;
  readonly season: ReportSeason | null;
  /** Days of the case, both included. */
  readonly from: string;
  readonly to: string;
  /** Of the plot, in those days. */
  readonly records: readonly ReportRecord[];
  /** Of the season, to its last day. */
  readonly soFar: readonly ReportRecord[];
  readonly photos: readonly PhotoOfCase[];
  /** Photos of those records whose time is unknown. */
  readonly timeless: number;
}

function caseOf({ rows, onDay }: ReportInput, plot: ReportPlot, from: string, to: string): Case {
  const seasons = rows.seasons.filter(({ plotId }) => plotId === plot.id);
  const season = runningSeason(seasons, to < onDay ? to : onDay);
  const own = rows.records.filter(({ plotId }) => plotId === plot.id);
  const things = new Set([plot.id, ...seasons.map(({ id }) => id), ...own.map(({ id }) => id)]);
  const records = own
    .filter((record) => rowDay(record) >= from && rowDay(record) <= to)
    .sort((a, b) => Date.parse(a.happenedAt) - Date.parse(b.happenedAt));
  const ofCase = new Set(records.map(({ id }) => id));
  return {
    plot,
    season,
    from,
    to,
    records,
    soFar: withTaskWork(rows).records.filter(
      (record) =>
        record.plotId === plot.id &&
        season !== null &&
        rowDay(record) <= to &&
        seasonOf(record, rows.seasons)?.id === season.id,
    ),
    timeless: rows.photos.filter(({ takenAt, parentId }) => takenAt === null && ofCase.has(parentId)).length,
    photos: rows.photos
      .filter((photo): photo is PhotoOfCase => {
        if (photo.takenAt === null || !things.has(photo.parentId)) return false;
        const day = rowDay({ happenedAt: photo.takenAt });
        return day >= from && day <= to;
      })
      .sort((a, b) => Date.parse(a.takenAt) - Date.parse(b.takenAt) || (a.id < b.id ? -1 : 1)),
  };
}

/** Returns what was observed or measured, in words; null for other records. */
function seenText({ say, name }: Voice, record: ReportRecord): string | null {
  switch (record.kind) {
    case 'rain_gauge':
      return say((words) => words.gauge, { mm: record.details.mm });
    case 'scouting': {
      const { disease, seen } = record.details;
      return say((words) => (seen ? words.found : words.notFound), {
        what: name((words) => words.targets, disease),
      });
    }
    case 'note':
      return record.details.damage === undefined
        ? say((words) => words.ownNote)
        : name((words) => words.damage, record.details.damage);
    default:
      return null;
  }
}

function seenTable(voice: Voice, { plot, records }: Case): ReportBlock {
  const seen = records.flatMap((record) => {
    const what = seenText(voice, record);
    return what === null ? [] : [{ record, what }];
  });
  return tableOf<(typeof seen)[number]>(
    voice,
    `seen-${plot.id}`,
    `${voice.say((words) => words.heading.seen)}: ${plot.name}`,
    [
      { id: 'day', type: 'date', width: 16, cell: ({ record }) => dateCell(rowDay(record)) },
      {
        id: 'time',
        type: 'text',
        width: 10,
        cell: ({ record }) => textCell(farmTime(Date.parse(record.happenedAt))),
      },
      { id: 'what', type: 'text', width: 30, cell: ({ what }) => textCell(what) },
      { id: 'note', type: 'text', width: 44, cell: ({ record }) => textCell(record.notes) },
    ],
    seen,
  );
}

/** Each event of damage: when, by what, on how much, and how far the vine was. */
function lossTable(voice: Voice, { plot, season, records }: Case, { rows }: ReportInput): ReportBlock[] {
  const { say, name } = voice;
  const losses = records.flatMap((record) =>
    record.kind === 'note' && record.details.damage !== undefined
      ? [{ record, cause: record.details.damage }]
      : [],
  );
  if (losses.length === 0) return [];
  const unwritten = unknownCell(say((words) => words.notWritten));
  const marks = marksOfSeasons(
    rows.seasons.filter(({ plotId }) => plotId === plot.id),
    rows.stageMarks,
  );
  const stageOn = (day: string): string | null =>
    season === null ? null : (seenGrowthStage(season, marks, day)?.stage.id ?? null);
  return [
    tableOf<(typeof losses)[number]>(
      voice,
      `losses-${plot.id}`,
      `${say((words) => words.heading.losses)}: ${plot.name}`,
      [
        { id: 'day', type: 'date', width: 13, cell: ({ record }) => dateCell(rowDay(record)) },
        {
          id: 'time',
          type: 'text',
          width: 8,
          cell: ({ record }) => textCell(farmTime(Date.parse(record.happenedAt))),
        },
        {
          id: 'cause',
          type: 'text',
          width: 14,
          cell: ({ cause }) => textCell(name((words) => words.damage, cause)),
        },
        {
          id: 'stage',
          type: 'text',
          width: 17,
          cell: ({ record }) => {
            const stage = stageOn(rowDay(record));
            return stage === null
              ? unknownCell(say((words) => words.notKnown))
              : textCell(name((words) => words.stage, stage));
          },
        },
        {
          id: 'dap',
          type: 'number',
          width: 9,
          cell: ({ record }) => numberCell(daysAfterPruningOf(season, rowDay(record))),
        },
        {
          id: 'affectedArea',
          type: 'text',
          width: 17,
          cell: ({ record }) => {
            const area = areaText(voice, record.details.affectedHectares ?? null);
            return area === null ? unwritten : textCell(area);
          },
        },
        { id: 'note', type: 'text', width: 22, cell: ({ record }) => textCell(record.notes) },
      ],
      losses,
    ),
  ];
}

/** The longest note that is under a picture. */
const MAX_SIGNS = 90;

/** What a photo shows, by the record that it belongs to; of the plot itself nothing more than its name. */
function subjectText(voice: Voice, record: ReportRecord | undefined): string {
  if (!record) return '';
  const notes = record.notes?.trim() ?? '';
  const short = notes.length > MAX_SIGNS ? `${notes.slice(0, MAX_SIGNS).trimEnd()}…` : notes;
  return [seenText(voice, record), short].filter(Boolean).join(': ');
}

function costBlocks(voice: Voice, { plot, soFar }: Case): ReportBlock[] {
  const { say, name } = voice;
  const parts = costCategories.flatMap((category) => {
    const paise = soFar.reduce(
      (all, record) => all + (costCategoryOf(record) === category ? spentPaise(record) : 0),
      0,
    );
    return paise === 0 ? [] : [{ category, paise }];
  });
  return [
    tableOf<{ readonly category: CostCategory; readonly paise: number }>(
      voice,
      `costs-${plot.id}`,
      `${say((words) => words.heading.costsSoFar)}: ${plot.name}`,
      [
        {
          id: 'category',
          type: 'text',
          width: 60,
          cell: ({ category }) => textCell(name((words) => words.cost, category)),
        },
        { id: 'spent', type: 'money', width: 40, total: 'sum', cell: ({ paise }) => moneyCell(paise) },
      ],
      parts,
    ),
  ];
}

/** What the plot would have borne: by counted bunches, else the mean of the seasons before. */
function expectation(
  voice: Voice,
  asked: ReportInput,
  { plot, season, to }: Case,
): [expected: ReturnType<typeof textCell>, by: ReturnType<typeof textCell>] {
  const { say } = voice;
  const one = { plotIds: [plot.id], from: null, to: null };
  const onDay = to < asked.onDay ? to : asked.onDay;
  const [counted]: readonly ExpectedYield[] = expectedYields(asked.rows, one, onDay);
  if (counted?.kg != null)
    return [
      weightCell(voice, counted.kg, 0, true),
      textCell(say((words) => words.byBunches, { day: counted.countedOn.split('-').reverse().join('/') })),
    ];
  const before = seasonYields(asked.rows, one)
    .filter((past) => past.season.id !== season?.id && past.season.pruningDate < to)
    .slice(-SEASONS_BEFORE);
  if (before.length === 0) return [unknownCell(say((words) => words.notKnown)), EMPTY];
  const mean = before.reduce((all, past) => all + past.kg, 0) / before.length;
  const by =
    before.length === 1
      ? say((words) => words.byLastSeason)
      : say((words) => words.bySeasons, { n: before.length });
  return [weightCell(voice, mean, 0, true), textCell(by)];
}

function blocksOf(voice: Voice, asked: ReportInput, plot: ReportPlot, mostPictures: number): ReportBlock[] {
  const { say } = voice;
  const weather = asked.rows.weather?.get(plot.id);
  const days = weather === undefined ? [] : daysOfPlot(weather, asked.span);
  const from = asked.span.from ?? days[0]?.date ?? asked.onDay;
  const to = asked.span.to ?? asked.onDay;
  const own = caseOf(asked, plot, from, to);
  const { season, soFar } = own;
  const { spent, kg: picked } = moneySums(soFar);
  const known = moneyKnown(soFar);
  const [expected, by] = expectation(voice, asked, own);
  const notKnown = unknownCell(say((words) => words.notWritten));
  const { latitude, longitude } = plot;
  const byId = new Map(asked.rows.records.map((record) => [record.id, record]));
  return [
    factsOf(voice, `plot-${plot.id}`, plot.name, [
      ...plotFacts(voice, plot),
      [
        'place',
        latitude === null || longitude === null
          ? notKnown
          : textCell(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
      ],
      ...landFacts(plot, asked.phone),
      ['policy', season?.policyNumber ? textCell(season.policyNumber) : notKnown],
      ['pruned', dateCell(season?.pruningDate ?? null)],
      ['dap', numberCell(daysAfterPruningOf(season, from))],
    ]),
    ...lossTable(voice, own, asked),
    ...(weather === undefined || days.length === 0
      ? [withoutWeather(voice, plot)]
      : [
          weatherFacts(
            voice,
            `weather-${plot.id}`,
            say((words) => words.heading.weatherSums),
            days,
          ),
          dayTable(
            voice,
            `days-${plot.id}`,
            `${say((words) => words.heading.byDay)}: ${plot.name}`,
            days,
            season,
          ),
        ]),
    seenTable(voice, own),
    ...photoBlocks(voice, {
      plot,
      photos: own.photos,
      subjectOf: ({ parentId }) => subjectText(voice, byId.get(parentId)),
      most: mostPictures,
      timeless: own.timeless,
    }),
    factsOf(
      voice,
      `loss-${plot.id}`,
      say((words) => words.heading.atStake),
      [
        ['spent', writtenCell(voice, spent, known.spent)],
        ['spentPerAcre', known.spent ? moneyCell(shareOf(spent, reportAcres(plot.areaHectares))) : EMPTY],
        ['expectedKg', expected],
        ['expectedBy', by],
        ['kg', known.picked ? weightCell(voice, picked, 3, true) : EMPTY],
      ],
    ),
    ...costBlocks(voice, own),
  ];
}

export function evidenceDocument(asked: ReportInput, voice: Voice): Made {
  const { say, tell } = voice;
  const plots = plotsIn(asked.rows, asked.span);
  const mostPictures = Math.floor(MAX_PICTURES / Math.max(1, plots.length));
  return {
    landscape: false,
    blocks: [
      ...plots.flatMap((plot) => blocksOf(voice, asked, plot, mostPictures)),
      {
        kind: 'signature',
        labels: [
          say((words) => words.signature.farmer),
          say((words) => words.signature.witness),
          say((words) => words.signature.officer),
        ],
      },
    ],
    footnotes: [
      ...tell((words) => words.note.evidence),
      ...weatherNotes(
        voice,
        plots.flatMap(({ id }) => asked.rows.weather?.get(id) ?? []),
      ),
      ...tell((words) => words.note.photos),
    ],
  };
}
