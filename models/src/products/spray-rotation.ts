/** The chain of resistance groups of a plot's season from its sprays: what was used last, brand twins, mixes with a used group. */
import {
  type Rotation,
  type RotationFinding,
  resistanceRotation,
  type SprayWithGroups,
} from '../spray/resistance-groups.ts';
import { type CalendarOptions, dateOfDayNumber, localDayNumber, utcOffsetOf } from '../weather/calendar.ts';
import type { SprayEvent } from './spray-event.ts';

/** One entry for each product, with the groups of the label or of its actives. */
export function spraysWithGroups(
  events: readonly SprayEvent[],
  options: CalendarOptions = {},
): SprayWithGroups[] {
  const offset = utcOffsetOf(options);
  return events.flatMap(({ id, atMs, products }) =>
    products.map(({ name, actives, groups }, i) => ({
      id: `${id} ${i}`,
      sprayedOn: dateOfDayNumber(localDayNumber(atMs, offset)),
      product: name,
      actives: actives.length > 0 || groups.length > 0 ? actives : [name],
      groups,
    })),
  );
}

export const sprayRotation = (events: readonly SprayEvent[], options: CalendarOptions = {}): Rotation =>
  resistanceRotation(spraysWithGroups(events, options));

/** What a planned spray would add to the season's findings: twins and mixes with a group used last among them. */
export function rotationWith(
  events: readonly SprayEvent[],
  planned: SprayEvent,
  options: CalendarOptions = {},
): RotationFinding[] {
  const own = new Set(spraysWithGroups([planned], options).map(({ id }) => id));
  return sprayRotation([...events, planned], options).findings.filter(({ sprayIds }) =>
    sprayIds.some((id) => own.has(id)),
  );
}
