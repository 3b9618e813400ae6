/** Lengths of time; the sign-in server knows no farm, and so no calendar. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const DAY_SECONDS = 86_400;
/** How long a change of credentials can be undone. */
export const UNDO_DAYS = 7;
