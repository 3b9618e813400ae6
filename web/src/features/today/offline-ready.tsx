import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOfflineStatus } from '../../lib/offline-status.ts';
import { Icon } from '../../ui/icon.tsx';
import { useSeasons } from '../seasons/queries.ts';
import type { PlacedPlot } from './offline-answers.ts';

/** @returns whether the screens of all these plots have something to show without a network */
function useHasAnswers(plots: readonly PlacedPlot[], isAsked: boolean): boolean {
  const [isDone, setDone] = useState(false);
  // The same plots in another list are read once.
  const written = JSON.stringify(plots);
  useEffect(() => {
    const leaving = new AbortController();
    const readAll = async () => {
      const asked = JSON.parse(written) as readonly PlacedPlot[];
      if (asked.length === 0) return setDone(true);
      // What reads them is wanted by nothing that is on the screen.
      const { readAnswers, readLateYears } = await import('./offline-answers.ts');
      if (!(await readAnswers(asked, leaving.signal))) return;
      setDone(true);
      await readLateYears(asked, leaving.signal);
    };
    setDone(false);
    if (isAsked) void readAll().catch(() => undefined);
    return () => leaving.abort();
  }, [written, isAsked]);
  return isDone;
}

/** Says so once screens, rows, weather and the plots' answers are all on the phone; nothing before that, for it would not help anyone. */
export function OfflineReady({ plots }: { readonly plots: readonly Plot[] }) {
  const { t } = useTranslation();
  const seasonsOf = useSeasons();
  const placed = plots.flatMap(({ id: plotId, latitude: lat, longitude: lon }) =>
    lat === null || lon === null ? [] : [{ plotId, lat, lon, hasSeason: seasonsOf(plotId).running !== null }],
  );
  const isStanding = useOfflineStatus() === 'ready';
  const hasAnswers = useHasAnswers(placed, isStanding);
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
