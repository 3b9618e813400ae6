import { findCitus } from '../server/citus/citus-cluster.ts';
import { run } from './steps.ts';

/** Farmers' rows on a coordinator and two workers, where PostgreSQL with Citus is installed. */

const place = findCitus();
if (place === null) {
  process.stdout.write(
    'left out: Citus is not installed beside PostgreSQL 15, 16 or 17 in /usr/lib/postgresql\n',
  );
} else {
  process.stdout.write(`Citus in ${place}\n`);
  const config = 'server/citus/vitest.config.ts';
  process.exitCode = await run([
    process.execPath,
    'node_modules/vitest/vitest.mjs',
    'run',
    '--config',
    config,
  ]);
}
