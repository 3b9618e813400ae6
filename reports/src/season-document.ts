/** A season of a plot from pruning to harvest on one page, from the diary. */
import { type MoneySums, moneySums, shareOf } from './costs.ts';
import { earlyBlock, earlySentences, pickingsOf } from './early-pickings.ts';
import { type CostCategory, costCategories, costCategoryOf, moneyKnown, spentPaise } from './record-money.ts';
import { dayText, type ReportBlock, type ReportCell } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import {
  plotsIn,
  type ReportPlot,
  type ReportRecord,
  type ReportRows,
  type ReportSeason,
  type ReportSpan,
  reportAcres,
  seasonOf,
} from './report-rows.ts';
import {
  dateCell,
  EMPTY,
  factsOf,
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
import { type WorkOfSeason, worksOfSeason } from './season-works.ts';
import { withTaskWork } from './task-work.ts';
import { knownLitres, waterGiven } from './water-given.ts';
import { daysOfPlot, weatherFacts, weatherNotes } from './weather-blocks.ts';
import { type SeasonYield, seasonYields } from './yields.ts';

export interface SeasonFigures {
  readonly plot: ReportPlot;
  readonly season: ReportSeason;
  readonly records: readonly ReportRecord[];
  readonly money: MoneySums;
  readonly spentPerAcre: number | null;
  readonly spentPerKg: number | null;
  readonly costs: readonly { readonly category: CostCategory; readonly paise: number }[];
  /** Entries: a tank that went over two plots is one spray of each. */
  readonly sprays: number;
  readonly workDays: number;
  /** Null where the litres of no watering are known. */
  readonly litres: number | null;
  readonly litresPerKg: number | null;
  readonly unknownWater: number;
  readonly harvest: SeasonYield | null;
}

/** The season of each plot that runs, or ran last, on the span's last day. */
function seasonsOf(rows: ReportRows, span: ReportSpan, onDay: string): [ReportPlot, ReportSeason][] {
  const asOf = span.to !== null && span.to < onDay ? span.to : onDay;
  return plotsIn(rows, span).flatMap((plot): [ReportPlot, ReportSeason][] => {
    const last = rows.seasons
      .filter(({ plotId, pruningDate }) => plotId === plot.id && pruningDate <= asOf)
      .sort((a, b) => (a.pruningDate < b.pruningDate ? 1 : -1))[0];
    return last === undefined ? [] : [[plot, last]];
  });
}

export function seasonFigures(
  rows: ReportRows,
  plot: ReportPlot,
  season: ReportSeason,
  records: readonly ReportRecord[],
): SeasonFigures {
  const money = moneySums(records);
  const [water] = waterGiven({ ...rows, records }, { plotIds: [plot.id], from: null, to: null });
  const sums = Map.groupBy(
    records.filter((record) => spentPaise(record) !== 0),
    costCategoryOf,
  );
  const [harvest = null] = seasonYields(
    { ...rows, seasons: [season], records: records.filter(({ kind }) => kind === 'harvest') },
    { plotIds: [plot.id], from: null, to: null },
  );
  return {
    plot,
    season,
    records,
    money,
    spentPerAcre: shareOf(money.spent, reportAcres(plot.areaHectares)),
    spentPerKg: shareOf(money.spent, money.kg),
    costs: costCategories
      .flatMap((category) => {
        const own = sums.get(category);
        return own ? [{ category, paise: own.reduce((all, record) => all + spentPaise(record), 0) }] : [];
      })
      .sort((a, b) => b.paise - a.paise),
    sprays: new Set(records.flatMap(({ kind, entryId }) => (kind === 'spray' ? [entryId] : []))).size,
    workDays:
      Math.round(
        records.reduce(
          (all, record) => all + (record.kind === 'labour' ? (record.details.people ?? 0) : 0),
          0,
        ) * 1000,
      ) / 1000,
    litres: knownLitres(water?.waterings ?? []),
    litresPerKg: water?.litresPerKg ?? null,
    unknownWater: water?.unknown ?? 0,
    harvest,
  };
}

/** The weather of the season, as far as it was asked for and is known. */
function weatherPart(rows: ReportRows, { plot, season }: SeasonFigures, voice: Voice): ReportBlock[] {
  const weather = rows.weather?.get(plot.id);
  if (weather === undefined) return [];
  const days = daysOfPlot(weather, { from: season.pruningDate, to: season.endedOn });
  const heading = `${voice.say((words) => words.heading.weatherSums)}: ${plot.name}`;
  return days.length === 0 ? [] : [weatherFacts(voice, `weather-${plot.id}`, heading, days)];
}

/** Without known litres the sum is unknown; without waterings nothing is said. */
function waterCell({ say }: Voice, { records, litres }: SeasonFigures): ReportCell {
  if (litres !== null)
    return numberCell(
      litres,
      0,
      say((words) => words.unit.litres),
    );
  const isWatered = records.some(({ kind }) => kind === 'irrigation');
  return isWatered ? unknownCell(say((words) => words.notKnown)) : EMPTY;
}

/** Without noted people the days are unknown; without work nothing is said. */
function workDaysCell({ say }: Voice, { records, workDays }: SeasonFigures): ReportCell {
  const work = records.filter((record) => record.kind === 'labour');
  if (work.length === 0) return EMPTY;
  const isKnown = work.some(({ details }) => details.people !== undefined);
  return isKnown ? numberCell(workDays, 1) : unknownCell(say((words) => words.notWritten));
}

function blocksOf(rows: ReportRows, figures: SeasonFigures, voice: Voice): ReportBlock[] {
  const { say, name } = voice;
  const { plot, season, money, harvest } = figures;
  const known = moneyKnown(figures.records);
  const byCost = say((words) => words.heading.byCost);
  const marks = rows.stageMarks
    .filter(({ seasonId }) => seasonId === season.id)
    .toSorted((a, b) => (a.observedOn < b.observedOn ? -1 : 1));
  const parts = figures.costs.map(({ category, paise }) => ({
    label: name((words) => words.cost, category),
    paise,
  }));
  return [
    factsOf(voice, `plot-${plot.id}`, plot.name, [
      ...plotFacts(voice, plot),
      ['pruning', textCell(`${name((words) => words.cycle, season.cycle)}, ${dayText(season.pruningDate)}`)],
      ['seasonEnd', dateCell(season.endedOn)],
    ]),
    factsOf(
      voice,
      `season-${plot.id}`,
      say((words) => words.heading.season),
      [
        ['kg', weightCell(voice, harvest?.kg ?? null, 3, true)],
        ['kgPerAcre', weightCell(voice, harvest?.kgPerAcre ?? null, 0, true)],
        ['brix', numberCell(harvest?.brix ?? null, 1)],
        [
          'exportShare',
          numberCell(
            harvest?.exportPercent ?? null,
            0,
            say((words) => words.unit.percent),
          ),
        ],
        ['firstPicking', dateCell(harvest?.firstPicking ?? null)],
        [
          'daysToPicking',
          numberCell(
            harvest?.daysToFirstPicking ?? null,
            0,
            say((words) => words.unit.days),
          ),
        ],
        ['averageSale', moneyCell(harvest?.averagePaisePerKg ?? null)],
        ['sprays', numberCell(figures.sprays)],
        ['workDays', workDaysCell(voice, figures)],
        ['water', waterCell(voice, figures)],
        [
          'litresPerKg',
          numberCell(
            figures.litresPerKg,
            1,
            say((words) => words.unit.litres),
          ),
        ],
        ['spent', writtenCell(voice, money.spent, known.spent)],
        ['spentPerAcre', known.spent ? moneyCell(figures.spentPerAcre) : EMPTY],
        ['spentPerKg', known.spent ? moneyCell(figures.spentPerKg) : EMPTY],
        ['earned', writtenCell(voice, money.earned, known.earned)],
        ['margin', writtenCell(voice, money.margin, known.spent && known.earned)],
      ],
    ),
    ...weatherPart(rows, figures, voice),
    ...(parts.length > 1
      ? [
          {
            kind: 'chart' as const,
            id: `costs-chart-${plot.id}`,
            heading: byCost,
            form: 'bars' as const,
            unit: '₹',
            series: [
              {
                name: byCost,
                points: parts.map(({ label, paise }) => ({ label, value: Math.round(paise) / 100 })),
              },
            ],
          },
        ]
      : []),
    tableOf<(typeof parts)[number]>(
      voice,
      `costs-${plot.id}`,
      `${byCost}: ${plot.name}`,
      [
        { id: 'category', type: 'text', width: 60, cell: ({ label }) => textCell(label) },
        { id: 'spent', type: 'money', width: 40, total: 'sum', cell: ({ paise }) => moneyCell(paise) },
      ],
      parts,
    ),
    ...(marks.length > 0
      ? [
          tableOf<(typeof marks)[number]>(
            voice,
            `stages-${plot.id}`,
            `${say((words) => words.heading.stages)}: ${plot.name}`,
            [
              { id: 'day', type: 'date', width: 40, cell: ({ observedOn }) => dateCell(observedOn) },
              {
                id: 'stage',
                type: 'text',
                width: 60,
                cell: ({ stage }) => textCell(name((words) => words.stage, stage)),
              },
            ],
            marks,
          ),
        ]
      : []),
  ];
}

/** The season's works with their days, planned or done. */
function worksPart(rows: ReportRows, { plot, season }: SeasonFigures, voice: Voice): ReportBlock[] {
  const works = worksOfSeason(rows.tasks, season);
  if (works.length === 0) return [];
  return [
    tableOf<WorkOfSeason>(
      voice,
      `works-${plot.id}`,
      `${voice.say((words) => words.heading.works)}: ${plot.name}`,
      [
        { id: 'day', type: 'date', width: 28, cell: ({ day }) => dateCell(day) },
        { id: 'dap', type: 'number', width: 22, cell: ({ dap }) => numberCell(dap) },
        { id: 'task', type: 'text', width: 80, cell: ({ title }) => textCell(title) },
        { id: 'done', type: 'date', width: 28, cell: ({ doneOn }) => dateCell(doneOn) },
      ],
      works,
    ),
  ];
}

export function seasonDocument({ rows, span, onDay }: ReportInput, voice: Voice): Made {
  const { tell } = voice;
  const bySeason = Map.groupBy(
    withTaskWork(rows).records,
    (record) => seasonOf(record, rows.seasons)?.id ?? '',
  );
  const all = seasonsOf(rows, span, onDay).map(([plot, season]) =>
    seasonFigures(rows, plot, season, bySeason.get(season.id) ?? []),
  );
  const weathers = all.flatMap(({ plot }) => rows.weather?.get(plot.id) ?? []);
  const unknown = all.reduce((sum, { unknownWater }) => sum + unknownWater, 0);
  const early = all.flatMap(({ plot, season, records }) => {
    const ids = new Set(records.map(({ id }) => id));
    const own = pickingsOf(rows, { plotIds: [plot.id], from: season.pruningDate, to: null });
    return earlySentences(
      voice,
      own.filter(({ record }) => ids.has(record.id)),
      all.length > 1 ? rows.plots : [plot],
    );
  });
  return {
    landscape: false,
    blocks: [
      ...(early.length > 0 ? [earlyBlock(voice, early)] : []),
      ...all.flatMap((figures) => [...blocksOf(rows, figures, voice), ...worksPart(rows, figures, voice)]),
    ],
    footnotes: [
      ...all.flatMap(({ harvest, plot, season }) =>
        harvest?.from === 'result'
          ? tell((words) => words.note.fromResult, { plot: plot.name, day: dayText(season.pruningDate) })
          : [],
      ),
      ...(unknown > 0 ? tell((words) => words.note.unknownWater, { n: unknown }) : []),
      ...tell((words) => words.note.rule),
      ...(weathers.length > 0 ? weatherNotes(voice, weathers) : []),
    ],
  };
}
