import { localIso } from '@draksha/models';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { forecast } from '../../../../test/upstream/open-meteo-wire.ts';
import { hasRecordings, readRecording } from '../../../../test/upstream/recorded.ts';
import { timeline } from '../../../../test/upstream/visual-crossing-wire.ts';
import { type ProviderReading, UnreadableAnswer } from './adapter.ts';
import { bundleOf } from './bundle.ts';
import { cellOf } from './cell.ts';
import { openMeteo } from './open-meteo.ts';
import { plausible } from './plausible.ts';
import { requirePlausible } from './reading-check.ts';
import { iconFor, skyOfWmo } from './sky.ts';
import { visualCrossing } from './visual-crossing.ts';
import { zoneOffsetMinutes } from './zone.ts';

const now = new Date('2026-11-20T09:10:00Z');
const place = { latitude: 20, longitude: 73.8 };
const vc = visualCrossing({ key: 'k', url: 'http://upstream.invalid/timeline/' });
const om = openMeteo({ url: 'http://upstream.invalid/v1', archiveUrl: 'http://upstream.invalid/archive/v1' });

describe('Visual Crossing', () => {
  test('one request brings everything from yesterday to two weeks ahead', () => {
    const url = vc.requestFor({ latitude: 19.9975, longitude: -73.1234567 }, now);
    expect(url.pathname).toBe('/timeline/19.997500,-73.123457/2026-11-19/2026-12-04');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      unitGroup: 'metric',
      include: 'current,days,hours,alerts',
      contentType: 'json',
      lang: 'en',
      key: 'k',
    });
  });

  test.skipIf(!hasRecordings)(
    'a recorded day of Nashik (needs the recordings) is read value by value',
    () => {
      const body: unknown = JSON.parse(readRecording('visualcrossing/timeline_metric_nashik_2022.json'));
      const reading = vc.decode(body, new Date('2022-05-08T08:30:00Z'));
      expect(reading).toMatchObject({
        zone: 'Asia/Kolkata',
        utcOffsetMinutes: 330,
        elevationMetres: null,
        alerts: [],
      });
      expect(reading.current).toEqual({
        observedAtMs: 1_651_998_600_000,
        temperature: 38.5,
        feelsLike: 35.9,
        humidity: 13.16,
        dewPoint: 5.4,
        pressure: 1005,
        windSpeed: 18,
        windDirection: 317.8,
        visibility: 24.1,
        cloudCover: 4.9,
        uvIndex: 10,
        precipitation: 0,
        precipitationProbability: 0,
        solarRadiation: 997,
        conditions: 'Clear',
        icon: 'clear-day',
      });
      expect(reading.hours).toHaveLength(24);
      expect(reading.hours[18]).toMatchObject({ temperature: 36.8, windSpeed: 29.5, icon: 'cloudy' });
      expect(reading.days).toEqual([
        {
          date: '2022-05-08',
          tempMax: 38.9,
          tempMin: 24.9,
          humidity: 30.1,
          windSpeed: 29.9,
          precipitationProbability: 0,
          precipitation: 0,
          uvIndex: 10,
          sunriseMs: 1_651_969_921_000,
          sunsetMs: 1_652_016_656_000,
          conditions: 'Clear',
          icon: 'clear-day',
        },
      ]);
    },
  );

  test('an unknown icon or alert of another shape does no harm', () => {
    const answer = timeline(
      { place, from: '2026-11-20', to: '2026-11-20', include: ['hours', 'current', 'alerts'] },
      { nowMs: now.getTime(), scenario: 'rainy', alerts: [{ event: 'Flood' }, { headline: 'no event' }] },
    );
    const reading = vc.decode(
      { ...answer, currentConditions: { datetimeEpoch: 1, icon: 'frogs', conditions: 'Mist' } },
      now,
    );
    expect(reading.alerts).toEqual([
      {
        source: 'visualcrossing',
        event: 'Flood',
        headline: 'Flood',
        description: '',
        area: null,
        startsAt: null,
        endsAt: null,
      },
    ]);
    expect(reading.current?.icon).toBe('fog');
  });
});

