/** What is open before harvest, by the rows and nothing else. */

import { dayNumberOfDate } from '@draksha/models/weather/calendar';
import { earlySentences } from './early-pickings.ts';
import { pickingsTable } from './pickings-table.ts';
import { dayText, type ReportBlock } from './report-document.ts';
import type { Made, ReportInput } from './report-inputs.ts';
import { asOfDay } from './report-rows.ts';
import {
  dateCell,
  EMPTY,
  landFacts,
  numberCell,
  plotFacts,
  sheetOf,
  tableOf,
  textCell,
  unknownCell,
  type Voice,
} from './report-voice.ts';
import { type DiaryLine, type PlotSprays, sprayDiary } from './spray-diary.ts';

/** Of each product since the pruning the spray that holds the harvest longest; one with unknown days before all. */
function strictestOfEach({ lines, season }: PlotSprays, onDay: string): DiaryLine[] {
  if (season === null) return [];
  const found = new Map<string, DiaryLine>();
  const holds = (line: DiaryLine | undefined): string => (line ? (line.phi?.earliest ?? '9999') : '');
  for (const line of lines) {
    if (line.kind !== 'spray' || line.day < season.pruningDate || line.day > onDay) continue;
    const key = line.product.trim().toLowerCase();
    if (holds(line) >= holds(found.get(key))) found.set(key, line);
  }
  return [...found.values()];
}

/** @param isBroken fruit was picked before its day: then nothing is called open or clear */
function statement(
  { tell }: Voice,
  { season, harvest, lines }: PlotSprays,
  day: string,
  isBroken: boolean,
): string[] {
  if (season === null || harvest === null) return [...tell((words) => words.note.noFruit)];
  const values = { day: dayText(day), pruned: dayText(season.pruningDate) };
  if (harvest.sprays.length === 0) return [...tell((words) => words.note.none, values)];
  const known = harvest.atLeast === null ? '' : dayText(harvest.atLeast);
  const stricter = lines.some(({ stricter: more }) => more !== null);
  return [
    ...(harvest.unknown.length > 0
      ? tell((words) => words.note.cannot, {
          n: lines.filter(({ phi }) => phi === null).length,
        })
      : []),
    ...(harvest.status === 'locked'
      ? tell((words) => (isBroken ? words.note.openBroken : words.note.open), { ...values, earliest: known })
      : []),
    ...(harvest.status === 'free' && !stricter && !isBroken
      ? tell((words) => words.note.clear, { ...values, earliest: known })
      : []),
    ...lines.flatMap(({ stricter: more, phi, product, day: sprayed }) =>
      more && phi
        ? tell((words) => words.note.stricter, {
            product,
            day: dayText(sprayed),
            written: phi.days,
            writtenSource: phi.source ?? '–',
            days: more.days,
            source: more.source ?? '–',
            earliest: dayText(more.earliest),
          })
        : [],
    ),
    ...(harvest.exportListMayAskMore ? tell((words) => words.note.exportMore) : []),
  ];
}

export function residueDocument({ rows, span, onDay, phone }: ReportInput, voice: Voice): Made {
  const { say, tell, name } = voice;
  const asOf = asOfDay(span, onDay);
  // What was sprayed before the span counts as long as its season does.
  const diaries = sprayDiary(rows, { ...span, from: null }, onDay);
  const notKnown = unknownCell(say((words) => words.notKnown));
  const blocks = diaries.flatMap((diary): ReportBlock[] => {
    const { plot, season } = diary;
    const products = strictestOfEach(diary, asOf);
    const picked = diary.pickings.filter(
      ({ day }) => season !== null && day >= season.pruningDate && day <= asOf,
    );
    const early = earlySentences(voice, picked, [plot]);
    return [
      sheetOf(voice, plot, [
        ...plotFacts(voice, plot),
        ...landFacts(plot, phone),
        ['pruned', dateCell(season?.pruningDate ?? null)],
        [
          'market',
          season?.targetMarket ? textCell(name((words) => words.market, season.targetMarket)) : EMPTY,
        ],
      ]),
      {
        kind: 'text',
        heading: say((words) => words.heading.statement),
        paragraphs: [...early, ...statement(voice, { ...diary, lines: products }, asOf, early.length > 0)],
      },
      tableOf<DiaryLine>(
        voice,
        `products-${plot.id}`,
        `${say((words) => words.heading.products)}: ${plot.name}`,
        [
          { id: 'product', type: 'text', width: 20, cell: ({ product }) => textCell(product) },
          {
            id: 'active',
            type: 'text',
            width: 18,
            cell: ({ active }) => (active ? textCell(active) : notKnown),
          },
          { id: 'day', type: 'date', width: 13, cell: ({ day }) => dateCell(day) },
          { id: 'phi', type: 'number', width: 9, cell: ({ phi }) => (phi ? numberCell(phi.days) : notKnown) },
          {
            id: 'phiSource',
            type: 'text',
            width: 16,
            cell: ({ phi }) =>
              phi
                ? textCell(
                    `${phi.source ?? say((words) => words.note.noSource)}${phi.from === 'list' ? ' *' : ''}`,
                  )
                : EMPTY,
          },
          {
            id: 'earliest',
            type: 'date',
            width: 13,
            cell: ({ phi }) => (phi ? dateCell(phi.earliest) : notKnown),
          },
          {
            id: 'daysLeft',
            type: 'number',
            width: 10,
            cell: ({ phi }) =>
              phi ? numberCell(Math.max(0, dayNumberOfDate(phi.earliest) - dayNumberOfDate(asOf))) : notKnown,
          },
        ],
        products,
      ),
      ...(picked.length > 0 ? [pickingsTable(voice, plot, picked)] : []),
      { kind: 'signature', labels: [say((words) => words.signature.farmer)] },
    ];
  });
  const hasListed = diaries.some(({ lines }) => lines.some(({ phi }) => phi?.from === 'list'));
  return {
    landscape: false,
    blocks,
    footnotes: [
      ...tell((words) => words.note.limits),
      ...(hasListed ? tell((words) => words.note.listPhi) : []),
    ],
  };
}
