import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { secretsIn } from './bundle-secrets.ts';
import { type Load, measureLoads } from './loads.ts';

/** Bytes and requests that a browser really makes for a first visit, against what is allowed. */

const KB = 1_000;

export interface Budget {
  readonly maxBytes: number;
  readonly maxRequests: number;
  /** Less would mean that the measuring went blind: React alone is more. */
  readonly minBytes: number;
}

const door: Budget = { maxBytes: 100 * KB, maxRequests: 5, minBytes: 60 * KB };

/** `/ after /login` counts its calls to the server too. */
const allowed: Readonly<Record<string, Budget>> = {
  '/login': door,
  // The page that sends a visitor without a session there, before it fetches anything.
  '/ signed out': { ...door, maxBytes: door.maxBytes + 6 * KB, maxRequests: door.maxRequests + 1 },
  // A phone without one is rare, and gets ours: 50 kB.
  '/login with a font for Devanagari': { ...door, maxBytes: 155 * KB, maxRequests: 6 },
  '/register': door,
  '/reset-pin': door,
  '/setup-pin': door,
  '/ after /login': { maxBytes: 245 * KB, maxRequests: 30, minBytes: 100 * KB },
  'the service worker, beside it': { maxBytes: 680 * KB, maxRequests: 130, minBytes: 40 * KB },
  'the other languages, at the next start': { maxBytes: 125 * KB, maxRequests: 15, minBytes: 60 * KB },
};

const bytesOf = ({ sent }: Load): number => sent.reduce((sum, { bytes }) => sum + bytes, 0);

/** Where a load breaks its budget, as sentences. */
export function problemsOf(load: Load, { maxBytes, maxRequests, minBytes }: Budget): string[] {
  const bytes = bytesOf(load);
  const { name, sent } = load;
  return [
    ...(bytes > maxBytes ? [`${name}: ${bytes} bytes, ${maxBytes} allowed`] : []),
    ...(bytes < minBytes ? [`${name}: ${bytes} bytes cannot be all`] : []),
    ...(sent.length > maxRequests ? [`${name}: ${sent.length} requests, ${maxRequests} allowed`] : []),
  ];
}

const textOf = (body: Buffer): string =>
  (body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body) : body).toString();

/** The UI kit and the sign-in client are no part of a public screen's first load. */
export const unexpectedIn = ({ name, sent }: Load): string[] =>
  sent
    .filter(({ path }) => path.startsWith('/assets/'))
    .flatMap(({ path, body }) => {
      const text = textOf(body);
      const found = ['MuiButton', 'AuthRetryableFetchError:', 'grant_type='].filter((word) =>
        text.includes(word),
      );
      return found.map((word) => `${name}: ${path} holds "${word}"`);
    });

if (import.meta.main) {
  const loads = await measureLoads();
  const problems = [...(await secretsIn(resolve('web/dist')))];
  for (const load of loads) {
    const budget = allowed[load.name];
    if (!budget) throw new Error(`no budget for ${load.name}`);
    const kilobytes = (bytesOf(load) / KB).toFixed(1);
    console.log(
      `${load.name}: ${kilobytes} kB gzip of ${budget.maxBytes / KB}, ${load.sent.length} requests of ${budget.maxRequests}`,
    );
    if (process.argv.includes('--files'))
      for (const { path, bytes } of load.sent) console.log(`  ${bytes} ${path}`);
    problems.push(...problemsOf(load, budget), ...(budget === door ? unexpectedIn(load) : []));
  }
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
