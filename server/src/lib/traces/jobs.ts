import type { Job } from '../jobs/job.ts';
import { failureCode, type Traces, within } from './spans.ts';

/** Traces each run of a job, without its part: parts are named for places. */
export const tracedJob =
  (traces: Traces | null) =>
  (job: Job): Job =>
    traces === null
      ? job
      : {
          ...job,
          async run(order) {
            const span = traces.begin(`job ${job.name}`, 'internal');
            try {
              await within(span, () => job.run(order));
              span.end();
            } catch (error) {
              span.end(failureCode(error));
              throw error;
            }
          },
        };
