/** Weather of a plot over any stretch of days, against the same days of the years before. */
import { runningSeason } from '@draksha/models/seasons/running-season';
import { dayNumberOfDate } from '@draksha/models/weather/calendar';
import { type PlotDay, type ReportWeather, weatherDays } from './plot-weather.ts';
import { dayText, type ReportBlock, type ReportChart, type ReportTable } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { plotsIn, type ReportPlot, type ReportSeason } from './report-rows.ts';
import { dateCell, factsOf, numberCell, tableOf, textCell, type Voice } from './report-voice.ts';
import { daysOfPlot, dayTable, weatherFacts, weatherNotes } from './weather-blocks.ts';
import {
  meanOfYears,
  type WeatherFigures,
  weatherFigures,
  type YearBefore,
  yearBefore,
} from './weather-figures.ts';

/** Longer stretches are shown by month. */
const MAX_DAYS_SHOWN = 62;

interface YearRow {
  readonly name: string;
  readonly figures: WeatherFigures | null;
  readonly rainMm: number | null;
  readonly rainyDays: number | null;
  readonly degreeDays: number | null;
}

const rowOf = (name: string, figures: WeatherFigures): YearRow => ({ name, figures, ...figures });

function yearsTable(
  voice: Voice,
  plot: ReportPlot,
  own: WeatherFigures,
  from: string,
  years: readonly YearBefore[],
): ReportTable {
  const { say } = voice;
  const mean = meanOfYears(years);
  const nameOf = ({ from: first, isWhole }: YearBefore): string =>
    isWhole ? first.slice(0, 4) : `${first.slice(0, 4)} *`;
  const rows: YearRow[] = [
    rowOf(from.slice(0, 4), own),
    ...years
      .filter(({ rainKnown, tempKnown }) => rainKnown + tempKnown > 0)
      .map((year) => rowOf(nameOf(year), year)),
    ...(mean === null
      ? []
      : [{ name: say((words) => words.meanOfYears, { n: mean.years }), figures: null, ...mean }]),
  ];
  return tableOf<YearRow>(
    voice,
    `years-${plot.id}`,
    `${say((words) => words.heading.years)}: ${plot.name}`,
    [
      { id: 'year', type: 'text', width: 18, cell: ({ name }) => textCell(name) },
      {
        id: 'daysKnown',
        type: 'number',
        width: 10,
        cell: ({ figures }) => numberCell(figures?.rainKnown ?? null),
      },
      { id: 'rain', type: 'number', width: 12, cell: ({ rainMm }) => numberCell(rainMm, 1) },
      { id: 'rainyDays', type: 'number', width: 12, cell: ({ rainyDays }) => numberCell(rainyDays, 1) },
      {
        id: 'hottest',
        type: 'number',
        width: 12,
        cell: ({ figures }) => numberCell(figures?.hottest?.value ?? null, 1),
      },
      {
        id: 'coldest',
        type: 'number',
        width: 12,
        cell: ({ figures }) => numberCell(figures?.coldest?.value ?? null, 1),
      },
      { id: 'degreeDays', type: 'number', width: 12, cell: ({ degreeDays }) => numberCell(degreeDays) },
    ],
    rows,
    [
      ...(years.some(({ isWhole, rainKnown }) => !isWhole && rainKnown > 0)
        ? voice.tell((words) => words.note.yearNotWhole)
        : []),
    ].join(' ') || undefined,
  );
}

function rainChart(
  { say }: Voice,
  plot: ReportPlot,
  own: WeatherFigures,
  from: string,
  years: readonly YearBefore[],
) {
  const heading = say((words) => words.heading.rainByYear);
  const points = [
    ...years
      .filter(({ isWhole }) => isWhole)
      .map((year) => ({ label: year.from.slice(0, 4), value: year.rainMm })),
    { label: from.slice(0, 4), value: own.rainMm },
  ].sort((a, b) => (a.label < b.label ? -1 : 1));
  const chart: ReportChart = {
    kind: 'chart',
    id: `rain-${plot.id}`,
    heading: `${heading}: ${plot.name}`,
    form: 'bars',
    unit: say((words) => words.unit.mm),
    series: [{ name: heading, points }],
  };
  return points.length > 1 && own.rainMm !== null ? [chart] : [];
}

interface MonthRow {
  readonly month: string;
  readonly figures: WeatherFigures;
}

