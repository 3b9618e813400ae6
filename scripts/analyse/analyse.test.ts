import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DATE, numberCell, textCell, workbook } from '../../web/test/workbook.ts';
import { root } from '../steps.ts';
import { analyse } from './command.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'analyse-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

let written = 0;
function file(text: string | Uint8Array, ending = 'csv'): string {
  const path = join(folder, `${++written}.${ending}`);
  writeFileSync(path, text);
  return path;
}

const HOUR_MS = 3_600_000;
const START_MS = Date.UTC(2024, 5, 1);
const iso = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

interface Line {
  readonly clock: string;
  readonly temperature: string;
  readonly humidity: string;
  readonly rain: string;
  readonly wind: string;
}

/** Nights that come to saturation, with a shower each fifth day. */
function lines(hours: number, from = START_MS): Line[] {
  return Array.from({ length: hours }, (_, i) => {
    const hour = new Date(from + i * HOUR_MS).getUTCHours();
    const night = hour < 7;
    return {
      clock: iso(from + i * HOUR_MS),
      temperature: (22 + 6 * Math.sin(((hour - 8) / 24) * 2 * Math.PI)).toFixed(1),
      humidity: night ? '97' : '60',
      rain: i % 120 === 50 ? '2.4' : '0',
      wind: '6.0',
    };
  });
}

const HEADER = 'datetime,temp_c,rh_pct,rain_mm,wind_kmh';
const textOf = (rows: readonly Line[], header = HEADER): string =>
  [header, ...rows.map((row) => Object.values(row).join(','))].join('\n');

async function jsonOf(text: string | Uint8Array, ...flags: string[]) {
  const answer = await analyse([file(text), '--json', ...flags]);
  expect(answer.error).toBe('');
  expect(answer.exitCode).toBe(0);
  return JSON.parse(answer.out);
}

async function refusal(text: string, ...flags: string[]): Promise<string> {
  const answer = await analyse([file(text), ...flags]);
  expect(answer.exitCode).toBe(2);
  expect(answer.out).toBe('');
  return answer.error;
}

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

