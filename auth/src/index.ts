import type { FastifyPluginAsync } from 'fastify';
import type { QueryExecutorProvider } from 'kysely';
import { type PersonalRecord, personalRecord } from './admin/personal-store.ts';
import { type ProvisionedAccount, provisionAccount } from './admin/provision.ts';
import { closeFor, removeUser } from './admin/removal.ts';
import { createSupport, type Support } from './admin/support.ts';
import type { AuthContext } from './context.ts';
import { CredentialHasher } from './credentials/hasher.ts';
import { CustomProviders } from './custom-providers/client.ts';
import { Database } from './database.ts';
import { type MakeExtras, withoutExtras } from './extras.ts';
import { Housekeeping } from './housekeeping.ts';
import { isUuid } from './http/bearer.ts';
import { ClientAddress } from './http/client-address.ts';
import { registerRoutes } from './http/plugin.ts';
import { RefusedRedirects } from './http/refused-redirects.ts';
import { type ImportedKey, readImportedKeys } from './keys/imported.ts';
import { Peppers } from './keys/pepper.ts';
import { KeyRing } from './keys/ring.ts';
import { Limiter } from './limits/limiter.ts';
import { SendAlarm } from './limits/send-alarm.ts';
import { SendBudgets } from './limits/send-budget.ts';
import { listFactors } from './mfa/store.ts';
import { OAuthProviders } from './oauth/providers.ts';
import { type AuthOptions, resolveSettings } from './options.ts';
import { DeliveryChecks } from './outbox/checks.ts';
import { notify } from './outbox/notices.ts';
import { type MessageQueue, messageQueue, type Report, recordReport } from './outbox/store.ts';
import { OutboxWorker } from './outbox/worker.ts';
import { type AccessClaims, AccessTokens } from './sessions/access-token.ts';
import { DeviceWatch } from './sessions/device-watch.ts';
import { SessionLiveness } from './sessions/liveness.ts';
import { findCaller } from './sessions/whole-store.ts';
import { storedPhone } from './user/address.ts';
import { closeRest } from './user/closing.ts';
import { type ExchangeRefusal, exchangeCredentials, exchangeRefusal } from './user/exchange.ts';
import { type WantedProof, wantedProof } from './user/proof.ts';
import { findUser, findUserByAddress, listIdentities } from './user/store.ts';
import { type AuthUser, viewUser } from './user/view.ts';
import { endedVisits } from './visits/store.ts';

export { AWAY_RETRY_SECONDS, isDatabaseAway } from './database-away.ts';
export type { MakeExtras } from './extras.ts';
export { LogThrottle } from './log-throttle.ts';
export type {
  AuthOptions,
  CloseAlso,
  Hook,
  HookOptions,
  HttpHook,
  Limits,
  Log,
  OidcClient,
  Secret,
} from './options.ts';
export type { CheckDelivery, Deliver, OutboxMessage, Receipt } from './outbox/delivery.ts';
export { DeliveryFailure } from './outbox/delivery-failure.ts';
export {
  type PlaceKind,
  type RegisteredText,
  registeredTexts,
  VARIABLES,
  type Variable,
} from './outbox/texts.ts';
export { RequestBatcher } from './request-batcher.ts';
export type { AccessClaims, AuthUser, ExchangeRefusal };

