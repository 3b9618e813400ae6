import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useParams, useSearchParams } from 'react-router';
import { may } from '../../lib/may.ts';
import { Back, BackOut } from '../../ui/back.tsx';
import { Example } from '../../ui/example.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useTwoPanes } from '../../ui/two-panes.ts';
import { isReportKind, useReportRows } from './queries.ts';
import { ReportList } from './report-list.tsx';
import { ReportSheet } from './report-sheet.tsx';

/** List and report: one at a time on the phone, side by side where there is room. */
export default function ReportsPage() {
  const { t } = useTranslation('reports');
  const { kind } = useParams();
  const [search] = useSearchParams();
  const rows = useReportRows();
  const isWide = useTwoPanes();
  if (kind !== undefined && !isReportKind(kind)) return <Navigate to="/reports" replace />;
  if (rows.plots.length === 0)
    return (
      <Screen title={t('title')} back={<BackOut to="/" word={t('nav.dashboard')} />}>
        <Filled skeleton={<RowsSkeleton rows={6} height={64} />}>
          <Blank
            example={<Example of="reports" />}
            title={t('empty')}
            action={
              may('plots') && (
                <Button component={Link} to="/plots/new" variant="contained" startIcon={<Icon name="plus" />}>
                  {t('plots.add')}
                </Button>
              )
            }
          >
            {t('emptyWhy')}
          </Blank>
        </Filled>
      </Screen>
    );
  if (isWide) {
    const shown = kind ?? 'spray-diary';
    return (
      <Screen title={t('title')} wide>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { xs: '280px minmax(0, 1fr)', md: '340px minmax(0, 1fr)' },
            columnGap: { xs: 2, md: 4 },
            alignItems: 'start',
          }}
        >
          <Box data-list="reports" sx={{ position: 'sticky', top: 16 }}>
            <ReportList chosen={shown} />
          </Box>
          <ReportSheet key={shown} kind={shown} rows={rows} level="h2" />
        </Box>
      </Screen>
    );
  }
  if (kind === undefined)
    return (
      <Screen title={t('title')} note={t('madeHere')} back={<BackOut to="/" word={t('nav.dashboard')} />}>
        <ReportList chosen={null} />
      </Screen>
    );
  const plot = search.get('plot');
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', px: { xs: 2, md: 4 }, pt: 1, pb: 4 }}>
      <ReportSheet
        key={kind}
        kind={kind}
        rows={rows}
        level="h1"
        back={<Back to={plot === null ? '/reports' : `/reports?plot=${plot}`} word={t('title')} />}
      />
    </Box>
  );
}
