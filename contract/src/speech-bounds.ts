/** Limits of a phone's audio: clips a day, and bytes a card. */
export const SPEECH_MOST_CLIPS = 8;
export const SPEECH_MOST_BYTES = 25_000;
/** Of a card of two clips the first names the act and has so many; the other has the rest. */
export const SPEECH_MOST_ACT_BYTES = 8_000;
/** And of all that a phone fetches in a day. */
export const SPEECH_MOST_DAY_BYTES = 150_000;
