import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DATE, numberCell, textCell, workbook } from '../../web/test/workbook.ts';
import { root } from '../steps.ts';
import { analyse } from './command.ts';
import {
  file,
  HEADER,
  HOUR_MS,
  iso,
  jsonOf,
  lines,
  madeFolder,
  refusal,
  START_MS,
  textOf,
} from './made-files.ts';

describe('what is wrong with a file is said', () => {
  test('an empty file, a header alone, no header, no such file, no table', async () => {
    expect(await refusal('')).toContain('The file is empty');
    expect(await refusal(`${HEADER}\n`)).toContain('no rows');
    expect(await refusal(textOf(lines(48)).split('\n').slice(1).join('\n'))).toContain(
      'not the names of columns',
    );
    expect(await refusal('hello\nworld\n')).toContain('one column only');
    const missing = await analyse([join(madeFolder(), 'nothing.csv')]);
    expect(missing).toEqual({ exitCode: 2, out: '', error: 'There is no such file.\n' });
    expect((await analyse([madeFolder()])).error).toContain('a folder');
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
    const path = join(madeFolder(), 'large.csv');
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
    expect(understood.rainCounter).toEqual({ column: 'Total rain mm', resets: 0, gaps: 0, outliers: 0 });
    expect(notes.join(' ')).toContain('“Total rain mm” is a sum that rises');
  });
});
