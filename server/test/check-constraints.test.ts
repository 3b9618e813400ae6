import { randomUUID } from 'node:crypto';
import { CONSENT_VERSION, type NounName, nouns, type Routes } from '@draksha/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { graphVariables } from './fake-graph.ts';
import { addRows, type Found, goodRow } from './full-farm.ts';
import { organise } from './members.ts';
import { type TestFarmer, type World, world } from './world.ts';

/**
 * What the database refuses the API has refused before, and says where: a CHECK that no rule of the contract stands before would
 * answer a farmer 500, and their phone would send the row again for ever. The values that break each are found by the database itself.
 */

/** Of an organisation that is there. */
let code: string;
let here: World;
let asha: TestFarmer;
let client: pg.Client;
let found: Found;

beforeAll(async () => {
  here = await world({ env: graphVariables() });
  asha = await here.farmer();
  code = await organise(await here.farmer());
  await asha.ask('PUT /me/farmer-profile', { body: { farmName: 'Farm' } });
  found = await addRows(asha);
  client = new pg.Client({ connectionString: here.context.config.database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await here[Symbol.asyncDispose]();
});

interface Check {
  readonly name: string;
  readonly table: string;
  readonly expression: string;
  readonly columns: readonly { readonly name: string; readonly type: string }[];
}

async function everyCheck(): Promise<Check[]> {
  const { rows } = await client.query<Check>(`
    select con.conname as name, c.relname as table, pg_get_expr(con.conbin, con.conrelid) as expression,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum)
       from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any (con.conkey)) as columns
    from pg_constraint con join pg_class c on c.oid = con.conrelid
    where con.contype = 'c' and con.connamespace = 'app'::regnamespace and not c.relispartition
    order by 2, 1`);
  return rows;
}

type Values = Readonly<Record<string, unknown>>;

/** Values to try, as PostgreSQL reads them; a type that is not here is a new kind of column. */
const numbers = [null, '-1000', '-1', '0', '1', '7', '400', '30000'];
const candidates: Readonly<Record<string, readonly (string | null)[]>> = {
  bigint: numbers,
  boolean: ['true', 'false'],
  date: [null, '2024-11-01', '2024-11-20'],
  'double precision': numbers,
  integer: numbers,
  jsonb: ['[]', '"no object"'],
  smallint: numbers,
  uuid: [null, '018f0000-0000-7000-8000-000000000001'],
  text: [null, '', 'no such thing'],
  'text[]': ['{}', '{no such thing}', '{a,b,c,d,e,f,g}'],
};

/** Every combination of candidates with whether the database would take it. */
async function weighed({ columns, expression }: Check): Promise<{ row: Values; isGood: boolean }[]> {
  const from = columns.map(({ name, type }) => {
    const values = candidates[type];
    if (!values) throw new Error(`no values to try for a column of ${type}`);
    const list = values.map((value) => `(${value === null ? 'null' : pg.escapeLiteral(value)}::${type})`);
    return `(values ${list.join(', ')}) "of ${name}"("${name}")`;
  });
  const { rows } = await client.query<{ row: Values; isGood: boolean }>(
    `select to_jsonb(t) as row, (${expression}) is not false as "isGood" from (select * from ${from.join(', ')}) t`,
  );
  return rows.map(({ row, isGood }) => ({ row: camel(row), isGood }));
}

const camelWord = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
const camel = (row: Values): Values =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [camelWord(name), value]));

/** Columns whose values no request says, and who sees to them. */
const ownWork: Readonly<Record<string, string>> = {
  access_tokens_check: 'the end is so many days after now; `days` is one of a list',
  alerts_state_check: 'written by the job',
  alerts_why_check: 'written by the job',
  backup_runs_kind_check: 'written by the job',
  briefs_state_check: 'written by the job',
  channel_ends_channel_check: 'written by the job',
  deliveries_channel_check: 'written by the job',
  farmer_profiles_check: 'the id is the farmer’s own',
  farm_looks_what_check: 'said by the routes',
  feed_only_row_check: 'made by the migration',
  forecast_mornings_lead_check: 'written by the job',
  organisation_agronomists_role_check: 'said by the routes',
  operators_name_check: 'said to a command, which wants one',
  operator_looks_what_check: 'said by the routes',
  photo_pieces_starts_at_check: 'out of Content-Range, which has no sign',
  report_link_visits_device_check: 'made of what the browser says of itself',
  report_links_check: 'the end is so many days after now',
  report_links_file_bytes_check: 'counted',
  report_links_file_check: 'a longer file is refused before it is kept',
  residue_limits_only_row_check: 'made by the migration',
  stations_phase_minutes_check: 'counted in the file',
  tasks_check: 'the server says when, as it sets the status',
  whatsapp_links_check: 'whoever wrote has an id or a number, or is nobody',
  whatsapp_links_language_check: 'that of the code',
};

/** Routes that are no noun's, each with a body that is taken but for what is broken in it. */
const otherRoutes: Readonly<
  Record<
    string,
    { readonly key: keyof Routes; readonly body: Values; readonly said?: Readonly<Record<string, string>> }
  >
