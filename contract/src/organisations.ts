import * as z from 'zod';
import { calendarDate, instant, requiredText, typedText, uuid } from './envelope.ts';
import {
  CODE_LENGTH,
  CODE_LETTERS,
  lookedAt,
  MAX_CONSENT_DAYS,
  MAX_FARMS_A_MESSAGE,
  MAX_FARMS_A_PROPOSAL,
  MAX_MESSAGE,
  manyProposalKinds,
  organisationKinds,
} from './organisation-choices.ts';
import { memberFarm } from './people.ts';
import { languages } from './profile.ts';
import { proposals } from './proposals.ts';
import type { RouteTable } from './route.ts';
import { targetMarkets } from './seasons.ts';

const kind = z.enum(organisationKinds, { error: 'Select an option' });
const name = requiredText(80);
const secret = z.string().regex(/^[\w-]{43}$/, { error: 'Must be the secret of an invitation' });

const agronomist = z
  .object({ id: uuid, userId: uuid, name: z.string(), role: z.enum(['head', 'agronomist']), since: instant })
  .meta({ id: 'Agronomist' });
export type Agronomist = z.infer<typeof agronomist>;

const organisation = z
  .object({
    id: uuid,
    name: z.string(),
    kind,
    /** Of the caller. */
    role: z.enum(['head', 'agronomist']),
    code: z.string(),
    agronomists: z.array(agronomist),
    /** With a living consent. */
    farms: z.int(),
  })
  .meta({ id: 'Organisation' });
export type Organisation = z.infer<typeof organisation>;

const consent = z
  .object({
    id: uuid,
    organisationId: uuid,
    organisationName: z.string(),
    version: z.string(),
    /** As it was read and agreed to. */
    text: z.array(z.string()),
    seesMoney: z.boolean(),
    givenAt: instant,
    untilAt: instant,
    withdrawnAt: instant.nullable(),
  })
  .meta({ id: 'FarmConsent' });
export type FarmConsent = z.infer<typeof consent>;

const look = z
  .object({
    /** The hour; of the list, the day. */
    at: instant,
    what: z.enum(lookedAt),
    agronomistName: z.string(),
    organisationName: z.string(),
  })
  .meta({ id: 'FarmLook' });
export type FarmLook = z.infer<typeof look>;

const offer = z
  .object({
    organisationName: z.string(),
    kind,
    version: z.string(),
    text: z.array(z.string()),
    /** `given`: a consent lives, and a new one takes its place. `own`: the caller is of this organisation. */
    standing: z.enum(['open', 'given', 'own']),
  })
  .meta({ id: 'ConsentOffer' });
export type ConsentOffer = z.infer<typeof offer>;

