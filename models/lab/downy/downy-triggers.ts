/**
 * Rules of thumb for the first downy mildew infection of a season. Each says when its conditions were met, never how much
 * disease follows.
 *
 * - `rule1010x24`: P. A. Magarey (2010, GWRDC): at least 10 mm of rain while it is at least 10 °C, over 24 hours; then a
 *   splash and about 45 °C·h of leaf wetness infect.
 * - `rule3x10`: Baldacci (1947), Atti Ist. Bot. Lab. Crittogam. Pavia 8:45-85: 10 °C, shoots of 10 cm, 10 mm in 24 to 48 h.
 * - `ruleKennelly2007`: Kennelly et al. (2007), Phytopathology 97:512-522: a day with more than 2.5 mm, mean over 11 °C,
 *   from E-L 12 on.
 *
 * Rain mm, temperature °C. Missing rain counts as none, so a gap never meets a rule; a window needs three quarters of its
 * temperatures known.
 */

import { type CalendarOptions, dateOfDayNumber, dayNumberOfDate } from '../../src/weather/calendar.ts';
import { HOUR_MS } from '../../src/weather/durations.ts';
import { BLOCK_HOURS, type HourlySeries } from '../../src/weather/series.ts';
import { gatherDiseaseDays } from '../../src/wetness/disease-days.ts';
import {
  hoursMissingBefore,
  type LeafWetColumn,
  requireAligned,
  WET_SHARE_OF_HOUR,
} from '../../src/wetness/wet-hours.ts';

/** Chosen: share of a window's temperatures that must be known for it to be judged. */
const KNOWN_SHARE = 0.75;
/** Rain is summed from tenths of a millimetre, whose sum falls short of ten by rounding. */
const ROUNDING_MM = 1e-6;
/** Of a sum carried over years, mm and °C·h: a thousand times what its rounding comes to. */
const ROOM_FOR_ROUNDING = 0.01;
/** Rain that splashes, mm in the hour (Rossi et al. 2008). */
const SPLASH_MM = 0.2;
/** P. A. Magarey 2010. */
const MAGAREY_DEGREE_HOURS = 45;

export interface DownyTrigger {
  readonly rule: 'downy.10-10-24' | 'downy.3-10';
  /** Start of the hour in which the window first met the rule. */
  readonly metAtMs: number;
  /** Start of the last hour, without a break, in which it still did. */
  readonly untilMs: number;
  readonly windowHours: number;
  /** Of the window that first met it: rain mm, lowest and mean temperature °C. */
  readonly precipitation: number;
  readonly lowestTemperature: number;
  readonly meanTemperature: number;
  /** Hour in which splash and wetness after it completed the infection; null without. Only for 10:10:24. */
  readonly infectionAtMs: number | null;
  readonly degreeHours: number | null;
}

interface WindowRule {
  readonly rule: DownyTrigger['rule'];
  readonly windowHours: number;
  readonly rainMm: number;
  readonly degrees: number;
  /** Whether the lowest hour or the mean of the window must reach the temperature. */
  readonly temperatureIs: 'lowest' | 'mean';
  readonly notBeforeMs: number;
}

/**
 * 10:10:24. With `leafWet` it goes on to look for the splash and the 45 °C·h of unbroken wetness that infect.
 *
 * @throws RangeError for a column of another length.
 */
export function rule1010x24(series: HourlySeries, leafWet: LeafWetColumn | null = null): DownyTrigger[] {
  if (leafWet !== null) requireAligned(series, leafWet);
  const met = windowsMeeting(series, {
    rule: 'downy.10-10-24',
    windowHours: 24,
    rainMm: 10,
    degrees: 10,
    temperatureIs: 'lowest',
    notBeforeMs: Number.NEGATIVE_INFINITY,
  });
  if (leafWet === null) return met;
  let from = 0;
  return met.map((trigger) => {
    while ((series.startsAtMs[from] ?? Number.POSITIVE_INFINITY) < trigger.metAtMs) from++;
    return withInfection(series, leafWet, trigger, from);
  });
}

/**
 * The 3-10 rule.
 *
 * @param shootsTenCentimetresAtMs instant from which shoots are 10 cm or longer; no window counts before it.
 * @param windowHours 24 to 48 as its users have it. Default 48.
 * @throws RangeError for a window outside 24 to 48 hours or an instant that is NaN.
 */
