import { HOUR_MS } from '@draksha/models';
/**
 * Rain that a station writes as the sum since some day: distinguished from rain of each record by how it moves, and turned into it by
 * differences. A sum read as the rain of each hour would be hundreds of millimetres a day.
 */

/** Words by which a column says that it adds up. */
export const namesCounter = (name: string): boolean =>
  /\btotal\b|cumul|accum|counter|\bsince\b|\byear|\byearly|\bytd\b|season|month|\bweek|\bevent\b|\bdaily\b|day ?rain|gesamt|एकूण|कुल|एकत्र|संचय|आतापर्यंत/.test(
    name,
  );

/** `counter` and `amount` are sure, the third is asked for. */
export type RainKind = 'amount' | 'counter' | 'unclear';

/** Fewer readings show nothing by rising alone: a shower may rise too. */
const ENOUGH_READINGS = 24;
const ENOUGH_RISES = 3;

/** How a column of rain moves from reading to reading. */
export class RainMovement {
  private readings = 0;
  private rises = 0;
  private falls = 0;
  /** Falls to half or less, and, read backwards, rises to twice or more. */
  private halved = 0;
  private doubled = 0;
  /** The same again, and not nothing. */
  private stays = 0;
  private before = Number.NaN;

  add(value: number): void {
    const { before } = this;
    this.readings++;
    if (value > before) {
      this.rises++;
      if (before <= value / 2) this.doubled++;
    } else if (value < before) {
      this.falls++;
      if (value <= before / 2) this.halved++;
    } else if (value === before && value > 0) this.stays++;
    this.before = value;
  }

  /** @param newestFirst whether the readings came in that order */
  kind(words: boolean, newestFirst: boolean): RainKind {
    const rises = newestFirst ? this.falls : this.rises;
    const falls = newestFirst ? this.rises : this.falls;
    const resets = newestFirst ? this.doubled : this.halved;
    const { stays, readings } = this;
    if (rises + falls === 0) {
      if (stays === 0) return 'amount';
      return words ? 'counter' : readings >= ENOUGH_READINGS ? 'unclear' : 'amount';
    }
    if (falls === 0) {
      // Nothing and then a shower at the very end is what any column may end in.
      if (!words && rises < ENOUGH_RISES && stays === 0) return 'amount';
      return words || (rises >= ENOUGH_RISES && readings >= ENOUGH_READINGS) ? 'counter' : 'unclear';
    }
    const setBack = falls - resets <= rises * 0.05 && stays >= 3 * falls && rises >= falls;
    if (setBack) return words ? 'counter' : readings >= ENOUGH_READINGS ? 'unclear' : 'amount';
    return words && falls * 3 < rises ? 'unclear' : 'amount';
  }
}

interface Reading {
  readonly utcMs: number;
  readonly slot: number;
  readonly value: number;
}

export interface CounterRain {
  /** The rain of each record, with the hour that it belongs to. */
  readonly amounts: readonly { readonly slot: number; readonly amount: number }[];
  /** How often the counter began again. */
  readonly resets: number;
  /** Rises over gaps: it is not known in which hour the rain fell. */
  readonly gaps: number;
  /** Readings that the counter never had: what comes after them shows it. */
  readonly outliers: number;
}

/** More than falls in an hour where grapes grow. */
const MAX_MM_AN_HOUR = 100;
/** So many readings in a row may be wrong by themselves. */
const MAX_OUTLIER = 3;
/** A counter is back where it was within this part of the excursion. */
const BACK_WITHIN = 0.1;
/** A rise of a few tips is never looked into. */
const FEW_TIPS_MM = 1;

/** The readings of a counter, gathered in any order. */
export class RainCounter {
  private readonly readings: Reading[] = [];

  add(utcMs: number, slot: number, value: number): void {
    this.readings.push({ utcMs, slot, value });
  }

  /**
   * Rain from a counter's readings. A fall to half or less is a reset; a smaller one a correction. An outlier, which
   * the next readings contradict, makes its own step unknown.
   *
   * @param stepMinutes usual time between readings
   * @param offsetAt minutes east of UTC, for midnight, when many counters reset
   */
  differences(stepMinutes: number, offsetAt: (utcMs: number) => number): CounterRain {
    const inOrder = this.readings.sort((a, b) => a.utcMs - b.utcMs);
    const found = new CounterCourse(inOrder, stepMinutes, offsetAt);
    return found.rain();
  }
}

const DAY_MINUTES = 1440;

class CounterCourse {
  private readonly readings: readonly Reading[];
  private readonly stepMinutes: number;
  private readonly offsetAt: (utcMs: number) => number;
  private readonly resetMinutes: ReadonlySet<number>;

