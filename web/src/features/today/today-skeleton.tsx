import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { Loading } from '../../ui/skeletons.tsx';

/** The shape of Today before its weather has come. */
export function TodaySkeleton() {
  return (
    <Loading>
      <Skeleton variant="text" width="75%" height={40} sx={{ mb: 1 }} />
      <Skeleton variant="rounded" height={330} sx={{ borderRadius: 2, mb: 4 }} />
      <Skeleton variant="text" width="40%" sx={{ fontSize: '1.25rem', mb: 1 }} />
      {['first', 'second'].map((row) => (
        <Box key={row} sx={{ py: 1 }}>
          <Skeleton variant="text" width="45%" sx={{ fontSize: '1.125rem' }} />
          <Skeleton variant="text" width="70%" />
          <Skeleton variant="text" width="60%" />
        </Box>
      ))}
    </Loading>
  );
}