describe('Open-Meteo', () => {
  const answerAt = (scenario: 'rainy' | 'season' | 'windy', extra: Record<string, string> = {}) => {
    const parameters = om.requestFor(place, now).searchParams;
    for (const [name, value] of Object.entries(extra)) parameters.set(name, value);
    return forecast(place, parameters, { nowMs: now.getTime(), scenario, alerts: [] });
  };

  test('one request, coordinates with six decimals', () => {
    const url = om.requestFor(place, now);
    expect(url.pathname).toBe('/v1/forecast');
    expect(url.searchParams.get('latitude')).toBe('20.000000');
    expect(url.searchParams.get('forecast_days')).toBe('15');
  });

  test('metres become kilometres, and the unit named beside the values is obeyed', () => {
    const inKilometres = om.decode(answerAt('windy'), now);
    expect(inKilometres.hours[0]).toMatchObject({ visibility: 24 });
    for (const unit of ['ms', 'mph', 'kn']) {
      const other = om.decode(answerAt('windy', { wind_speed_unit: unit }), now);
      other.hours.forEach((hour, index) => {
        // The replayer rounds to a tenth of the unit: 0.05 m/s is 0.18 km/h.
        expect(Math.abs((hour.windSpeed ?? 0) - (inKilometres.hours[index]?.windSpeed ?? 0))).toBeLessThan(
          0.2,
        );
      });
      expect(Math.abs((other.days[0]?.windSpeed ?? 0) - 40)).toBeLessThan(0.2);
    }
  });

  test('a unit that nobody knows is said, and not taken for ours', () => {
    const answer = answerAt('windy') as { hourly_units: object };
    const units = { ...answer.hourly_units, temperature_2m: 'K' };
    expect(() => om.decode({ ...answer, hourly_units: units }, now)).toThrow(
      'temperature_2m comes in another unit, K',
    );
  });

  test('rain of the hour that ends at 16:00 is rain of the hour that starts at 15:00', () => {
    const answer = answerAt('season') as { hourly: { time: string[]; precipitation: number[] } };
    const wet = {
      ...answer,
      hourly: {
        ...answer.hourly,
        precipitation: answer.hourly.time.map((time) => (time === '2026-11-20T16:00' ? 4 : 0)),
      },
    };
    const hours = om.decode(wet, now).hours.filter((hour) => hour.precipitation === 4);
    expect(hours.map((hour) => localIso(hour.startsAtMs, 330))).toEqual(['2026-11-20T15:00:00+05:30']);
    expect(om.decode(answer, now).hours.at(-1)?.precipitation).toBeNull();
  });

  test('times as epoch seconds are the same moments', () => {
    const strip = (reading: ProviderReading) => reading.hours.map((hour) => hour.startsAtMs);
    expect(strip(om.decode(answerAt('rainy', { timeformat: 'unixtime' }), now))).toEqual(
      strip(om.decode(answerAt('rainy'), now)),
    );
  });

  test.skipIf(!hasRecordings)('recorded answers (needs the recordings) are read in their own units', () => {
    const barossa = JSON.parse(
      readRecording('openmeteo/vinea_forecast_barossa_hourly_2026-07.json'),
    ) as object;
    const reading = om.decode({ ...barossa, daily: { time: [] } }, new Date('2026-07-16T00:00:00Z'));
    expect(reading).toMatchObject({ zone: 'Australia/Adelaide', utcOffsetMinutes: 570, elevationMetres: 12 });
    // 2.6 m/s at local midnight.
    expect(reading.hours[0]).toMatchObject({
      startsAtMs: Date.parse('2026-07-15T14:30:00Z'),
      temperature: 6.5,
      humidity: 97,
    });
    expect(reading.hours[0]?.windSpeed).toBeCloseTo(9.36, 10);
    expect(reading.hours[0]?.dewPoint).toBeNull();
  });

  test('what is no forecast is said to be none', () => {
    for (const body of [
      null,
      [],
      {},
      { error: true, reason: 'busy' },
      { utc_offset_seconds: 0, hourly: { time: 3 } },
    ]) {
      expect(() => om.decode(body, now)).toThrow(UnreadableAnswer);
    }
  });
});

test('both providers tell the same story of the same sky', () => {
  const replay = { nowMs: now.getTime(), scenario: 'season', alerts: [] } as const;
  const one = vc.decode(
    timeline({ place, from: '2026-11-19', to: '2026-12-04', include: ['hours', 'current'] }, replay),
    now,
  );
  const two = om.decode(forecast(place, om.requestFor(place, now).searchParams, replay), now);
  const byStart = new Map(two.hours.map((hour) => [hour.startsAtMs, hour]));
  let compared = 0;
  for (const hour of one.hours) {
    const other = byStart.get(hour.startsAtMs);
    if (!other || other.precipitation === null) continue;
    for (const name of [
      'temperature',
      'windSpeed',
      'precipitation',
      'precipitationProbability',
      'pressure',
      'visibility',
      'solarRadiation',
    ] as const) {
      expect(other[name]).toBeCloseTo(hour[name] ?? Number.NaN, 6);
    }
    compared += 1;
  }
  expect(compared).toBeGreaterThan(330);
  expect(two.days.map((day) => [day.date, day.tempMax, day.precipitation])).toEqual(
    one.days.map((day) => [day.date, day.tempMax, day.precipitation]),
  );
});

