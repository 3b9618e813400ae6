/** The packhouse's form: a table for each plot, what is not known, lines to sign. */
import type { ReportBlock, ReportCell } from './report-document.ts';
import type { Made, ReportAsked } from './report-inputs.ts';
import {
  dateCell,
  dayText,
  EMPTY,
  factsOf,
  numberCell,
  plotFacts,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
} from './report-voice.ts';
import { type DiaryLine, type PlotDiary, sprayDiary } from './spray-diary.ts';

const isSpray = ({ kind }: DiaryLine): boolean => kind === 'spray';

/** A number as it was written, in a sentence of cells. */
const plain = (value: number): string => String(Math.round(value * 1000) / 1000);

function doseText({ name }: Voice, { dose, doseUnit }: DiaryLine): string | null {
  if (dose === null) return null;
  return doseUnit === null ? plain(dose) : `${plain(dose)} ${name((words) => words.doseUnit, doseUnit)}`;
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

const namesIn = (lines: readonly { readonly product: string }[]): string =>
  [...new Set(lines.map(({ product }) => product))].join(', ');

export function harvestCell(
  { say }: Voice,
  { harvest, season }: Pick<PlotDiary, 'harvest' | 'season'>,
): ReportCell {
  if (season === null || harvest === null) return EMPTY;
  if (harvest.unknown.length > 0) return unknownCell(say((words) => words.notKnown));
  return harvest.earliestHarvestDate === null ? EMPTY : dateCell(harvest.earliestHarvestDate);
}

function diaryTable(voice: Voice, { plot, lines }: PlotDiary) {
  const { say, name } = voice;
  const unknown = unknownCell(say((words) => words.notKnown));
  const unwritten = unknownCell(say((words) => words.notWritten));
  const orUnwritten = (text: string | null): ReportCell => (text ? textCell(text) : unwritten);
  return tableOf<DiaryLine>(
    voice,
    `diary-${plot.id}`,
    `${say((words) => words.heading.sprays)}: ${plot.name}`,
    [
      { id: 'day', type: 'date', width: 8, cell: ({ day }) => dateCell(day) },
      { id: 'dap', type: 'number', width: 5, cell: ({ dap }) => numberCell(dap) },
      {
        id: 'product',
        type: 'text',
        width: 13,
        cell: ({ product, kind }) =>
          textCell(kind === 'spray' ? product : `${product} (${name((words) => words.kind, kind)})`),
      },
      {
        id: 'active',
        type: 'text',
        width: 11,
        cell: (line) => (line.active ? textCell(line.active) : isSpray(line) ? unknown : EMPTY),
      },
      {
        id: 'group',
        type: 'text',
        width: 7,
        cell: (line) => (line.group ? textCell(line.group) : isSpray(line) ? unknown : EMPTY),
      },
      { id: 'dose', type: 'text', width: 8, cell: (line) => orUnwritten(doseText(voice, line)) },
      {
        id: 'water',
        type: 'number',
        width: 6,
        cell: (line) =>
          line.waterLitres === null ? (isSpray(line) ? unwritten : EMPTY) : numberCell(line.waterLitres, 1),
      },
      {
        id: 'target',
        type: 'text',
        width: 9,
        cell: (line) =>
          line.targets.length > 0
            ? textCell(line.targets.map((target) => name((words) => words.targets, target)).join(', '))
            : isSpray(line)
              ? unwritten
              : EMPTY,
      },
      {
        id: 'operator',
        type: 'text',
        width: 9,
        cell: (line) => {
          const how = line.method === null ? null : name((words) => words.method, line.method);
          const text = [line.operator, how].filter(Boolean).join(', ');
          return text ? textCell(text) : isSpray(line) ? unwritten : EMPTY;
        },
      },
      {
        id: 'weather',
        type: 'text',
        width: 10,
        cell: (line) => {
          const air = airText(voice, line);
          return air ? textCell(air) : isSpray(line) ? unwritten : EMPTY;
        },
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
        cell: ({ phi }) =>
          phi === null
            ? EMPTY
            : textCell(
                `${phi.source ?? say((words) => words.note.noSource)}${phi.from === 'list' ? ' *' : ''}`,
              ),
      },
      {
        id: 'earliest',
        type: 'date',
        width: 8,
        cell: (line) => (line.phi ? dateCell(line.phi.earliest) : isSpray(line) ? unknown : EMPTY),
      },
    ],
    lines,
  );
}

/** What a reader must know beside the table of a plot. */
function remarks({ tell, say }: Voice, { lines, harvest }: PlotDiary): string[] {
  const unknown = lines.filter((line) => isSpray(line) && line.phi === null);
  return [
    ...(unknown.length > 0 ? tell((words) => words.note.unknownPhi, { products: namesIn(unknown) }) : []),
    ...lines.flatMap(({ stricter, phi, product, day }) =>
      stricter && phi
        ? tell((words) => words.note.stricter, {
            product,
            day: dayText(day),
            written: phi.days,
            writtenSource: phi.source ?? say((words) => words.note.noSource),
            days: stricter.days,
            source: stricter.source ?? say((words) => words.note.noSource),
            earliest: dayText(stricter.earliest),
          })
        : [],
    ),
    ...(lines.some(({ phi }) => phi?.from === 'list') ? tell((words) => words.note.listPhi) : []),
    ...(harvest?.exportListMayAskMore ? tell((words) => words.note.exportMore) : []),
  ];
}

export function sprayDiaryDocument({ rows, span, onDay }: ReportAsked, voice: Voice): Made {
  const { say, tell, name } = voice;
  const diaries = sprayDiary(rows, span, onDay);
  const blocks = diaries.flatMap((diary): ReportBlock[] => {
    const { plot, season, sprays } = diary;
    const notes = remarks(voice, diary);
    return [
      factsOf(voice, `plot-${plot.id}`, plot.name, [
        ...plotFacts(voice, plot),
        ['pruned', dateCell(season?.pruningDate ?? null)],
        [
          'market',
          season?.targetMarket ? textCell(name((words) => words.market, season.targetMarket)) : EMPTY,
        ],
        ['sprays', numberCell(sprays)],
        ['harvestFrom', harvestCell(voice, diary)],
      ]),
      diaryTable(voice, diary),
      ...(notes.length > 0 ? [{ kind: 'text' as const, paragraphs: notes }] : []),
    ];
  });
  const lines = diaries.flatMap((diary) => diary.lines);
  return {
    landscape: true,
    blocks: [
      ...blocks,
      {
        kind: 'signature',
        labels: [
          say((words) => words.signature.farmer),
          say((words) => words.signature.supervisor),
          say((words) => words.signature.packhouse),
        ],
      },
    ],
    footnotes: [
      ...tell((words) => words.note.editions),
      ...(lines.some(({ weather }) => weather !== null && !weather.measured)
        ? tell((words) => words.note.weatherEstimated)
        : []),
    ],
  };
}
