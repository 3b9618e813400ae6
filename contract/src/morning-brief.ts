import * as z from 'zod';
import { MAX_CONFLICTS, noticeCauses } from './alert-causes.ts';
import { channelNames } from './channel-names.ts';
import { instant, uuid } from './envelope.ts';
import { languages } from './profile.ts';
import type { RouteTable } from './route.ts';

export const briefStates = ['made', 'sent', 'silent', 'failed', 'late'] as const;
export const MAX_PUSH_PHONES = 10;

export const alertStates = ['made', 'sent', 'kept', 'failed', 'late'] as const;
/** Why one was dropped: daily or weekly cap, or its organisation's. A sent one may be withdrawn too. */
export const alertReasons = ['day', 'week', 'ended', 'withdrawn'] as const;

/** The furthest known state of a sent message; `capped` exceeded the budget. */
export const deliveryStates = [
  'made',
  'handed',
  'delivered',
  'shown',
  'answered',
  'failed',
  'capped',
] as const;

/** `capped`: the money for it is spent. */
export const tryOutcomes = ['taken', 'refused', 'later', 'capped'] as const;

const deliveries = z.array(z.object({ channel: z.enum(channelNames), state: z.enum(deliveryStates) }));

/** A message's action as ids and values; the reader writes the words. */
const actionText = z.object({
  /** Where it can be answered. */
  key: z.string().optional(),
  rule: z.string(),
  kind: z.string(),
  subject: z.string().nullable(),
  diseases: z.array(z.string()),
  minutes: z.number().nullable(),
  hours: z.object({ start: z.number(), end: z.number() }).nullable(),
  /** Where it is not the message's day. */
  date: z.string().optional(),
  plots: z.array(z.string()),
  morePlots: z.int(),
  /** Of a task. */
  title: z.string().nullable(),
});

const morningBrief = z
  .object({
    /** The server's key that a browser subscribes with. */
    pushKey: z.string(),
    /** Phones that get messages. */
    phones: z.int(),
    /** This server's channels beside push, and whether each reaches the farmer: a confirmed address. */
    channels: z.array(
      z.object({
        name: z.enum(channelNames),
        reaches: z.boolean(),
        /** The number to which the farmer writes back, and the word before what they write; absent where it is not read. */
        writeTo: z.object({ number: z.string(), keyword: z.string().nullable() }).optional(),
      }),
    ),
    /** The last days, newest first. */
    sent: z.array(
      z.object({
        date: z.string(),
        at: instant,
        state: z.enum(briefStates),
        actions: z.int(),
        /** Of those that it named, how many are done or put off since. */
        answered: z.int(),
        /** Their keys. */
        answeredKeys: z.array(z.string()),
        /** The text of the message; null where none was sent, or it was not stored yet. */
        message: z
          .object({
            kind: z.enum(['brief', 'nothing']),
            date: z.string(),
            more: z.int(),
            actions: z.array(actionText),
          })
          .nullable(),
        by: deliveries,
      }),
    ),
    /** Alerts sent or dropped, newest first. */
    alerts: z.array(
      z.object({
        id: z.string(),
        at: instant,
        cause: z.enum(noticeCauses),
        state: z.enum(alertStates),
        why: z.enum(alertReasons).nullable(),
        by: deliveries,
        message: z.object({
          plots: z.array(z.string()),
          morePlots: z.int(),
          /** In its author's words; of a consent its name. */
          headline: z.string().nullable(),
          date: z.string().optional(),
          hour: z.number().nullish(),
          temperature: z.number().nullish(),
          /** At most one: the action. */
          actions: z.array(actionText).optional(),
          /** Of an organisation: its name and author. */
          from: z.object({ id: uuid, organisation: z.string(), agronomist: z.string() }).optional(),
        }),
      }),
    ),
  })
  .meta({ id: 'MorningBrief' });
export type MorningBrief = z.infer<typeof morningBrief>;

const writes = z.array(uuid).max(MAX_CONFLICTS);

/** A key of a browser's, base64url. */
const key = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`), { error: 'Not a key' });

export const morningBriefRoutes = {
  'GET /morning-brief': {
    summary:
      'On how many phones the farmer is notified of the day’s work, and what was sent in the last days',
    data: morningBrief,
  },
  'POST /push-subscriptions': {
    summary: 'Notify this phone of the day’s work from now on; the ten newest phones are notified',
    body: z.strictObject({
      endpoint: z.url().max(1000),
      p256dh: key(65),
      auth: key(16),
      /** For older pages; a message is in the farmer's language. */
      language: z.enum(languages).optional(),
    }),
    data: morningBrief,
  },
  'POST /push-subscriptions/end': {
    summary: 'Tell this phone no more',
    body: z.strictObject({ endpoint: z.string().max(1000) }),
    data: morningBrief,
  },
  'POST /morning-brief/try': {
    summary: 'Send a message to every phone now, to see that it comes',
    data: z.object({
      /** Phones whose service took it. */
      phones: z.int(),
    }),
  },
  'POST /channels/:channel/try': {
    summary: 'Send a message by one way now, to see that it comes; three a day',
    params: z.object({ channel: z.enum(channelNames) }),
    data: z.object({ outcome: z.enum(tryOutcomes) }),
  },
  'POST /morning-brief/clashes': {
    summary:
      'Say which writes wait on this phone for the farmer, since another phone changed the same, and which wait no longer; again each day',
    body: z.strictObject({ waiting: writes, over: writes }),
    data: z.object({}),
  },
  'POST /messages/shown': {
    summary: 'A phone showed a message, which needs no other way then; by the id that the message has',
    body: z.strictObject({
      farmer: uuid,
      id: uuid,
      /** Registers the phone, with its last contact. */
      endpoint: z.string().max(1000).optional(),
    }),
    open: true,
    data: z.object({}),
  },
} as const satisfies RouteTable;
