import { type Proposal, proposals } from '@draksha/contract';
import { AppError } from '../../lib/errors.ts';
import type { Api } from '../../lib/http.ts';
import { type NounDependencies, registerNoun } from '../../lib/owned-noun.ts';
import { nounRows } from '../../lib/owned-rows.ts';

/** @throws AppError validation_failed: whoever proposed it sees why */
function checkReason({ state, reason }: Pick<Partial<Proposal>, 'state' | 'reason'>): void {
  if (state !== 'declined' || (reason ?? '') !== '') return;
  throw new AppError('validation_failed', undefined, { fields: { reason: 'This field is required' } });
}

export function registerProposals(api: Api, dependencies: NounDependencies): void {
  registerNoun(api, dependencies, proposals, nounRows(proposals), {
    checks: [{ of: ['state', 'reason'], test: checkReason }],
  });
}
