/** The packhouse's form: a table for each plot, what is not known, lines to sign. */
import { diaryTable, isSpray, tankTable } from './diary-tables.ts';
import { earlySentences } from './early-pickings.ts';
import { dayText, type ReportBlock, type ReportCell } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import {
  dateCell,
  EMPTY,
  landFacts,
  numberCell,
  plotFacts,
  sheetOf,
  textCell,
  unknownCell,
  type Voice,
} from './report-voice.ts';
import { type PlotSprays, sprayDiary } from './spray-diary.ts';

const namesIn = (lines: readonly { readonly product: string }[]): string =>
  [...new Set(lines.map(({ product }) => product))].join(', ');

export function harvestCell(
  { say }: Voice,
  { harvest, season }: Pick<PlotSprays, 'harvest' | 'season'>,
): ReportCell {
  if (season === null || harvest === null) return EMPTY;
  if (harvest.unknown.length > 0) return unknownCell(say((words) => words.notKnown));
  return harvest.earliestHarvestDate === null ? EMPTY : dateCell(harvest.earliestHarvestDate);
}

/** What a reader must know beside the table of a plot. */
function remarks(voice: Voice, { plot, lines, harvest, pickings }: PlotSprays): string[] {
  const { tell, say } = voice;
  const unknown = lines.filter((line) => isSpray(line) && line.phi === null);
  return [
    ...earlySentences(voice, pickings, [plot]),
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

export function sprayDiaryDocument({ rows, span, onDay, phone }: ReportInput, voice: Voice): Made {
  const { say, tell, name } = voice;
  const diaries = sprayDiary(rows, span, onDay);
  const labels = [
    say((words) => words.signature.farmer),
    say((words) => words.signature.supervisor),
    say((words) => words.signature.packhouse),
  ];
  const blocks = diaries.flatMap((diary): ReportBlock[] => {
    const { plot, season, sprays } = diary;
    const notes = remarks(voice, diary);
    return [
      sheetOf(voice, plot, [
        ...plotFacts(voice, plot),
        ...landFacts(plot, phone),
        ['pruned', dateCell(season?.pruningDate ?? null)],
        [
          'market',
          season?.targetMarket ? textCell(name((words) => words.market, season.targetMarket)) : EMPTY,
        ],
        ['sprays', numberCell(sprays)],
        ['harvestFrom', harvestCell(voice, diary)],
      ]),
      diaryTable(voice, diary),
      tankTable(voice, diary),
      ...(notes.length > 0 ? [{ kind: 'text' as const, paragraphs: notes }] : []),
      { kind: 'signature', labels },
    ];
  });
  const lines = diaries.flatMap((diary) => diary.lines);
  return {
    landscape: true,
    blocks,
    footnotes: [
      ...tell((words) => words.note.editions),
      ...(lines.some(({ weather }) => weather !== null && !weather.measured)
        ? tell((words) => words.note.weatherEstimated)
        : []),
    ],
  };
}
