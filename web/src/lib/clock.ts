/** The one place in the browser's code that reads the clock; everything else takes the time from here or as an argument. */
export const nowMs = (): number => Date.now();
