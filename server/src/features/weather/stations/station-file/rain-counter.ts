import { HOUR_MS } from '@draksha/models';
/**
 * Rain that a station writes as the sum since some day: told from rain of each record by how it moves, and turned into it by
 * differences. A sum read as the rain of each hour would be hundreds of millimetres a day.
 */

/** Words by which a column says that it adds up. */
export const saysCounter = (name: string): boolean =>
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
}

/** The readings of a counter, gathered in any order. */
export class RainCounter {
  private readonly readings: Reading[] = [];

  add(utcMs: number, slot: number, value: number): void {
    this.readings.push({ utcMs, slot, value });
  }

  /**
   * Rise from reading to reading. A fall to half or less is a beginning from nothing; a smaller one a correction, no rain.
   *
   * @param stepMinutes usual time between readings
   */
  differences(stepMinutes: number): CounterRain {
    const longest = Math.max(HOUR_MS, stepMinutes * 60_000) * 3;
    const inOrder = this.readings.sort((a, b) => a.utcMs - b.utcMs);
    const amounts: { slot: number; amount: number }[] = [];
    let resets = 0;
    let gaps = 0;
    let before: Reading | null = null;
    for (const reading of inOrder) {
      if (before !== null) {
        const rise = reading.value - before.value;
        const isReset = rise < 0 && reading.value <= before.value / 2;
        if (isReset) resets++;
        const amount = isReset ? reading.value : Math.max(0, rise);
        if (reading.utcMs - before.utcMs > longest && amount > 0) gaps++;
        // Differences of decimals carry their dust.
        else amounts.push({ slot: reading.slot, amount: Math.round(amount * 1e6) / 1e6 });
      }
      before = reading;
    }
    return { amounts, resets, gaps };
  }
}
