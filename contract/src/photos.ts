import { belongsToOneOf, choice, derivedInstant, moment, number, text, whole } from './fields.ts';
import { ownedNoun, type RowOf } from './owned-noun.ts';

/** Accepted kinds of picture; phones convert to JPEG. */
export const photoKinds = ['jpeg', 'png', 'webp'] as const;

/** What a photo may show something of. */
export const photoParents = ['plots', 'seasons', 'records', 'tasks', 'stage-observations'] as const;
export type PhotoParent = (typeof photoParents)[number];

/** Longest file in bytes; a phone sends a quarter of a megabyte. */
export const PHOTO_MAX_BYTES = 8_388_608;

/** Longest piece of it in one request. */
export const PHOTO_MAX_PIECE_BYTES = 1_048_576;

/** A picture of something on the farm. The row goes like any other; its bytes follow, in pieces, and are never changed. */
export const photos = ownedNoun({
  name: 'photos',
  one: 'photo',
  words: 'a photo',
  fields: {
    parentNoun: choice(photoParents, { required: true, fixed: true }),
    parentId: belongsToOneOf('parentNoun', photoParents),
    kind: choice(photoKinds, { required: true, fixed: true }),
    takenAt: moment({ fixed: true }),
    width: whole({ min: 1, max: 20_000, required: true, fixed: true }),
    height: whole({ min: 1, max: 20_000, required: true, fixed: true }),
    bytes: whole({ min: 1, max: PHOTO_MAX_BYTES, required: true, fixed: true }),
    /** SHA-256 of the bytes as they are sent, in lower-case hexadecimal. */
    sha256: text({ max: 64, required: true, fixed: true }),
    /** Where it was taken, if the farmer stores that. */
    latitude: number({ min: -90, max: 90 }),
    longitude: number({ min: -180, max: 180 }),
    /** When the server had all of its bytes; until then only the phone that took it can show it. */
    storedAt: derivedInstant(),
  },
  filters: ['parentId'],
});
export type Photo = RowOf<typeof photos>;