export function rule3x10(
  series: HourlySeries,
  shootsTenCentimetresAtMs: number,
  windowHours = 48,
): DownyTrigger[] {
  if (!Number.isInteger(windowHours) || windowHours < 24 || windowHours > 48)
    throw new RangeError(`the 3-10 rule looks at 24 to 48 hours, not ${windowHours}`);
  if (Number.isNaN(shootsTenCentimetresAtMs)) throw new RangeError('not an instant: NaN');
  return windowsMeeting(series, {
    rule: 'downy.3-10',
    windowHours,
    rainMm: 10,
    degrees: 10,
    temperatureIs: 'mean',
    notBeforeMs: shootsTenCentimetresAtMs,
  });
}

export interface KennellyDay {
  readonly rule: 'downy.kennelly-2007';
  readonly date: string;
  readonly precipitation: number;
  readonly meanTemperature: number;
}

/**
 * Days that meet Kennelly et al. (2007).
 *
 * @param fromDate `YYYY-MM-DD` of E-L 12, five leaves apart; days before it do not count.
 * @throws RangeError for anything but an existing date, and for an impossible offset.
 */
export function ruleKennelly2007(
  series: HourlySeries,
  fromDate: string,
  options: CalendarOptions = {},
): KennellyDay[] {
  const from = dayNumberOfDate(fromDate);
  const days = gatherDiseaseDays(series, null, options);
  const met: KennellyDay[] = [];
  for (let d = 0; d < days.length; d++) {
    const precipitation = days.precipitation[d] ?? Number.NaN;
    const meanTemperature = days.meanTemperature[d] ?? Number.NaN;
    const day = days.dayNumber[d] ?? Number.NaN;
    if (precipitation > 2.5 && meanTemperature > 11 && day >= from)
      met.push({ rule: 'downy.kennelly-2007', date: dateOfDayNumber(day), precipitation, meanTemperature });
  }
  return met;
}

/** Rain of an hour; none where it is not known. */
function rainOf(precipitation: Float64Array, i: number): number {
  const mm = precipitation[i] ?? Number.NaN;
  return Number.isNaN(mm) ? 0 : Math.max(mm, 0);
}

interface Window {
  readonly rain: number;
  readonly heat: number;
  readonly known: number;
  readonly lowest: number;
}

/** The sums of the hours up to `last`, added up anew: a sum carried along picks up rounding. */
function windowOf(series: HourlySeries, last: number, windowHours: number): Window {
  const { startsAtMs, temperature, precipitation } = series;
  const since = (startsAtMs[last] ?? Number.NaN) - windowHours * HOUR_MS;
  let first = last;
  while (first > 0 && (startsAtMs[first - 1] ?? Number.NaN) > since) first--;
  let rain = 0;
  let heat = 0;
  let known = 0;
  let lowest = Number.POSITIVE_INFINITY;
  for (let j = first; j <= last; j++) {
    const t = temperature[j] ?? Number.NaN;
    rain += rainOf(precipitation, j);
    if (Number.isNaN(t)) continue;
    heat += t;
    known += 1;
    if (t < lowest) lowest = t;
  }
  return { rain, heat, known, lowest };
}

function meets({ rain, heat, known, lowest }: Window, rule: WindowRule): boolean {
  const degrees = rule.temperatureIs === 'lowest' ? lowest : heat / known;
  return (
    rain >= rule.rainMm - ROUNDING_MM && known >= KNOWN_SHARE * rule.windowHours && degrees >= rule.degrees
  );
}

function windowsMeeting(series: HourlySeries, rule: WindowRule): DownyTrigger[] {
  const { startsAtMs, length } = series;
  const met: DownyTrigger[] = [];
  let open: { -readonly [K in keyof DownyTrigger]: DownyTrigger[K] } | null = null;
  const verdicts = new Uint8Array(length);
  judgeWindows(series, rule, verdicts);
  for (let i = 0; i < length; i++) {
    if (verdicts[i] === MISSED) {
      open = null;
      continue;
    }
    const window: Window | null =
      verdicts[i] === DOUBTED || open === null ? windowOf(series, i, rule.windowHours) : null;
    if (window !== null && !meets(window, rule)) {
      open = null;
      continue;
    }
    const now = startsAtMs[i] ?? Number.NaN;
    if (open !== null && hoursMissingBefore(series, i) === 0) {
      open.untilMs = now;
      continue;
    }
    const opening: Window = window ?? windowOf(series, i, rule.windowHours);
    open = {
      rule: rule.rule,
      metAtMs: now,
      untilMs: now,
      windowHours: rule.windowHours,
      precipitation: opening.rain,
      lowestTemperature: opening.lowest,
      meanTemperature: opening.heat / opening.known,
      infectionAtMs: null,
      degreeHours: null,
    };
    met.push(open);
  }
  return met;
}

