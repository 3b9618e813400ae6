/** The two tables of a plot's spray diary: what was applied line by line, and each tank as it was sprayed. */
import { litreDecimals } from '@draksha/models/litre-rounding';
import { standingText } from './early-pickings.ts';
import type { ReportCell, ReportTable } from './report-document.ts';
import {
  areaText,
  dateCell,
  EMPTY,
  numberCell,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
  weightFigure,
} from './report-voice.ts';
import type { DiaryLine, PlotSprays } from './spray-diary.ts';

export const isSpray = ({ kind }: DiaryLine): boolean => kind === 'spray';

/** A number as it was written, in a sentence of cells. */
const plain = (value: number): string => String(Math.round(value * 1000) / 1000);

function doseText({ name }: Voice, { dose, doseUnit }: DiaryLine): string | null {
  if (dose === null) return null;
  return doseUnit === null ? plain(dose) : `${plain(dose)} ${name((words) => words.doseUnit, doseUnit)}`;
}

/** From a thousand on in kilograms and litres. */
function amountText({ name }: Voice, { amount, amountUnit }: DiaryLine): string | null {
  if (amount === null || amountUnit === null) return null;
  const larger = amountUnit === 'g' ? 'kg' : 'l';
  const [value, unit] = amount >= 1000 ? [amount / 1000, larger] : [amount, amountUnit];
  return `${plain(value)} ${name((words) => words.doseUnit, unit)}`;
}

function airText({ say }: Voice, { weather }: DiaryLine): string | null {
  if (weather === null) return null;
  const { temperatureC, humidityPercent, windKmh, measured } = weather;
  if (temperatureC === undefined && humidityPercent === undefined && windKmh === undefined) return null;
  const shown = (value: number | undefined) => (value === undefined ? '–' : String(Math.round(value)));
  const air = say((words) => words.air, {
    temperature: shown(temperatureC),
    humidity: shown(humidityPercent),
    wind: shown(windKmh),
  });
  return measured ? air : `${air} (${say((words) => words.estimated)})`;
}

function productText(voice: Voice, { product, kind, kg }: DiaryLine): string {
  const { name, say } = voice;
  if (kind === 'harvest') return say((words) => words.picked, { value: weightFigure(voice, kg ?? 0) });
  return kind === 'spray' ? product : `${product} (${name((words) => words.kind, kind)})`;
}

const phiSourceText = ({ say }: Voice, { phi }: DiaryLine): string | null =>
  phi === null
    ? null
    : `${phi.source ?? say((words) => words.note.noSource)}${phi.from === 'list' ? ' *' : ''}`;

export function diaryTable(voice: Voice, { plot, lines }: PlotSprays): ReportTable {
  const { say, name } = voice;
  const unknown = unknownCell(say((words) => words.notKnown));
  const unwritten = unknownCell(say((words) => words.notWritten));
  /** What only a spray is asked for. */
  const asked = (line: DiaryLine, text: string | null, lack: ReportCell): ReportCell =>
    text ? textCell(text) : isSpray(line) ? lack : EMPTY;
  const table = tableOf<DiaryLine>(
    voice,
    `diary-${plot.id}`,
    `${say((words) => words.heading.sprays)}: ${plot.name}`,
    [
      { id: 'tank', type: 'number', width: 4, cell: ({ tank }) => numberCell(tank) },
      { id: 'day', type: 'date', width: 8, cell: ({ day }) => dateCell(day) },
      { id: 'dap', type: 'number', width: 8, cell: ({ dap }) => numberCell(dap) },
      { id: 'product', type: 'text', width: 13, cell: (line) => textCell(productText(voice, line)) },
      { id: 'active', type: 'text', width: 11, cell: (line) => asked(line, line.active, unknown) },
      { id: 'group', type: 'text', width: 7, cell: (line) => asked(line, line.group, unknown) },
      { id: 'dose', type: 'text', width: 8, cell: (line) => asked(line, doseText(voice, line), unwritten) },
      {
        id: 'amountUsed',
        type: 'text',
        width: 7,
        cell: (line) => asked(line, amountText(voice, line), unwritten),
      },
      {
        id: 'batch',
        type: 'text',
        width: 9,
        cell: (line) => asked(line, [line.batch, line.expiresOn].filter(Boolean).join(', '), unwritten),
      },
      {
        id: 'water',
        type: 'number',
        width: 6,
        cell: (line) =>
          line.waterLitres === null
            ? isSpray(line)
              ? unwritten
              : EMPTY
            : numberCell(line.waterLitres, litreDecimals(line.waterLitres)),
      },
      {
        id: 'target',
        type: 'text',
        width: 9,
        cell: (line) =>
          asked(
            line,
            line.targets.map((target) => name((words) => words.targets, target)).join(', '),
            unwritten,
          ),
      },
      {
        id: 'phi',
        type: 'number',
        width: 5,
        cell: (line) => (line.phi ? numberCell(line.phi.days) : isSpray(line) ? unknown : EMPTY),
      },
      {
        id: 'phiSource',
        type: 'text',
        width: 9,
        cell: (line) =>
          textCell(line.picking ? standingText(voice, line.picking) : phiSourceText(voice, line)),
      },
      {
        id: 'earliest',
        type: 'date',
        width: 8,
        cell: (line) => {
          const day = line.phi?.earliest ?? line.picking?.inside?.earliest ?? null;
          return day === null && isSpray(line) ? unknown : dateCell(day);
        },
      },
    ],
    lines,
  );
  return { ...table, together: lines.map(({ tank }) => tank) };
}

