import { channelNames } from '@draksha/contract';
import * as z from 'zod';

const paise = (problem: string) =>
  z.coerce.number({ error: problem }).int({ error: problem }).min(0, { error: problem }).optional();

const PART = /^(\w+):(\d{1,6})$/;
const paid = channelNames.filter((name) => name !== 'push');

/** Costs and budgets of paid channels; all optional. */
export const channelVariables = {
  MESSAGE_COSTS: z
    .string()
    .optional()
    .transform((list = '', context) => {
      const costs: Partial<Record<string, number>> = {};
      for (const part of list.split(',').flatMap((one) => one.trim() || [])) {
        const [, name = '', cost] = PART.exec(part) ?? [];
        if (!paid.some((one) => one === name)) {
          context.addIssue({
            code: 'custom',
            message: `must be such as sms:25,email:0, from ${paid.join(', ')}`,
          });
          return z.NEVER;
        }
        costs[name] = Number(cost);
      }
      return costs;
    }),
  MESSAGE_CAP_FARMER_DAY: paise('must be whole paise'),
  MESSAGE_CAP_MONTH: paise('must be whole paise'),
  MESSAGE_WORDS_FILE: z.string().min(1).optional(),
} as const;

export interface ChannelConfig {
  /** Cost of a message by channel; a channel that is not named is free. */
  readonly costPaise: Readonly<Partial<Record<string, number>>>;
  /** What may be spent on a farmer in a day, and on all in a month of India's; not set is without an end. */
  readonly capFarmerDayPaise: number | undefined;
  readonly capMonthPaise: number | undefined;
  /** The screens' sentences for mails; where not set, beside the built screens. */
  readonly wordsFile: string | undefined;
}

export const readChannels = (e: z.output<z.ZodObject<typeof channelVariables>>): ChannelConfig => ({
  costPaise: e.MESSAGE_COSTS,
  capFarmerDayPaise: e.MESSAGE_CAP_FARMER_DAY,
  capMonthPaise: e.MESSAGE_CAP_MONTH,
  wordsFile: e.MESSAGE_WORDS_FILE,
});
