import type { plots, RowOf } from '@draksha/contract';
import { expectTypeOf, test } from 'vitest';
import type { Db, ReadDb, WriteDb } from '../db.ts';
import type { nounRows, Owned, OwnRow } from './owned-rows.ts';

// What must not compile does not, or the types of this file are wrong and the check of types fails.

test('an id out of a request, or a row that nobody looked up, is no own row', () => {
  expectTypeOf<{ id: string }>().not.toExtend<OwnRow<{ id: string }>>();
  expectTypeOf<RowOf<typeof plots>>().not.toExtend<OwnRow<RowOf<typeof plots>, 'plots'>>();
  expectTypeOf<OwnRow<{ id: string }, 'plots'>>().not.toExtend<OwnRow<{ id: string }, 'seasons'>>();
  expectTypeOf<{ readonly id: string }>().not.toExtend<Owned<'plots'>>();
  expectTypeOf<RowOf<typeof plots>>().not.toExtend<Owned<'plots'>>();
  expectTypeOf<Owned<'seasons'>>().not.toExtend<Owned<'plots'>>();
  expectTypeOf<Awaited<ReturnType<ReturnType<typeof nounRows<typeof plots>>['find']>>>().toExtend<
    Owned<'plots'>
  >();
});

test('a handle that reads has no way to write, and is not taken for one that does', () => {
  expectTypeOf<ReadDb>().not.toHaveProperty('insertInto');
  expectTypeOf<ReadDb>().not.toHaveProperty('updateTable');
  expectTypeOf<ReadDb>().not.toHaveProperty('deleteFrom');
  expectTypeOf<ReadDb>().not.toExtend<WriteDb>();
  expectTypeOf<Db>().not.toExtend<WriteDb>();
  expectTypeOf<WriteDb>().toExtend<ReadDb>();
  expectTypeOf<WriteDb>().not.toHaveProperty('transaction');
});

test('a noun that the database does not have as it says is refused', () => {
  type Renamed = Omit<typeof plots, 'name'> & { readonly name: 'seasons' };
  expectTypeOf<typeof plots>().toExtend<Parameters<typeof nounRows<typeof plots>>[0]>();
  expectTypeOf<Renamed>().not.toExtend<Parameters<typeof nounRows<Renamed>>[0]>();
});
