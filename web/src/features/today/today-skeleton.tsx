import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../ui/skeletons.tsx';

/** The shape of Today before its weather has come. */
export function TodaySkeleton() {
  return (
    <Loading>
      <Box sx={{ minHeight: 48, mb: 1, display: 'flex', alignItems: 'center', gap: 1.5, flexWrap: 'wrap' }}>
        <Skeleton variant="circular" width={28} height={28} />
        <Skeleton variant="text" width={48} sx={{ fontSize: '1.25rem' }} />
        <Skeleton variant="text" width={220} />
      </Box>
      <Card sx={{ px: 2.5, py: 2, minHeight: 392 }}>
        <Skeleton variant="text" width="80%" sx={{ fontSize: '1.25rem' }} />
        <Skeleton variant="text" width="60%" sx={{ mb: 4 }} />
        <Skeleton variant="text" width="45%" sx={{ mb: 1.5 }} />
        <Skeleton variant="text" width="50%" />
        <Skeleton variant="text" width="85%" />
        <Skeleton variant="rounded" height={64} sx={{ mt: 1, mb: 4, borderRadius: 0.5 }} />
        <Skeleton variant="text" width="70%" />
      </Card>
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1.25rem', mt: 4, mb: 1 }} />
      {['first', 'second'].map((row) => (
        <Box key={row} sx={{ py: 1 }}>
          <Skeleton variant="text" width="45%" sx={{ fontSize: '1rem' }} />
          <Skeleton variant="text" width="70%" />
          <Skeleton variant="text" width="60%" />
        </Box>
      ))}
    </Loading>
  );
}
