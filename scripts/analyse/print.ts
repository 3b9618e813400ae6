/** The season report as a person reads it. */
import { servedRuleLine } from '../../models/bench/served-wetness.ts';
import { houseDiseases, riskLevels, SPRAY_DAY } from '../../models/src/index.ts';
import type { StationFile } from '../../server/src/features/weather/stations/station-file/station-file.ts';
import { fixedZone } from '../../server/src/features/weather/stations/station-file/zone.ts';
import type { SeasonReport } from './season-report.ts';

const number = (value: number | null, digits = 0): string => (value === null ? '–' : value.toFixed(digits));

/** The first columns are words and stand to the left, the rest numbers. */
function table(head: readonly string[], rows: readonly (readonly string[])[], words = 1): string {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, i) => (i < words ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ')}`.trimEnd();
  return [head, ...rows].map(line).join('\n');
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

const unitFrom = {
  asked: 'as you said',
  header: 'from the header',
  values: 'judged from the values',
  usual: 'the usual unit, not in the header',
} as const;

/** What was understood of the file, and what was left out of it. */
export function fileNotes(file: StationFile, zoneName: string, zoneAsked: boolean): string[] {
  const notes: string[] = [];
  if (!zoneAsked && file.columns.offsetMinutes !== null)
    notes.push(
      `The file says that its clock is ${fixedZone(file.columns.offsetMinutes).name}; days are counted on the clock of ${zoneName}. Another: --zone +10:30.`,
    );
  else if (!zoneAsked)
    notes.push(
      `No zone was said: the clock is taken as ${zoneName}. Another: --zone +01:00 or --zone Europe/Paris.`,
    );
  for (const { quantity, readings, firstLine, example } of file.leftOut)
    notes.push(
      `${quantity}: ${plural(readings, 'reading')} cannot be true and ${readings === 1 ? 'was' : 'were'} left out (first: “${example}”, line ${firstLine}).`,
    );
  if (file.rainCounter !== null)
    notes.push(
      `“${file.rainCounter.column}” is a sum that rises: the rise from row to row is taken as the rain (began again: ${file.rainCounter.resets}; rises over gaps, left out: ${file.rainCounter.gaps}). If it is the rain of each record: --unit rain=mm.`,
    );
  if (file.repeatedRows > 0)
    notes.push(
      `${plural(file.repeatedRows, 'row')} came at a time read before (first: line ${file.firstRepeatedLine}); the first of each counts. If the clock keeps summer time, name its zone: --zone Europe/Paris.`,
    );
  if (file.skippedClockRows > 0)
    notes.push(
      `${plural(file.skippedClockRows, 'row')} had a time that the clock of ${zoneName} never showed (summer time begins) and were left out.`,
    );
  if (file.unreadableDates > 0)
    notes.push(`${plural(file.unreadableDates, 'row')} had no readable date and were left out.`);
  return notes;
}

function readPart(path: string, file: StationFile, report: SeasonReport, notes: readonly string[]): string[] {
  return [
    `${path}`,
    `  ${plural(file.rows, 'row')}, one every ${number(file.stepMinutes, file.stepMinutes % 1 === 0 ? 0 : 1)} min, dates ${file.dateFormat}, the time is the ${file.timeIs} of the reading.`,
    `  ${report.firstHour} to ${report.lastHour}: ${plural(report.hours, 'hour')}, ${report.missingHours} missing.`,
    '',
    table(
      ['Quantity', 'Column', 'Unit', ''],
      file.columns.quantities.map(({ quantity, header, unit, unitFrom: from }) => [
        quantity,
        header,
        unit,
        unitFrom[from],
      ]),
      4,
    ),
    ...(file.columns.ignored.length > 0 ? [`  Not used: ${file.columns.ignored.join(', ')}`] : []),
    ...(notes.length > 0 ? ['', ...notes.map((note) => `  ! ${note}`)] : []),
  ];
}

const listed = (days: readonly string[]): string =>
  days.length === 0
    ? 'none'
    : days.length <= 24
      ? days.join(' ')
      : `${days.slice(0, 24).join(' ')} … (${days.length} in all)`;

const SPELLED: Readonly<Record<(typeof houseDiseases)[number], string>> = {
  downyMildew: 'Downy mildew',
  powderyMildew: 'Powdery mildew',
  botrytis: 'Botrytis',
};

function primaryPart({ downyPrimaryInfections: days, downyPrimaryNotKnown: gaps }: SeasonReport): string[] {
  const name = '  Primary downy mildew (Rossi 2008)';
  const why = 'the weather since the oospores’ year began is not in the file';
  return [
    `${name}, days of infection: ${days === null ? `not known: ${why}` : listed(days)}`,
    ...(days === null ? [] : gaps.map(([from, to]) => `    not known from ${from} to ${to}: ${why}`)),
  ];
}

function infectionPart(report: SeasonReport): string[] {
  return [
    'INFECTIONS',
    table(
      ['House rule, days at', ...riskLevels.map((level) => level.replace('_', ' '))],
      houseDiseases.map((disease) => [
        SPELLED[disease],
        ...riskLevels.map((level) => String(report.houseRiskDays[disease][level])),
      ]),
    ),
    ...(report.downyRule1010x24 === null
      ? ['  Primary downy mildew: not known, the file has no rain.']
      : [...primaryPart(report), `  10:10:24 met on: ${listed(report.downyRule1010x24)}`]),
    `  Powdery mildew index (Gubler–Thomas): ${report.powdery.startedOn === null ? 'never started' : `started ${report.powdery.startedOn}; ${plural(report.powdery.highDays, 'day')} high, ${report.powdery.moderateDays} moderate`}.`,
    `  Botrytis spells (Broome 1995): ${report.botrytisSpells.moderate} moderate, ${report.botrytisSpells.high} high.`,
    '  The published models suppose that green, susceptible tissue is there; the file does not say so.',
  ];
}

function waterPart({ water, sprayHours }: SeasonReport): string[] {
  return [
    `SPRAY HOURS (from ${SPRAY_DAY.firstHour} to ${SPRAY_DAY.lastHour + 1} o’clock)`,
    `  Good ${sprayHours.Good}, Fair ${sprayHours.Fair}, Poor ${sprayHours.Poor}, not known ${sprayHours.unknown}${sprayHours.unknown > 0 ? ' (a missing wind or rain could still make them worse)' : ''}.`,
    '',
    'WATER',
    `  Rain ${water.rainMm === null ? 'not in the file' : `${number(water.rainMm, 1)} mm`}.`,
    water.et0Mm === null
      ? '  Reference evapotranspiration needs the place: --place LATITUDE,LONGITUDE --altitude METRES.'
      : `  Reference evapotranspiration (FAO-56) ${number(water.et0Mm, 1)} mm over ${plural(water.et0Days, 'day')}, ${water.et0Days === water.et0DaysMeasured ? 'all inputs measured' : `${water.et0Days - water.et0DaysMeasured} of them with an input estimated`}.`,
  ];
}

function calibrationLine(calibration: NonNullable<SeasonReport['calibration']>): string {
  const { reason, days, heldOut, threshold } = calibration;
  const held = `in weeks left out ${number(heldOut.fitted, 2)} h a day, as shipped ${number(heldOut.shipped, 2)}, humidity ≥ ${threshold} % or rain ${number(heldOut.threshold, 2)}`;
  if (reason === null)
    return `Set to this sensor (${plural(days, 'day')}): dew below a deficit of ${calibration.dewDeficitKpa} kPa, rain stays ${calibration.rainStoreKpaHours} kPa·h; ${held}.`;
  if (reason === 'shipped_is_as_good') return `Not set to this sensor, for it gains nothing: ${held}.`;
  if (reason === 'threshold_is_better')
    return `Not set to this sensor, for a plain threshold does better: ${held}.`;
  return reason === 'too_few_days'
    ? `Not set to this sensor: ${plural(days, 'day')} of it are too few.`
    : 'Not set to this sensor: no four weeks of it are both wet and dry often enough.';
}

function scorePart({ scores, calibration }: SeasonReport): string[] {
  if (scores === null) return ['', 'SCORES', '  The file has no leaf wetness sensor to compare with.'];
  const rows = scores.map(({ rule, score }) => [
    rule,
    String(score.hours),
    number(score.fractionCorrect, 3),
    number(score.criticalSuccessIndex, 3),
    number(score.falseAlarmRatio, 3),
    number(score.meanError, 2),
    number(score.meanAbsoluteError, 2),
  ]);
  return [
    '',
    'SCORES against the leaf wetness sensor (all hours of the file; FC correct, CSI critical success, FAR false alarms; ME and MAE hours a day)',
    table(['Rule', 'Hours', 'FC', 'CSI', 'FAR', 'ME', 'MAE'], rows),
    ...(calibration === null ? [] : [`  ${calibrationLine(calibration)}`]),
  ];
}

export function printedReport(
  path: string,
  file: StationFile,
  report: SeasonReport,
  notes: readonly string[],
): string {
  const { wetness } = report;
  return [
    ...readPart(path, file, report, notes),
    '',
    'LEAF WETNESS',
    `  ${servedRuleLine()}: ${plural(wetness.wetHoursServed, 'wet hour')}.`,
    `  House blend: ${plural(wetness.wetHours, 'wet hour')} in ${plural(wetness.wetPeriods, 'period')}, the longest ${wetness.longestPeriodHours} h; ${number(wetness.meanWetHoursADay, 1)} h a day; confidence ${number(wetness.confidence, 2)}.`,
    `  By the vapour pressure deficit: ${wetness.wetHoursByVapourDeficit} wet hours.`,
    '',
    table(
      ['Month', 'Hours', 'Mean °C', 'Rain mm', 'Wet h', 'Wet h (deficit)', 'Good spray h'],
      report.months.map((month) => [
        month.month,
        String(month.hours),
        number(month.meanTemperature, 1),
        number(month.rainMm, 1),
        String(month.wetHours),
        String(month.wetHoursByVapourDeficit),
        month.sprayHoursGood === null ? 'not known' : String(month.sprayHoursGood),
      ]),
    ),
    '',
    ...infectionPart(report),
    '',
    ...waterPart(report),
    ...scorePart(report),
    '',
  ].join('\n');
}
