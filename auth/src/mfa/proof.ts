import type { Queryable } from '../database.ts';
import type { FactorRow } from './store.ts';

/** An answer that was right when it was looked at. */
export interface MfaProof {
  /** Uses the answer up, with the factor's row held; false when it was used or made void meanwhile. */
  settle(tx: Queryable, locked: FactorRow, at: Date): Promise<boolean>;
}
