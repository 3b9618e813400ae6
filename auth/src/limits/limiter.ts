import type { Database, Queryable } from '../database.ts';
import { tooManyRequests } from '../http/api-error.ts';
import { subscriberOf } from '../http/client-address.ts';
import type { Limits } from '../options.ts';
import type { Address, UserRow } from '../user/store.ts';
import { counterOf, originOfRequest } from './origin.ts';
import type { Receiver, SendBudgets } from './send-budget.ts';
import { findAndCount, KNOWN_DEVICE } from './sign-in-store.ts';
import { countInWindow, endOfWait, forgetTries, refundWindow, reserveTry, type TryRequest } from './store.ts';

const HOUR = 3600;
// A fixed window without growing waits: thousands may share an address, and one must not lock out the rest.
const ADDRESS_WINDOW = 600;

/** A carrier puts many behind one address, and a copy costs some work. */
const VISITS_PER_ADDRESS = 20;

function refuse(until: Date | null, at: Date, code = 'over_request_rate_limit'): void {
  if (until) throw tooManyRequests(code, (until.getTime() - at.getTime()) / 1000);
}

/** A try that was counted before it was made. */
export interface ReservedTry {
  /** Where it was counted. */
  readonly keys: { readonly address: string; readonly account: string };
  /** A correct try: resets the account's count, and refunds the address's. */
  succeeded(tx: Queryable): Promise<void>;
}

type TriedSecret = 'pin' | 'password' | 'code' | 'factor';

export interface ReservedSignIn {
  readonly user: UserRow | undefined;
  readonly attempt: ReservedTry;
}

const reserved = ({ addressKey, accountKey }: TryRequest): ReservedTry => ({
  keys: { address: addressKey, account: accountKey },
  succeeded: async (tx) => {
    // In the order in which they were counted, or two of these could wait for each other.
    await refundWindow(tx, addressKey);
    await forgetTries(tx, [accountKey]);
  },
});

interface LimiterParts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly limits: Limits;
  readonly sends: SendBudgets;
  /** Refusals must not reveal accounts: then accounts known at an address share its tries. */
  readonly hidesKnown: boolean;
}

/** How often is too often, for all processes on one database together. */
export class Limiter {
  readonly #db: Database;
  readonly #clock: () => Date;
  readonly #limits: Limits;
  readonly #sends: SendBudgets;
  readonly #tellsKnown: boolean;

  constructor({ db, clock, limits, sends, hidesKnown }: LimiterParts) {
    this.#db = db;
    this.#clock = clock;
    this.#limits = limits;
    this.#sends = sends;
    this.#tellsKnown = !hidesKnown;
  }

  /**
   * One try of a code that was sent. The account's own waits double from a minute to six hours; while one secret of
   * an account waits, the others still work.
   *
   * @throws ApiError 429 while the account or the network address has to wait.
   */
  reserve(secret: TriedSecret, account: string, address: string): Promise<ReservedTry> {
    return this.#reserve(secret, account, `tries:codes:${counterOf(address)}`);
  }

  /**
   * The same where a session or a link has shown whose account it is: the tries of others do not count.
   *
   * @throws ApiError 429 while the account has to wait.
   */
  reserveOwn(secret: TriedSecret, account: string): Promise<ReservedTry> {
    return this.#reserve(secret, account, `tries:own:${account}`);
  }

