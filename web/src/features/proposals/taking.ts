import type { Proposal, ProposedProduct } from '@draksha/contract/proposals';
import { idAfter } from '@draksha/contract/uuid';
import { type NewWrite, together } from '../../lib/farm/farm-noun.ts';
import { records } from '../records/queries.ts';
import { tasks } from '../tasks/queries.ts';
import { proposals } from './proposal-rows.ts';

/** One product of a spray as the diary's form is asked for it: `2 g_per_l Curzate`, either of the first two empty. */
const asked = ({ dose, unit, name }: ProposedProduct): string => `${dose ?? ''} ${unit ?? ''} ${name}`;

/** The diary's form for a spray that was proposed, filled in as the adviser said it. */
export function sprayForm({ plotId, details }: Proposal<'spray'>): string {
  const search = new URLSearchParams({ kind: 'spray', plotId });
  for (const target of details.targets ?? []) search.append('targets', target);
  for (const product of details.products) search.append('proposed', asked(product));
  return `/farm-records/new?${search}`;
}

/** All that is said of it, in one text. @param products in words */
const whole = ({ title, notes }: Proposal, products: readonly string[]): string =>
  [title, ...products, notes ?? ''].filter(Boolean).join('\n');

const decided = (proposal: Proposal, state: 'taken' | 'declined', reason: string | null): NewWrite[] =>
  proposals.change(proposal, { state, reason });

export const declining = (proposal: Proposal, reason: string): NewWrite[] =>
  decided(proposal, 'declined', reason);

/** The writes that make it work to do; whichever phone takes it over, it is the same task. */
export function takingAsTask(proposal: Proposal, products: readonly string[]): NewWrite[] {
  const { id, plotId, kind, title, notes, forDate } = proposal;
  return together([
    ...decided(proposal, 'taken', null),
    ...tasks.add(idAfter(id), {
      plotId,
      title,
      description: [...products, notes ?? ''].filter(Boolean).join('\n') || null,
      category: kind === 'spray' ? 'pestControl' : null,
      scheduledDate: forDate,
    }),
  ]);
}

/** The writes that keep it in the diary of its plot. */
export function takingAsNote(proposal: Proposal, seasonId: string | null, happenedAt: string): NewWrite[] {
  const id = idAfter(proposal.id);
  return together([
    ...decided(proposal, 'taken', null),
    ...records.add(id, {
      plotId: proposal.plotId,
      seasonId,
      entryId: id,
      kind: 'note',
      happenedAt,
      details: {},
      notes: whole(proposal, []),
    }),
  ]);
}

/** Only decided: what comes of it is written in the diary's form. */
export const takingAsSpray = (proposal: Proposal): NewWrite[] => decided(proposal, 'taken', null);
