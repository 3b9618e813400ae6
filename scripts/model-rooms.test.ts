import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './steps.ts';

const source = join(root, 'models/src');
const page = readFileSync(join(root, 'docs/models/rooms.md'), 'utf8');

/** Room → the rooms it imports, in the order of the page. */
const documented = new Map(
  [...page.matchAll(/^\| `([a-z]+)` \|[^|]*\|([^|]*)\|$/gm)].map(([, room = '', imports = '']) => [
    room,
    [...imports.matchAll(/`([a-z]+)`/g)].map(([, name]) => name ?? ''),
  ]),
);

function importsOf(room: string): string[] {
  const files = readdirSync(join(source, room), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.flatMap((file) =>
    [...readFileSync(join(source, room, file), 'utf8').matchAll(/from '(\.\.\/[^']+)'/g)].map(
      ([, path = '']) => normalize(join(room, dirname(file), path)).split('/'),
    ),
  );
  const others = found.filter(([other, file]) => other !== room && file !== undefined);
  return [...new Set(others.map(([other = '']) => other))].sort();
}

test('the page of rooms names each room of the models and what it imports', () => {
  const rooms = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect([...documented.keys()].sort()).toEqual(rooms.map(({ name }) => name).sort());
  for (const [room, imports] of documented) expect(imports, room).toEqual(importsOf(room));
});

test('a room imports only those listed before it', () => {
  const order = [...documented.keys()];
  for (const [room, imports] of documented)
    for (const other of imports)
      expect(order.indexOf(other), `${room} → ${other}`).toBeLessThan(order.indexOf(room));
});
