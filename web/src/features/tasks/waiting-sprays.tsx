import { Suspense } from 'react';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { mayRecord } from '../../lib/may.ts';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { records } from '../records/queries.ts';
import { daysLater, tasks } from './task-rows.ts';
import { tickedSpray } from './ticked-spray.ts';

const SHOWN_DAYS = 7;

/** Left out where it cannot be fetched. */
const SprayStrip = lazyExtra(async () => (await import('./spray-strip.tsx')).SprayStrip, 'tasks');

/** Ticked sprays that are not in the diary yet, with links to record them; fetches nothing without any. */
export function WaitingSprays() {
  const since = daysLater(calendarDay(nowMs()), -SHOWN_DAYS);
  const dayOf = (instant: string) => calendarDay(Date.parse(instant));
  const ticked = tasks
    .useAll()
    .flatMap(tickedSpray)
    .filter(({ completedAt }) => dayOf(completedAt) > since);
  const written = records.useAll();
  const waiting = ticked.filter(
    ({ task, plotId, completedAt }) =>
      !written.some(
        (record) =>
          record.kind === 'spray' &&
          (record.entryId === task.id ||
            (record.plotId === plotId && dayOf(record.happenedAt) === dayOf(completedAt))),
      ),
  );
  if (waiting.length === 0 || !mayRecord('spray')) return null;
  return (
    <Suspense fallback={null}>
      <SprayStrip waiting={waiting} />
    </Suspense>
  );
}
