import {
  INDIA_UTC_OFFSET_MINUTES,
  nextPower,
  type PowerPlan,
  type PowerSpan,
  powerPlan,
} from '@draksha/models';

export interface PowerToday extends PowerPlan {
  /** Without power today, the next within a week. */
  readonly next: { readonly date: string; readonly span: PowerSpan } | null;
  /** The last moment to start, where one span holds the minutes whole. */
  readonly startByMs: number | null;
}

/** Power for today's minutes of a plot; null without a schedule. */
export function powerToday(
  written: readonly string[],
  { minutes, date, nowMs }: { readonly minutes: number; readonly date: string; readonly nowMs: number },
): PowerToday | null {
  const today = powerPlan(written, { minutes, date, nowMs }, INDIA_UTC_OFFSET_MINUTES);
  if (today === null) return null;
  const [piece] = today.pieces;
  const isWhole = today.missingMinutes === 0 && today.pieces.length === 1;
  const holds =
    piece && today.spans.find(({ fromMs, toMs }) => fromMs <= piece.fromMs && piece.fromMs < toMs);
  return {
    ...today,
    next: today.spans.length > 0 ? null : nextPower(written, date, INDIA_UTC_OFFSET_MINUTES),
    startByMs: isWhole && holds ? holds.toMs - (piece.toMs - piece.fromMs) : null,
  };
}
