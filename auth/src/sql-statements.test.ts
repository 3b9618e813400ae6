import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { sqlStatements } from './sql-statements.ts';

test('a text is parted where a statement ends, and nowhere else', () => {
  const text = `
-- One; two.
create table a (b text default 'x;''y', "c;d" text); /* three; four */
do $$ begin perform 1; end $$;
create function f(n integer) returns text language sql as $body$ select $1 || '$$;' $body$;
select 4 - 2 / $1;;
-- The end; of it.
`;
  expect(sqlStatements(text)).toEqual([
    `-- One; two.\ncreate table a (b text default 'x;''y', "c;d" text)`,
    '/* three; four */\ndo $$ begin perform 1; end $$',
    `create function f(n integer) returns text language sql as $body$ select $1 || '$$;' $body$`,
    'select 4 - 2 / $1',
  ]);
});

test.each(['../migrations', '../../server/migrations'])('nothing of the files of %s is lost', (folder) => {
  const directory = fileURLToPath(new URL(folder, import.meta.url));
  for (const name of readdirSync(directory)) {
    const text = readFileSync(`${directory}/${name}`, 'utf8');
    const words = (sql: string) => sql.replaceAll(/\s|;/g, '');
    const endingInComments = /(?:\s*--[^\n]*)*\s*$/;
    expect(words(sqlStatements(text).join(';'))).toBe(words(text.replace(endingInComments, '')));
    // What the parting does not know.
    expect(text).not.toMatch(/\bbegin atomic\b|\bE'/i);
  }
});
