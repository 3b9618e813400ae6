import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { farm } from '../../lib/farm/farm.ts';
import { mayOpen } from '../../lib/may.ts';
import { useOfflineStanding } from '../../lib/offline-standing.ts';
import { queryClient } from '../../lib/query-client.ts';
import { Icon } from '../../ui/icon.tsx';
import { diseasesQuery, irrigationQuery, seasonHeatQuery } from '../agronomy/queries.ts';
import { useSeasons } from '../seasons/queries.ts';

interface Answer {
  readonly isKept: () => boolean;
  readonly read: () => Promise<unknown>;
}

/** What the screens of one plot need from the server. */
function answersOf(plotId: string): readonly Answer[] {
  const of = (path: string, queryKey: readonly unknown[], read: Answer['read']): readonly Answer[] =>
    mayOpen(path) ? [{ isKept: () => farm().answer(queryKey, nowMs()) !== null, read }] : [];
  const [diseases, water, heat] = [diseasesQuery(plotId), irrigationQuery(plotId), seasonHeatQuery(plotId)];
  return [
    ...of('/diseases', diseases.queryKey, () => queryClient.fetchQuery(diseases)),
    ...of('/irrigation', water.queryKey, () => queryClient.fetchQuery(water)),
    ...of('/growth-stages', heat.queryKey, () => queryClient.fetchQuery(heat)),
  ];
}

/**
 * Reads what a plot's screens have never had on this phone, one answer after another so that a weak network is not filled.
 *
 * @param ids of the plots, with a blank between them
 * @returns whether each plot's screens have something to show without a network
 */
function useHasAnswers(ids: string, isAsked: boolean): boolean {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const readAll = async () => {
      for (const { isKept, read } of ids.split(' ').filter(Boolean).flatMap(answersOf)) {
        if (isLeft) return;
        // What the server refuses it refuses with a network too.
        if (!isKept()) await read().catch((error) => isRefusal(error) || Promise.reject(error));
      }
      if (!isLeft) setDone(true);
    };
    setDone(false);
    if (isAsked) void readAll().catch(() => undefined);
    return () => {
      isLeft = true;
    };
  }, [ids, isAsked]);
  return isDone;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

/** Says so once screens, rows, weather and the plots' answers are all on the phone; nothing before that, for it would not help anyone. */
export function OfflineReady({ plots }: { readonly plots: readonly Plot[] }) {
  const { t } = useTranslation();
  const seasonsOf = useSeasons();
  const ids = plots
    .filter(({ id, latitude }) => latitude !== null && seasonsOf(id).running !== null)
    .map(({ id }) => id)
    .join(' ');
  const isStanding = useOfflineStanding() === 'ready';
  const hasAnswers = useHasAnswers(ids, isStanding);
  if (!isStanding || !hasAnswers) return null;
  return (
    <Box
      sx={{
        mt: 1.5,
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        minHeight: 32,
        pl: 1,
        pr: 1.5,
        borderRadius: 999,
        fontSize: '0.875rem',
        color: 'text.secondary',
        border: 1,
        borderColor: 'divider',
      }}
    >
      <Icon name="kept" size={20} />
      {t('offline.ready')}
    </Box>
  );
}