describe('what is wrong with a file is said', () => {
  test('an empty file, a header alone, no header, no such file, no table', async () => {
    expect(await refusal('')).toContain('The file is empty');
    expect(await refusal(`${HEADER}\n`)).toContain('no rows');
    expect(await refusal(textOf(lines(48)).split('\n').slice(1).join('\n'))).toContain(
      'not the names of columns',
    );
    expect(await refusal('hello\nworld\n')).toContain('one column only');
    const missing = await analyse([join(folder, 'nothing.csv')]);
    expect(missing).toEqual({ exitCode: 2, out: '', error: 'There is no such file.\n' });
    expect((await analyse([folder])).error).toContain('a folder');
    expect((await analyse([file('no gzip', 'csv.gz')])).error).toContain('not gzip');
  });

  test('a header of unknown names, and the flag that helps', async () => {
    const text = textOf(lines(48), 'when,a,b,c,d');
    expect(await refusal(text)).toMatch(
      /No column of temperature.*\n.*“when”, “a”.*\n.*--column temperature=/s,
    );
    const helped = ['--column', 'temperature=a', '--column', 'humidity=b'];
    expect((await jsonOf(text, ...helped)).report.hours).toBe(48);
    expect(await refusal(text, '--column', 'temperature=zz')).toContain('no column “zz”');
  });

  test('two columns that may be the same thing, and a wind without a unit', async () => {
    const two = textOf(lines(48), 'datetime,Temp 1,RH,Temp 2,wind km/h');
    expect(await refusal(two)).toContain('More than one column may be temperature: “Temp 1”, “Temp 2”');
    const noUnit = textOf(lines(48), 'datetime,temp,rh,rain mm,wind');
    expect(await refusal(noUnit)).toMatch(/unit of “wind”.*--unit wind=m\/s/s);
  });

  test('mixed date formats, with the line', async () => {
    const rows = lines(96).map((row, i) => ({
      ...row,
      clock: i === 70 ? `03/06/2024 ${row.clock.slice(11)}` : row.clock,
    }));
    expect(await refusal(textOf(rows))).toMatch(/Line 72: .*day\/month\/year.*year-month-day.*mixed/);
  });

  test('a day and a month that change places half way', async () => {
    const clock = (ms: number, order: 'dmy' | 'mdy') => {
      const [year, month, day] = iso(ms).slice(0, 10).split('-');
      return `${order === 'dmy' ? `${day}/${month}` : `${month}/${day}`}/${year} ${iso(ms).slice(11)}`;
    };
    const rows = (order: (i: number) => 'dmy' | 'mdy') =>
      lines(24 * 30).map((row, i) => ({ ...row, clock: clock(START_MS + i * HOUR_MS, order(i)) }));
    for (const order of ['dmy', 'mdy'] as const) {
      const { report } = await jsonOf(textOf(rows(() => order)));
      expect([report.hours, report.missingHours]).toEqual([720, 0]);
    }
    expect(await refusal(textOf(rows((i) => (i < 400 ? 'dmy' : 'mdy'))))).toContain('mixed');
    const oneDay = textOf(rows(() => 'dmy').slice(24 * 4, 24 * 5));
    expect(await refusal(oneDay)).toContain('day or month first?');
    expect((await jsonOf(oneDay, '--dates', 'dmy')).report.firstHour).toContain('2024-06-05');
    expect((await jsonOf(oneDay, '--dates', 'mdy')).report.firstHour).toContain('2024-05-06');
  });

  test('−7999 in a column is left out and told, not averaged', async () => {
    const rows = lines(240).map((row, i) => (i === 30 || i === 31 ? { ...row, temperature: '-7999' } : row));
    const { understood, notes, report } = await jsonOf(textOf(rows));
    expect(understood.leftOut).toEqual([
      { quantity: 'temperature', readings: 2, firstLine: 32, example: '-7999' },
    ]);
    expect(notes.join(' ')).toContain(
      '2 readings cannot be true and were left out (first: “-7999”, line 32)',
    );
    expect(report.months[0].meanTemperature).toBeGreaterThan(20);
    expect(report.hours).toBe(240);
  });

  test('a repeated hour counts once and is told', async () => {
    const rows = lines(120);
    const again = rows[50];
    if (again === undefined) throw new Error('no row');
    const { understood, notes, report } = await jsonOf(
      textOf(rows.toSpliced(51, 0, { ...again, rain: '9' })),
    );
    expect(understood.repeatedRows).toBe(1);
    expect(understood.firstRepeatedLine).toBe(53);
    expect(report.hours).toBe(120);
    expect(report.water.rainMm).toBeCloseTo(2.4);
    expect(notes.join(' ')).toContain('1 row came at a time read before (first: line 53)');
  });

  test('the clock of summer time: the hour shown twice is two hours, the hour skipped is none', async () => {
    const local = (utcMs: number, shift: number) => iso(utcMs + shift * HOUR_MS);
    const autumn = Date.UTC(2023, 9, 27);
    const set = Date.UTC(2023, 9, 29, 1);
    const rows = lines(120).map((row, i) => {
      const utc = autumn + i * HOUR_MS;
      return { ...row, clock: local(utc, utc < set ? 2 : 1) };
    });
    const named = await jsonOf(textOf(rows), '--zone', 'Europe/Zurich');
    expect([named.report.hours, named.report.missingHours, named.understood.repeatedRows]).toEqual([
      120, 0, 0,
    ]);
    const unnamed = await jsonOf(textOf(rows), '--zone', '+02:00');
    expect([unnamed.report.hours, unnamed.understood.repeatedRows]).toEqual([119, 1]);
    expect(unnamed.notes.join(' ')).toContain('summer time');

    const spring = lines(48, Date.UTC(2024, 2, 30));
    const jumped = await jsonOf(textOf(spring), '--zone', 'Europe/Zurich');
    expect(jumped.understood.skippedClockRows).toBe(1);
    expect(jumped.notes.join(' ')).toContain('never showed');
  });

  test('daily values, and flags that mean nothing', async () => {
    const daily = lines(20).map((row, i) => ({
      ...row,
      clock: iso(START_MS + i * 24 * HOUR_MS).slice(0, 10),
    }));
    expect(await refusal(textOf(daily))).toContain('1 day(s) apart');
    const good = textOf(lines(48));
    expect(await refusal(good, '--zone', 'Mars/Olympus')).toContain('not a time zone');
    expect(await refusal(good, '--unit', 'wind=parsec')).toContain('no such unit');
    expect(await refusal(good, '--unit', 'sound=dB')).toContain('no such quantity');
    expect(await refusal(good, '--place', '120,20')).toContain('not a place');
    expect(await refusal(good, '--dates', 'ydm')).toContain('ymd, dmy or mdy');
    expect(await refusal(good, '--nonsense')).toContain('--nonsense');
    expect((await analyse([])).error).toContain('Name one file');
    expect((await analyse(['--help'])).out).toContain('npm run analyse');
  });

  test('a span no station has lived through', async () => {
    const rows = Array.from({ length: 60 }, (_, year) =>
      lines(24 * 400, Date.UTC(1900 + 2 * year, 0, 1)).map(
        ({ clock, temperature, humidity }) => `${clock},${temperature},${humidity}`,
      ),
    ).flat();
    expect(await refusal(['datetime,temp_c,rh_pct', ...rows].join('\n'))).toContain('more than fifty years');
  });
});

