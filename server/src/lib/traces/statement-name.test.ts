import { expect, test } from 'vitest';
import { statementName } from './statement-name.ts';

test.each([
  ['select "p"."id" from "app"."plots" as "p" where "p"."user_id" = $1', 'select app.plots'],
  [
    'select 1 from "app"."plots" as "p" inner join "app"."seasons" as "s" on true left join lateral (select x from "app"."plots") as l on true',
    'select app.plots app.seasons',
  ],
  [
    'insert into "app"."records" ("id") values ($1) on conflict ("id") do update set "id" = $1',
    'insert app.records',
  ],
  ['update "app"."jobs" set "a" = $1 where "b" = \'Asha from Nashik\'', 'update app.jobs'],
  [
    'delete from "app"."jobs" where "id" in (select "id" from app.jobs for update of r skip locked)',
    'delete app.jobs',
  ],
  ['select b from jsonb_array_elements($1::jsonb) as t(b)', 'select'],
  ["select set_config('app.user_id', $1, true)", 'select'],
  ['begin read only; set local role draksha_request', 'begin'],
  ['commit', 'commit'],
  ['', 'statement'],
])('%s', (text, name) => {
  expect(statementName(text)).toBe(name);
});
