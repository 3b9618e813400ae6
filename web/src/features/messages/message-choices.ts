import {
  type BriefSettings,
  briefSettings as noun,
  usualBriefSettings,
} from '@draksha/contract/brief-settings';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { kept } from '../../lib/farm/cached-answer.ts';
import { type FieldsOf, farmNoun, type NewWrite } from '../../lib/farm/farm-noun.ts';
import { once } from '../../lib/once.ts';
import { phoneSubscription } from '../../lib/push-phone.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';

const briefSettings = farmNoun(noun);

export type MessageChoices = FieldsOf<typeof noun>;

/** Two phones without a network may each have made one: the last one changed counts, as on the server. */
const lastOf = once((all: readonly BriefSettings[]): BriefSettings | null =>
  all.reduce<BriefSettings | null>(
    (last, one) => (last === null || Date.parse(one.updatedAt) > Date.parse(last.updatedAt) ? one : last),
    null,
  ),
);

/** Which messages the farmer wants and when, and the writes of a change. */
export function useMessageChoices(): {
  readonly choices: MessageChoices;
  /** Whether they ever chose. */
  readonly isChosen: boolean;
  readonly changeOf: (change: Partial<MessageChoices>) => NewWrite[];
} {
  const row = lastOf(briefSettings.useAll());
  return {
    choices: row ?? usualBriefSettings,
    isChosen: row !== null,
    changeOf: (change) =>
      row
        ? briefSettings.change(row, change)
        : briefSettings.add(uuidV7(), { ...usualBriefSettings, ...change }),
  };
}

/** Sent and dropped messages, with the number of phones; also offline. */
export const messagesQuery = () =>
  queryOptions({
    ...kept(['morning-brief'], ({ signal }) => api('GET /morning-brief', { signal })),
    staleTime: 0,
  });

export const phoneQuery = queryOptions({
  queryKey: ['phone-subscription'],
  queryFn: async () => (await phoneSubscription())?.endpoint ?? null,
  networkMode: 'always',
});
