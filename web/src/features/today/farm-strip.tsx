import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { farmInHand, joinedFarms } from '../../lib/farm-in-hand.ts';
import { useSession } from '../../lib/session.ts';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { WaitingInvites } from '../sharing/queries.ts';

const AllFarms = lazyExtra(async () => (await import('./all-farms.tsx')).AllFarms, 'plan', 'sharing');

/** The least that a row and the heading take, in px. */
const ROW = 60;
const HEADING = 32;

/** What each farm has first today, for who has more than one; before it what they are invited to. */
export const FarmStrip = () => (
  <>
    <WaitingInvites />
    <Farms />
  </>
);

function Farms() {
  const accountId = useSession().user?.id ?? '';
  const joined = joinedFarms(accountId);
  // An own farm without plots is no row: of one joined farm alone nothing is said, and no room kept.
  const least = farmInHand(accountId) === null ? joined.length + 1 : joined.length;
  if (joined.length === 0) return null;
  return (
    <Box sx={{ mb: 1.5, '&:empty': { mb: 0 } }}>
      <Suspense fallback={<Box sx={{ height: least > 1 ? HEADING + least * ROW : 0 }} />}>
        <AllFarms accountId={accountId} />
      </Suspense>
    </Box>
  );
}
