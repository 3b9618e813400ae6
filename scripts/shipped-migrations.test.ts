import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/**
 * A database that had a migration does not start on another text of it. Whoever adds one adds its line to `shipped-migrations.json`; a
 * line that is there stays as it is.
 */

const shipped = JSON.parse(readFileSync('scripts/shipped-migrations.json', 'utf8')) as Record<string, string>;

test('every migration is there, and is what databases have had of it', () => {
  const found = globSync('{auth,server}/migrations/*.sql').toSorted();
  const now = found.map((file) => [file, createHash('sha256').update(readFileSync(file)).digest('hex')]);
  expect(Object.fromEntries(now)).toEqual(shipped);
});
