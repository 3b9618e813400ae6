import type { PlanAction, SprayBlock } from '@draksha/models';
import type { Format } from '../../lib/format.ts';
import type { SprayDayInput } from '../../ui/spray-card.tsx';
import type { VerdictName } from '../../ui/verdict-colours.ts';
import { verdictName } from '../../ui/verdict-name.ts';
import type { Calm } from './calm.ts';
import { type PlanT, sharedWhen } from './plan-words.ts';

export const isSame = (a: SprayBlock, b: SprayBlock): boolean =>
  a.date === b.date && a.startHour === b.startHour && a.endHour === b.endHour;

/** The hours of the sprays that come first in the day. */
export const firstBlock = (sprays: readonly PlanAction[]): SprayBlock | null =>
  sprays.reduce<SprayBlock | null>(
    (first, { block }) => (block && (first === null || block.startHour < first.startHour) ? block : first),
    null,
  );

export const isOfSpraying = ({ kind, rule }: PlanAction): boolean =>
  kind === 'spray' || kind === 'spray_wait' || rule === 'diary.did_you_spray';

/** What Today says first: of the sprays the one with the first hours, else the weightiest. */
export function firstOfDay(actions: readonly PlanAction[]): PlanAction | undefined {
  const sprays = actions.filter(isOfSpraying);
  const block = firstBlock(sprays.filter(({ kind }) => kind === 'spray'));
  return sprays.find((one) => block !== null && one.block === block) ?? sprays[0] ?? actions[0];
}

interface HeadingInput {
  /** Of spraying alone. */
  readonly actions: readonly PlanAction[];
  readonly calm: Calm | null;
  readonly day: SprayDayInput | undefined;
  /** What the weather alone says of spraying. */
  readonly weatherSays: string;
}

interface SprayHeading {
  readonly tone: VerdictName | 'unknown' | null;
  readonly text: string;
  /** The hours of another day that all sprays wait for; empty where they differ. */
  readonly later: string;
}

/** The first answer of Today in one line: the hours to spray, or why there are none. */
export function sprayHeading(
  t: PlanT,
  format: Format,
  { actions, calm, day, weatherSays }: HeadingInput,
): SprayHeading {
  const sprays = actions.filter(({ kind }) => kind === 'spray');
  const first = firstBlock(sprays);
  const isAsked = actions.some(({ rule }) => rule === 'wait.unanswered');
  // What is asked beside them has no hours.
  const waits = actions.filter(({ kind }) => kind === 'spray_wait');
  const later = first || isAsked ? '' : sharedWhen(t, format, waits);
  return { ...heading(), later };

  function heading(): Omit<SprayHeading, 'later'> {
    if (calm) return { tone: calm.state === 'calm' ? 'good' : 'unknown', text: calm.title };
    if (first) {
      const range = format.hours(first.startHour, first.endHour);
      const together = sprays.filter(({ block }) => block && isSame(block, first)).length;
      if (first.level === 'Poor') return { tone: 'fair', text: t('block.leastBad', { range }) };
      const count = { count: together, number: format.number(together) };
      return { tone: verdictName[first.level], text: t('block.sprays', { range, ...count }) };
    }
    if (isAsked) return { tone: 'fair', text: t('block.unanswered') };
    const all = { count: waits.length, number: format.number(waits.length) };
    if (later) return { tone: 'fair', text: t('block.sprays', { range: later, ...all }) };
    // Hours are there, and yet it is better to wait: the rows say until when.
    if (day?.today) return { tone: 'fair', text: t('block.later') };
    return { tone: day?.verdict ?? 'unknown', text: weatherSays };
  }
}
