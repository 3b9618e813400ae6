/** How Chromium, Firefox, Safari and the loader of styles say that a part of the program could not be fetched. */
const MISSING = /dynamically imported module|importing a module script|preload CSS/i;

/** Whether a part of the program is not on the phone and could not be had, in place of being broken. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** Said on the window each time. */
export const MISSING_CODE = 'draksha:missing-code';