/** As it is typed, in any letters and with gaps. */
const code = z
  .string({ error: 'This field is required' })
  .transform((text) => text.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .pipe(
    z
      .string()
      .regex(new RegExp(`^[${CODE_LETTERS}]{${CODE_LENGTH}}$`), { error: 'Must be a code of 8 letters' }),
  );

/** A farm of the list, in short. */
const listed = z.tuple([
  /** The owner's id. */
  uuid,
  z.string().meta({ description: 'Name of the farm, else of its owner' }),
  z.int().meta({ description: 'Place of the village among `villages`; -1 where it is not known' }),
  z.array(z.int()).meta({ description: 'Places of the varieties among `varieties`' }),
  z.array(z.int()).meta({
    description:
      'Days after pruning of the seasons that run, of fruit seasons as they are, of foundation seasons less 1000',
  }),
  z.int().meta({ description: 'Needs, a bit for each of harvest, infection, no_plot, no_season, silent' }),
  calendarDate.nullable().meta({ description: 'Day of the newest row in the diary' }),
  calendarDate.nullable().meta({ description: 'The next day of harvest that the farmer expects' }),
  z
    .array(z.int())
    .meta({ description: 'Places of the growth stages of the seasons that run among `stages`' }),
  z.array(z.int()).meta({ description: 'Places of their markets among `markets`' }),
  z.tuple([z.int(), z.int()]).nullable().meta({
    description: 'Where its plots lie, on average: latitude and longitude in hundredths of a degree',
  }),
]);
export type ListedFarm = z.infer<typeof listed>;

/** How many farms a message reaches, and how many it does not, by the reason. */
const messageReach = z
  .object({
    told: z.int(),
    /** No consent allows messages. */
    noConsent: z.int(),
    /** The farmer wants no messages, or none of this organisation. */
    notWanted: z.int(),
    /** One a day and four in seven days, of all organisations and alerts together. */
    overLimit: z.int(),
  })
  .meta({ id: 'MessageReach' });
export type MessageReach = z.infer<typeof messageReach>;

/** The same of a proposal, which is a message and counts as one. */
const proposalReach = messageReach
  .extend({
    /** Of the farms that get the message. */
    plots: z.int(),
    /** No season of the wanted plots runs there. */
    noPlot: z.int(),
  })
  .meta({ id: 'ProposalReach' });
export type ProposalReach = z.infer<typeof proposalReach>;

/** What farms answered to a proposal, a plot each. */
const answeredProposal = z
  .object({
    id: uuid,
    title: z.string(),
    agronomistName: z.string(),
    proposedAt: instant,
    waiting: z.int(),
    taken: z.int(),
    declined: z.int(),
    /** When it was withdrawn, and from how many plots that had not answered. */
    withdrawnAt: instant.nullable(),
    withdrawn: z.int(),
    /** Whether the caller may withdraw it: its author, or the head. */
    mayWithdraw: z.boolean(),
  })
  .meta({ id: 'AnsweredProposal' });
export type AnsweredProposal = z.infer<typeof answeredProposal>;

/** Plots of a filtered list: with a running season, by stage and variety where given. */
const wantedPlots = {
  ownerIds: z.array(uuid).min(1).max(MAX_FARMS_A_PROPOSAL),
  stage: z.string().max(80).optional(),
  variety: z.string().max(200).optional(),
};
const { title, notes } = proposals.fields;

/** Of as many ids as may be, with a message. */
const OWNERS_BYTES = 256 * 1024;
const ownerIds = z.array(uuid).min(1).max(MAX_FARMS_A_MESSAGE);

export const organisationRoutes = {
  'GET /organisation': {
    summary: 'The organisation that the caller is an agronomist of',
    data: z.object({ organisation: organisation.nullable() }),
  },
  'POST /organisation': {
    summary: 'Make an organisation, whose head the caller becomes',
    body: z.strictObject({ name, kind }),
    data: z.object({ organisation }),
  },
  'DELETE /organisation': {
    summary: 'Close the organisation: each consent and each agronomist of it ends',
    data: z.object({ id: uuid }),
  },
  'POST /organisation/invites': {
    summary: 'Invite an agronomist by a secret address that ends after 7 days',
    body: z.strictObject({ name }),
    data: z.object({ url: z.url(), endsAt: instant }),
  },
  'POST /organisation/invites/look': {
    summary: 'Which organisation an invitation is of',
    body: z.strictObject({ secret }),
    data: z.object({ organisationName: z.string(), kind, standing: z.enum(['open', 'member', 'other']) }),
  },
  'POST /organisation/invites/accept': {
    summary: 'Become an agronomist of the organisation',
    body: z.strictObject({ secret }),
    data: z.object({ organisation }),
  },
  'DELETE /organisation/agronomists/:id': {
    summary: 'Remove an agronomist, or leave; in force at their next request',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'GET /organisation/farms': {
    summary:
      'Farms with a living consent, 500 a page, those of a page by need; each keeps that it was listed',
    query: z.object({ cursor: z.string().max(200).optional() }),
    data: z.object({
      villages: z.array(z.string()),
      varieties: z.array(z.string()),
      /** As the farmer marked them, else by the days after pruning. */
      stages: z.array(z.string()),
      markets: z.array(z.enum(targetMarkets)),
      farms: z.array(listed),
      /** Of the next page; null on the last. */
      next: z.string().nullable(),
    }),
  },
  'POST /organisation/farms/:ownerId/open': {
    summary: 'Open a farm with a living consent; it stays among the caller’s farms for 7 days',
    params: z.object({ ownerId: uuid }),
    data: z.object({ farm: memberFarm }),
  },
  'POST /organisation/messages/look': {
    summary: 'How many of these farms a message would reach now',
    body: z.strictObject({ ownerIds }),
    bodyLimitBytes: OWNERS_BYTES,
    data: z.object({ reach: messageReach }),
  },
  'POST /organisation/messages': {
    summary: 'Write one message to farms; the same id again writes nothing and answers the same',
    body: z.strictObject({ id: uuid, text: requiredText(MAX_MESSAGE), ownerIds }),
    bodyLimitBytes: OWNERS_BYTES,
    data: z.object({ reach: messageReach }),
  },
  'GET /organisation/proposals': {
    summary:
      'The newest proposals to farms, with how many plots took them over, declined them or have not answered',
    data: z.object({ proposals: z.array(answeredProposal) }),
  },
  'POST /organisation/proposals/look': {
    summary: 'How many farms and plots a proposal would reach now',
    body: z.strictObject(wantedPlots),
    data: z.object({ reach: proposalReach }),
  },
  'POST /organisation/proposals': {
    summary:
      'Propose work or a note for plots of farms; the same id again writes nothing and answers the same',
    body: z.strictObject({
      ...wantedPlots,
      id: uuid,
      kind: z.enum(manyProposalKinds, { error: 'Select an option' }),
      title: requiredText(title.max),
      notes: typedText(notes.max).nullish(),
      forDate: calendarDate.nullish(),
    }),
    data: z.object({ reach: proposalReach }),
  },
  'DELETE /organisation/proposals/:id': {
    summary: 'Withdraw a proposal from plots that have not answered; again it answers the same',
    params: z.object({ id: uuid }),
    data: z.object({ withdrawn: z.int() }),
  },
  'GET /consents': {
    summary: 'What the farmer let organisations see, the newest first, ended ones too',
    data: z.object({ consents: z.array(consent) }),
  },
  'POST /consents/look': {
    summary: 'Whose code it is, and what a farmer agrees to with it',
    body: z.strictObject({ code, language: z.enum(languages) }),
    data: z.object({ offer }),
  },
  'POST /consents': {
    summary: 'Let an organisation see the farm; takes the place of a consent of before',
    body: z.strictObject({
      code,
      language: z.enum(languages),
      version: z.string(),
      days: z.int().min(1).max(MAX_CONSENT_DAYS),
      seesMoney: z.boolean(),
      /** Parent who agrees for a farmer under 18; empty for an adult. */
      parentName: typedText(80),
    }),
    data: z.object({ consent }),
  },
  'DELETE /consents/:id': {
    summary: 'Withdraw a consent, in force at the next request of the organisation',
    params: z.object({ id: uuid }),
    data: z.object({ id: uuid }),
  },
  'GET /looks': {
    summary: 'Who of an organisation saw what of the farm, the newest first, for a year',
    query: z.object({ before: instant.optional() }),
    data: z.object({ looks: z.array(look), more: z.boolean() }),
  },
} as const satisfies RouteTable;
