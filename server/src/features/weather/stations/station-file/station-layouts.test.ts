import { HOUR_MS } from '@draksha/models';
import { expect, test } from 'vitest';
import type { FileQuantity } from './quantities.ts';
import { openStationFile, type ReadingOptions } from './station-file.ts';
import { fixedZone } from './zone.ts';

const options: ReadingOptions = {
  columns: {},
  units: {},
  zone: fixedZone(330),
  dates: null,
  timeIs: null,
  needed: [],
};

async function* whole(text: string): AsyncGenerator<string> {
  yield text;
}

/** A day of one plot: hour by hour, in the layout that `row` writes. */
const hours = <T>(row: (hour: number, at: Date) => T, count = 24): T[] =>
  Array.from({ length: count }, (_, hour) => row(hour, new Date(Date.UTC(2026, 10, 18, hour))));
const two = (value: number): string => String(value).padStart(2, '0');
const temperature = (hour: number): string => (18 + (hour % 12) * 0.5).toFixed(1);
const firstHourAt = Date.UTC(2026, 10, 18) - 330 * 60_000;

async function read(text: string, more: Partial<ReadingOptions> = {}) {
  const head = await openStationFile(whole(text), { ...options, ...more });
  const columns = Object.fromEntries(
    head.guesses.map(({ quantity, candidates, unit }) => [
      quantity,
      `${candidates.map((index) => head.header[index]).join(' | ')} in ${unit}`,
    ]),
  ) as Partial<Record<FileQuantity, string>>;
  return { head, columns, problems: head.problems.map(({ fault }) => fault.code) };
}

test('Davis WeatherLink .txt: two rows of names, a rule, 12:00a, --- for nothing; the unit of the wind is asked for', async () => {
  const names = [
    [
      '',
      '',
      'Temp',
      'Hi',
      'Low',
      'Out',
      'Dew',
      'Wind',
      'Wind',
      'Wind',
      'Hi',
      'Hi',
      'Wind',
      'Heat',
      'THW',
      '',
      '',
      'Rain',
      'In',
      'In',
    ],
    [
      'Date',
      'Time',
      'Out',
      'Temp',
      'Temp',
      'Hum',
      'Pt.',
      'Speed',
      'Dir',
      'Run',
      'Speed',
      'Dir',
      'Chill',
      'Index',
      'Index',
      'Bar  ',
      'Rain',
      'Rate',
      'Temp',
      'Hum',
    ],
  ];
  const rows = hours((hour) => {
    const clock = `${hour % 12 === 0 ? 12 : hour % 12}:00${hour < 12 ? 'a' : 'p'}`;
    const t = temperature(hour);
    return [
      '18/11/26',
      clock.padStart(6),
      t,
      t,
      t,
      '81',
      '15.2',
      '3.2',
      'NNE',
      '3.2',
      '8.0',
      'NNE',
      t,
      t,
      t,
      '1011.2',
      hour === 5 ? '0.20' : '0.00',
      '0.0',
      '27.1',
      hour === 3 ? '---' : '48',
    ];
  });
  for (const top of [names[0]?.join('\t'), `                ${names[0]?.slice(2).join('\t')}`]) {
    const text = [top, names[1]?.join('\t'), '-'.repeat(120), ...rows.map((row) => row.join('\t'))].join(
      '\r\n',
    );
    const { columns, problems } = await read(text);
    expect(columns).toEqual({
      temperature: 'Temp Out in C',
      humidity: 'Out Hum in %',
      dewpoint: 'Dew Pt. in C',
      wind: 'Wind Speed in null',
      rain: 'Rain in mm',
    });
    expect(problems).toEqual(['unknown_unit']);
    const { head } = await read(text, { units: { wind: 'm/s' } });
    const file = await head.gathered();
    expect(file.series.startsAtMs[0]).toBe(firstHourAt);
    expect([file.series.length, file.unreadableDates, file.leftOut]).toEqual([24, 0, []]);
    expect(file.series.temperature[13]).toBe(18.5);
    expect(file.series.windSpeed[0]).toBeCloseTo(11.52);
    expect(file.series.precipitation[5]).toBe(0.2);
  }
});

