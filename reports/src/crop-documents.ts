/** Yield by plot and season, and water given. */
import { weightIn } from '@draksha/models/weights';
import { toGram } from './costs.ts';
import { earlyBlock, earlySentences, pickingsOf } from './early-pickings.ts';
import { type ExpectedYield, expectedYields } from './expected-yield.ts';
import { daysWithin, plotWeatherDays } from './plot-weather.ts';
import { dayText, type ReportBlock } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { asOfDay, plotsIn, type ReportPlot, type ReportRows } from './report-rows.ts';
import {
  dateCell,
  EMPTY,
  moneyCell,
  numberCell,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
  weightCell,
} from './report-voice.ts';
import { knownLitres, type WaterGiven, type Watering, waterGiven } from './water-given.ts';
import { type WaterNeed, waterNeed } from './water-need.ts';
import { daysOfPlot, weatherNotes } from './weather-blocks.ts';
import { type WeatherFigures, weatherFigures } from './weather-figures.ts';
import { harvestsOutOfSeason, type SeasonYield, seasonYields } from './yields.ts';

function estimatesTable(voice: Voice, expected: readonly ExpectedYield[]) {
  const notKnown = unknownCell(voice.say((words) => words.notKnown));
  const orUnknown = (value: number | null) => (value === null ? notKnown : numberCell(value));
  const weightOrUnknown = (kg: number | null) => (kg === null ? notKnown : weightCell(voice, kg, 0));
  return tableOf<ExpectedYield>(
    voice,
    'estimates',
    voice.say((words) => words.heading.estimates),
    [
      { id: 'plot', type: 'text', width: 14, cell: ({ plot }) => textCell(plot.name) },
      { id: 'season', type: 'date', width: 10, cell: ({ season }) => dateCell(season.pruningDate) },
      { id: 'countedOn', type: 'date', width: 10, cell: ({ countedOn }) => dateCell(countedOn) },
      { id: 'vinesCounted', type: 'number', width: 8, cell: (one) => numberCell(one.vinesCounted) },
      { id: 'bunchesPerVine', type: 'number', width: 9, cell: (one) => numberCell(one.bunchesPerVine, 1) },
      {
        id: 'bunchesWeighed',
        type: 'number',
        width: 9,
        cell: (one) => numberCell(one.bunchesWeighed || null),
      },
      { id: 'gramsPerBunch', type: 'number', width: 9, cell: (one) => orUnknown(one.gramsPerBunch) },
      { id: 'expectedKg', type: 'number', width: 11, cell: ({ kg }) => weightOrUnknown(kg) },
      { id: 'low', type: 'number', width: 10, cell: ({ low }) => weightOrUnknown(low) },
      { id: 'high', type: 'number', width: 10, cell: ({ high }) => weightOrUnknown(high) },
      {
        id: 'kg',
        type: 'number',
        width: 10,
        cell: ({ pickedKg }) => (pickedKg > 0 ? weightCell(voice, pickedKg) : EMPTY),
      },
    ],
    expected,
    voice.tell((words) => words.note.estimate).join(' '),
  );
}

interface YieldWeather {
  readonly year: SeasonYield;
  readonly figures: WeatherFigures;
}

/** Of each season the weather between its pruning and its first picking, where most of it is known. */
function yieldWeather({ weather }: ReportRows, yields: readonly SeasonYield[]): YieldWeather[] {
  return yields.flatMap((year) => {
    const known = weather?.get(year.plot.id);
    if (known === undefined || year.firstPicking === null) return [];
    const figures = weatherFigures(
      daysWithin(plotWeatherDays(known), year.season.pruningDate, year.firstPicking),
    );
    return figures.rainKnown * 2 > (year.daysToFirstPicking ?? 0) ? [{ year, figures }] : [];
  });
}

