import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay, daysBetween } from '../../lib/format.ts';
import { troubleKey, writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Trouble, Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { runningSeason, seasonsQuery } from '../seasons/queries.ts';
import { bringBackPlot, plotsQuery } from './queries.ts';

/** What the plot's own screen hands over after a delete. */
interface DeletedPlot {
  readonly id: string;
  readonly name: string;
  readonly version: number;
}

export default function PlotsPage() {
  const { t } = useTranslation();
  const plots = useQuery(plotsQuery);
  const some = (plots.data?.length ?? 0) > 0;
  return (
    <Screen
      title={t('plots.title')}
      action={
        some && (
          <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
            {t('plots.add')}
          </Button>
        )
      }
    >
      {plots.isPending && <RowsSkeleton rows={3} height={84} />}
      {plots.isError && !plots.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => plots.refetch()}>
          {t(troubleKey(plots.error))}
        </Unread>
      )}
      {plots.data && !some && (
        <Blank
          icon="plots"
          title={t('plots.none')}
          action={
            <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
              {t('plots.add')}
            </Button>
          }
        >
          {t('plots.noneWhy')}
        </Blank>
      )}
      {some && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {plots.data?.map((plot) => (
            <PlotRow key={plot.id} plot={plot} />
          ))}
        </Box>
      )}
      <Deleted />
    </Screen>
  );
}

function PlotRow({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation();
  const format = useFormat();
  const seasons = useQuery(seasonsQuery);
  const season = seasons.data && runningSeason(seasons.data, plot.id);
  const dap = season ? daysBetween(season.pruningDate, calendarDay(nowMs())) : null;
  const facts = [
    plot.areaHectares !== null && format.area(plot.areaHectares),
    plot.grapeVariety,
    plot.status !== 'bearing' && t(`plot.statuses.${plot.status}`),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}>
      <Box
        component={Link}
        to={`/plots/${plot.id}`}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          py: 1.5,
          minHeight: 84,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { backgroundColor: 'action.hover' },
        }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ fontSize: '1.125rem', fontWeight: 500 }}>{plot.name}</Box>
          <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {dap !== null &&
              season &&
              t('dap.sentence', { count: dap, days: format.number(dap), cycle: t(`cycle.${season.cycle}`) })}
            {seasons.data && !season && t('plots.noPruning')}
            {seasons.isPending && '\u00a0'}
          </Box>
          {plot.latitude === null && (
            <Box sx={{ color: (theme) => theme.palette.field.verdict.fair.text }}>{t('plots.noPlace')}</Box>
          )}
        </Box>
        <Icon name="chevron" />
      </Box>
    </Box>
  );
}

function Deleted() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const undo = useSubmit<void>();
  const { state, pathname } = useLocation();
  const gone = (state as { deleted?: DeletedPlot } | null)?.deleted;
  const close = () => navigate(pathname, { replace: true, state: null });
  const bringBack = async () => {
    if (!gone) return;
    const done = await undo.run(() => bringBackPlot(gone.id, gone.version).then(() => undefined));
    if (done !== null) await close();
  };
  return (
    <>
      {undo.error !== null && <Trouble>{t(writeTroubleKey(undo.error))}</Trouble>}
      <UndoBar
        open={gone !== undefined}
        message={t('plots.deleted', { name: gone?.name ?? '' })}
        undo={t('undo')}
        onUndo={bringBack}
        onClose={close}
      />
    </>
  );
}
