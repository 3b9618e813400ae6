import { lazy } from 'react';

/** What other screens may use of sharing. They load the words of the area `sharing` with themselves. */

/** Everything that others can see of the farm, each with a way to end it. */
export const SharedWithOthers = lazy(() =>
  import('./shared-with-others.tsx').then(({ SharedWithOthers }) => ({ default: SharedWithOthers })),
);

/** A link to a report, under the report. */
export const ShareReport = lazy(() =>
  import('./share-report.tsx').then(({ ShareReport }) => ({ default: ShareReport })),
);
