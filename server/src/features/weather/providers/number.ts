import type { Place } from '@draksha/contract';
import { numberIn } from '@draksha/models';
import * as z from 'zod';

/** A field that must hold a number, or one written as text. */
export const numeric = z.preprocess((value) => numberIn(value) ?? value, z.number());

/** The place in an answer; `null` without one. */
export function placeIn(rawLatitude: unknown, rawLongitude: unknown): Place | null {
  const latitude = numberIn(rawLatitude);
  const longitude = numberIn(rawLongitude);
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
