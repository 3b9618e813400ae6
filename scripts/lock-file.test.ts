import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly link?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const fromElsewhere = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

test('every package that runs on Linux on x64, the platform of CI, has its hash in the lock file', () => {
  const runsHere = ({ os, cpu }: Locked): boolean =>
    (os === undefined || os.includes('linux')) && (cpu === undefined || cpu.includes('x64'));
  const bare = fromElsewhere.filter(
    ([path, one]) => runsHere(one) && !one.integrity && !path.endsWith('-musl'),
  );
  expect(bare.map(([path]) => path)).toEqual([]);
});

test('a package without a hash is an optional one of another platform', () => {
  const bare = fromElsewhere.filter(([, { integrity }]) => !integrity);
  for (const [path, { optional, os, cpu }] of bare)
    expect([path, optional, os !== undefined || cpu !== undefined]).toEqual([path, true, true]);
  // Where the registry has them, `npm install --package-lock-only` adds the missing ones; there are never more.
  expect(bare.length).toBeLessThanOrEqual(56);
});
