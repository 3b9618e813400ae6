/** Aggregates streamed readings into hours: amounts are summed, the rest averaged. Memory grows with the time span, not with the file. */
import { HOUR_MS, type HourlySeries } from '@draksha/models';
import { FileProblem } from './problem.ts';
import { type FileQuantity, quantities } from './quantities.ts';

/** Fifty years. A wider span is a date read wrongly. */
const MAX_HOURS = 438_300;

/** Columns that grow by doubling. */
class GrowingHours {
  private readonly slots = new Map<number, number>();
  private sums = quantities.map(() => new Float64Array(1024));
  private counts = quantities.map(() => new Uint32Array(1024));
  /** Minutes of the hour that have been read, a bit each. */
  private minutes = [new Uint32Array(1024), new Uint32Array(1024)] as const;

  get size(): number {
    return this.slots.size;
  }

  slotOf(hour: number): number {
    const known = this.slots.get(hour);
    if (known !== undefined) return known;
    const slot = this.slots.size;
    if (slot >= MAX_HOURS)
      throw new FileProblem({ code: 'too_long' }, 'The file spans more than fifty years of hours.', [
        'Is the date read rightly? Say --dates dmy, mdy or ymd, or name the column: --column datetime="…".',
      ]);
    this.slots.set(hour, slot);
    if (slot >= (this.sums[0]?.length ?? 0)) this.grow();
    return slot;
  }

  private grow(): void {
    const doubled = <T extends Float64Array | Uint32Array>(column: T, make: (length: number) => T): T => {
      const larger = make(column.length * 2);
      larger.set(column);
      return larger;
    };
    this.sums = this.sums.map((column) => doubled(column, (length) => new Float64Array(length)));
    this.counts = this.counts.map((column) => doubled(column, (length) => new Uint32Array(length)));
    const [early, late] = this.minutes;
    const larger = (column: Uint32Array<ArrayBuffer>) => doubled(column, (length) => new Uint32Array(length));
    this.minutes = [larger(early), larger(late)] as const;
  }

  /** False when this minute of the hour was seen before. */
  seesFirst(slot: number, minute: number): boolean {
    const column = this.minutes[minute < 30 ? 0 : 1];
    const bit = 1 << (minute % 30);
    if (((column[slot] ?? 0) & bit) !== 0) return false;
    column[slot] = (column[slot] ?? 0) | bit;
    return true;
  }

  add(slot: number, quantity: number, value: number): void {
    const sums = this.sums[quantity];
    const counts = this.counts[quantity];
    if (sums === undefined || counts === undefined) return;
    sums[slot] = (sums[slot] ?? 0) + value;
    counts[slot] = (counts[slot] ?? 0) + 1;
  }

  /** Hours in order of time with what was gathered of one quantity in each. */
  column(order: readonly (readonly [number, number])[], quantity: number, summed: boolean): Float64Array {
    const sums = this.sums[quantity];
    const counts = this.counts[quantity];
    return Float64Array.from(order, ([, slot]) => {
      const count = counts?.[slot] ?? 0;
      return count === 0 ? Number.NaN : (sums?.[slot] ?? 0) / (summed ? 1 : count);
    });
  }

  inOrder(): (readonly [number, number])[] {
    return [...this.slots].sort(([a], [b]) => a - b);
  }
}

export interface StationSeries {
  readonly series: HourlySeries;
  /** Share of each hour that the sensor was wet, 0 to 1, NaN unknown; null without a sensor. */
  readonly wetShare: Float64Array | null;
}

export class HourGatherer {
  private readonly hours = new GrowingHours();
  private readonly phaseMs: number;
  private lastMs = Number.NaN;
  repeated = 0;

  /** @param phaseMs where the station's hours begin after those of UTC: half an hour in India */
  constructor(phaseMs: number) {
    this.phaseMs = phaseMs;
  }

  /** The place for readings of an instant; null when the instant was read before. */
  at(utcMs: number, finerThanMinutes: boolean): number | null {
    const hour = Math.floor((utcMs + this.phaseMs) / HOUR_MS);
    const slot = this.hours.slotOf(hour);
    const again = finerThanMinutes
      ? utcMs === this.lastMs
      : !this.hours.seesFirst(slot, Math.floor((utcMs + this.phaseMs - hour * HOUR_MS) / 60_000));
    this.lastMs = utcMs;
    if (again) this.repeated++;
    return again ? null : slot;
  }

  add(slot: number, quantity: FileQuantity, value: number): void {
    this.hours.add(slot, quantities.indexOf(quantity), value);
  }

  gathered(summed: ReadonlySet<FileQuantity>, known: ReadonlySet<FileQuantity>): StationSeries {
    const order = this.hours.inOrder();
    const column = (quantity: FileQuantity) =>
      this.hours.column(order, quantities.indexOf(quantity), summed.has(quantity));
    return {
      series: {
        length: order.length,
        startsAtMs: Float64Array.from(order, ([hour]) => hour * HOUR_MS - this.phaseMs),
        temperature: column('temperature'),
        humidity: column('humidity').map((value) => Math.min(value, 100)),
        dewPoint: column('dewpoint'),
        windSpeed: column('wind'),
        precipitation: column('rain'),
        precipitationProbability: new Float64Array(order.length).fill(Number.NaN),
        solarRadiation: column('radiation').map((value) => Math.max(value, 0)),
        cloudCover: column('cloud'),
      },
      wetShare: known.has('wetness') ? column('wetness').map((share) => Math.max(share, 0)) : null,
    };
  }
}
