import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { farm } from '../../lib/farm/farm.ts';
import { lazyExtra, lazySection } from '../../ui/lazy-section.ts';
import { peopleQuery } from './people.ts';

export { WaitingInvites } from './waiting-invites.tsx';

/** What other screens may use of sharing. They load the words of the area `sharing` with themselves. */

/** Everything that others can see of the farm, each with a way to end it. */
export const SharedWithOthers = lazySection(
  async () => (await import('./shared-with-others.tsx')).SharedWithOthers,
);

/** Who acts for the farm. */
export const PeopleList = lazySection(async () => (await import('./people-list.tsx')).PeopleList);

/** Farms of others that the account acts for. */
export const OtherFarms = lazySection(async () => (await import('./other-farms.tsx')).OtherFarms);

/** Giving the farm to one of its members: with the server alone, so that without a network there is nothing to show. */
export const HandOver = lazyExtra(async () => (await import('./hand-over.tsx')).HandOver);

/** A link to a report, under the report. */
export const ShareReport = lazySection(async () => (await import('./share-report.tsx')).ShareReport);

/** Who acts for the farm now, beside its owner. */
export function useMembers() {
  const { data } = useQuery(peopleQuery());
  return data?.people.filter(({ role, endedAt }) => role !== 'owner' && endedAt === null) ?? [];
}

/** Who wrote a row, where that was a member of the farm; `null` where it was the owner, or is not known yet. */
export function useAuthor(noun: string, rowId: string | undefined): string | null {
  const { t } = useTranslation();
  const by = rowId === undefined ? undefined : farm().stored(noun, rowId)?.by;
  const { data } = useQuery({ ...peopleQuery(), enabled: by !== undefined });
  if (by === undefined || !data) return null;
  const name = data.people.find(({ userId }) => userId === by)?.name;
  return t('farms.by', { name: name || t('farms.former') });
}
