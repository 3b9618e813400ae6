/** Parts of a page about weather, which several reports share. */
import { daysWithin, type PlotDay, plotWeatherDays, type ReportWeather } from './plot-weather.ts';
import { dayText, type ReportCell, type ReportTable } from './report-document.ts';
import { daysAfterPruningOf, type ReportSeason, type ReportSpan } from './report-rows.ts';
import { dateCell, factsOf, numberCell, tableOf, textCell, unknownCell, type Voice } from './report-voice.ts';
import { type DayValue, type WeatherFigures, weatherFigures, wetNights } from './weather-figures.ts';

/** "41.2 mm, 01/11/2026". */
const onDay = (day: DayValue | null, unit: string): ReportCell =>
  textCell(day === null ? null : `${Math.round(day.value * 10) / 10} ${unit}, ${dayText(day.date)}`);

/** The sums of a stretch of days, with on how many days each rests. */
export function weatherFacts(voice: Voice, id: string, heading: string, days: readonly PlotDay[]) {
  const { say } = voice;
  const figures: WeatherFigures = weatherFigures(days);
  const nights = wetNights(days);
  const wind = days.reduce<DayValue | null>(
    (best, { date, windKmh }) =>
      windKmh !== null && windKmh > (best?.value ?? -1) ? { date, value: windKmh } : best,
    null,
  );
  const notKnown = unknownCell(say((words) => words.notKnown));
  const mm = say((words) => words.unit.mm);
  const of = (known: number): ReportCell =>
    textCell(say((words) => words.daysOf, { known, days: days.length }));
  return factsOf(voice, id, heading, [
    ['daysKnown', of(Math.min(figures.rainKnown, figures.tempKnown))],
    ['rain', figures.rainMm === null ? notKnown : numberCell(figures.rainMm, 1, mm)],
    ['rainyDays', figures.rainyDays === null ? notKnown : numberCell(figures.rainyDays)],
    ['wettest', onDay(figures.wettest?.value === 0 ? null : figures.wettest, mm)],
    ['hottest', onDay(figures.hottest, '°C')],
    ['coldest', onDay(figures.coldest, '°C')],
    [
      'strongestWind',
      onDay(
        wind,
        say((words) => words.unit.kmh),
      ),
    ],
    ['degreeDays', figures.degreeDays === null ? notKnown : numberCell(figures.degreeDays)],
    [
      'wetNights',
      nights.known === 0
        ? notKnown
        : textCell(say((words) => words.nightsOf, { nights: nights.nights, known: nights.known })),
    ],
  ]);
}

/** Each day with where its weather is from. */
export function dayTable(
  voice: Voice,
  id: string,
  heading: string,
  days: readonly PlotDay[],
  season: ReportSeason | null,
): ReportTable {
  const { say } = voice;
  const notKnown = unknownCell(say((words) => words.notKnown));
  const value = (number: number | null, decimals = 0) =>
    number === null ? notKnown : numberCell(number, decimals);
  const sourceOf = ({ source, measuredHours }: PlotDay): ReportCell => {
    if (source === null) return notKnown;
    return textCell(
      measuredHours === null || measuredHours === 0
        ? source
        : say((words) => words.partlyMeasured, { source, hours: measuredHours }),
    );
  };
  return tableOf<PlotDay>(
    voice,
    id,
    heading,
    [
      { id: 'day', type: 'date', width: 13, cell: ({ date }) => dateCell(date) },
      {
        id: 'dap',
        type: 'number',
        width: 9,
        cell: ({ date }) => numberCell(daysAfterPruningOf(season, date)),
      },
      { id: 'rain', type: 'number', width: 9, total: 'sum', cell: ({ rainMm }) => value(rainMm, 1) },
      { id: 'hottest', type: 'number', width: 10, cell: ({ tempMax }) => value(tempMax, 1) },
      { id: 'coldest', type: 'number', width: 10, cell: ({ tempMin }) => value(tempMin, 1) },
      { id: 'humidity', type: 'number', width: 10, cell: ({ humidity }) => value(humidity) },
      { id: 'wind', type: 'number', width: 9, cell: ({ windKmh }) => value(windKmh) },
      { id: 'wetNight', type: 'number', width: 10, cell: ({ wetNightHours }) => value(wetNightHours) },
      { id: 'source', type: 'text', width: 20, cell: sourceOf },
    ],
    days,
  );
}

/** The days of a plot within a span, as far as the report asked for them. */
export const daysOfPlot = (
  weather: ReportWeather,
  { from, to }: Pick<ReportSpan, 'from' | 'to'>,
): PlotDay[] => daysWithin(plotWeatherDays(weather), from, to);

/** The weather's source and gaps. */
export function weatherNotes({ tell }: Voice, weathers: readonly ReportWeather[]): readonly string[] {
  const days = weathers.flatMap(plotWeatherDays);
  const sources = [...new Set(days.flatMap(({ source }) => source ?? []))];
  const missing = days.filter(({ tempMax, rainMm }) => tempMax === null || rainMm === null).length;
  return [
    ...(sources.length > 0 ? tell((words) => words.note.weatherFrom, { sources: sources.join(', ') }) : []),
    ...(missing > 0 ? tell((words) => words.note.weatherMissing, { n: missing }) : []),
    ...(weathers.some(({ refreshing }) => refreshing) ? tell((words) => words.note.weatherComing) : []),
    ...tell((words) => words.note.weatherTerms),
  ];
}
