import type { AskOptions, TestFarmer, World } from './world.ts';

type Key = Parameters<TestFarmer['ask']>[0];

/** Signs in with number and PIN: answers the account and a way to ask in its name. */
export async function signInAgain(here: World, { phone, pin }: TestFarmer) {
  const answer = await fetch(`${here.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ phone, password: pin }),
  });
  const { access_token: token, user } = (await answer.json()) as {
    access_token?: string;
    user?: { id: string };
  };
  if (token === undefined || user === undefined) throw new Error(`not signed in: ${answer.status}`);
  const ask = <K extends Key>(key: K, options: AskOptions = {}) =>
    here.ask(key, { ...options, headers: { ...options.headers, authorization: `Bearer ${token}` } });
  return { userId: user.id, ask };
}

/** All that is kept of some accounts, as far as a hand-over touches it. */
export async function keptOf(here: World, ids: readonly string[]): Promise<unknown> {
  const tables = ['auth.users', 'auth.identities', 'app.users', 'app.farm_members', 'app.farm_handovers'];
  const found = [];
  for (const table of tables) {
    const key = table.endsWith('.users') ? 'id' : 'user_id';
    const { rows } = await here.context.pools.system.query(
      `select to_jsonb(t) as row from ${table} t where ${key} = any($1) order by 1`,
      [ids],
    );
    found.push(rows);
  }
  return found;
}
