import type { Database } from '../database.ts';
import type { KeyRing } from '../keys/ring.ts';
import type { Deliver, Log, Settings } from '../options.ts';
import { codeOf, linkTokenOf, PKCE_PREFIX } from '../otp/codes.ts';
import { findToken, MAX_TRIES, type TokenRow } from '../otp/store.ts';
import { leaseMessage, markDelivered, markFailed, type OutboxRow } from './store.ts';
import { composeText, type Template } from './texts.ts';

const POLL_MS = 1_000;
const LEASE_SECONDS = 60;
const MAX_ATTEMPTS = 8;

interface WorkerParts {
  readonly db: Database;
  readonly keys: KeyRing;
  readonly settings: Settings;
  readonly clock: () => Date;
  readonly log: Log;
  readonly deliver: Deliver;
}

/** Delivers what the outbox holds, after the commit and at least once; any number of processes may run one. */
export class OutboxWorker {
  readonly #parts: WorkerParts;
  #running: Promise<void> | undefined;
  #again = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  /** Also looks by itself every second, for messages of a process that died. */
  start(): void {
    this.#timer ??= setInterval(() => this.kick(), POLL_MS).unref();
    this.kick();
  }

  /** Ends after the message in hand. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#again = false;
    await this.#running;
  }

  /** Looks at once; called after each commit that queued a message. */
  kick(): void {
    if (!this.#timer) return;
    this.#again = true;
    this.#running ??= this.#drain().finally(() => {
      this.#running = undefined;
    });
  }

  async #drain(): Promise<void> {
    try {
      while (this.#again && this.#timer) {
        this.#again = false;
        while (this.#timer && (await this.#deliverOne()));
      }
    } catch (cause) {
      this.#parts.log.error({ error: describe(cause) }, 'The outbox could not be read.');
      this.#again = false;
    }
  }

  async #deliverOne(): Promise<boolean> {
    const { db, clock, deliver, log } = this.#parts;
    const row = await leaseMessage(db, clock(), LEASE_SECONDS);
    if (!row) return false;
    const token = row.token_id === null ? undefined : await findToken(db, row.token_id);
    if (row.token_id !== null && !this.#isLive(token)) {
      await markFailed(db, row.id, 'the code was used or replaced before it was sent', null);
      return true;
    }
    try {
      const { id } = await deliver(await this.#compose(row, token));
      await markDelivered(db, row.id, id, clock());
    } catch (cause) {
      const isLast = row.attempts >= MAX_ATTEMPTS;
      const waitSeconds = Math.min(300, 2 ** row.attempts);
      const next = isLast ? null : new Date(clock().getTime() + waitSeconds * 1000);
      const fields = {
        channel: row.channel,
        template: row.template,
        message: row.id,
        error: describe(cause),
      };
      log.warn(
        fields,
        isLast ? 'A message was given up.' : 'A message was not delivered; it will be tried again.',
      );
      await markFailed(db, row.id, describe(cause), next);
    }
    return true;
  }

  #isLive(token: TokenRow | undefined): boolean {
    return token !== undefined && token.tries < MAX_TRIES && token.expires_at > this.#parts.clock();
  }

  async #compose(row: OutboxRow, token: TokenRow | undefined): Promise<Parameters<Deliver>[0]> {
    const { keys, settings } = this.#parts;
    const key = await keys.derivation();
    const code = token ? codeOf(key, token.id) : '';
    const lifetime = token ? token.expires_at.getTime() - token.created_at.getTime() : 0;
    const link = token ? this.#link(row, token, linkTokenOf(key, token.id)) : '';
    const parts = { code, minutes: Math.round(lifetime / 60_000), link, siteUrl: settings.siteUrl };
    return {
      channel: row.channel,
      to: row.channel === 'sms' ? `+${row.recipient}` : row.recipient,
      template: row.template,
      text: composeText(row.channel, row.template, row.language, parts),
      ...(token ? { code } : {}),
    };
  }

  /** To a page with a button: the scanners of mail servers open links, but they press nothing. */
  #link(row: OutboxRow, token: TokenRow, linkToken: string): string {
    const url = new URL(`${this.#parts.settings.externalUrl}/confirm`);
    url.searchParams.set('token', (token.code_challenge === null ? '' : PKCE_PREFIX) + linkToken);
    url.searchParams.set('type', LINK_TYPES[row.template] ?? 'magiclink');
    url.searchParams.set('lang', row.language);
    if (row.parameters.redirectTo !== undefined)
      url.searchParams.set('redirect_to', row.parameters.redirectTo);
    return url.href;
  }
}

const LINK_TYPES: Partial<Record<Template, string>> = {
  signup: 'signup',
  magiclink: 'magiclink',
  recovery: 'recovery',
  invite: 'invite',
  email_change: 'email_change',
};

const describe = (cause: unknown): string =>
  (cause instanceof Error ? cause.message : String(cause)).slice(0, 500);
