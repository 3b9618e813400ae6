import Box from '@mui/material/Box';
import { Suspense } from 'react';
import { farmInHand, knownFarms } from '../lib/farm-in-hand.ts';
import { useSession } from '../lib/session.ts';
import { lazySection } from '../ui/lazy-section.ts';

const FarmSwitch = lazySection(async () => (await import('./farm-switch.tsx')).FarmSwitch);

/** The name of the farm shown, for accounts with several. */
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