const MISSED = 0;
const HELD = 1;
/** So near a limit that a sum carried along cannot tell. */
const DOUBTED = 2;

/** Kernel: a verdict for the window that ends in each hour. */
function judgeWindows(series: HourlySeries, rule: WindowRule, verdicts: Uint8Array): void {
  const carried = new Float64Array(CARRIED);
  carried[LAST_COLD] = -1;
  for (let from = 0; from < series.length; from += BLOCK_HOURS)
    judgeBlock(series, rule, verdicts, from, Math.min(from + BLOCK_HOURS, series.length), carried);
}

const FIRST = 0;
const RAIN = 1;
const HEAT = 2;
const KNOWN = 3;
const LAST_COLD = 4;
const CARRIED = 5;

function judgeBlock(
  { startsAtMs, temperature, precipitation }: HourlySeries,
  { windowHours, rainMm, degrees, temperatureIs, notBeforeMs }: WindowRule,
  verdicts: Uint8Array,
  from: number,
  to: number,
  carried: Float64Array,
): void {
  const span = windowHours * HOUR_MS;
  const least = KNOWN_SHARE * windowHours;
  const byLowest = temperatureIs === 'lowest';
  let first = carried[FIRST] ?? 0;
  let rain = carried[RAIN] ?? 0;
  let heat = carried[HEAT] ?? 0;
  let known = carried[KNOWN] ?? 0;
  let lastCold = carried[LAST_COLD] ?? -1;
  for (let i = from; i < to; i++) {
    const now = startsAtMs[i] ?? Number.NaN;
    const t = temperature[i] ?? Number.NaN;
    const mm = precipitation[i] ?? Number.NaN;
    if (mm > 0) rain += mm;
    if (!Number.isNaN(t)) {
      heat += t;
      known += 1;
      if (t < degrees) lastCold = i;
    }
    for (; (startsAtMs[first] ?? 0) <= now - span; first++) {
      const gone = temperature[first] ?? Number.NaN;
      const dried = precipitation[first] ?? Number.NaN;
      if (dried > 0) rain -= dried;
      if (Number.isNaN(gone)) continue;
      heat -= gone;
      known -= 1;
    }
    // How far warmth is over the rule; of the lowest hour only on which side is known.
    const over = byLowest ? (lastCold < first ? 1 : -1) : heat - degrees * known;
    verdicts[i] =
      rain < rainMm - ROOM_FOR_ROUNDING || over < -ROOM_FOR_ROUNDING || known < least || now < notBeforeMs
        ? MISSED
        : rain > rainMm + ROOM_FOR_ROUNDING && over > ROOM_FOR_ROUNDING
          ? HELD
          : DOUBTED;
  }
  carried[FIRST] = first;
  carried[RAIN] = rain;
  carried[HEAT] = heat;
  carried[KNOWN] = known;
  carried[LAST_COLD] = lastCold;
}

/** First unbroken wetness from a splash while the trigger holds that sums to 45 °C·h. */
function withInfection(
  series: HourlySeries,
  leafWet: LeafWetColumn,
  trigger: DownyTrigger,
  from: number,
): DownyTrigger {
  const { startsAtMs, temperature, precipitation, length } = series;
  let sum = 0;
  let splashed = false;
  for (let i = from; i < length; i++) {
    const now = startsAtMs[i] ?? Number.NaN;
    const t = temperature[i] ?? Number.NaN;
    const wet =
      (leafWet[i] ?? Number.NaN) >= WET_SHARE_OF_HOUR && t > 0 && hoursMissingBefore(series, i) === 0;
    if (!wet) {
      sum = 0;
      splashed = false;
      if (now > trigger.untilMs) break;
      continue;
    }
    if (!splashed && now > trigger.untilMs) break;
    if ((precipitation[i] ?? Number.NaN) >= SPLASH_MM) splashed = true;
    if (!splashed) continue;
    sum += t;
    if (sum >= MAGAREY_DEGREE_HOURS) return { ...trigger, infectionAtMs: now, degreeHours: sum };
  }
  return trigger;
}