test('weatherlink.com CSV: titles above, high and low and inside columns beside', async () => {
  const header = [
    'Date & Time',
    'Inside Temp - °C',
    'Inside Hum - %',
    'Temp - °C',
    'High Temp - °C',
    'Low Temp - °C',
    'Hum - %',
    'Dew Point - °C',
    'Wet Bulb - °C',
    'Avg Wind Speed - km/h',
    'Prevailing Wind Direction',
    'High Wind Speed - km/h',
    'Wind Chill - °C',
    'Heat Index - °C',
    'Rain - mm',
    'High Rain Rate - mm/h',
    'Solar Rad - W/m^2',
    'High Solar Rad - W/m^2',
    'ET - mm',
  ];
  const rows = hours((hour) => [
    `11/18/26 ${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
    27.1,
    48,
    temperature(hour),
    30,
    10,
    80,
    15,
    16,
    7,
    'NE',
    14,
    18,
    18,
    hour === 4 ? 1.2 : 0,
    0,
    '--',
    '--',
    0,
  ]);
  const quoted = (cells: readonly (string | number)[]) => cells.map((cell) => `"${cell}"`).join(',');
  const text = [
    'Odha, Nashik',
    '"Station","Odha 2"',
    '"Latitude, Longitude","20.0","73.8"',
    '"Elevation","584 m"',
    '',
    quoted(header),
    ...rows.map(quoted),
  ].join('\r\n');
  const { head, columns, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(columns).toEqual({
    temperature: 'Temp - °C in C',
    humidity: 'Hum - % in %',
    dewpoint: 'Dew Point - °C in C',
    wind: 'Avg Wind Speed - km/h in km/h',
    rain: 'Rain - mm in mm',
  });
  const file = await head.gathered();
  expect(file.series.length).toBe(24);
  expect(file.series.precipitation[4]).toBe(1.2);
  expect(Number.isNaN(file.series.solarRadiation[0])).toBe(true);
});

test('HOBO: a plot title, a number before each row, the clock named in the header, events without readings', async () => {
  const serial = '(LGR S/N: 21203321, SEN S/N: 21203321, LBL: vine)';
  const header = `"#","Date Time, GMT+04:30","Temp, °C ${serial}","RH, % ${serial}","Rain, mm ${serial}","Host Connected (LGR S/N: 21203321)","End Of File (LGR S/N: 21203321)"`;
  const rows = hours(
    (hour) =>
      `${hour + 1},11/18/26 ${two(hour % 12 === 0 ? 12 : hour % 12)}:00:00 ${hour < 12 ? 'AM' : 'PM'},${temperature(hour)},80.1,,,`,
  );
  const text = [
    '\uFEFF"Plot Title: Odha 2"',
    header,
    ...rows,
    '25,11/18/26 11:20:00 PM,,,,Logged,Logged',
  ].join('\n');
  const { head, columns, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(Object.keys(columns)).toEqual(expect.arrayContaining(['temperature', 'humidity']));
  const file = await head.gathered();
  // Half past four: an hour behind the clock of India.
  expect(file.columns.offsetMinutes).toBe(270);
  expect(file.series.startsAtMs[0]).toBe(Date.UTC(2026, 10, 18) - 330 * 60_000 + HOUR_MS);
  expect(file.series.temperature[1]).toBe(18.5);
  // Unquoted, the number sign is a name and no remark.
  const plain = [
    'Plot Title: Odha 2',
    '#,Date Time GMT+05:30,"Temp, °C","RH, %"',
    ...hours((hour) => `${hour + 1},11/18/26 ${hour}:00,${temperature(hour)},80`),
  ].join('\n');
  expect((await (await read(plain)).head.gathered()).series.startsAtMs[0]).toBe(firstHourAt);
});

test('FieldClimate: names over averages, greatest and least', async () => {
  const text = [
    'Date/Time,HC Air temperature [°C],,,Dew Point [°C],,HC Relative humidity [%],,,Precipitation [mm],Leaf Wetness [min],Wind speed [m/s],,Solar Panel [mV],Battery [mV]',
    ',average,max,min,average,min,average,max,min,sum,time,average,max,last,last',
    ...hours(
      (hour) =>
        `2026-11-18 ${two(hour)}:00:00,${temperature(hour)},30,10,12,11,81,99,70,${hour === 2 ? 3.4 : 0},${hour < 6 ? 60 : 0},1.5,4,9000,6500`,
    ),
  ].join('\n');
  const { head, columns, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(columns).toEqual({
    temperature: 'HC Air temperature [°C] average in C',
    humidity: 'HC Relative humidity [%] average in %',
    rain: 'Precipitation [mm] sum in mm',
    wind: 'Wind speed [m/s] average in m/s',
    dewpoint: 'Dew Point [°C] average in C',
    wetness: 'Leaf Wetness [min] time in min',
  });
  const file = await head.gathered();
  expect(file.series.precipitation[2]).toBe(3.4);
  expect(file.wetShare?.[0]).toBe(1);
});

test('Campbell TOA5: names, units and what was done, under each other', async () => {
  const text = [
    '"TOA5","Odha","CR1000X","1234","CR1000X.Std.06","CPU:met.CR1X","2211","Hourly"',
    '"TIMESTAMP","RECORD","AirTC_Avg","RH","Rain_mm_Tot","WS_ms_Avg"',
    '"TS","RN","Deg C","%","mm","meters/second"',
    '"","","Avg","Smp","Tot","Avg"',
    ...hours(
      (hour) => `"2026-11-18 ${two(hour)}:00:00",${hour},${temperature(hour)},80.5,${hour === 1 ? 2 : 0},1.5`,
    ),
  ].join('\n');
  const { head, columns, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(columns).toEqual({
    temperature: 'AirTC_Avg Deg C Avg in C',
    humidity: 'RH % Smp in %',
    rain: 'Rain_mm_Tot mm Tot in mm',
    wind: 'WS_ms_Avg meters/second Avg in m/s',
  });
  expect((await head.gathered()).series.precipitation[1]).toBe(2);
});

test('NASA POWER: a block of remarks, codes, -999 for nothing, the clock of the sun or UTC', async () => {
  const block = (time: string) => [
    '-BEGIN HEADER-',
    'NASA/POWER Source Native Resolution Hourly Data',
    `Dates (month/day/year): 11/18/2026 through 11/18/2026 in ${time}`,
    'Location: latitude  20.0363   longitude 73.83',
    'The value for missing source data that cannot be computed is: -999',
    'parameter(s):',
    'T2M                   MERRA-2 Temperature at 2 Meters (C)',
    'T2MDEW                MERRA-2 Dew/Frost Point at 2 Meters (C)',
    'T2MWET                MERRA-2 Wet Bulb Temperature at 2 Meters (C)',
    'RH2M                  MERRA-2 Relative Humidity at 2 Meters (%)',
    'PRECTOTCORR           MERRA-2 Precipitation Corrected (mm/hour)',
    'WS2M                  MERRA-2 Wind Speed at 2 Meters (m/s)',
    'ALLSKY_SFC_SW_DWN     CERES SYN1deg All Sky Surface Shortwave Downward Irradiance (Wh/m^2)',
    '-END HEADER-',
  ];
  const header = 'YEAR,MO,DY,HR,T2M,T2MDEW,T2MWET,RH2M,PRECTOTCORR,WS2M,ALLSKY_SFC_SW_DWN';
  const rows = hours(
    (hour) =>
      `2026,11,18,${hour},${temperature(hour)},12,14,80,${hour === 3 ? 1.5 : 0},2,${hour === 7 ? -999 : 100}`,
  );
  const { head, columns, problems } = await read([...block('LST'), header, ...rows].join('\n'));
  expect(problems).toEqual([]);
  expect(columns).toMatchObject({
    temperature: expect.stringMatching(/^T2M: .* in C$/),
    dewpoint: expect.stringMatching(/^T2MDEW: .* in C$/),
    humidity: expect.stringMatching(/ in %$/),
    rain: expect.stringMatching(/ in mm\/h$/),
    wind: expect.stringMatching(/ in m\/s$/),
    radiation: expect.stringMatching(/ in W\/m2$/),
  });
  const solar = await head.gathered();
  // The sun's clock at 73.8° E is five hours ahead; India's half an hour more.
  expect(solar.columns.offsetMinutes).toBe(300);
  expect(solar.leftOut).toEqual([]);
  expect([...solar.series.temperature].slice(0, 2)).toEqual([18, 18.5]);
  const utc = await (await read([...block('UTC'), header, ...rows].join('\n'))).head.gathered();
  expect(utc.columns.offsetMinutes).toBe(0);
  const cut = await read(
    [header.replace(',ALLSKY_SFC_SW_DWN', ''), ...rows.map((row) => row.replace(/,[^,]*$/, ''))].join('\n'),
  );
  expect(cut.problems).toEqual([]);
  expect((await cut.head.gathered()).series.startsAtMs[0]).toBe(firstHourAt);
});

test('sep=; of a spreadsheet, decimal commas, the hour as a number, “वारा (किमी/तास)”', async () => {
  const text = [
    'sep=;',
    'तारीख;तास;तापमान (°C);आर्द्रता (%);पाऊस (मिमी);वारा (किमी/तास)',
    ...hours((hour) => `18/11/2026;${hour};${temperature(hour).replace('.', ',')};80;0;5,4`),
  ].join('\r\n');
  const { head, columns, problems } = await read(text);
  expect(problems).toEqual([]);
  expect(columns).toEqual({
    temperature: 'तापमान (°C) in C',
    humidity: 'आर्द्रता (%) in %',
    rain: 'पाऊस (मिमी) in mm',
    wind: 'वारा (किमी/तास) in km/h',
  });
  const file = await head.gathered();
  expect(file.series.startsAtMs[0]).toBe(firstHourAt);
  expect(file.series.startsAtMs[23]).toBe(firstHourAt + 23 * HOUR_MS);
  expect(file.series.windSpeed[0]).toBe(5.4);
});

test('a leaf that reads a little below nothing is dry', async () => {
  const text = [
    'datetime,temp °C,leaf wetness (0-1)',
    ...hours((hour) => `2026-11-18 ${two(hour)}:00,20,${hour < 6 ? -0.08 : 1}`),
  ].join('\n');
  const file = await (await read(text)).head.gathered();
  expect(file.leftOut).toEqual([]);
  expect([...(file.wetShare ?? [])].slice(4, 8)).toEqual([0, 0, 1, 1]);
});
