/** Pickings against sprays' waiting days, as every report states them. */
import { pickedInside } from '@draksha/models/harvest/picked-inside';
import { listsSay } from '@draksha/models/products/product-list';
import {
  type OwnProduct,
  ownProductOf,
  type SprayEvent,
  type SprayRecord,
  sprayEventOf,
  withListDays,
} from '@draksha/models/products/spray-event';
import { dayText, type ReportBlock } from './report-document.ts';
import {
  type HarvestRow,
  type ReportPlot,
  type ReportRows,
  type ReportSpan,
  recordsIn,
  rowDay,
  seasonOf,
} from './report-rows.ts';
import type { Voice } from './report-voice.ts';

/** A spray with what the farm's lists say of its products. */
export function eventOf(
  record: SprayRecord,
  own: readonly OwnProduct[],
  { lists = [] }: ReportRows,
): SprayEvent | null {
  const event = sprayEventOf(record, own);
  return event === null ? null : (withListDays([event], lists)[0] ?? null);
}

export interface Picking {
  readonly record: HarvestRow;
  readonly plotId: string;
  readonly day: string;
  /** The days of a product that ran on the day; null where none is known to have run. */
  readonly inside: { readonly earliest: string; readonly products: readonly string[] } | null;
  /** Products with unknown days, sprayed before it in the season. */
  readonly unknown: readonly string[];
}

/** Pickings of a span with a fruit season, oldest first. */
export function pickingsOf(rows: ReportRows, span: ReportSpan): Picking[] {
  const harvests = recordsIn(rows, span).filter((record) => record.kind === 'harvest');
  if (harvests.length === 0) return [];
  const own = rows.products.map(ownProductOf);
  const sprays = Map.groupBy(
    rows.records.filter((record) => record.kind === 'spray'),
    ({ plotId }) => plotId,
  );
  const eventsOf = new Map<string, readonly SprayEvent[]>();
  return harvests.flatMap((record) => {
    const { plotId } = record;
    const season = seasonOf(record, rows.seasons);
    if (season === null) return [];
    const events =
      eventsOf.get(plotId) ?? (sprays.get(plotId) ?? []).flatMap((spray) => eventOf(spray, own, rows) ?? []);
    eventsOf.set(plotId, events);
    const day = rowDay(record);
    const unknown = events.flatMap(({ atMs, products }) => {
      const sprayed = rowDay({ happenedAt: new Date(atMs).toISOString() });
      if (sprayed < season.pruningDate || sprayed > day) return [];
      return products.flatMap(({ phiDays, name, listed = [] }) =>
        phiDays === null && listsSay(listed, season.targetMarket).days === null ? [name] : [],
      );
    });
    return [
      { record, plotId, day, inside: pickedInside(events, season, day), unknown: [...new Set(unknown)] },
    ];
  });
}

/** A sentence for each day on which fruit was picked inside a product's days, once. */
export function earlySentences(
  { tell }: Voice,
  pickings: readonly Picking[],
  plots: readonly ReportPlot[],
): string[] {
  const sentences = pickings.flatMap(({ day, inside, plotId }) => {
    if (inside === null) return [];
    const said = tell((words) => words.note.pickedInside, {
      day: dayText(day),
      products: inside.products.join(', '),
      earliest: dayText(inside.earliest),
    });
    const name = plots.length > 1 ? plots.find(({ id }) => id === plotId)?.name : undefined;
    return name === undefined ? said : said.map((sentence) => `${name}: ${sentence}`);
  });
  return [...new Set(sentences)];
}

/** How a picking compares with the days of the sprays before it. */
export function standingText({ say }: Voice, { inside, unknown }: Picking): string {
  if (inside !== null) return say((words) => words.insideOf, { products: inside.products.join(', ') });
  if (unknown.length > 0) return say((words) => words.daysUnknown, { products: unknown.join(', ') });
  return say((words) => words.afterDays);
}

/** Above all other figures of a paper. */
export const earlyBlock = ({ say }: Voice, paragraphs: readonly string[]): ReportBlock => ({
  kind: 'text',
  heading: say((words) => words.heading.early),
  paragraphs,
});
