import type { Context } from '../../context.ts';
import type { Job } from '../../lib/jobs/jobs.ts';
import { queueEndNotices } from '../morning-brief/service.ts';
import { endedConsents, leftAgronomists } from './message-store.ts';

/** How long ago an end may be and still be sent: a server that was down sends it late. */
const TOLD_HOURS = 48;

/** Notifies agronomists of ended consents; and farms, in their messages alone, of agronomists who left. */
export async function notifyEnds({ system, clock }: Pick<Context, 'system' | 'clock'>): Promise<void> {
  const now = clock();
  const since = new Date(now.getTime() - TOLD_HOURS * 3_600_000);
  const [consents, agronomists] = await Promise.all([
    endedConsents(system, since, now),
    leftAgronomists(system, since, now),
  ]);
  await queueEndNotices(
    system,
    [
      ...consents.map(({ id, ...end }) => ({
        ...end,
        cause: 'consent_ended' as const,
        key: `consent_ended ${id}`,
      })),
      ...agronomists.map(({ id, ...end }) => ({
        ...end,
        cause: 'agronomist_left' as const,
        key: `agronomist_left ${id}`,
      })),
    ],
    now,
  );
}

export const endJobs = (context: Context): Job[] => [
  // When most can receive it; evening ends are sent in the morning.
  { name: 'organisation-ends', at: ['4,19,34,49 5-19 * * *'], run: () => notifyEnds(context) },
];