/** The sign-in server: routes to mount, and the product's calls about users. */
export interface Auth {
  /** All routes, under `basePath`; register it without a prefix. */
  readonly plugin: FastifyPluginAsync;
  /** Claims of our valid access token, else null. Does not know of a sign-out. Null for an application's token. */
  verifyAccessToken(token: string): Promise<AccessClaims | null>;
  /** Whether the session is still valid and owes no second step; a sign-out in any process is seen within a second. */
  sessionIsLive(sessionId: string, userId: string): Promise<boolean>;
  /** What the session must prove before an act that opens the account or ends it; null where it has within the hour. */
  proofWanted(sessionId: string, userId: string): Promise<WantedProof | null>;
  /** Notifies a person at all addresses of the last seven days. */
  tell(userId: string, template: 'farm_opened' | 'leaving_asked' | 'farm_handed_over'): Promise<void>;
  /** What opens an account beside its sessions: applications and, by `closeAlso`, what the product gave away. */
  readonly rest: {
    applications(userId: string): Promise<number>;
    close(userId: string): Promise<void>;
  };
  getUser(userId: string): Promise<AuthUser | null>;
  /** The person's proven number, in international form; null for none. */
  provenNumber(userId: string): Promise<string | null>;
  /** Returns the account with that proven number; null for none. */
  holderOfNumber(phone: string): Promise<string | null>;
  /** What sign-in wrote down about a person: lists of sign-ins, devices, messages. */
  personalRecord(userId: string): Promise<PersonalRecord>;
  /** Ends every session and token of a person. */
  closeAccount(userId: string): Promise<void>;
  /** Why an account cannot be changed for another now; null where it can. */
  exchangeRefusal(userId: string): Promise<ExchangeRefusal | null>;
  /** Lets two people change accounts; see `exchangeCredentials`. Answers why not, null when it is done. */
  exchangeCredentials<Refusal extends string>(
    userIds: readonly [string, string],
    also: (tx: QueryExecutorProvider) => Promise<Refusal | null>,
  ): Promise<Refusal | ExchangeRefusal | null>;
  /** Deletes an account with its data; ignores a missing one. */
  removeUser(userId: string): Promise<void>;
  /** Expired visitor accounts; the host deletes their data, then the accounts. */
  endedVisits(): Promise<readonly string[]>;
  /** Creates or resets a configured account; returns its id, null where the number is a person's. */
  provision(account: ProvisionedAccount): Promise<string | null>;
  /** Stores a carrier's report; false for a message it did not get from us. */
  recordDelivery(report: Report): Promise<boolean>;
  /** Figures of the queue of messages, for monitoring. */
  messageQueue(): Promise<MessageQueue>;
  /** Calls for helpers. */
  readonly support: Support;
  /** Periodic work for one process of all; the host schedules it. */
  readonly jobs: readonly AuthJob[];
  /** Opens the keys, created at the first start, and starts delivery. @throws KeyError */
  start(): Promise<void>;
  /** Ends after the message in hand; the pool stays the caller's. */
  stop(): Promise<void>;
}

export interface AuthJob {
  readonly name: string;
  readonly everyMinutes: number;
  run(): Promise<void>;
}

/**
 * Builds a sign-in server; several may share a database or process.
 *
 * @param makeExtras of `@draksha/auth-extras`; without it SAML, wallets, passkeys and the OAuth server are off
 * @throws RangeError for a setting that is unsafe or needs the extras
 */
