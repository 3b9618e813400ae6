import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { analyse } from './command.ts';
import { file, jsonOf, lines, START_MS, textOf } from './made-files.ts';

describe('a season from a station file', () => {
  test('counts what is in it', async () => {
    const { understood, report } = await jsonOf(
      textOf(lines(240)),
      '--place',
      '20,73.8',
      '--altitude',
      '600',
    );
    expect(understood.rows).toBe(240);
    expect(understood.stepMinutes).toBe(60);
    expect(report.hours).toBe(240);
    expect(report.missingHours).toBe(0);
    expect(report.water.rainMm).toBeCloseTo(4.8);
    expect(report.firstHour).toBe('2024-06-01T00:00:00+05:30');
    // Seven saturated hours a night for ten nights; the hour after is drier than 70 %. Two showers fall by day.
    expect(report.wetness.wetHours).toBeGreaterThanOrEqual(70);
    expect(report.wetness.wetHours).toBeLessThanOrEqual(72);
    const spray = Object.values<number>(report.sprayHours);
    expect(spray.reduce((sum, hours) => sum + hours)).toBe(160);
    expect(report.sprayHours.unknown).toBe(0);
    expect(report.water.et0Days).toBe(10);
    expect(report.scores).toBeNull();
  });

  test('the printed report names units and speaks of each part', async () => {
    const { out, exitCode } = await analyse([file(textOf(lines(240)))]);
    expect(exitCode).toBe(0);
    for (const part of [
      'LEAF WETNESS',
      'INFECTIONS',
      'SPRAY HOURS',
      'WATER',
      'SCORES',
      'km/h',
      'No zone was said',
    ])
      expect(out).toContain(part);
    expect(out).not.toMatch(/NaN|undefined|Infinity/);
  });

  test('a file from the midst of a year does not tell primary downy mildew; one with its January does', async () => {
    const from = (start: number, hours: number) =>
      textOf(lines(hours, start).map((row, i) => ({ ...row, rain: i % 24 === 2 ? '0.6' : '0' })));
    const june = await jsonOf(from(START_MS, 240));
    expect(june.report.downyPrimaryInfections).toBeNull();
    expect(june.report.downyPrimaryNotKnown).toEqual([['2024-06-01', '2024-06-10']]);
    const october = from(Date.UTC(2024, 9, 1), 24 * 200);
    const { report } = await jsonOf(october);
    expect(report.downyPrimaryNotKnown).toEqual([['2024-10-01', '2024-12-31']]);
    expect(report.downyPrimaryInfections.length).toBeGreaterThan(0);
    expect(report.downyPrimaryInfections.every((day: string) => day >= '2025-01-01')).toBe(true);
    const printed = async (text: string) => (await analyse([file(text)])).out;
    expect(await printed(from(START_MS, 240))).toContain('days of infection: not known');
    expect(await printed(october)).toContain('not known from 2024-10-01 to 2024-12-31');
    expect(await printed(from(Date.UTC(2024, 0, 1), 24 * 150))).toMatch(/days of infection: 2024/);
  });

  test('without wind the good spray hours are not known, not none', async () => {
    const calm = lines(240).map(({ clock, temperature, humidity, rain }) =>
      [clock, temperature, humidity, rain].join(','),
    );
    const text = ['datetime,temp_c,rh_pct,rain_mm', ...calm].join('\n');
    const { report } = await jsonOf(text);
    expect(report.months.map(({ sprayHoursGood }: { sprayHoursGood: unknown }) => sprayHoursGood)).toEqual([
      null,
    ]);
    expect(report.sprayHours.Good).toBe(0);
    const { out } = await analyse([file(text)]);
    expect(out).toMatch(/2024-06 .*not known/);
  });

  test('scores the rules where there is a sensor', async () => {
    const rows = lines(24 * 40);
    const text = ['datetime,temp_c,rh_pct,rain_mm,leaf_wet_min']
      .concat(
        rows.map(
          (row, i) => `${row.clock},${row.temperature},${row.humidity},${row.rain},${i % 24 < 7 ? 60 : 0}`,
        ),
      )
      .join('\n');
    const { report } = await jsonOf(text);
    const deficit = report.scores.find(({ rule }: { rule: string }) => rule === 'Vapour deficit').score;
    expect(deficit.hours).toBe(960);
    expect(deficit.days).toBe(40);
    expect(deficit.fractionCorrect).toBeGreaterThan(0.8);
    expect(report.calibration.days).toBe(28);
  });

  test.each([
    ['Marathi', 'दिनांक,वेळ,तापमान °C,आर्द्रता %,पाऊस मिमी,वाऱ्याचा वेग किमी/ता'],
    ['Hindi', 'तारीख,समय,तापमान,नमी %,वर्षा (मिमी),पवन गति (km/h)'],
    ['French', 'Date,Heure,Température (°C),Humidité relative (%),Pluie (mm),Vent (km/h)'],
    ['German', 'Datum,Uhrzeit,Lufttemperatur °C,rel. Luftfeuchte %,Niederschlag mm,Windgeschwindigkeit km/h'],
  ])('reads %s names', async (_, header) => {
    const rows = lines(72).map((row) => ({ ...row, clock: row.clock.replace('T', ',') }));
    const { understood, report } = await jsonOf(textOf(rows, header));
    expect(understood.columns.quantities.map(({ quantity }: { quantity: string }) => quantity)).toEqual([
      'temperature',
      'humidity',
      'rain',
      'wind',
    ]);
    expect(report.hours).toBe(72);
    expect(report.water.rainMm).toBeCloseTo(2.4);
  });

  test('semicolons, decimal commas, a byte order mark, Devanagari digits and gzip', async () => {
    const rows = lines(48).map((row) => `${row.clock};${row.temperature.replace('.', ',')};${row.humidity}`);
    const text = ['\uFEFFdatetime;Temp °C;RH %', ...rows].join('\r\n');
    const plain = await jsonOf(text);
    expect(plain.report.months[0].meanTemperature).toBeCloseTo(22, 1);
    const devanagari = text.replace(/\d/g, (digit) => String.fromCharCode(0x966 + Number(digit)));
    expect((await jsonOf(devanagari)).report).toEqual(plain.report);
    const zipped = await analyse([file(gzipSync(text), 'csv.gz'), '--json']);
    expect(JSON.parse(zipped.out).report).toEqual(plain.report);
  });

  test('units in the header and on the command line come to the same', async () => {
    const inMetric = await jsonOf(textOf(lines(96)));
    const rows = lines(96).map((row) => ({
      ...row,
      temperature: String(Number(row.temperature) * 1.8 + 32),
      wind: String(Number(row.wind) / 3.6),
    }));
    const named = await jsonOf(textOf(rows, 'datetime,temp (°F),rh %,rain mm,wind (m/s)'));
    expect(named.report.months[0].meanTemperature).toBeCloseTo(inMetric.report.months[0].meanTemperature, 6);
    expect(named.report.sprayHours).toEqual(inMetric.report.sprayHours);
    const flags = ['--column', 'temperature=T1', '--unit', 'wind=m/s', '--unit', 'temperature=F'];
    const asked = await jsonOf(textOf(rows, 'datetime,T1,rh %,rain mm,wind'), ...flags);
    expect(asked.report.sprayHours).toEqual(inMetric.report.sprayHours);
  });

  test('ten-minute rows become hours: rain adds up, the rest is averaged', async () => {
    const rows = lines(48).flatMap((row) =>
      [0, 10, 20, 30, 40, 50].map((minute) => ({
        ...row,
        clock: `${row.clock.slice(0, 14)}${String(minute).padStart(2, '0')}`,
        temperature: String(20 + minute / 10),
        rain: minute % 20 === 0 ? '0.2' : '0',
      })),
    );
    const { understood, report } = await jsonOf(textOf(rows));
    expect(understood.stepMinutes).toBe(10);
    expect(report.hours).toBe(48);
    expect(report.water.rainMm).toBeCloseTo(48 * 0.6);
    expect(report.months[0].meanTemperature).toBeCloseTo(22.5);
  });
});
