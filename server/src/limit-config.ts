import * as z from 'zod';
import { wholeNumber } from './variable-kinds.ts';

const anHour = wholeNumber(1, 10_000_000);

const PRICE = /^(\d{1,4}(?:\.\d{1,4})?) ([A-Z]{3})$/;

/** The variables of how much may be sent; each has a default. */
export const limitVariables = {
  SMS_PER_HOUR: anHour.default(30),
  SMS_PER_HOUR_ADDRESS: anHour.optional(),
  SMS_PER_HOUR_ACCOUNT: anHour.default(8),
  SMS_PER_HOUR_RANGE: anHour.default(10),
  MAILS_PER_HOUR: anHour.default(100),
  MAILS_PER_HOUR_ADDRESS: anHour.optional(),
  SMS_PRICE: z
    .string()
    .regex(PRICE, { error: 'must be an amount and a currency, such as 0.25 INR' })
    .default('0.25 INR'),
};

type LimitEnvironment = z.output<z.ZodObject<typeof limitVariables>>;

/** Hourly message limits and the cost of an SMS, for the sign-in server. */
export interface LimitConfig {
  readonly sms: Readonly<Record<'installation' | 'address' | 'account' | 'range', number>>;
  readonly email: Readonly<Record<'installation' | 'address', number>>;
  readonly smsPrice: { readonly amount: number; readonly currency: string };
}

const ofAll = (all: number, address: number | undefined): number => address ?? Math.ceil(all / 2);

export function limitProblems(e: LimitEnvironment): string[] {
  const problems: string[] = [];
  for (const kind of ['SMS', 'MAILS'] as const) {
    const address = e[`${kind}_PER_HOUR_ADDRESS`];
    if (address !== undefined && address > e[`${kind}_PER_HOUR`]) {
      problems.push(`${kind}_PER_HOUR_ADDRESS must not be more than ${kind}_PER_HOUR`);
    }
  }
  return problems;
}

export function readLimits(e: LimitEnvironment): LimitConfig {
  const [, amount = '', currency = ''] = PRICE.exec(e.SMS_PRICE) ?? [];
  return {
    sms: {
      installation: e.SMS_PER_HOUR,
      address: ofAll(e.SMS_PER_HOUR, e.SMS_PER_HOUR_ADDRESS),
      account: e.SMS_PER_HOUR_ACCOUNT,
      range: e.SMS_PER_HOUR_RANGE,
    },
    email: {
      installation: e.MAILS_PER_HOUR,
      address: ofAll(e.MAILS_PER_HOUR, e.MAILS_PER_HOUR_ADDRESS),
    },
    smsPrice: { amount: Number(amount), currency },
  };
}
