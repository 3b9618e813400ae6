import { seriesFromHours } from '@draksha/models';
import { expect, test } from 'vitest';
import { show } from '../../test/screen.tsx';
import { DayStrip } from './spray-strip.tsx';

const weatherOf = (precipitation: number, windSpeed: number) => ({
  utcOffsetMinutes: 330,
  series: seriesFromHours(
    Array.from({ length: 24 }, (_, hour) => ({
      datetime: new Date(Date.parse('2026-11-21T18:30:00Z') + hour * 3_600_000).toISOString(),
      temperature: 25,
      dewPoint: null,
      solarRadiation: null,
      cloudCover: null,
      humidity: 60,
      precipitationProbability: 10,
      windSpeed,
      precipitation,
    })),
  ),
});

test('a day without hours says what keeps it from them, and no rain is never the cause', async () => {
  const resultOf = async (mm: number, wind: number) => {
    const { text } = await show(
      <DayStrip dates={['2026-11-22']} blocks={[null]} weather={weatherOf(mm, wind)} />,
      { areas: ['plan'] },
    );
    return text();
  };
  expect(await resultOf(0.5, 4)).toContain('12 mm');
  expect(await resultOf(0, 31)).toContain('wind 31');
  const calm = await resultOf(0, 4);
  expect(calm).not.toContain('mm');
  expect(calm).toContain('no');
});

test.each(['en', 'hi', 'mr'] as const)(
  'hours of any part of the day stay within their day: %s',
  async (language) => {
    const dates = ['2026-11-22', '2026-11-23', '2026-11-24', '2026-11-25'];
    const spans = [
      [10, 13],
      [12, 15],
      [16, 19],
      [17, 21],
    ] as const;
    const blocks = spans.map(([startHour, endHour], at) => ({
      date: dates[at] ?? '',
      startHour,
      endHour,
      level: 'Good' as const,
      isDark: false,
      windMost: null,
      rainChanceMost: null,
      humidityLeast: null,
      humidityMost: null,
      temperatureMost: null,
    }));
    const { text } = await show(
      <div style={{ width: 272 }}>
        <DayStrip dates={dates} blocks={blocks} weather={weatherOf(0, 4)} />
      </div>,
      { areas: ['plan'], language },
    );
    expect(text()).toContain('10–1');
    const wide = [...document.querySelectorAll('[data-hours]')].filter(
      (hours) => hours.scrollWidth > hours.clientWidth,
    );
    expect(document.querySelectorAll('[data-hours]')).toHaveLength(4);
    expect(wide.map(({ textContent }) => textContent)).toEqual([]);
  },
);