describe('an answer is believed', () => {
  const asked = { latitude: 20, longitude: 73.8 };
  const answered = (changes: Partial<ProviderReading>): ProviderReading => ({
    ...vc.decode(
      timeline(
        { place, from: '2026-11-19', to: '2026-12-04', include: ['hours', 'current'] },
        { nowMs: now.getTime(), scenario: 'season', alerts: [] },
      ),
      now,
    ),
    ...changes,
  });

  test.each([
    [20.3, 73.8],
    [19.7, 74.1],
  ])('for %f, %f: a coarse model names the middle of its cell', (latitude, longitude) => {
    expect(requirePlausible(asked, answered({ place: { latitude, longitude } }))).toBeDefined();
  });

  test.each([
    [20.31, 73.8],
    [20, 73.49],
    [-20, 73.8],
    [73.8, 20],
  ])('for %f, %f: never', (latitude, longitude) => {
    expect(() => requirePlausible(asked, answered({ place: { latitude, longitude } }))).toThrow(
      'the answer is for another place',
    );
  });

  test('across the date line it is near', () => {
    const east = { latitude: -17, longitude: 179.9 };
    expect(requirePlausible(east, answered({ place: { latitude: -17, longitude: -179.95 } }))).toBeDefined();
  });

  test('an hour of storm is no other unit: it is not known, and the rest is', () => {
    const answer = timeline(
      { place, from: '2026-11-20', to: '2026-11-21', include: ['hours', 'current'] },
      { nowMs: now.getTime(), scenario: 'season', alerts: [] },
    );
    const days = structuredClone(answer.days) as { hours: { windspeed: number }[] }[];
    const hour = days[0]?.hours[5];
    if (hour) hour.windspeed = 160;
    const reading = requirePlausible(asked, vc.decode({ ...answer, days }, now));
    expect(reading.hours[5]?.windSpeed).toBeNull();
    expect(reading.hours.filter(({ windSpeed }) => windSpeed === null)).toHaveLength(1);
  });

  test('values that never change are none', () => {
    const { hours } = answered({});
    const still = hours.map((hour) => ({ ...hour, temperature: 25, humidity: 60 }));
    expect(() => requirePlausible(asked, answered({ hours: still }))).toThrow('25 °C in each of');
  });
});

test('decoders never throw but to say that a body is no answer', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.jsonValue(),
        fc.record({ days: fc.array(fc.jsonValue()), currentConditions: fc.jsonValue() }),
        fc.record({
          utc_offset_seconds: fc.integer(),
          hourly: fc.record({ time: fc.array(fc.string()) }),
          daily: fc.record({ time: fc.array(fc.string()) }),
        }),
      ),
      (body) => {
        for (const provider of [vc, om]) {
          try {
            const reading = provider.decode(body, now);
            bundleOf(cellOf(place, 0.1), provider.source, reading, now);
          } catch (error) {
            expect(error).toBeInstanceOf(UnreadableAnswer);
          }
        }
      },
    ),
    { numRuns: 500 },
  );
});

describe('words, zones and bounds', () => {
  test.each([
    [0, true, 'Clear', 'clear-day'],
    [2, false, 'Partially cloudy', 'partly-cloudy-night'],
    [61, true, 'Light rain', 'rain'],
    [81, false, 'Rain showers', 'showers-night'],
    [95, true, 'Thunderstorm, rain', 'thunder-rain'],
    [1234, true, '', 'clear-day'],
  ])('WMO code %i, day %s: %s, %s', (code, isDay, conditions, icon) => {
    expect(skyOfWmo(code, 0, isDay)).toEqual({ conditions, icon });
  });

  test('an icon that we do not have becomes the nearest that we do', () => {
    expect(iconFor('hail', 'Thunderstorms', 100, true)).toBe('thunder-rain');
    expect(iconFor(undefined, 'Overcast', 95, true)).toBe('cloudy');
    expect(iconFor(null, '', 30, false)).toBe('partly-cloudy-night');
  });

  test('offsets follow the zone and the season', () => {
    const july = Date.parse('2026-07-01T00:00Z');
    expect(zoneOffsetMinutes('Asia/Kolkata', july)).toBe(330);
    expect(zoneOffsetMinutes('Europe/Berlin', july)).toBe(120);
    expect(zoneOffsetMinutes('Europe/Berlin', now.getTime())).toBe(60);
    expect(zoneOffsetMinutes('America/St_Johns', july)).toBe(-150);
    expect(zoneOffsetMinutes('UTC', july)).toBe(0);
    expect(zoneOffsetMinutes('Middle/Earth', july)).toBeNull();
    expect(localIso(july, -150)).toBe('2026-06-30T21:30:00-02:30');
  });

  test.each([
    ['humidity', 100.5, 100],
    ['humidity', 100.51, null],
    ['humidity', -0.5, 0],
    ['temperature', -7999, null],
    ['temperature', 60.5, 60],
    ['windSpeed', 150, 150],
    ['windSpeed', 151, null],
    ['pressure', 849.4, null],
    ['precipitation', Number.NaN, null],
    ['precipitation', '3', 3],
    ['precipitation', '3 mm', null],
  ] as const)('%s of %s is %s', (quantity, value, kept) => {
    expect(plausible(quantity, value)).toBe(kept);
  });
});
