import type { Noun } from '@draksha/contract';
import type { Api } from './http.ts';
import { type NounDependencies, registerNoun } from './owned-noun.ts';
import { ownedRows, storedNouns } from './owned-rows.ts';

/** Serves each noun of the contract without rules of its own. Runs after the features. */
export function registerPlainNouns(api: Api, dependencies: NounDependencies): void {
  const all: readonly Noun[] = Object.values(storedNouns);
  for (const noun of all)
    if (!api.writeRoute(`POST /${noun.name}`)) registerNoun(api, dependencies, noun, ownedRows(noun));
}
