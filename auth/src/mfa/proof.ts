import type { Queryable } from '../database.ts';
import type { FactorRow } from './store.ts';

/** An answer that was correct when checked. */
export interface MfaProof {
  /** Consumes an answer under the factor's lock; false when it was used or voided meanwhile. */
  settle(tx: Queryable, locked: FactorRow, at: Date): Promise<boolean>;
}
