/** The command line of `npm run analyse`: flags in, a report or a clear answer out. */

import { parseArgs } from 'node:util';
import { measuredWetnessIsPresent } from '../../models/bench/measured-wetness.ts';
import { servedRuleLine, servedScores, servedTable } from '../../models/bench/served-wetness.ts';
import { dateOrders } from '../../models/src/choices.ts';
import { FileProblem } from '../../server/src/features/weather/stations/station-file/problem.ts';
import {
  type FileQuantity,
  quantities,
  type Role,
  roles,
  units,
  unitTyped,
} from '../../server/src/features/weather/stations/station-file/quantities.ts';
import { readStationFile } from '../../server/src/features/weather/stations/station-file/station-file.ts';
import {
  fixedZone,
  type Zone,
  zoneOf,
} from '../../server/src/features/weather/stations/station-file/zone.ts';
import { textOfFile } from './file-text.ts';
import { fileNotes, printedReport } from './print.ts';
import { type Site, seasonReport } from './season-report.ts';

const USAGE = `npm run analyse -- FILE [flags]

  --column ROLE="NAME"   which column is ${roles.join(', ')}
  --unit QUANTITY=UNIT   its unit: wind=m/s, wind=km/h, rain=mm, rain="mm total", temperature=F, wetness=min …
  --zone +05:30          the station's clock: an offset or a name such as Europe/Paris (default India)
  --dates dmy            day/month/year; mdy month/day/year; ymd
  --time-is end          the time of a row is the end of its reading (default start)
  --place LAT,LON        degrees, for the sun and for water;  --altitude METRES
  --json                 the report as JSON
  --places               no file: the served wetness at every place of ../shared with a sensor

The file is as the station gives it (CSV, tab-separated text, .gz, or an .xlsx workbook), hourly or finer. Text is read once, as a
stream: its size does not matter.
`;

/** Flags that make no sense together or by themselves. */
class UsageProblem extends Error {
  readonly advice: readonly string[];

  constructor(message: string, advice: readonly string[] = []) {
    super(message);
    this.advice = advice;
  }
}

export interface Answer {
  readonly exitCode: 0 | 2;
  readonly out: string;
  readonly error: string;
}

const india = fixedZone(330);

function pairs(flags: readonly string[], flag: string): (readonly [string, string])[] {
  return flags.map((text) => {
    const at = text.indexOf('=');
    if (at < 1) throw new UsageProblem(`--${flag} ${text}: write --${flag} name=value.`);
    return [text.slice(0, at).toLowerCase(), text.slice(at + 1).replace(/^"(.*)"$/, '$1')] as const;
  });
}

function askedColumns(flags: readonly string[]): Partial<Record<Role, string>> {
  const asked: Partial<Record<Role, string>> = {};
  for (const [name, column] of pairs(flags, 'column')) {
    const role = roles.find((known) => known === name);
    if (role === undefined)
      throw new UsageProblem(`--column ${name}: no such part.`, [`The parts are ${roles.join(', ')}.`]);
    asked[role] = column;
  }
  return asked;
}

function askedUnits(flags: readonly string[]): Partial<Record<FileQuantity, string>> {
  const asked: Partial<Record<FileQuantity, string>> = {};
  for (const [name, typed] of pairs(flags, 'unit')) {
    const quantity = quantities.find((known) => known === name);
    if (quantity === undefined)
      throw new UsageProblem(`--unit ${name}: no such quantity.`, [
        `The quantities are ${quantities.join(', ')}.`,
      ]);
    const unit = unitTyped(quantity, typed);
    if (unit === null)
      throw new UsageProblem(`--unit ${name}=${typed}: no such unit.`, [
        `Its units are ${Object.keys(units[quantity]).join(', ')}.`,
      ]);
    asked[quantity] = unit;
  }
  return asked;
}