const yieldWeatherTable = (voice: Voice, rows: readonly YieldWeather[]) =>
  tableOf<YieldWeather>(
    voice,
    'weather',
    voice.say((words) => words.heading.yieldWeather),
    [
      { id: 'plot', type: 'text', width: 14, cell: ({ year }) => textCell(year.plot.name) },
      { id: 'season', type: 'date', width: 11, cell: ({ year }) => dateCell(year.season.pruningDate) },
      {
        id: 'kgPerAcre',
        type: 'number',
        width: 10,
        cell: ({ year }) => weightCell(voice, year.kgPerAcre, 0),
      },
      { id: 'brix', type: 'number', width: 8, cell: ({ year }) => numberCell(year.brix, 1) },
      { id: 'daysKnown', type: 'number', width: 10, cell: ({ figures }) => numberCell(figures.rainKnown) },
      { id: 'rain', type: 'number', width: 10, cell: ({ figures }) => numberCell(figures.rainMm, 1) },
      { id: 'rainyDays', type: 'number', width: 10, cell: ({ figures }) => numberCell(figures.rainyDays) },
      {
        id: 'hottest',
        type: 'number',
        width: 9,
        cell: ({ figures }) => numberCell(figures.hottest?.value ?? null, 1),
      },
      {
        id: 'coldest',
        type: 'number',
        width: 9,
        cell: ({ figures }) => numberCell(figures.coldest?.value ?? null, 1),
      },
      { id: 'degreeDays', type: 'number', width: 9, cell: ({ figures }) => numberCell(figures.degreeDays) },
    ],
    rows,
  );

export function yieldDocument({ rows, span, onDay }: ReportInput, voice: Voice): Made {
  const { say, tell, weightUnit } = voice;
  const plain = (kg: number): string => String(weightIn(toGram(kg), weightUnit));
  const yields = seasonYields(rows, span);
  const early = earlySentences(voice, pickingsOf(rows, span), plotsIn(rows, span));
  const outside = harvestsOutOfSeason(rows, span);
  const expected = expectedYields(rows, span, asOfDay(span, onDay));
  const underWeather = yieldWeather(rows, yields);
  const heading = say((words) => words.heading.yieldChart);
  const perAcre = yields.filter(({ kgPerAcre }) => kgPerAcre !== null);
  const chart: ReportBlock = {
    kind: 'chart',
    id: 'yield-chart',
    heading,
    form: 'bars',
    unit: say((words) => words.unit[weightUnit]),
    series: [
      {
        name: heading,
        points: perAcre.map(({ plot, season, kgPerAcre }) => ({
          label: `${plot.name} ${season.pruningDate.slice(0, 4)}`,
          value: kgPerAcre === null ? null : weightIn(Math.round(kgPerAcre), weightUnit),
        })),
      },
    ],
  };
  return {
    landscape: true,
    blocks: [
      ...(early.length > 0 ? [earlyBlock(voice, early)] : []),
      ...(expected.length > 0 ? [estimatesTable(voice, expected)] : []),
      ...(perAcre.length > 1 ? [chart] : []),
      tableOf<SeasonYield>(
        voice,
        'seasons',
        say((words) => words.heading.bySeason),
        [
          { id: 'plot', type: 'text', width: 12, cell: ({ plot }) => textCell(plot.name) },
          { id: 'variety', type: 'text', width: 12, cell: ({ plot }) => textCell(plot.grapeVariety) },
          { id: 'season', type: 'date', width: 9, cell: ({ season }) => dateCell(season.pruningDate) },
          { id: 'kg', type: 'number', width: 9, total: 'sum', cell: ({ kg }) => weightCell(voice, kg) },
          {
            id: 'kgPerAcre',
            type: 'number',
            width: 8,
            cell: ({ kgPerAcre }) => weightCell(voice, kgPerAcre, 0),
          },
          { id: 'kgPerVine', type: 'number', width: 7, cell: ({ kgPerVine }) => numberCell(kgPerVine, 2) },
          { id: 'brix', type: 'number', width: 6, cell: ({ brix }) => numberCell(brix, 1) },
          {
            id: 'exportShare',
            type: 'number',
            width: 7,
            cell: ({ exportPercent }) => numberCell(exportPercent),
          },
          { id: 'firstPicking', type: 'date', width: 9, cell: ({ firstPicking }) => dateCell(firstPicking) },
          { id: 'lastPicking', type: 'date', width: 9, cell: ({ lastPicking }) => dateCell(lastPicking) },
          {
            id: 'daysToPicking',
            type: 'number',
            width: 7,
            cell: ({ daysToFirstPicking }) => numberCell(daysToFirstPicking),
          },
          {
            id: 'averageRate',
            type: 'money',
            width: 9,
            cell: ({ averagePaisePerKg }) => moneyCell(averagePaisePerKg),
          },
        ],
        yields,
      ),
      ...(underWeather.length > 0 ? [yieldWeatherTable(voice, underWeather)] : []),
    ],
    footnotes: yields
      .flatMap(({ plot, season, kg, from, resultKg, outsideKg }) => {
        const values = { plot: plot.name, day: dayText(season.pruningDate), kg: plain(kg + outsideKg) };
        if (from === 'result') return tell((words) => words.note.fromResult, values);
        return [
          ...(outsideKg > 0
            ? tell((words) => words.note.outsideSpan, { ...values, kg: plain(outsideKg) })
            : []),
          ...(resultKg === null
            ? []
            : tell((words) => words.note.result, { ...values, result: plain(resultKg) })),
        ];
      })
      .concat(
        underWeather.length > 0
          ? weatherNotes(
              voice,
              [...new Set(underWeather.map(({ year }) => year.plot.id))].flatMap(
                (id) => rows.weather?.get(id) ?? [],
              ),
            )
          : [],
      )
      .concat(outside > 0 ? tell((words) => words.note.outOfSeason, { n: outside }) : []),
  };
}

