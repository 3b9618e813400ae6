import { expect, test } from 'vitest';
import { certificateFinding, clockFinding, diagnose, diskFinding, pass, warn } from './diagnosis.ts';

const at = (time: string): Date => new Date(`2026-11-22T${time}Z`);

test.each([
  [400_000_000, 20_000_000_000, 'fail'],
  [1_900_000_000, 20_000_000_000, 'warn'],
  [2_100_000_000, 20_000_000_000, 'pass'],
])('a disk with %i of %i bytes free: %s', (free, total, verdict) => {
  expect(diskFinding(free, total).verdict).toBe(verdict);
});

test('clocks may differ by seconds, not by more', () => {
  expect(clockFinding(at('06:00:00'), at('06:00:05'), 'the database')).toEqual(
    pass('it agrees with the database.'),
  );
  expect(clockFinding(at('06:00:10'), at('06:00:00'), 'the database')).toMatchObject({
    verdict: 'fail',
    why: '10 seconds apart from the database: switch on time synchronisation (NTP) on both.',
  });
});

test.each([
  ['2026-11-21T06:00:00Z', 'fail'],
  ['2026-12-01T06:00:00Z', 'warn'],
  ['2027-01-22T06:00:00Z', 'pass'],
])('a certificate that ends at %s: %s', (end, verdict) => {
  expect(certificateFinding(new Date(end), at('06:00:00')).verdict).toBe(verdict);
});

test('each check is told with its verdict; one that breaks is a failure and the others go on', async () => {
  const lines: string[] = [];
  const isWell = await diagnose(
    [
      { name: 'one', run: async () => pass('fine.') },
      { name: 'two', run: async () => Promise.reject(new Error('it broke')) },
      { name: 'three', run: async () => warn('soon.') },
    ],
    (line) => lines.push(line),
  );
  expect(lines).toEqual(['pass  one: fine.', 'fail  two: it broke.', 'warn  three: soon.']);
  expect(isWell).toBe(false);
});