> = {
  access_tokens: { key: 'POST /access-tokens', body: { name: 'Adviser', scopes: ['plots'], days: 30 } },
  push_subscriptions: {
    key: 'POST /push-subscriptions',
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/of-the-checks',
      p256dh: 'B'.repeat(87),
      auth: 'A'.repeat(22),
      language: 'en',
    },
  },
  farm_consents: {
    key: 'POST /consents',
    body: {
      get code() {
        return code;
      },
      language: 'en',
      version: CONSENT_VERSION,
      days: 90,
      seesMoney: false,
      parentName: '',
    },
  },
  organisations: { key: 'POST /organisation', body: { name: 'Growers', kind: 'producer' } },
  whatsapp_codes: { key: 'POST /whatsapp/code', body: { language: 'en' } },
  farmer_profiles: { key: 'PUT /me/farmer-profile', body: { farmName: 'Farm' } },
  report_links: { key: 'POST /report-links', body: { report: 'costs', language: 'en' } },
  stations: {
    key: 'POST /weather/observations',
    body: {
      step: 'import',
      text: 'datetime,temp °C,rh %\n2026-11-18 00:00,20,80\n2026-11-18 01:00,20,80',
      name: 'Station',
      lat: 20,
      lon: 73.8,
    },
    said: { latitude: 'lat', longitude: 'lon' },
  },
  users: { key: 'PATCH /me', body: {} },
};

interface Target {
  readonly key: keyof Routes;
  readonly good: Values;
  /** What the API calls a column. */
  readonly field: (column: string) => string;
}

const route = (text: string) => text as keyof Routes;

function nounOf(table: string): NounName | null {
  const name = table.replaceAll('_', '-');
  return Object.hasOwn(nouns, name) ? (name as NounName) : null;
}

/** Where the rows of a table come from; `null` of those that no request makes. */
function targetOf(table: string): Target | null {
  const noun = nounOf(table);
  if (noun) {
    const good = goodRow(noun, found);
    return good && { key: route(`POST /${noun}`), good, field: camelWord };
  }
  const other = otherRoutes[table];
  return other
    ? {
        key: other.key,
        good: other.body,
        field: (column) => other.said?.[camelWord(column)] ?? camelWord(column),
      }
    : null;
}

/** What is wrong with an answer to a row that the database would refuse; nothing where it is a 400 that names one of the fields. */
function faultIn(
  answer: { status: number; body: { fields?: Values | undefined } },
  fields: readonly string[],
): string | null {
  const named = Object.keys(answer.body.fields ?? {});
  const isNamed = named.length > 0 && named.every((name) => fields.includes(name.split('.')[0] ?? ''));
  return answer.status === 400 && isNamed ? null : `${answer.status} naming ${named.join(', ') || 'nothing'}`;
}

describe('a row that a CHECK of the database would refuse', () => {
  test('is refused by the API with the field', async () => {
    const faults: string[] = [];
    let asked = 0;
    for (const check of await everyCheck()) {
      if (ownWork[check.name] !== undefined) continue;
      const target = targetOf(check.table);
      const bad = (await weighed(check)).filter(({ isGood }) => !isGood);
      if (!target || bad.length === 0) {
        faults.push(`${check.name} (${check.expression}): nothing says who keeps to it`);
        continue;
      }
      const fields = check.columns.map(({ name }) => target.field(name));
      for (const { row } of bad) {
        const said = Object.fromEntries(
          check.columns.map(({ name }) => [target.field(name), row[camelWord(name)]]),
        );
        const answer = await asha.ask(target.key, { body: { ...target.good, ...said } });
        const fault = faultIn(answer, fields);
        asked += 1;
        if (fault) faults.push(`${check.name}: ${JSON.stringify(said)} was answered ${fault}`);
      }
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(100);
  });

  test('is refused as a change of one field too, whatever the row has', async () => {
    const faults: string[] = [];
    let asked = 0;
    for (const check of await everyCheck()) {
      const noun = nounOf(check.table);
      if (!noun || check.columns.length < 2 || ownWork[check.name] !== undefined) continue;
      const good = goodRow(noun, found);
      const rows = await weighed(check);
      const isGood = (row: Values) =>
        rows.some(
          (one) => one.isGood && Object.entries(one.row).every(([name, value]) => row[name] === value),
        );
      const names = check.columns.map(({ name }) => camelWord(name));
      for (const { row } of rows.filter(({ isGood }) => !isGood))
        for (const name of names) {
          const before = rows.find(
            (one) =>
              one.isGood && names.every((other) => (one.row[other] === row[other]) === (other !== name)),
          );
          if (!before || !isGood(before.row)) continue;
          const made = await asha.ask(route(`POST /${noun}`), {
            body: { ...good, id: randomUUID(), ...before.row },
          });
          if (made.status !== 201) continue;
          const [{ id, version }] = Object.values(made.body.data) as [{ id: string; version: number }];
          const change = { [name]: row[name] };
          const answer = await asha.ask(route(`PATCH /${noun}/:id`), {
            params: { id },
            version,
            body: change,
          });
          const fault = faultIn(answer, names);
          asked += 1;
          if (fault)
            faults.push(
              `${check.name}: ${JSON.stringify(before.row)}, then ${JSON.stringify(change)} was answered ${fault}`,
            );
        }
    }
    expect(faults).toEqual([]);
    expect(asked).toBeGreaterThan(5);
  });
});

test('each row that is broken here is taken as it is, and no word is kept for a CHECK that is gone', async () => {
  const checks = await everyCheck();
  const tables = new Set(checks.filter(({ name }) => ownWork[name] === undefined).map(({ table }) => table));
  for (const table of tables) {
    const target = targetOf(table);
    if (!target) continue;
    const { status, body } = await asha.ask(target.key, { body: target.good });
    expect([table, status < 300, body.message]).toEqual([table, true, body.message]);
  }
  const names = checks.map(({ name }) => name);
  expect(Object.keys(ownWork).filter((name) => !names.includes(name))).toEqual([]);
});
