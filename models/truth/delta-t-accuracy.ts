import { deltaTPsychrometer, deltaTStull2011 } from '../src/spray/delta-t.ts';
import { type AccuracyRow, measure } from './accuracy.ts';
import { nemeaHours } from './et0-accuracy.ts';
import { numberCell, type ReadFigures, sharedCsv } from './shared-files.ts';

const table = 'delta-t';

export function deltaTAccuracy(): AccuracyRow[] {
  const renmark = sharedCsv('data/general/renmark_au_bom_halfhourly_2024_deltaT.csv');
  const bom = (of: (temperature: number, humidity: number, pressure: number) => number | undefined) =>
    renmark.map(
      (row) =>
        [
          of(numberCell(row, 'air_temp'), numberCell(row, 'rel_hum'), numberCell(row, 'press')) ?? Number.NaN,
          numberCell(row, 'delta_t'),
        ] as const,
    );
  const against = 'Bureau of Meteorology, Renmark, half-hours of August 2024';
  return [
    measure({
      table,
      output: 'Delta T, psychrometer 0.0008',
      against,
      unit: '°C',
      tolerance: { mean: 0.05, max: 0.2 },
      pairs: bom((t, rh, p) => deltaTPsychrometer(t, rh, p, 'ventilated')?.deltaT),
    }),
    measure({
      table,
      output: 'Delta T, psychrometer 0.000662',
      against,
      unit: '°C',
      tolerance: { mean: 0.6, max: 1.3 },
      pairs: bom((t, rh, p) => deltaTPsychrometer(t, rh, p)?.deltaT),
    }),
    measure({
      table,
      output: 'Delta T, Stull 2011',
      against,
      unit: '°C',
      tolerance: { mean: 0.7, max: 1.4 },
      pairs: bom((t, rh) => deltaTStull2011(t, rh)?.deltaT),
    }),
    deltaTOfOpenMeteo(sharedCsv),
  ];
}

export function deltaTOfOpenMeteo(read: ReadFigures): AccuracyRow {
  const { hours, deltaT } = nemeaHours(read);
  return measure({
    table,
    output: 'Delta T, Stull 2011',
    against: 'Open-Meteo, Nemea vineyard, 888 h of 2026',
    unit: '°C',
    tolerance: { mean: 0.05, max: 0.15 },
    pairs: deltaT.map(
      (want, i) =>
        [deltaTStull2011(hours[i]?.temperature, hours[i]?.humidity)?.deltaT ?? Number.NaN, want] as const,
    ),
  });
}
