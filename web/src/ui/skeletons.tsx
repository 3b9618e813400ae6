import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Grey shapes where lines of a list will stand. */
export function RowsSkeleton({
  rows = 3,
  height = 72,
}: {
  readonly rows?: number;
  readonly height?: number;
}) {
  return (
    <Loading>
      {Array.from({ length: rows }, (_, index) => index).map((row) => (
        <Skeleton key={row} variant="rounded" height={height} sx={{ mb: 1.5, borderRadius: 1 }} />
      ))}
    </Loading>
  );
}

/** Grey shapes in the place of a screen whose code is still on its way. */
export function ScreenSkeleton() {
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 4 }, pt: { xs: 1, md: 4 } }}>
      <Loading>
        <Skeleton variant="text" width="60%" sx={{ fontSize: '1.25rem', mb: 2 }} />
        <Skeleton variant="rounded" height={220} sx={{ mb: 3, borderRadius: 2 }} />
        <Skeleton variant="rounded" height={72} sx={{ mb: 1.5, borderRadius: 1 }} />
        <Skeleton variant="rounded" height={72} sx={{ borderRadius: 1 }} />
      </Loading>
    </Box>
  );
}

/** Says once, to those who cannot see the shapes, that something is on its way. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy="true" aria-label={t('loading')}>
      <Box aria-hidden="true">{children}</Box>
    </Box>
  );
}
