import Box from '@mui/material/Box';
import { lazy, Suspense } from 'react';
import { farmInHand, knownFarms } from '../lib/farm-in-hand.ts';
import { useSession } from '../lib/session.ts';

const FarmSwitch = lazy(() =>
  import('./farm-switch.tsx').then(({ FarmSwitch }) => ({ default: FarmSwitch })),
);

/** Whose farm the page shows, for who has more than one. */
export function FarmLine() {
  const accountId = useSession().user?.id ?? '';
  const { farms } = knownFarms(accountId);
  if (farms.length === 0) return null;
  return (
    <Box sx={{ minHeight: 56 }}>
      <Suspense fallback={null}>
        <FarmSwitch accountId={accountId} farms={farms} shown={farmInHand(accountId)} />
      </Suspense>
    </Box>
  );
}
