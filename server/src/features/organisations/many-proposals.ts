import {
  type AnsweredProposal,
  MAX_PLOTS_A_PROPOSAL,
  type ProposalReach,
  proposals,
} from '@draksha/contract';
import type { Db } from '../../db.ts';
import { checkDates, datedIn } from '../../lib/dates.ts';
import { AppError } from '../../lib/errors.ts';
import { markWithdrawn } from '../morning-brief/service.ts';
import { plotsWanted, type WantedPlots } from './farm-list.ts';
import { beginMessage, farmsToWriteTo, noteReach } from './message-store.ts';
import { messageFarms, reachable } from './messages.ts';
import {
  answersTo,
  insertProposals,
  lockProposal,
  noteWithdrawn,
  type ProposedToMany,
  proposalMessages,
  proposalReachOf,
  withdrawWaiting,
} from './proposal-store.ts';
import { farmsOfOrganisation, type OwnOrganisation } from './store.ts';

interface Wanted extends WantedPlots {
  readonly ownerIds: readonly string[];
}

const count = (plotsOf: ReadonlyMap<string, readonly string[]>, ownerIds: Iterable<string>): number =>
  [...ownerIds].reduce((sum, ownerId) => sum + (plotsOf.get(ownerId)?.length ?? 0), 0);

/** Farms that a proposal may go to with their plots, and how many it may not. @throws AppError validation_failed for too many plots */
async function proposable(db: Db, organisationId: string, { ownerIds, ...wanted }: Wanted, now: Date) {
  const asked = [...new Set(ownerIds)];
  const consented = await farmsToWriteTo(db, organisationId, asked, now);
  const plotsOf = await plotsWanted(db, consented, wanted, now);
  const { keys, reach } = await reachable(db, organisationId, [...plotsOf.keys()], now);
  const plots = count(plotsOf, keys.keys());
  if (plots > MAX_PLOTS_A_PROPOSAL)
    throw new AppError('validation_failed', undefined, {
      fields: { ownerIds: `Must have at most ${MAX_PLOTS_A_PROPOSAL} plots together` },
    });
  const noConsent = reach.noConsent + asked.length - consented.length;
  return { keys, plotsOf, reach: { ...reach, noConsent, noPlot: consented.length - plotsOf.size, plots } };
}

export const proposalReach = async (
  db: Db,
  organisationId: string,
  wanted: Wanted,
  now: Date,
): Promise<ProposalReach> => (await proposable(db, organisationId, wanted, now)).reach;

interface NewProposal extends Wanted, ProposedToMany {
  readonly id: string;
}

const dated = datedIn(proposals.fields);

/** Proposes the same for plots of each reachable farm; counts as a message. A repeated id writes nothing and returns the first result. */
export const proposeToMany = (
  system: Db,
  own: OwnOrganisation,
  agronomistId: string,
  { id, ownerIds, stage, variety, ...proposed }: NewProposal,
  now: Date,
): Promise<ProposalReach> => {
  checkDates(dated, { ...proposed }, now);
  return system.transaction().execute(async (db) => {
    const { title: text } = proposed;
    const message = { organisationId: own.id, id, agronomistId, text, sentAt: now.toISOString() };
    if (!(await beginMessage(db, message))) return proposalReachOf(db, message);
    const { keys, plotsOf, reach } = await proposable(db, own.id, { ownerIds, stage, variety }, now);
    const {
      from,
      sentTo,
      reach: reached,
    } = await messageFarms(db, own, agronomistId, { text, keys, reach }, now);
    const proposedBy = [from.agronomist, from.organisation].filter(Boolean).join(', ');
    const plots = sentTo.flatMap((userId) =>
      (plotsOf.get(userId) ?? []).map((plotId) => ({ userId, plotId })),
    );
    await insertProposals(db, { ...proposed, agronomistId, proposedBy, plots }, now);
    const all = { ...reach, ...reached, plots: plots.length };
    await noteReach(db, message, all);
    return all;
  });
};

const mayWithdraw = ({ role }: OwnOrganisation, accountId: string, agronomistId: string): boolean =>
  role === 'head' || accountId === agronomistId;

/**
 * Withdraws a proposal from plots that have not answered, and with it the message about it. Again it does nothing and answers as
 * before.
 *
 * @throws AppError not_found also for who did not write it and is not the head
 */
export const withdrawProposal = (
  system: Db,
  own: OwnOrganisation,
  accountId: string,
  id: string,
  now: Date,
): Promise<number> =>
  system.transaction().execute(async (db) => {
    const key = { organisationId: own.id, id };
    const message = await lockProposal(db, key);
    if (!message || !mayWithdraw(own, accountId, message.agronomistId)) throw new AppError('not_found');
    const { agronomistId, proposedAt } = message;
    if (message.withdrawn !== null) return message.withdrawn;
    const wanted = { agronomistId, proposedAt, actorId: accountId };
    const { withdrawn, undecided } = await withdrawWaiting(db, own.id, wanted, now);
    await markWithdrawn(db, { organisationId: own.id, ownerIds: undecided, sentAt: proposedAt });
    // Of a farm whose consent ended they learn nothing, not that it had not answered.
    const seen = new Set(await farmsOfOrganisation(db, own.id, { after: null, some: null }, now));
    const plots = withdrawn.filter((ownerId) => seen.has(ownerId)).length;
    await noteWithdrawn(db, key, plots, now);
    return plots;
  });

/** What farms that still let the organisation see them answered to its newest proposals. */
export async function answeredProposals(
  db: Db,
  own: OwnOrganisation,
  accountId: string,
  now: Date,
): Promise<AnsweredProposal[]> {
  const messages = await proposalMessages(db, own.id);
  if (messages.length === 0) return [];
  const ownerIds = await farmsOfOrganisation(db, own.id, { after: null, some: null }, now);
  const answers = await answersTo(db, ownerIds, messages);
  return messages.map(({ agronomistId, withdrawn, ...message }) => {
    const plotsIn = (state: (typeof answers)[number]['state']): number =>
      answers.find(
        (one) =>
          one.state === state &&
          one.agronomistId === agronomistId &&
          Date.parse(one.proposedAt) === Date.parse(message.proposedAt),
      )?.plots ?? 0;
    return {
      ...message,
      waiting: plotsIn('waiting'),
      taken: plotsIn('taken'),
      declined: plotsIn('declined'),
      withdrawn: withdrawn ?? 0,
      mayWithdraw: message.withdrawnAt === null && mayWithdraw(own, accountId, agronomistId),
    };
  });
}
