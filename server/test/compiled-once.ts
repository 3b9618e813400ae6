import { fileURLToPath } from 'node:url';

/** Environment of a process of its own: what Node compiled for one start is read again by the next. */
export const compiledOnce = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url)),
} as const;