export function createAuth(options: AuthOptions, makeExtras: MakeExtras = withoutExtras): Auth {
  const { pool, clock, log, deliver } = options;
  const settings = resolveSettings(options);
  const db = new Database(pool);
  const peppers = new Peppers(options.pinPepper);
  // Read once; a key that cannot be read ends the start.
  let brought: Promise<readonly ImportedKey[]> | undefined;
  const { signingKeys } = options;
  const keys = new KeyRing(db, peppers, clock, () => {
    brought ??= signingKeys === undefined ? Promise.resolve([]) : readImportedKeys(signingKeys);
    return brought;
  });
  const { parts, operator, sender } = makeExtras(options, settings, db);
  const accessTokens = new AccessTokens({ keys, settings, clock, operator });
  const liveness = new SessionLiveness(db, clock, settings.sessions);
  const { pollMs } = settings;
  const outbox = new OutboxWorker({ db, keys, settings, clock, log, deliver, sender, pollMs });
  const checks = new DeliveryChecks({ db, clock, log, check: options.checkDelivery, pollMs });
  const devices = new DeviceWatch({ db, clock, log, outbox, pollMs });
  const housekeeping = new Housekeeping(db, clock, parts);
  const redirects = new RefusedRedirects(db, clock);
  const alarm = new SendAlarm({ db, clock, log, rules: settings.sends });
  const { messagesPerHour } = settings.limits;
  const { smsNumbers, captcha } = settings;
  const hidesKnown = settings.knownAddresses === 'hidden';
  const sends = new SendBudgets({
    clock,
    rules: settings.sends,
    messagesPerHour,
    smsNumbers,
    hasCaptcha: captcha !== null,
    hidesKnown,
    alarm,
  });
  const context: AuthContext = {
    db,
    clock,
    settings,
    log,
    keys,
    accessTokens,
    liveness,
    outbox,
    operator,
    parts,
    providers: new OAuthProviders(
      options.providers ?? {},
      new CustomProviders(db, keys, settings.siteUrl),
      log,
    ),
    hasher: new CredentialHasher(peppers),
    limiter: new Limiter({ db, clock, limits: settings.limits, sends, hidesKnown }),
    clientAddress: new ClientAddress(settings.trustedProxies),
    redirects,
  };
  return {
    plugin: async (app) => {
      await app.register(async (inner) => registerRoutes(inner, context), { prefix: settings.basePath });
      for (const { rootRoutes } of parts) rootRoutes?.(app, context);
    },
    verifyAccessToken: async (token) => {
      const claims = await accessTokens.verify(token).catch(() => null);
      return claims?.client_id === undefined ? claims : null;
    },
    sessionIsLive: async (sessionId, userId) =>
      isUuid(sessionId) && isUuid(userId) && liveness.check(sessionId, userId),
    proofWanted: async (sessionId, userId) => {
      const found = isUuid(sessionId) && isUuid(userId) ? await findCaller(db, userId, sessionId) : undefined;
      return found?.session ? wantedProof({ user: found.user, session: found.session }, clock()) : null;
    },
    tell: async (userId, template) => {
      await db.transaction(async (tx) => {
        const user = isUuid(userId) ? await findUser(tx, userId) : undefined;
        if (user) await notify(tx, user, { template }, clock());
      });
      outbox.kick();
    },
    rest: {
      applications: async (userId) => {
        let count = 0;
        for (const { countGrants } of parts) count += (await countGrants?.(db, userId)) ?? 0;
        return count;
      },
      close: async (userId) => {
        await db.transaction((tx) => closeRest(context, tx, userId, clock()));
        liveness.forget();
      },
    },
    getUser: async (userId) => {
      const user = isUuid(userId) ? await findUser(db, userId) : undefined;
      return user ? viewUser(user, await listIdentities(db, user.id), await listFactors(db, user.id)) : null;
    },
    provenNumber: async (userId) => {
      const user = isUuid(userId) ? await findUser(db, userId) : undefined;
      return user?.phone && user.phone_confirmed_at ? `+${user.phone}` : null;
    },
    holderOfNumber: async (phone) => {
      const user = await findUserByAddress(db, { channel: 'sms', value: storedPhone(phone) });
      return user?.phone_confirmed_at ? user.id : null;
    },
    personalRecord: (userId) => personalRecord(db, userId),
    closeAccount: (userId) => closeFor(context, userId),
    exchangeRefusal: (userId) => exchangeRefusal(context, userId),
    exchangeCredentials: (userIds, also) => exchangeCredentials(context, userIds, also),
    removeUser: async (userId) => {
      if (isUuid(userId) && (await findUser(db, userId))) await removeUser(context, userId, 'hard');
    },
    endedVisits: () => endedVisits(db, clock()),
    recordDelivery: (report) => recordReport(db, report, clock()),
    messageQueue: () => messageQueue(db, clock()),
    provision: (account) => provisionAccount(context, account),
    support: createSupport(context),
    jobs: [
      { name: 'sign-in-housekeeping', everyMinutes: 15, run: () => housekeeping.sweep() },
      { name: 'sign-in-messages', everyMinutes: 60, run: () => alarm.report() },
    ],
    start: async () => {
      await keys.ready();
      outbox.start();
      checks.start();
      devices.start();
      redirects.start();
    },
    stop: async () => {
      await alarm.stop();
      await redirects.stop();
      await devices.stop();
      await checks.stop();
      await outbox.stop();
    },
  };
}
