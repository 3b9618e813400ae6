import type { Queryable } from '../database.ts';
import { AuthError, tooManyRequests, validationFailed } from '../http/api-error.ts';
import { subscriberOf } from '../http/client-address.ts';
import { originOfRequest } from './origin.ts';
import type { SendAlarm, SendScope } from './send-alarm.ts';
import { type SendRules, unknownRecipientsCap } from './send-options.ts';
import { countInWindows, endOfWindows } from './store.ts';

const HOUR = 3600;
const UNLIMITED = 2_147_483_647;
/** Share of the installation's budget from which the operator is alerted. */
const NEARLY = 0.8;

type Channel = 'sms' | 'email';

/** Recipient of a message. */
export interface Receiver {
  readonly id: string;
  readonly isOwn: boolean;
}

interface Window {
  readonly scope: SendScope;
  readonly key: string;
  readonly limit: number;
  /** Content of the operator's alert. */
  readonly name?: string;
}

/** A mailbox has no neighbours that cost more. */
const rangeOf = (channel: Channel, to: string): string | undefined =>
  channel === 'sms' && to.length > 4 ? to.slice(0, -4) : undefined;

interface Parts {
  readonly clock: () => Date;
  readonly rules: SendRules;
  readonly messagesPerHour: number;
  readonly smsNumbers: RegExp;
  readonly hasCaptcha: boolean;
  /** No refusal may reveal who has an account: then no share is reserved for known recipients. */
  readonly hidesKnown: boolean;
  readonly alarm: SendAlarm;
}

/** Charges every requested message to its budgets, whichever call requested it. */
export class SendBudgets {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /**
   * One message to this number or e-mail address, whether or not an account has it.
   *
   * @param account that it is for, where one is known; `isOwn` where it goes to a number or address that is proven there
   * @throws ApiError 400 for a number that the instance sends nothing to, and where a captcha would help; 429
   */
  async take(tx: Queryable, channel: Channel, to: string, account: Receiver | undefined): Promise<void> {
    const { clock, smsNumbers, hasCaptcha, alarm, rules } = this.#parts;
    if (channel === 'sms' && !smsNumbers.test(to)) throw invalidPhone();
    const at = clock();
    const windows = this.#windows(channel, to, account);
    const taken = await countInWindows(tx, windows, HOUR, at);
    const full = windows.filter(({ key }) => !taken.has(key));
    const { installation } = rules[channel];
    const total = taken.get(allKey(channel));
    if (full.length === 0) {
      if (total === Math.ceil(installation * NEARLY)) alarm.raise(channel, 'nearly');
      return;
    }
    for (const { scope, name } of full) if (scope !== 'recipient') alarm.raise(channel, scope, name);
    const isByPrograms = full.every(({ scope }) => scope === 'address' || scope === 'range');
    if (hasCaptcha && isByPrograms) {
      throw new AuthError(
        400,
        'captcha_failed',
        'captcha protection: request disallowed (no captcha_token found)',
      );
    }
    const until = await endOfWindows(
      tx,
      full.map(({ key }) => key),
      HOUR,
      at,
    );
    throw tooManyRequests(`over_${channel}_send_rate_limit`, (until.getTime() - at.getTime()) / 1000);
  }

  /** From narrow to wide, so that the most shared row is locked shortest. */
  #windows(channel: Channel, to: string, account: Receiver | undefined): Window[] {
    const { rules, messagesPerHour, hidesKnown } = this.#parts;
    const isKnown = account?.isOwn === true && !hidesKnown;
    const budget = rules[channel];
    const origin = originOfRequest();
    const range = rangeOf(channel, to);
    const ofPrograms = (most: number): number => (origin?.isPerson ? UNLIMITED : most);
    const windows: Window[] = [
      { scope: 'recipient', key: `messages:${channel}:${to}`, limit: messagesPerHour },
    ];
    if (account !== undefined)
      windows.push({
        scope: 'account',
        key: `sends:account:${channel}:${account.id}`,
        limit: budget.account,
      });
    // Farmers of a village have adjacent numbers; adjacent unknown ones suggest fraud.
    if (range !== undefined && !isKnown) {
      const key = `sends:range:${channel}:${range}`;
      windows.push({ scope: 'range', key, limit: ofPrograms(budget.range), name: `${range}…` });
    }
    // Messages to a known browser's own number: strangers behind its address do not count.
    const isFromOwn = account?.isOwn === true && origin?.known.includes(account.id) === true;
    if (origin !== undefined && !isFromOwn) {
      const name = subscriberOf(origin.address);
      // A carrier's address is shared by thousands: spam from it must not block farmers behind it.
      const key = `sends:${isKnown ? 'known' : 'address'}:${channel}:${name}`;
      windows.push({ scope: 'address', key, limit: ofPrograms(budget.address), name });
    }
    if (!isKnown && !hidesKnown) {
      windows.push({
        scope: 'strangers',
        key: `sends:strangers:${channel}`,
        limit: unknownRecipientsCap(budget),
      });
    }
    return [...windows, { scope: 'installation', key: allKey(channel), limit: budget.installation }];
  }
}

const allKey = (channel: Channel): string => `sends:all:${channel}`;

const invalidPhone = (): AuthError => validationFailed('Invalid phone number format (E.164 required)');