/** The first line of each tank; a picking is none. */
const tanksOf = (lines: readonly DiaryLine[]): DiaryLine[] =>
  lines.filter(({ kind, tank }, at) => kind !== 'harvest' && lines[at - 1]?.tank !== tank);

/** The area that was sprayed, and which rows where that is written. */
function partText(
  voice: Voice,
  { sprayedHectares, vineRows }: DiaryLine,
  areaHectares: number | null,
): string | null {
  const area = areaText(voice, sprayedHectares ?? areaHectares);
  const rows = vineRows === null ? [] : [voice.say((words) => words.vineRows, { rows: vineRows })];
  return [...(area ? [area] : []), ...rows].join(', ') || null;
}

export function tankTable(voice: Voice, { plot, lines }: PlotSprays): ReportTable {
  const { say, name } = voice;
  const unwritten = unknownCell(say((words) => words.notWritten));
  const asked = (line: DiaryLine, text: string | null | undefined): ReportCell =>
    text ? textCell(text) : isSpray(line) ? unwritten : EMPTY;
  /** Of several products in a tank the longest holds; it is known when each is. */
  const reEntry = (line: DiaryLine): string | null => {
    const hours = lines.filter(({ tank }) => tank === line.tank).map(({ reEntryHours }) => reEntryHours);
    const known = hours.filter((one) => one !== null);
    return known.length === 0 || known.length < hours.length ? null : String(Math.max(...known));
  };
  return tableOf<DiaryLine>(
    voice,
    `tanks-${plot.id}`,
    `${say((words) => words.heading.tanks)}: ${plot.name}`,
    [
      { id: 'tank', type: 'number', width: 5, cell: ({ tank }) => numberCell(tank) },
      { id: 'day', type: 'date', width: 9, cell: ({ day }) => dateCell(day) },
      { id: 'startTime', type: 'text', width: 7, cell: ({ startTime }) => textCell(startTime) },
      { id: 'endTime', type: 'text', width: 7, cell: (line) => asked(line, line.endTime) },
      {
        id: 'sprayedArea',
        type: 'text',
        width: 12,
        cell: (line) => asked(line, partText(voice, line, plot.areaHectares)),
      },
      {
        id: 'method',
        type: 'text',
        width: 9,
        cell: (line) => asked(line, line.method && name((words) => words.method, line.method)),
      },
      { id: 'machine', type: 'text', width: 11, cell: (line) => asked(line, line.machine) },
      { id: 'operator', type: 'text', width: 12, cell: (line) => asked(line, line.operator) },
      { id: 'authorisedBy', type: 'text', width: 12, cell: (line) => asked(line, line.authorisedBy) },
      { id: 'weather', type: 'text', width: 12, cell: (line) => asked(line, airText(voice, line)) },
      { id: 'reEntry', type: 'text', width: 8, cell: (line) => asked(line, reEntry(line)) },
      {
        id: 'note',
        type: 'text',
        width: 12,
        cell: ({ lists, notes }) => textCell([lists, notes].filter(Boolean).join(' · ')),
      },
    ],
    tanksOf(lines),
  );
}
