/** A plot's season beside the last one of its kind, as a file: the sums of the screen of the same name. */
import {
  begunSeasons,
  type ComparedSeason,
  compareSeasons,
  type SeasonComparison,
} from './analytics/season-comparison.ts';
import { type CostCategory, costCategories } from './record-money.ts';
import type { ReportBlock } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { asOfDay, plotsIn, type ReportPlot, type ReportRecord, seasonOf } from './report-rows.ts';
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
import { withTaskWork } from './task-work.ts';

interface CostBeside {
  readonly category: CostCategory;
  readonly now: number;
  readonly before: number;
}

const paiseIn = (season: ComparedSeason | null, category: CostCategory): number =>
  season?.costs.find((cost) => cost.category === category)?.paise ?? 0;

function seasonsTable(
  voice: Voice,
  plot: ReportPlot,
  { now, before, yields }: SeasonComparison,
): ReportBlock {
  const { say } = voice;
  const notKnown = unknownCell(say((words) => words.notKnown));
  const kgOf = (season: ComparedSeason) => yields.find((one) => one.season.id === season.season.id) ?? null;
  return tableOf<ComparedSeason>(
    voice,
    `seasons-${plot.id}`,
    `${say((words) => words.heading.bySeason)}: ${plot.name}`,
    [
      { id: 'season', type: 'date', width: 16, cell: ({ season }) => dateCell(season.pruningDate) },
      {
        id: 'spent',
        type: 'money',
        width: 18,
        cell: ({ spent, costs }) => writtenCell(voice, spent, costs.length > 0),
      },
      {
        id: 'perAcre',
        type: 'money',
        width: 18,
        cell: ({ spentPerAcre, costs }) =>
          spentPerAcre === null || costs.length === 0 ? notKnown : moneyCell(spentPerAcre),
      },
      { id: 'sprays', type: 'number', width: 12, cell: ({ sprays }) => numberCell(sprays) },
      { id: 'kg', type: 'number', width: 18, cell: (one) => weightCell(voice, kgOf(one)?.kg ?? null) },
      {
        id: 'kgPerAcre',
        type: 'number',
        width: 18,
        cell: (one) => weightCell(voice, kgOf(one)?.kgPerAcre ?? null, 0),
      },
    ],
    before === null ? [now] : [now, before],
  );
}

function costsTable(voice: Voice, plot: ReportPlot, { now, before }: SeasonComparison): ReportBlock {
  const { say, name } = voice;
  // Beside a season of which no cost is written there is no difference.
  const isOfBoth = now.costs.length > 0 && before !== null && before.costs.length > 0;
  const rows = costCategories
    .map((category) => ({ category, now: paiseIn(now, category), before: paiseIn(before, category) }))
    .filter((row) => row.now !== 0 || row.before !== 0);
  return tableOf<CostBeside>(
    voice,
    `costs-${plot.id}`,
    `${say((words) => words.heading.byCost)}: ${plot.name}`,
    [
      {
        id: 'category',
        type: 'text',
        width: 40,
        cell: ({ category }) => textCell(name((words) => words.cost, category)),
      },
      {
        id: 'thisSeason',
        type: 'money',
        width: 20,
        total: 'sum',
        cell: ({ now: paise }) => (paise === 0 ? EMPTY : moneyCell(paise)),
      },
      {
        id: 'lastSeason',
        type: 'money',
        width: 20,
        total: 'sum',
        cell: ({ before: paise }) => (paise === 0 ? EMPTY : moneyCell(paise)),
      },
      {
        id: 'more',
        type: 'money',
        width: 20,
        total: 'sum',
        cell: (row) => (isOfBoth ? moneyCell(row.now - row.before) : EMPTY),
      },
    ],
    rows,
  );
}

export function comparisonDocument({ rows: stored, span, onDay }: ReportInput, voice: Voice): Made {
  const rows = withTaskWork(stored);
  const { tell } = voice;
  const asOf = asOfDay(span, onDay);
  const byPlot = Map.groupBy(rows.records, ({ plotId }) => plotId);
  const compared = plotsIn(rows, span).flatMap((plot) => {
    const [season] = begunSeasons(plot.id, rows.seasons, asOf);
    if (season === undefined) return [];
    const bySeason: ReadonlyMap<string, readonly ReportRecord[]> = Map.groupBy(
      byPlot.get(plot.id) ?? [],
      (record) => seasonOf(record, rows.seasons)?.id ?? '',
    );
    const weatherOf = () => null;
    return [{ plot, comparison: compareSeasons({ rows, plot, season, bySeason, onDay: asOf, weatherOf }) }];
  });
  return {
    landscape: false,
    blocks: compared.flatMap(({ plot, comparison }) => [
      factsOf(voice, `plot-${plot.id}`, plot.name, [
        ...plotFacts(voice, plot),
        ['countedTo', numberCell(comparison.untilDap)],
      ]),
      seasonsTable(voice, plot, comparison),
      costsTable(voice, plot, comparison),
    ]),
    footnotes: [
      ...tell((words) => words.note.comparison),
      ...compared.flatMap(({ plot, comparison: { before } }) =>
        before === null ? tell((words) => words.note.noSeasonBefore, { plot: plot.name }) : [],
      ),
    ],
  };
}
