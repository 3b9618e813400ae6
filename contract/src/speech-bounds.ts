/** Most clips of a day, and bytes of one: what a phone keeps of them. */
export const SPEECH_MOST_CLIPS = 8;
export const SPEECH_MOST_BYTES = 25_000;
/** And of all clips of a day together. */
export const SPEECH_MOST_DAY_BYTES = 150_000;