function siteOf(place: string | undefined, altitude: string | undefined): Site | null {
  if (place === undefined) return null;
  const [latitude = Number.NaN, longitude = Number.NaN] = place.split(',').map(Number);
  const metres = Number(altitude ?? 0);
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && metres > -500 && metres < 9000))
    throw new UsageProblem(`--place ${place} --altitude ${altitude ?? 0} is not a place on Earth.`, [
      'Write --place 19.99,73.79 --altitude 600.',
    ]);
  return { latitude, longitude, altitude: metres };
}

function flagsOf(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        column: { type: 'string', multiple: true, default: [] },
        unit: { type: 'string', multiple: true, default: [] },
        zone: { type: 'string' },
        dates: { type: 'string' },
        'time-is': { type: 'string' },
        place: { type: 'string' },
        altitude: { type: 'string' },
        json: { type: 'boolean', default: false },
        places: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageProblem(error instanceof Error ? error.message : String(error), [USAGE]);
  }
}

/** The table of docs/models/leaf-wetness.md, from the measured stations beside the checkout. */
function servedPlaces(): string {
  if (!measuredWetnessIsPresent) throw new UsageProblem('The measured stations of ../shared are not here.');
  return `${servedRuleLine()}\nMAE h/day (bias)\n\n${servedTable(servedScores())}\n`;
}

async function reportOf(args: readonly string[]): Promise<string> {
  const { values: flags, positionals } = flagsOf(args);
  const [path] = positionals;
  if (flags.help) return USAGE;
  if (flags.places) return servedPlaces();
  if (path === undefined || positionals.length > 1) throw new UsageProblem('Name one file.', [USAGE]);
  const dates =
    flags.dates === undefined ? null : (dateOrders.find((order) => order === flags.dates) ?? undefined);
  if (dates === undefined) throw new UsageProblem(`--dates ${flags.dates}: write ymd, dmy or mdy.`);
  const timeIs = flags['time-is'];
  if (timeIs !== undefined && timeIs !== 'start' && timeIs !== 'end')
    throw new UsageProblem(`--time-is ${timeIs}: write start or end.`);
  const zone: Zone = flags.zone === undefined ? india : zoneOf(flags.zone);
  const site = siteOf(flags.place, flags.altitude);
  const file = await readStationFile(textOfFile(path), {
    needed: ['temperature', 'humidity'],
    columns: askedColumns(flags.column),
    units: askedUnits(flags.unit),
    zone,
    dates,
    timeIs: timeIs ?? null,
  });
  const { series } = file;
  const middle = series.startsAtMs[Math.floor(series.length / 2)] ?? 0;
  const offset = zone.offsetAt(middle);
  const report = seasonReport(file, offset, site);
  const notes = fileNotes(file, zone.name, flags.zone !== undefined);
  if (!zone.fixed) notes.push(`Days are counted on the clock of ${fixedZone(offset).name} throughout.`);
  if (!flags.json) return printedReport(path, file, report, notes);
  const { series: _series, wetShare: _wetShare, ...understood } = file;
  return `${JSON.stringify({ file: path, understood, notes, report }, null, 2)}\n`;
}

function failure(error: unknown): string | null {
  if (error instanceof FileProblem || error instanceof UsageProblem)
    return [error.message, ...error.advice.map((line) => `  ${line}`), ''].join('\n');
  const code = (error as NodeJS.ErrnoException | null)?.code ?? '';
  if (code === 'ENOENT') return 'There is no such file.\n';
  if (code === 'EISDIR') return 'That is a folder, not a file.\n';
  if (code === 'EACCES' || code === 'EPERM') return 'The file may not be read by this user.\n';
  return code.startsWith('Z_') ? 'The file is named .gz and is not gzip, or it is cut off.\n' : null;
}

/** Exit code 0 with the report, 2 with what is wrong and what to do. Other errors are ours and are thrown. */
export async function analyse(args: readonly string[]): Promise<Answer> {
  try {
    return { exitCode: 0, out: await reportOf(args), error: '' };
  } catch (error) {
    const failed = failure(error);
    if (failed === null) throw error;
    return { exitCode: 2, out: '', error: failed };
  }
}
