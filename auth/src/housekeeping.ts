import { purgeAudit } from './audit/store.ts';
import type { AuthContext } from './context.ts';
import type { Database } from './database.ts';
import { DAY_MS, UNDO_DAYS } from './durations.ts';
import { purgeRefused } from './http/redirect-store.ts';
import { retireKeys } from './keys/rotation.ts';
import { purgeTries } from './limits/store.ts';
import { purgeChallenges } from './mfa/challenge-store.ts';
import { purgeFlows } from './oauth/flow-store.ts';
import { purgeTokens } from './otp/store.ts';
import { purgeOutbox } from './outbox/store.ts';
import type { Plugin } from './part.ts';
import { purgeDevices } from './sessions/device-store.ts';
import { purgeSessions } from './sessions/store.ts';
import { purgeChanges } from './user/change-store.ts';
import { purgeFormer } from './user/former-store.ts';

/** Drops what has no more use: counts, dead codes, delivered messages, ended sessions, old audit entries. */
export class Housekeeping {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #parts: readonly Plugin<AuthContext>[];

  constructor(db: Database, clock: () => Date, parts: readonly Plugin<AuthContext>[]) {
    this.#db = db;
    this.#clock = clock;
    this.#parts = parts;
  }

  async sweep(): Promise<void> {
    const daysAgo = (days: number): Date => new Date(this.#clock().getTime() - days * DAY_MS);
    await this.#db.transaction((tx) => retireKeys(tx, this.#clock()));
    await purgeTries(this.#db, daysAgo(2));
    await purgeChallenges(this.#db, daysAgo(1));
    await purgeFlows(this.#db, daysAgo(1));
    await purgeTokens(this.#db, daysAgo(1));
    await purgeOutbox(this.#db, daysAgo(30));
    for (const { purge } of this.#parts) await purge?.(this.#db, daysAgo(1), this.#clock());
    await purgeChanges(this.#db, daysAgo(30));
    await purgeFormer(this.#db, daysAgo(UNDO_DAYS + 1));
    await purgeDevices(this.#db, daysAgo(365));
    await purgeSessions(this.#db, daysAgo(90));
    await purgeRefused(this.#db, daysAgo(90));
    await purgeAudit(this.#db, daysAgo(365));
  }
}
