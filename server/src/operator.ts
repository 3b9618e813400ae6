import { parseArgs } from 'node:util';
import { claimOperator } from '@draksha/auth/admin/operator-claim';
import { displayPhone, normalizePhone } from '@draksha/contract';
import { readConfig } from './config.ts';
import { realDependencies } from './context.ts';
import { createPool, systemDatabase } from './db.ts';
import { allOperators, dismissOperator, nameOperator } from './features/operator/store.ts';
import { findDatabase } from './lib/postgres/find.ts';
import { runCommand } from './lib/run-command.ts';
import { StartError } from './lib/start-error.ts';
import { uuidV7 } from './lib/uuid.ts';
import { migrateAll } from './migrate.ts';

const USAGE = 'npm run operator -- add NUMBER NAME | remove NUMBER | list';
const UNKNOWN =
  'Nobody has signed in with this number yet: register in the product first, then run this again.';

/** `npm run operator`: who may open the console at `/operator`; beside the running server or without one. */
await runCommand(async (print, warn) => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [verb, typed = '', ...words] = positionals;
  const name = words.join(' ').trim();
  const phone = normalizePhone(typed);
  const isClear =
    verb === 'list' || (phone !== null && (verb === 'remove' || (verb === 'add' && name !== '')));
  if (!isClear) throw new StartError(USAGE);
  const config = readConfig(process.env);
  await using database = await findDatabase(config, `There are no accounts in ${config.dataDir}.`, warn);
  const pool = createPool({ connection: database.connection, max: 2, onError: () => undefined });
  const { clock } = realDependencies;
  try {
    await migrateAll(pool);
    const db = systemDatabase(pool);
    if (phone === null || verb === 'list') {
      const operators = await allOperators(db);
      if (operators.length === 0) print('There is no operator.');
      for (const one of operators) print(`${one.name}, ${displayPhone(one.phone)}, since ${one.addedAt}`);
      return;
    }
    const isOperator = verb === 'add';
    const operatorId = await claimOperator({ pool, clock, phone, isOperator });
    if (operatorId === null) throw new StartError(UNKNOWN);
    const at = clock();
    const naming = { id: uuidV7(at), at, operatorId, phone };
    if (isOperator && !(await nameOperator(db, { ...naming, name }))) throw new StartError(UNKNOWN);
    if (!isOperator) await dismissOperator(db, naming);
    print(
      isOperator
        ? `${name} may open /operator after signing in anew, with a second step (Settings, Two-step sign-in).`
        : 'The console is closed to this number, and its sessions have ended.',
    );
  } finally {
    await pool.end();
  }
});
