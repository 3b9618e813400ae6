/** Pickings of a plot, each with the days of the sprays before it. */
import { type Picking, standingText } from './early-pickings.ts';
import type { ReportTable } from './report-document.ts';
import type { ReportPlot } from './report-rows.ts';
import { dateCell, EMPTY, tableOf, textCell, unknownCell, type Voice, weightCell } from './report-voice.ts';

export const pickingsTable = (voice: Voice, plot: ReportPlot, pickings: readonly Picking[]): ReportTable =>
  tableOf<Picking>(
    voice,
    `pickings-${plot.id}`,
    `${voice.say((words) => words.heading.pickings)}: ${plot.name}`,
    [
      { id: 'day', type: 'date', width: 14, cell: ({ day }) => dateCell(day) },
      {
        id: 'kg',
        type: 'number',
        width: 14,
        total: 'sum',
        cell: ({ record }) => weightCell(voice, record.details.kg),
      },
      { id: 'buyer', type: 'text', width: 20, cell: ({ record }) => textCell(record.details.buyer) },
      {
        id: 'earliest',
        type: 'date',
        width: 14,
        cell: ({ inside }) => (inside === null ? EMPTY : dateCell(inside.earliest)),
      },
      {
        id: 'standing',
        type: 'text',
        width: 38,
        cell: (picking) => {
          const said = standingText(voice, picking);
          return picking.inside === null && picking.unknown.length > 0 ? unknownCell(said) : textCell(said);
        },
      },
    ],
    pickings,
  );
