import { useQuery } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { farm } from '../../lib/farm/farm.ts';
import type { HandOverProps } from './hand-over.tsx';
import { peopleQuery } from './people.ts';

/** What other screens may use of sharing. They load the words of the area `sharing` with themselves. */

/** Everything that others can see of the farm, each with a way to end it. */
export const SharedWithOthers = lazy(() =>
  import('./shared-with-others.tsx').then(({ SharedWithOthers }) => ({ default: SharedWithOthers })),
);

/** Who acts for the farm. */
export const PeopleList = lazy(() =>
  import('./people-list.tsx').then(({ PeopleList }) => ({ default: PeopleList })),
);

/** Farms of others that the account acts for. */
export const OtherFarms = lazy(() =>
  import('./other-farms.tsx').then(({ OtherFarms }) => ({ default: OtherFarms })),
);

/** Giving the farm to one of its members: with the server alone, so that without a network there is nothing to show. */
export const HandOver = lazy(
  (): Promise<{ readonly default: ComponentType<HandOverProps> }> =>
    import('./hand-over.tsx').then(
      ({ HandOver }) => ({ default: HandOver }),
      () => ({ default: () => null }),
    ),
);

/** A link to a report, under the report. */
export const ShareReport = lazy(() =>
  import('./share-report.tsx').then(({ ShareReport }) => ({ default: ShareReport })),
);

/** Who acts for the farm now, beside its owner. */
export function useMembers() {
  const { data } = useQuery(peopleQuery());
  return data?.people.filter(({ role, endedAt }) => role !== 'owner' && endedAt === null) ?? [];
}

/** Who wrote a row, where that was a member of the farm; `null` where it was the owner, or nobody knows yet. */
export function useAuthor(noun: string, rowId: string | undefined): string | null {
  const { t } = useTranslation();
  const by = rowId === undefined ? undefined : farm().stored(noun, rowId)?.by;
  const { data } = useQuery({ ...peopleQuery(), enabled: by !== undefined });
  if (by === undefined || !data) return null;
  const name = data.people.find(({ userId }) => userId === by)?.name;
  return t('farms.by', { name: name || t('farms.former') });
}
