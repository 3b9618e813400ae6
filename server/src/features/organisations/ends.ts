import type { Context } from '../../context.ts';
import type { Job } from '../../lib/jobs/jobs.ts';
import { queueEndNotices } from '../morning-brief/service.ts';
import { endedConsents, leftAgronomists } from './message-store.ts';

/** How long ago an end may be and still be sent: a server that was down sends it late. */
const TOLD_HOURS = 48;

/** Tells agronomists that a farm's consent ended, with a notice; and farms that an agronomist left, among their messages alone. */
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
  // When most may get it at once; what ends in the evening is sent in the morning.
  { name: 'organisation-ends', at: ['4,19,34,49 5-19 * * *'], run: () => notifyEnds(context) },
];
