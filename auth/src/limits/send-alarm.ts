import type { Database } from '../database.ts';
import type { Log } from '../options.ts';
import { countMessages } from '../outbox/store.ts';
import { type SendRules, unknownRecipientsCap } from './send-options.ts';
import { countInWindow } from './store.ts';

export type SendScope = 'recipient' | 'account' | 'address' | 'range' | 'strangers' | 'installation';
type Alarm = Exclude<SendScope, 'recipient'> | 'nearly';

const HOUR = 3600;

const SENTENCES: Record<Alarm, string> = {
  nearly: 'Most of the messages of this hour are sent; when the budget is used up, nobody gets a code.',
  installation: 'The messages of this hour are used up: nobody gets a code until the hour is over.',
  strangers:
    'The part of this hour for new numbers is used up: only those who have an account get a code until the hour is over.',
  address: 'A network address asked for more messages than one may in an hour; it gets no more.',
  range: 'Numbers of one range were sent more messages than one may get in an hour; they get no more.',
  account: 'An account asked for more messages than one may in an hour; it gets no more.',
};

interface Parts {
  readonly db: Database;
  readonly clock: () => Date;
  readonly log: Log;
  readonly rules: SendRules;
}

/** Logs what messages cost and suspected abuse, each at most once an hour. */
export class SendAlarm {
  readonly #parts: Parts;
  readonly #quietUntil = new Map<string, number>();
  readonly #telling = new Set<Promise<void>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async stop(): Promise<void> {
    await Promise.all(this.#telling);
  }

  /** Not awaited: a refusal must not wait for the log, nor hold its connection. */
  raise(channel: 'sms' | 'email', alarm: Alarm, name?: string): void {
    const kind = `alarm:${alarm}:${channel}`;
    const now = this.#parts.clock().getTime();
    if ((this.#quietUntil.get(kind) ?? 0) > now) return;
    this.#quietUntil.set(kind, now + HOUR * 1000);
    this.#begin(this.#tell(kind, channel, alarm, name));
  }

  /** What left in the last hour and day. */
  async report(): Promise<void> {
    const { clock, log, rules } = this.#parts;
    const at = clock();
    const fields = await this.#counts(at);
    if (fields.sms_last_hour > rules.sms.installation) {
      // Notices ignore the budget, so that nobody can silence them by exhausting it.
      log.warn(fields, 'More SMS left in the last hour than may be asked for.');
    } else if (fields.sms_last_day + fields.mails_last_day > 0) log.info(fields, 'Messages that were sent.');
  }

  #begin(work: Promise<void>): void {
    const sending = work
      .catch((cause: unknown) => {
        const error = cause instanceof Error ? cause.message : String(cause);
        this.#parts.log.warn({ error }, 'Messages could not be counted for the operator.');
      })
      .finally(() => this.#telling.delete(sending));
    this.#telling.add(sending);
  }

  async #tell(kind: string, channel: 'sms' | 'email', alarm: Alarm, name?: string): Promise<void> {
    const { db, clock, log, rules } = this.#parts;
    const at = clock();
    if ((await countInWindow(db, kind, 1, HOUR, at)) !== null) return;
    const budget = rules[channel];
    const limit =
      alarm === 'strangers'
        ? unknownRecipientsCap(budget)
        : budget[alarm === 'nearly' ? 'installation' : alarm];
    const fields = {
      channel,
      scope: alarm,
      limit_per_hour: limit,
      ...(name === undefined ? {} : { name }),
      ...(await this.#counts(at)),
    };
    if (alarm === 'installation') log.error(fields, SENTENCES[alarm]);
    else log.warn(fields, SENTENCES[alarm]);
  }

  async #counts(
    at: Date,
  ): Promise<Readonly<Record<'sms_last_hour' | 'sms_last_day' | 'mails_last_day', number>>> {
    const { db, rules } = this.#parts;
    const { smsLastHour, smsLastDay, mailsLastDay } = await countMessages(db, at);
    const { smsPrice } = rules;
    const costOf = (messages: number): string =>
      smsPrice ? `${(messages * smsPrice.amount).toFixed(2)} ${smsPrice.currency}` : 'unknown';
    return {
      sms_last_hour: smsLastHour,
      sms_last_day: smsLastDay,
      mails_last_day: mailsLastDay,
      ...(smsPrice
        ? {
            estimated_cost_last_hour: costOf(smsLastHour),
            estimated_cost_last_day: costOf(smsLastDay),
          }
        : {}),
    };
  }
}
