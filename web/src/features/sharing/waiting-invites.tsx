import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { soon } from '../../lib/soon.ts';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { waitingQuery } from './people.ts';

/** With its words, which the page of an invitation has too; it needs the server. */
const WaitingRows = lazyExtra(async () => (await import('./join-page.tsx')).WaitingRows);

/** Invitations to the signed-in user's number; fetched after the first paint. */
export function WaitingInvites() {
  const [isQuiet, setQuiet] = useState(false);
  useEffect(() => soon(() => setQuiet(true)), []);
  const { data } = useQuery({ ...waitingQuery, enabled: isQuiet });
  if (!data || data.offers.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <WaitingRows offers={data.offers} />
    </Suspense>
  );
}
