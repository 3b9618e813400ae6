import type { SeasonComparison } from '@draksha/reports/analytics/season-comparison';
import type { SeasonWeather } from '@draksha/reports/analytics/season-weather';
import { WET_NIGHT_HOURS } from '@draksha/reports/weather-figures';
import Box from '@mui/material/Box';
import { Card } from '../../ui/card.tsx';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CompareLines } from './compare-lines.tsx';
import { CompareTable } from './compare-table.tsx';
import { type NightLane, NightStrip } from './night-strip.tsx';
import { dayReaching, nightsOf, sumCurve, valueAt } from './season-curves.ts';
import { against, useSeasonWords } from './season-words.ts';

interface WeatherProps {
  readonly figures: SeasonComparison;
  readonly now: SeasonWeather;
  readonly before: SeasonWeather | null;
}

const TABLE_EVERY_DAYS = 10;
const MIN_AXIS_MM = 10;
const MIN_AXIS_DEGREE_DAYS = 100;

function Unknown({ words }: { readonly words: readonly (string | false)[] }) {
  const said = words.filter((one) => one !== false);
  return said.length === 0 ? null : (
    <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{said.join(' ')}</Box>
  );
}

/** Rain and degree days: sums of the season. */
export function SumCard({ figures, now, before, of }: WeatherProps & { readonly of: 'rain' | 'heat' }) {
  const { t, format, by } = useSeasonWords(figures);
  const colours = useChartColours();
  const rain = of === 'rain';
  const { untilDap } = figures;
  const ownSums = figures.now.weather;
  const lastSums = figures.before?.weather ?? null;
  if (ownSums === null) return null;
  const own = sumCurve(rain ? now.rainMm : now.degreeDays);
  const last = before && sumCurve(rain ? before.rainMm : before.degreeDays);
  const write = (value: number) =>
    rain ? format.unit(value, 'mm', value < 10 ? 1 : 0) : format.number(Math.round(value));
  const nowSum = rain ? ownSums.rainMm : ownSums.degreeDays;
  const lastSum = lastSums && (rain ? lastSums.rainMm : lastSums.degreeDays);
  const reached = !rain && last ? dayReaching(last, nowSum) : null;
  const unknown = (sums: typeof ownSums | null) =>
    sums === null ? 0 : rain ? sums.rainUnknownDays : sums.heatUnknownDays;
  const length = Math.max(own.length, last?.length ?? 0);
  const title = rain
    ? t(`compare.rain.${against(nowSum, lastSum, 1)}`, {
        by,
        value: write(nowSum),
        difference: write(Math.abs(nowSum - (lastSum ?? 0))),
      })
    : t(reached === null || untilDap === null ? 'compare.heat.alone' : 'compare.heat.reached', {
        by,
        value: write(nowSum),
        day: format.number(reached ?? 0),
      });
  return (
    <Card title={title} note={t(rain ? 'compare.rainNote' : 'compare.heatNote')}>
      <CompareLines
        label={t(rain ? 'compare.rainNote' : 'compare.heatNote')}
        now={own}
        before={last}
        today={untilDap}
        colour={rain ? colours.rain : colours.heat}
        least={rain ? MIN_AXIS_MM : MIN_AXIS_DEGREE_DAYS}
        write={write}
        tick={(value) => format.number(value, 1)}
      />
      <Unknown
        words={[
          unknown(ownSums) > 0 &&
            t('compare.unknownDays', {
              count: unknown(ownSums),
              number: format.number(unknown(ownSums)),
            }),
          unknown(lastSums) > 0 &&
            t('compare.unknownDaysBefore', {
              count: unknown(lastSums),
              number: format.number(unknown(lastSums)),
            }),
        ]}
      />
      <CompareTable
        columns={[t('compare.column.day'), t('compare.now'), ...(last ? [t('compare.before')] : [])]}
        rows={[...Array(Math.ceil(length / TABLE_EVERY_DAYS)).keys()].map((i) => {
          const dap = i * TABLE_EVERY_DAYS;
          const cell = (curve: typeof own) => {
            const value = dap < curve.length ? valueAt(curve, dap) : null;
            return value === null ? '–' : write(value);
          };
          return {
            id: String(dap),
            cells: [format.number(dap), cell(own), ...(last ? [cell(last)] : [])],
          };
        })}
      />
    </Card>
  );
}

/** Sprays and the wet nights that they were for. */
export function NightCard({
  figures,
  now,
  before,
}: { readonly figures: SeasonComparison } & {
  readonly now: SeasonWeather | null;
  readonly before: SeasonWeather | null;
}) {
  const { t, format, by } = useSeasonWords(figures);
  const { untilDap } = figures;
  const lane = (
    id: NightLane['id'],
    side: SeasonComparison['now'],
    weather: SeasonWeather | null,
    until: number | null,
  ): NightLane => {
    const nights = weather && nightsOf(weather, WET_NIGHT_HOURS);
    const counts = (day: number) => until === null || day <= until;
    return {
      id,
      sprays: side.sprayDays.filter(counts),
      wet: nights?.wet ?? [],
      unknown: nights?.unknown ?? [],
      days: Math.max(weather?.nightWetHours.length ?? 0, (side.sprayDays.filter(counts).at(-1) ?? 0) + 1),
    };
  };
  const lanes = [
    lane('now', figures.now, now, untilDap),
    ...(figures.before ? [lane('before', figures.before, before, null)] : []),
  ];
  const sideText = (side: SeasonComparison['now']): string => {
    const sprays = t('compare.sprays', { count: side.sprays, number: format.number(side.sprays) });
    if (side.weather === null) return sprays;
    const { wetNights } = side.weather;
    return t('compare.and', {
      one: sprays,
      other: t('compare.wetNights', { count: wetNights, number: format.number(wetNights) }),
    });
  };
  const unknown = figures.now.weather?.unknownNights ?? 0;
  return (
    <Card
      title={
        figures.before
          ? t('compare.nights.both', { by, now: sideText(figures.now), before: sideText(figures.before) })
          : t('compare.nights.alone', { by, now: sideText(figures.now) })
      }
      note={t('compare.nightNote', { hours: format.number(WET_NIGHT_HOURS) })}
    >
      <NightStrip lanes={lanes} />
      <Unknown
        words={[
          unknown > 0 && t('compare.unknownNights', { count: unknown, number: format.number(unknown) }),
        ]}
      />
      <CompareTable
        columns={[
          '',
          t('compare.column.sprays'),
          t('compare.column.wetNights'),
          t('compare.column.unknownNights'),
        ]}
        rows={[figures.now, ...(figures.before ? [figures.before] : [])].map((side, i) => ({
          id: side.season.id,
          cells: [
            t(i === 0 ? 'compare.now' : 'compare.before'),
            format.number(side.sprays),
            side.weather ? format.number(side.weather.wetNights) : '–',
            side.weather ? format.number(side.weather.unknownNights) : '–',
          ],
        }))}
      />
    </Card>
  );
}