interface NeedRow extends WaterNeed {
  readonly plot: ReportPlot;
  readonly litres: number | null;
  /** All that was given is known. */
  readonly isKnown: boolean;
  /** The diary has a watering of these days. */
  readonly isWatered: boolean;
}

/** Scheduled against given water, on days with known weather. */
function needRows({ rows, span }: ReportInput, given: readonly WaterGiven[]): NeedRow[] {
  return given.flatMap(({ plot, waterings }) => {
    const weather = rows.weather?.get(plot.id);
    const days = weather === undefined ? [] : daysOfPlot(weather, span);
    const [from, to] = [days[0]?.date, days.at(-1)?.date];
    if (weather === undefined || from === undefined || to === undefined) return [];
    const seasons = rows.seasons.filter(({ plotId }) => plotId === plot.id);
    const own = waterings.filter(({ day }) => day >= from && day <= to);
    return [
      {
        plot,
        ...waterNeed(plot, seasons, weather, span),
        litres: knownLitres(own),
        isKnown: own.every(({ litres }) => litres !== null),
        isWatered: own.length > 0,
      },
    ];
  });
}

function needTable(voice: Voice, needs: readonly NeedRow[]) {
  const { say } = voice;
  const notKnown = unknownCell(say((words) => words.notKnown));
  const litres = (value: number) => value.toLocaleString('en-IN');
  return tableOf<NeedRow>(
    voice,
    'need',
    say((words) => words.heading.need),
    [
      { id: 'plot', type: 'text', width: 18, cell: ({ plot }) => textCell(plot.name) },
      { id: 'daysKnown', type: 'number', width: 10, cell: ({ daysKnown }) => numberCell(daysKnown) },
      {
        id: 'rain',
        type: 'number',
        width: 10,
        cell: ({ rainMm }) => (rainMm === null ? notKnown : numberCell(rainMm, 1)),
      },
      {
        id: 'need',
        type: 'number',
        width: 14,
        total: 'sum',
        cell: ({ need }) => (need === null ? notKnown : numberCell(need.expected)),
      },
      {
        id: 'needRange',
        type: 'text',
        width: 22,
        cell: ({ need }) => textCell(need === null ? null : `${litres(need.low)} – ${litres(need.high)}`),
      },
      {
        id: 'litres',
        type: 'number',
        width: 14,
        total: 'sum',
        cell: ({ litres: given, isWatered }) =>
          given === null ? (isWatered ? notKnown : EMPTY) : numberCell(given),
      },
      {
        id: 'givenShare',
        type: 'number',
        width: 12,
        cell: ({ need, litres: given, isKnown, isWatered }) => {
          if (!isWatered) return EMPTY;
          return need === null || given === null || !isKnown
            ? notKnown
            : numberCell((100 * given) / need.expected);
        },
      },
    ],
    needs,
    voice
      .tell((words) => words.note.waterNeed, {
        n: needs.reduce((all, { daysUnknown }) => all + daysUnknown, 0),
      })
      .join(' '),
  );
}

