import { resolve } from 'node:path';
import { secretsIn } from './bundle-secrets.ts';
import { chunksNamed, type FirstLoad, firstLoad } from './first-load.ts';

const KB = 1_000;

interface Budget {
  readonly name: string;
  readonly load: FirstLoad;
  readonly maxBytes: number;
  readonly maxRequests?: number;
  /** Calls to the server beside the files. */
  readonly calls: number;
}

const problemsOf = ({ name, load, maxBytes, maxRequests, calls }: Budget): string[] => {
  const requests = load.files.length + calls;
  return [
    ...(load.gzipBytes > maxBytes ? [`${name}: ${load.gzipBytes} bytes, ${maxBytes} allowed`] : []),
    ...(maxRequests !== undefined && requests > maxRequests
      ? [`${name}: ${requests} requests, ${maxRequests} allowed`]
      : []),
  ];
};

/** Bytes (gzip) and requests of the first loads in the built files, against what is allowed. */
export async function measureBudgets(dist: string): Promise<Budget[]> {
  const pages = ['login', 'register', 'reset-pin', 'setup-pin'];
  const open: Budget[] = [];
  for (const page of pages) {
    const load = await firstLoad(dist, `${page}/index.html`);
    // The login screen asks which ways to sign in the server offers.
    open.push({
      name: `/${page}`,
      load,
      maxBytes: 100 * KB,
      maxRequests: 6,
      calls: page === 'login' ? 1 : 0,
    });
  }
  const session = await chunksNamed(dist, ['session']);
  const cached = [...(open[0]?.load.files ?? []), ...session];
  const dashboard = await chunksNamed(dist, ['shell', 'today-page', 'translation']);
  const load = await firstLoad(dist, 'index.html', dashboard, cached);
  return [...open, { name: '/ after /login', load, maxBytes: 250 * KB, calls: 0 }];
}

/** Everything that is over its budget or must not be in a browser, as sentences. */
export const budgetProblems = async (dist: string): Promise<string[]> => [
  ...(await measureBudgets(dist)).flatMap(problemsOf),
  ...(await secretsIn(dist)),
];

if (import.meta.main) {
  const dist = resolve(process.argv[2] ?? 'web/dist');
  for (const { name, load, maxBytes, calls } of await measureBudgets(dist)) {
    const kilobytes = (load.gzipBytes / KB).toFixed(1);
    console.log(
      `${name}: ${kilobytes} kB gzip of ${maxBytes / KB}, ${load.files.length} files, ${calls} calls`,
    );
  }
  const problems = await budgetProblems(dist);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
