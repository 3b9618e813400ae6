import type { ResidueLimits } from '@draksha/contract';
import type { Residue } from '@draksha/models/products/residue-limits';
import { sql } from 'kysely';
import type { Db, ReadDb } from '../../db.ts';

/** What the last file had; null where none was read in. */
export async function findLimits(db: ReadDb): Promise<ResidueLimits | null> {
  const row = await db
    .selectFrom('residueLimits')
    // As text: the names within it are the contract's, and are not made into others.
    .select(['source', 'takenOn', sql<string>`residues::text`.as('text')])
    .executeTakeFirst();
  return row ? { source: row.source, takenOn: row.takenOn, residues: JSON.parse(row.text) } : null;
}

/** All of a file instead of all of the one before. */
export async function replaceLimits(
  db: Db,
  {
    source,
    takenOn,
    residues,
  }: Pick<ResidueLimits, 'source' | 'takenOn'> & { readonly residues: readonly Residue[] },
): Promise<void> {
  const values = { source, takenOn, residues: JSON.stringify(residues) };
  await db
    .insertInto('residueLimits')
    .values(values)
    .onConflict((conflict) => conflict.column('onlyRow').doUpdateSet(values))
    .execute();
}
