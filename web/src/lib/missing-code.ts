/** How Chromium, Firefox, Safari and the loader of styles say that a part of the program could not be fetched. */
const MISSING = /dynamically imported module|importing a module script|preload CSS/i;

/** Returns whether code could not be fetched, as opposed to being broken. */
export const isMissingCode = (error: unknown): boolean =>
  error instanceof Error && MISSING.test(error.message);

/** Said on the window each time. */
export const MISSING_CODE = 'draksha:missing-code';
