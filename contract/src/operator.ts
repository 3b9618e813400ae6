import * as z from 'zod';
import { instant, uuid } from './envelope.ts';
import { normalizePhone } from './phone.ts';
import type { RouteTable } from './route.ts';

/** What an operator does in their console; each is written down before it is answered. */
export const operatorActions = [
  'overview',
  'account',
  'end_sessions',
  'release_number',
  'restore_number',
  'looks',
] as const;
/** Further entries: operators appointed and dismissed. */
export const operatorEvents = [...operatorActions, 'named', 'dismissed'] as const;

/** The state of a message: `sent` is with the carrier, `dropped` was used up or replaced before it left. */
export const messageStates = ['queued', 'sent', 'delivered', 'failed', 'dropped'] as const;

/** In the body, so that no number is in a logged address. */
const byNumber = z.strictObject({
  phone: z.string({ error: 'This field is required' }).transform((typed, context) => {
    const phone = normalizePhone(typed);
    if (phone !== null) return phone;
    context.addIssue({ code: 'custom', message: 'Mobile number must be exactly 10 digits' });
    return z.NEVER;
  }),
});

const messageCounts = z.partialRecord(z.enum(messageStates), z.number());

const overview = z.object({
  at: instant,
  /** Seconds since this process began. */
  runsSeconds: z.number(),
  database: z.object({
    /** PostgreSQL's own, such as 18. */
    version: z.number(),
    connections: z.number(),
    mostConnections: z.number(),
    /** Clocks of program and database apart, in seconds. */
    clockApartSeconds: z.number(),
  }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  messages: z.object({ waiting: z.number(), overdueSeconds: z.number(), lastHour: messageCounts }),
  /** Of this month in India: messages to farmers that did not arrive in time. */
  late: z.object({ briefs: z.number(), alerts: z.number() }),
  /** This month in India: messages by paid channels. */
  spending: z.object({
    capMonthPaise: z.number().nullable(),
    byChannel: z.array(
      z.object({
        channel: z.string(),
        messages: z.number(),
        paise: z.number(),
        /** Not sent because a cap was reached. */
        kept: z.number(),
      }),
    ),
  }),
  providers: z.array(
    z.object({
      label: z.string(),
      ready: z.boolean(),
      problem: z.string().nullable(),
      callsToday: z.number(),
      dailyCap: z.number(),
      /** Since the last good answer; `null` where there was none. */
      silenceSeconds: z.number().nullable(),
    }),
  ),
  jobs: z.array(
    z.object({
      name: z.string(),
      waiting: z.number(),
      active: z.number(),
      /** Failed for good in the last day. */
      failed: z.number(),
      overdueSeconds: z.number(),
      silenceSeconds: z.number().nullable(),
    }),
  ),
  /** `null` without scheduled backups. */
  backups: z
    .object({
      backupSeconds: z.number().nullable(),
      trialSeconds: z.number().nullable(),
      problems: z.array(z.string()),
    })
    .nullable(),
});
export type OperatorOverview = z.infer<typeof overview>;

const message = z
  .object({
    at: instant,
    channel: z.enum(['sms', 'email']),
    template: z.string(),
    state: z.enum(messageStates),
    attempts: z.number(),
    /** The carrier that took it. */
    carrier: z.string().nullable(),
    sentAt: instant.nullable(),
    /** When it arrived, failed or was given up. */
    settledAt: instant.nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'OperatorMessage' });
export type OperatorMessage = z.infer<typeof message>;

const account = z
  .object({
    createdAt: instant,
    lastSignInAt: instant.nullable(),
    numberConfirmed: z.boolean(),
    hasPin: z.boolean(),
    hasSecondStep: z.boolean(),
    sessions: z.array(z.object({ device: z.string(), createdAt: instant, lastUsedAt: instant })),
  })
  .meta({ id: 'OperatorAccount' });
export type OperatorAccount = z.infer<typeof account>;

const look = z
  .object({
    id: uuid,
    at: instant,
    operator: z.string(),
    what: z.enum(operatorEvents),
    /** The number that it was about. */
    about: z.string().nullable(),
  })
  .meta({ id: 'OperatorLook' });

/**
 * For the named operator with a second factor of today: support and monitoring, nothing of a farm. Hidden from
 * everybody else.
 */
export const operatorRoutes = {
  'GET /operator': {
    summary:
      'Who the operator is, and whether their session wants a second step of the last twelve hours first',
    data: z.object({ name: z.string(), secondStepNeeded: z.boolean() }),
  },
  'GET /operator/overview': {
    summary: 'State of the product: database, disk, messages, weather providers, jobs, backups',
    data: overview,
  },
  'POST /operator/account': {
    summary: 'The account of a number, and what became of the messages to it; newest first',
    body: byNumber,
    data: z.object({
      phone: z.string(),
      account: account.nullable(),
      /** When it was taken off an account that can still have it back. */
      releasedAt: instant.nullable(),
      messages: z.array(message),
    }),
  },
  'POST /operator/account/end-sessions': {
    summary: 'Sign the person of a number out everywhere',
    body: byNumber,
    data: z.object({ phone: z.string() }),
  },
  'POST /operator/account/release-number': {
    summary:
      'Take a number off the account that has it, for its new owner; the account keeps everything else',
    body: byNumber,
    data: z.object({ phone: z.string() }),
  },
  'POST /operator/account/restore-number': {
    summary: 'Give a number back that was released within seven days, where nobody else has it by now',
    body: byNumber,
    data: z.object({ phone: z.string() }),
  },
  'GET /operator/looks': {
    summary: 'Who of the operators looked at what, newest first',
    data: z.object({ looks: z.array(look) }),
  },
} as const satisfies RouteTable;
