import { expect, test } from 'vitest';
import { forecastRecords } from '../lab/forecast/forecast-record.ts';
import { puneSeason } from './pune-hours.ts';
import { leftOut, sharedIsPresent } from './shared-files.ts';

const DAY_MS = 86_400_000;

test.skipIf(!sharedIsPresent)(
  `“as yesterday” at a vineyard at Pune: what a provider has to beat${leftOut}`,
  () => {
    const series = puneSeason('data/india/pune_nrc_hourly_2016_2017.csv.gz');
    const of = (column: Float64Array, i: number) => column[i] ?? Number.NaN;
    const hours = [...series.startsAtMs].flatMap((at, i) =>
      at >= Date.parse('2016-10-15T00:00:00+05:30') && at < Date.parse('2017-03-01T00:00:00+05:30')
        ? [
            {
              cell: 'pune',
              datetime: new Date(at).toISOString(),
              temperature: of(series.temperature, i),
              humidity: of(series.humidity, i),
              precipitation: of(series.precipitation, i),
            },
          ]
        : [],
    );
    const forecastWith = (humidityOff: number) =>
      hours.map((hour) => ({
        ...hour,
        humidity: hour.humidity + humidityOff,
        provider: 'as yesterday',
        issuedAt: hour.datetime,
        datetime: new Date(Date.parse(hour.datetime) + DAY_MS).toISOString(),
      }));
    const recordWith = (humidityOff: number) => {
      const [record] = forecastRecords(forecastWith(humidityOff), hours, { utcOffsetMinutes: 330 });
      if (record === undefined) throw new Error('no record');
      return record;
    };
    const plain = recordWith(0);
    const dry = recordWith(-8);
    expect(plain.days).toBe(136);
    // The figures of docs/models/forecast-skill.md.
    expect(plain.skill.errors.temperature?.meanAbsoluteError).toBeCloseTo(1.09, 2);
    expect(plain.skill.errors.humidity?.meanAbsoluteError).toBeCloseTo(4.98, 2);
    expect(plain.made.wetHours?.raw.meanAbsoluteError).toBeCloseTo(1.16, 2);
    expect(plain.made.wetHours?.sure).toMatchObject({ days: 135, close: 117 });
    // Nothing to take off a forecast without bias, and one planted in real weather is found.
    expect(plain.corrections).toMatchObject({ temperature: { helps: false }, humidity: { helps: false } });
    expect(dry.corrections).toMatchObject({ temperature: { helps: false }, humidity: { helps: true } });
    expect(dry.made.wetHours).toMatchObject({ useCorrection: true, sure: { close: 117 } });
    expect(dry.made.wetHours?.raw.meanAbsoluteError).toBeCloseTo(1.86, 2);
    expect(dry.made.wetHours?.corrected?.meanAbsoluteError).toBeCloseTo(1.14, 2);
    // Neither wind nor a chance of rain was given: nothing is said of them.
    expect(plain.made.sprayHours).toBeNull();
    expect(plain.rain).toBeNull();
  },
);