  async #reserve(secret: TriedSecret, account: string, countedAt: string): Promise<ReservedTry> {
    const at = this.#clock();
    const request = this.#request(secret, `tries:${secret}:${account}`, countedAt);
    refuse(await reserveTry(this.#db, request, at), at);
    return reserved(request);
  }

  /**
   * Combines the try of a sign-in with the lookup of the account in one query. A known browser has tries of its own;
   * an account used from this address is counted apart from strangers there.
   *
   * @throws ApiError 429 while the account or the network address has to wait.
   */
  async reserveSignIn(secret: 'pin' | 'password', wanted: Address, address: string): Promise<ReservedSignIn> {
    const at = this.#clock();
    const known = originOfRequest()?.known ?? [];
    const asked = this.#request(secret, `tries:${secret}:`, `tries:secrets:${counterOf(address)}`);
    const home = this.#tellsKnown && known.length === 0 ? address : null;
    const found = await findAndCount(this.#db, wanted, { ...asked, known, home }, at);
    const request = this.#request(secret, found.accountKey, found.addressKey);
    if (!found.byAccount) refuse(await endOfWait(this.#db, request, found.byAddress, at), at);
    return { user: found.user, attempt: reserved(request) };
  }

  #request(secret: TriedSecret, accountKey: string, addressKey: string): TryRequest {
    return {
      addressKey,
      addressLimit: this.#limits.triesPerAddress,
      addressWindowSeconds: ADDRESS_WINDOW,
      accountKey,
      rule: {
        free: secret === 'code' ? this.#limits.codeTriesPerAccount : this.#limits.triesPerAccount,
        firstWaitSeconds: 60,
        longestWaitSeconds: 6 * HOUR,
        forgetSeconds: 24 * HOUR,
      },
    };
  }

  /** Clears the wait of an account whose owner proved themselves in another way. */
  async forget(tx: Queryable, account: string): Promise<void> {
    const keys = ['pin', 'password'].map((secret) => `tries:${secret}:${account}`);
    await forgetTries(
      tx,
      keys.flatMap((key) => [key, `${key}${KNOWN_DEVICE}`]),
    );
  }

  /** The factor was replaced: tries on the old one do not count. */
  async forgetFactor(tx: Queryable, account: string): Promise<void> {
    await forgetTries(tx, [`tries:factor:${account}`]);
  }

  /** One request that costs something, from this browser or network address. @throws ApiError 429 */
  async request(kind: string, address: string): Promise<void> {
    const at = this.#clock();
    const key = `requests:${kind}:${counterOf(address)}`;
    refuse(await countInWindow(this.#db, key, this.#limits.requestsPerAddress, 300, at), at);
  }

  /** One with a session, which is counted by its account. @throws ApiError 429 */
  async requestOwn(kind: string, account: string): Promise<void> {
    const at = this.#clock();
    const key = `requests:${kind}:account:${account}`;
    refuse(await countInWindow(this.#db, key, this.#limits.requestsPerAddress, 300, at), at);
  }

  /** One more copy of the demo account, from this network address. @throws ApiError 429 */
  async visit(address: string): Promise<void> {
    const at = this.#clock();
    const key = `visits:${subscriberOf(address)}`;
    refuse(await countInWindow(this.#db, key, VISITS_PER_ADDRESS, HOUR, at), at);
  }

  /**
   * Requires a pause between two codes to one address, with or without an account, so that it reveals nothing.
   *
   * @throws ApiError 429
   */
  async pause(
    tx: Queryable,
    purpose: string,
    channel: 'sms' | 'email',
    to: string,
    seconds: number,
  ): Promise<void> {
    const at = this.#clock();
    const until = await countInWindow(tx, `pause:${purpose}:${channel}:${to}`, 1, seconds, at);
    refuse(until, at, overSendLimit(channel));
  }

  /** Nothing was sent: a retry is allowed at once. */
  async release(channel: 'sms' | 'email', to: string): Promise<void> {
    const purposes = ['signup', 'otp', 'change', 'reauthenticate', 'mfa'];
    await forgetTries(
      this.#db,
      purposes.map((purpose) => `pause:${purpose}:${channel}:${to}`),
    );
  }

  /** Whether an unsolicited notice may go out now; takes its place in the counts when it may. */
  async mayNotify(tx: Queryable, purpose: string, to: string): Promise<boolean> {
    const at = this.#clock();
    return (await countInWindow(tx, `notice:${purpose}:${to}`, 1, HOUR, at)) === null;
  }

  /** Charges one requested message: see `SendBudgets.take`. */
  message(tx: Queryable, channel: 'sms' | 'email', to: string, account?: Receiver): Promise<void> {
    return this.#sends.take(tx, channel, to, account);
  }
}

const overSendLimit = (channel: 'sms' | 'email'): string => `over_${channel}_send_rate_limit`;