  constructor(readings: readonly Reading[], stepMinutes: number, offsetAt: (utcMs: number) => number) {
    this.readings = readings;
    this.stepMinutes = stepMinutes;
    this.offsetAt = offsetAt;
    this.resetMinutes = this.usualResets();
  }

  private minuteOfDay({ utcMs }: Reading): number {
    const minutes = Math.floor(utcMs / 60_000) + this.offsetAt(utcMs);
    return ((minutes % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES;
  }

  private at(i: number): number {
    return this.readings[i]?.value ?? Number.NaN;
  }

  /** Minutes of the day at which the counter began again for sure: it fell, and stayed below. */
  private usualResets(): Set<number> {
    const minutes = new Set<number>();
    this.readings.forEach((reading, i) => {
      const before = this.at(i - 1);
      const isBackFromSpike = this.at(i - 2) > 0 && reading.value >= this.at(i - 2);
      if (reading.value > before / 2 || isBackFromSpike || Number.isNaN(before)) return;
      const staysBelow = [1, 2, 3].every((ahead) => !(this.at(i + ahead) >= before));
      if (staysBelow) minutes.add(this.minuteOfDay(reading));
    });
    return minutes;
  }

  /** Whether a counter may begin again at this reading: the day's first, or at the time at which it did on another day. */
  private maySetBack(i: number): boolean {
    const reading = this.readings[i];
    if (reading === undefined) return false;
    const minute = this.minuteOfDay(reading);
    return minute <= Math.max(60, this.stepMinutes) || this.resetMinutes.has(minute);
  }

  /** Whether so much can have fallen up to a reading since another. */
  private canFall(mm: number, from: Reading, to: Reading): boolean {
    return mm <= MAX_MM_AN_HOUR * Math.max(1, (to.utcMs - from.utcMs) / HOUR_MS);
  }

  /** Number of readings from `i` on that are too low before the counter recovers at once. */
  private tooLow(i: number, before: number): number {
    const fall = before - this.at(i);
    if (!(fall > 0) || (this.maySetBack(i) && this.at(i) <= before / 2)) return 0;
    for (let count = 1; count <= MAX_OUTLIER; count++) {
      const next = this.at(i + count);
      if (Number.isNaN(next)) return 0;
      if (next >= before) return next - this.at(i + count - 1) >= fall * (1 - BACK_WITHIN) ? count : 0;
    }
    return 0;
  }

  /** How many readings from `i` on are too high: the next one is back where the counter was. */
  private tooHigh(i: number, before: Reading): number {
    const reading = this.readings[i];
    if (reading === undefined) return 0;
    const rise = reading.value - before.value;
    if (rise <= FEW_TIPS_MM) return 0;
    const isStorm = this.canFall(rise, before, reading);
    // Nothing before and nothing after is how a shower looks in a counter that began again.
    const longest = isStorm ? (before.value > 0 ? 1 : 0) : MAX_OUTLIER;
    for (let count = 1; count <= longest; count++) {
      const next = this.at(i + count);
      const isBack = Math.abs(next - before.value) <= rise * BACK_WITHIN;
      if (isBack && !(isStorm && this.maySetBack(i + count))) return count;
    }
    return 0;
  }

  /** How many readings at the beginning the rest denies. */
  private wrongBeginning(): number {
    const [first, second] = this.readings;
    if (first === undefined || second === undefined) return 0;
    return second.value < first.value && !this.canFall(second.value, first, second) ? 1 : 0;
  }

  rain(): CounterRain {
    const longest = Math.max(HOUR_MS, this.stepMinutes * 60_000) * 3;
    const amounts: { slot: number; amount: number }[] = [];
    let outliers = this.wrongBeginning();
    let resets = 0;
    let gaps = 0;
    let before = this.readings[outliers];
    for (let i = outliers + 1; i < this.readings.length; i++) {
      const reading = this.readings[i];
      if (reading === undefined || before === undefined) break;
      const wrong = this.tooLow(i, before.value) || this.tooHigh(i, before);
      if (wrong > 0) {
        outliers += wrong;
        i += wrong - 1;
        continue;
      }
      const rise = reading.value - before.value;
      const isReset = rise < 0 && reading.value <= before.value / 2;
      if (isReset) resets++;
      const amount = isReset ? reading.value : Math.max(0, rise);
      if (!this.canFall(amount, before, reading)) outliers++;
      else if (reading.utcMs - before.utcMs > longest && amount > 0) gaps++;
      // Differences of decimals carry their dust.
      else amounts.push({ slot: reading.slot, amount: Math.round(amount * 1e6) / 1e6 });
      before = reading;
    }
    return { amounts, resets, gaps, outliers };
  }
}
