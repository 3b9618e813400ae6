/** Water that was given, by the diary: litres as written, else by the minutes and the plot's drippers. */

import { toFiveLitres } from '@draksha/models/litre-rounding';
import { shareOfPlot } from '@draksha/models/part-of-plot';
import { toGram } from './costs.ts';
import {
  type IrrigationRow,
  plotsIn,
  type ReportPlot,
  type ReportRows,
  type ReportSpan,
  recordsIn,
  rowDay,
} from './report-rows.ts';

export interface Watering {
  readonly day: string;
  readonly minutes: number | null;
  /** Null where neither litres nor drippers are known. */
  readonly litres: number | null;
  readonly from: 'written' | 'drippers' | null;
  /** Which rows, where it was not all of the plot. */
  readonly rows: string | null;
  /** Of the plot; 1 is all of it. */
  readonly share: number;
}

export interface WaterGiven {
  readonly plot: ReportPlot;
  readonly waterings: readonly Watering[];
  /** Of those whose litres are known. */
  readonly litres: number;
  readonly unknown: number;
  /** Null where nothing was picked. */
  readonly kg: number | null;
  /** Null where nothing was picked or a watering is not known. */
  readonly litresPerKg: number | null;
  readonly litresPerVine: number | null;
}

const wholeLitres = (litres: number): number => Math.round(litres);

/** Litres that a plot's drippers give in a minute. */
function litresPerMinute({ totalVines, emittersPerVine, emitterLitresPerHour }: ReportPlot): number | null {
  if (!totalVines || !emittersPerVine || !emitterLitresPerHour) return null;
  return (totalVines * emittersPerVine * emitterLitresPerHour) / 60;
}

function wateringOf(plot: ReportPlot, record: IrrigationRow): Watering {
  const { minutes = null, litres, wateredHectares, rows = null } = record.details;
  const share = shareOfPlot(wateredHectares, plot.areaHectares);
  const frame = { day: rowDay(record), minutes, rows, share };
  const rate = litresPerMinute(plot);
  if (litres !== undefined) return { ...frame, litres: wholeLitres(litres), from: 'written' };
  if (minutes === null || rate === null) return { ...frame, litres: null, from: null };
  return { ...frame, litres: wholeLitres(toFiveLitres(minutes * rate * share)), from: 'drippers' };
}

export function waterGiven(rows: ReportRows, span: ReportSpan): WaterGiven[] {
  const byPlot = Map.groupBy(recordsIn(rows, span), ({ plotId }) => plotId);
  return plotsIn(rows, span).map((plot) => {
    const own = byPlot.get(plot.id) ?? [];
    const waterings = own.flatMap((record) =>
      record.kind === 'irrigation' ? [wateringOf(plot, record)] : [],
    );
    const litres = waterings.reduce((all, watering) => all + (watering.litres ?? 0), 0);
    const unknown = waterings.filter((watering) => watering.litres === null).length;
    const picked = own.flatMap((record) => (record.kind === 'harvest' ? [record.details.kg] : []));
    const kg = picked.length === 0 ? null : toGram(picked.reduce((all, one) => all + one, 0));
    return {
      plot,
      waterings,
      litres,
      unknown,
      kg,
      litresPerKg: kg !== null && kg > 0 && unknown === 0 && waterings.length > 0 ? litres / kg : null,
      litresPerVine:
        plot.totalVines && unknown === 0 && waterings.length > 0 ? litres / plot.totalVines : null,
    };
  });
}

/** What is known of the litres; null where unknown. */
export const knownLitres = (waterings: readonly Watering[]): number | null =>
  waterings.every(({ litres }) => litres === null)
    ? null
    : waterings.reduce((all, { litres }) => all + (litres ?? 0), 0);