describe('a large file', () => {
  // Only the hours are kept: more megabytes of the same hours need no more memory. 2 GB were read once in the same heap.
  const MEGABYTES = 60;
  const HEAP_MEGABYTES = 64;

  test(`${MEGABYTES} MB pass through a heap of ${HEAP_MEGABYTES} MB`, async () => {
    const path = join(folder, 'large.csv');
    const out = createWriteStream(path);
    out.write('datetime,temp_c,rh_pct,rain_mm,wind_kmh\n');
    let bytes = 0;
    let rows = 0;
    while (bytes < MEGABYTES * 1e6) {
      let block = '';
      for (let i = 0; i < 5000; i++, rows++)
        block += `${new Date(START_MS + rows * 10_000).toISOString().slice(0, 19)},${(20 + (rows % 97) / 10).toFixed(1)},${60 + (rows % 40)},0.0,6.5\n`;
      bytes += block.length;
      if (!out.write(block)) await once(out, 'drain');
    }
    out.end();
    await once(out, 'finish');
    const child = spawn(
      process.execPath,
      [`--max-old-space-size=${HEAP_MEGABYTES}`, 'scripts/analyse.ts', path, '--json'],
      { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    let text = '';
    child.stdout.on('data', (chunk: Uint8Array) => {
      text += String(chunk);
    });
    const [code] = await once(child, 'close');
    expect(code).toBe(0);
    const { understood, report } = JSON.parse(text);
    expect(understood.rows).toBe(rows);
    expect(report.hours).toBe(Math.ceil(rows / 360));
  });
});

const shared = join(root, '../shared/data/leafwetness');
describe.skipIf(!existsSync(shared))('real stations (left out where ../shared is absent)', () => {
  test('ten minutes and hours of the same station tell the same season', async () => {
    const season = async (name: string) => {
      const { out } = await analyse([join(shared, name), '--zone', '+02:00', '--json']);
      return JSON.parse(out);
    };
    const fine = await season('changins_2023_10min.csv.gz');
    const hourly = await season('changins_2023_hourly.csv.gz');
    expect(fine.report.hours).toBe(hourly.report.hours);
    expect(fine.report.water.rainMm).toBeCloseTo(hourly.report.water.rainMm, -1);
    expect(fine.understood.leftOut[0]).toMatchObject({ quantity: 'temperature', readings: 1 });
    expect(
      Math.abs(fine.report.wetness.wetHoursByVapourDeficit - hourly.report.wetness.wetHoursByVapourDeficit),
    ).toBeLessThan(15);
  });

  test('the end of the hour is read from the header', async () => {
    const { out } = await analyse([
      join(shared, 'wairau_wrv_hourly_2015_2020.csv.gz'),
      '--zone',
      '+12:00',
      '--json',
    ]);
    const { understood, report } = JSON.parse(out);
    expect(understood.timeIs).toBe('end');
    expect(report.firstHour).toBe('2015-12-10T22:00:00+12:00');
    expect(report.scores[0].score.hours).toBeGreaterThan(38_000);
  });
});

describe('a file as it comes', () => {
  test('UTF-16 with its mark or without, the old page of Windows, and a workbook read as the text does', async () => {
    const text = textOf(lines(72), 'datetime,Temp °C,RH %,Rain mm,Wind km/h');
    const plain = await jsonOf(text);
    expect(plain.report.hours).toBe(72);
    const little = Buffer.from(text, 'utf16le');
    expect((await jsonOf(little)).report).toEqual(plain.report);
    expect((await jsonOf(Buffer.concat([Buffer.from([0xff, 0xfe]), little]))).report).toEqual(plain.report);
    expect((await jsonOf(Buffer.from(text, 'latin1'))).report).toEqual(plain.report);
    const rows = lines(72).map((row) =>
      [
        numberCell(Date.parse(`${row.clock}Z`) / 86_400_000 + 25_569, DATE),
        ...[row.temperature, row.humidity, row.rain, row.wind].map((value) => numberCell(Number(value))),
      ].join(''),
    );
    const names = ['datetime', 'Temp °C', 'RH %', 'Rain mm', 'Wind km/h'].map(textCell).join('');
    const answer = await analyse([
      file(workbook([{ name: 'Data', rows: [names, ...rows] }]), 'xlsx'),
      '--json',
    ]);
    expect(answer.error).toBe('');
    expect(JSON.parse(answer.out).report).toEqual(plain.report);
  });

  test('a rising sum of rain is differenced and said; titles above the names are passed over', async () => {
    let total = 410;
    const rows = lines(240).map((row) => {
      total += Number(row.rain);
      return { ...row, rain: total.toFixed(1) };
    });
    const text = `Station,Odha\n\n${textOf(rows, 'Date & Time,Temp °C,RH %,Total rain mm,Wind km/h')}`;
    const { understood, report, notes } = await jsonOf(text);
    expect(report.water.rainMm).toBeCloseTo(4.8);
    expect(understood.rainCounter).toEqual({ column: 'Total rain mm', resets: 0, gaps: 0 });
    expect(notes.join(' ')).toContain('“Total rain mm” is a sum that rises');
  });
});
