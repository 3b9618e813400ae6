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
