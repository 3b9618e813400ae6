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

/** Announces once to screen readers that something is loading. */
export function Loading({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <Box role="status" aria-busy="true" aria-label={t('loading')}>
      <Box aria-hidden="true">{children}</Box>
    </Box>
  );
}