/** By what the litres are known, and which part of the plot had them. */
function howGiven({ say }: Voice, { from, rows, share }: Watering): string | null {
  const parts = [
    ...(from === null ? [] : [say((words) => words.from[from])]),
    ...(rows === null ? [] : [say((words) => words.vineRows, { rows })]),
    ...(share === 1 ? [] : [say((words) => words.shareOfPlot, { percent: Math.round(share * 100) })]),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

export function waterDocument(asked: ReportInput, voice: Voice): Made {
  const { rows, span } = asked;
  const { say, tell } = voice;
  const plots = waterGiven(rows, span);
  const unknown = plots.reduce((all, plot) => all + plot.unknown, 0);
  const notKnown = unknownCell(say((words) => words.notKnown));
  const orNotKnown = (value: number | null) => (value === null ? notKnown : numberCell(value));
  type Each = Watering & { readonly plotName: string };
  const needs = needRows(asked, plots);
  return {
    landscape: false,
    blocks: [
      tableOf<WaterGiven>(
        voice,
        'plots',
        say((words) => words.heading.byPlot),
        [
          { id: 'plot', type: 'text', width: 22, cell: ({ plot }) => textCell(plot.name) },
          {
            id: 'waterings',
            type: 'number',
            width: 10,
            total: 'sum',
            cell: ({ waterings }) => numberCell(waterings.length),
          },
          {
            id: 'litres',
            type: 'number',
            width: 18,
            total: 'sum',
            cell: ({ waterings }) => (waterings.length === 0 ? EMPTY : orNotKnown(knownLitres(waterings))),
          },
          { id: 'litresPerVine', type: 'number', width: 16, cell: (one) => numberCell(one.litresPerVine, 1) },
          { id: 'kg', type: 'number', width: 16, total: 'sum', cell: ({ kg }) => weightCell(voice, kg) },
          { id: 'litresPerKg', type: 'number', width: 16, cell: (one) => numberCell(one.litresPerKg, 1) },
        ],
        plots,
      ),
      ...(needs.length > 0 ? [needTable(voice, needs)] : []),
      tableOf<Each>(
        voice,
        'waterings',
        say((words) => words.heading.waterings),
        [
          { id: 'day', type: 'date', width: 20, cell: ({ day }) => dateCell(day) },
          { id: 'plot', type: 'text', width: 25, cell: ({ plotName }) => textCell(plotName) },
          { id: 'minutes', type: 'number', width: 15, cell: ({ minutes }) => numberCell(minutes) },
          {
            id: 'litres',
            type: 'number',
            width: 20,
            total: 'sum',
            cell: ({ litres }) => orNotKnown(litres),
          },
          {
            id: 'how',
            type: 'text',
            width: 20,
            cell: (one) => textCell(howGiven(voice, one)),
          },
        ],
        plots
          .flatMap(({ plot, waterings }) => waterings.map((one) => ({ ...one, plotName: plot.name })))
          .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
      ),
    ],
    footnotes: [
      ...(unknown > 0 ? tell((words) => words.note.unknownWater, { n: unknown }) : []),
      ...(needs.length > 0
        ? weatherNotes(
            voice,
            needs.flatMap(({ plot }) => rows.weather?.get(plot.id) ?? []),
          )
        : []),
    ],
  };
}
