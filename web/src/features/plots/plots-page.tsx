import type { Plot } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, daysBetween } from '../../lib/format.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank, Trouble } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { type PlotSeasons, useSeasons } from '../seasons/queries.ts';
import { plots, usePlots } from './queries.ts';

/** What the plot's own screen hands over after a delete. */
interface DeletedPlot {
  readonly id: string;
  readonly name: string;
}

export default function PlotsPage() {
  const { t } = useTranslation();
  const own = usePlots();
  const seasonsOf = useSeasons();
  const some = own.length > 0;
  const add = (
    <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
      {t('plots.add')}
    </Button>
  );
  return (
    <Screen title={t('plots.title')} action={some && add}>
      {some && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {own.map((plot) => (
            <PlotRow key={plot.id} plot={plot} seasons={seasonsOf(plot.id)} />
          ))}
        </Box>
      )}
      {!some && (
        <Filled skeleton={<RowsSkeleton rows={3} height={84} />}>
          <Blank icon="plots" title={t('plots.none')} action={add}>
            {t('plots.noneWhy')}
          </Blank>
        </Filled>
      )}
      <Deleted />
    </Screen>
  );
}

function PlotRow({ plot, seasons }: { readonly plot: Plot; readonly seasons: PlotSeasons }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { running, coming } = seasons;
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
          <Box sx={{ color: 'text.secondary' }}>{stands()}</Box>
          {plot.latitude === null && (
            <Box sx={{ color: (theme) => theme.palette.field.verdict.fair.text }}>{t('plots.noPlace')}</Box>
          )}
        </Box>
        <Icon name="chevron" />
      </Box>
    </Box>
  );

  /** How far the season is, or when it begins. */
  function stands(): string {
    const today = calendarDay(nowMs());
    if (!running && !coming) return t('plots.noPruning');
    if (!running && coming) {
      const days = daysBetween(today, coming.pruningDate);
      return t('plots.pruningIn', {
        count: days,
        days: format.number(days),
        cycle: t(`cycle.${coming.cycle}`),
      });
    }
    const days = running ? daysBetween(running.pruningDate, today) : 0;
    return t('dap.sentence', {
      count: days,
      days: format.number(days),
      cycle: running ? t(`cycle.${running.cycle}`) : '',
    });
  }
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
    const done = await undo.run(() => save(plots.bringBack(gone.id)));
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