function monthTable(voice: Voice, plot: ReportPlot, days: readonly PlotDay[]): ReportTable {
  const { say } = voice;
  const months = [...Map.groupBy(days, ({ date }) => date.slice(0, 7))].map(
    ([month, own]): MonthRow => ({ month, figures: weatherFigures(own) }),
  );
  return tableOf<MonthRow>(
    voice,
    `months-${plot.id}`,
    `${say((words) => words.heading.byMonth)}: ${plot.name}`,
    [
      {
        id: 'month',
        type: 'text',
        width: 16,
        cell: ({ month }) => textCell(month.split('-').reverse().join('/')),
      },
      {
        id: 'daysKnown',
        type: 'number',
        width: 12,
        total: 'sum',
        cell: ({ figures }) => numberCell(figures.rainKnown),
      },
      {
        id: 'rain',
        type: 'number',
        width: 12,
        total: 'sum',
        cell: ({ figures }) => numberCell(figures.rainMm, 1),
      },
      {
        id: 'rainyDays',
        type: 'number',
        width: 12,
        total: 'sum',
        cell: ({ figures }) => numberCell(figures.rainyDays),
      },
      {
        id: 'hottest',
        type: 'number',
        width: 12,
        cell: ({ figures }) => numberCell(figures.hottest?.value ?? null, 1),
      },
      {
        id: 'coldest',
        type: 'number',
        width: 12,
        cell: ({ figures }) => numberCell(figures.coldest?.value ?? null, 1),
      },
      {
        id: 'degreeDays',
        type: 'number',
        width: 12,
        total: 'sum',
        cell: ({ figures }) => numberCell(figures.degreeDays),
      },
    ],
    months,
  );
}

function blocksOf(
  voice: Voice,
  plot: ReportPlot,
  season: ReportSeason | null,
  weather: ReportWeather,
  days: readonly PlotDay[],
): ReportBlock[] {
  const { say } = voice;
  const own = weatherFigures(days);
  const from = days[0]?.date ?? weather.days.from;
  const last = days.at(-1)?.date ?? from;
  // Days of the years before that were not asked for are left out as they are of this year.
  const skipped = dayNumberOfDate(from) - dayNumberOfDate(weather.days.from);
  const years = weather.before.map((columns) =>
    yearBefore(columns.from, weatherDays(columns).slice(skipped, skipped + days.length)),
  );
  return [
    factsOf(voice, `plot-${plot.id}`, plot.name, [
      ['fromTo', textCell(`${dayText(from)} – ${dayText(last)}`)],
      ['pruned', dateCell(season?.pruningDate ?? null)],
    ]),
    weatherFacts(
      voice,
      `figures-${plot.id}`,
      say((words) => words.heading.weatherSums),
      days,
    ),
    ...(weather.before.length > 0
      ? [...rainChart(voice, plot, own, from, years), yearsTable(voice, plot, own, from, years)]
      : []),
    days.length <= MAX_DAYS_SHOWN
      ? dayTable(
          voice,
          `days-${plot.id}`,
          `${say((words) => words.heading.byDay)}: ${plot.name}`,
          days,
          season,
        )
      : monthTable(voice, plot, days),
  ];
}

/** What is where no weather could be had of a plot. */
export const withoutWeather = ({ say, tell }: Voice, plot: ReportPlot): ReportBlock => ({
  kind: 'text',
  heading: `${plot.name}: ${say((words) => words.heading.unknown)}`,
  paragraphs: tell((words) => words.note.noWeather, { plot: plot.name }),
});

export function weatherDocument({ rows, span }: ReportInput, voice: Voice): Made {
  const plots = plotsIn(rows, span).map((plot) => {
    const weather = rows.weather?.get(plot.id);
    return { plot, weather, days: weather === undefined ? [] : daysOfPlot(weather, span) };
  });
  return {
    landscape: false,
    blocks: plots.flatMap(({ plot, weather, days }) => {
      const last = days.at(-1);
      if (weather === undefined || last === undefined) return [withoutWeather(voice, plot)];
      const season = runningSeason(
        rows.seasons.filter(({ plotId }) => plotId === plot.id),
        last.date,
      );
      return blocksOf(voice, plot, season, weather, days);
    }),
    footnotes: weatherNotes(
      voice,
      plots.flatMap(({ weather }) => weather ?? []),
    ),
  };
}
