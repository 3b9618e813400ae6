import { fileNameOf } from '@draksha/reports/file-name';
import { makeReport } from '@draksha/reports/make-report';
import type { ReportRows, ReportSpan } from '@draksha/reports/report-rows';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import Typography from '@mui/material/Typography';
import { type ReactNode, Suspense, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { downloadFile } from '../../lib/give-file.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { canSendFiles, sendFile } from '../../lib/send-file.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble } from '../../ui/notice.tsx';
import { PlotChooser } from '../../ui/plot-chooser.tsx';
import { useMe } from '../profile/queries.ts';
import { ShareReport } from '../sharing/queries.ts';
import { type ReportKind, useRowsWithWeather } from './queries.ts';
import { isSentAtOnce, offeredPaise, readChoice, spanOf } from './report-choice.ts';
import { type FileFormat, fileFormats, makeReportFile } from './report-files.ts';
import { ReportOffer } from './report-offer.tsx';
import { ReportOptionsForm } from './report-options.tsx';
import { ReportPreview } from './report-preview.tsx';
import { useWarmPdfWorker } from './use-warm-pdf-worker.ts';

interface ReportSheetProps {
  readonly kind: ReportKind;
  readonly rows: ReportRows;
  readonly level: 'h1' | 'h2';
  readonly back?: ReactNode;
}

const ALL = 'all';

const notOnPaper = { '@media print': { display: 'none' } } as const;
/** Of the page its report alone: no navigation, no list, rows that stay whole, a wide table on a wide page. */
const onPaper = (landscape: boolean) => ({
  '@media print': {
    'nav, [role="status"], [role="radiogroup"], [data-list="reports"], a[href^="/reports"]': {
      display: 'none !important',
    },
    table: { fontSize: '8pt !important', width: '100% !important', minWidth: '0 !important' },
    'th, td': { padding: '2pt 3pt !important', overflowWrap: 'anywhere' },
    tr: { breakInside: 'avoid' },
    'h2, h3': { breakAfter: 'avoid' },
    '@page': { size: landscape ? 'A4 landscape' : 'A4', margin: '14mm' },
  },
});

/** One report of chosen plots and days, made on this phone from its own rows, to read or save as a file. */
export function ReportSheet({ kind, rows, level, back }: ReportSheetProps) {
  const { t, i18n } = useTranslation('reports');
  const [search, setSearch] = useSearchParams();
  const submit = useSubmit<void>();
  const me = useMe();
  const today = calendarDay(nowMs());
  const choice = readChoice(search, kind, rows, readLanguage(i18n.resolvedLanguage), today);
  const chosen = JSON.stringify(spanOf(choice, kind, rows, today));
  const span: ReportSpan = useMemo(() => JSON.parse(chosen), [chosen]);
  const shown = useDeferredValue(span);
  const weather = useRowsWithWeather(kind, rows, shown, today);
  const { language } = choice;
  const offeredPaisePerKg = useDeferredValue(kind === 'costs' ? offeredPaise(choice) : null);
  const { weightUnit } = usePreferences();
  const farmer = me
    ? [[me.user.firstName, me.user.lastName].filter(Boolean).join(' '), me.farmerProfile?.farmName]
        .filter(Boolean)
        .join(', ')
    : '';
  const phone = me?.user.phone;
  const report = useMemo(
    () =>
      makeReport(kind, weather.rows, shown, {
        language,
        farmer,
        phone,
        weightUnit,
        nowMs: nowMs(),
        offeredPaisePerKg,
        ledgers: choice.ledgers ?? undefined,
      }),
    [kind, weather.rows, shown, language, farmer, phone, weightUnit, offeredPaisePerKg, choice.ledgers],
  );
  useWarmPdfWorker(report);
  useEffect(() => {
    document.title = `${report.title} · Draksha`;
  }, [report.title]);
  const choose = (name: string, value: string | null) =>
    setSearch(
      (before) => {
        if (value === null) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  const nameOf = (format: FileFormat) => fileNameOf(report, format);
  const give = (format: FileFormat) =>
    submit.run(async () => downloadFile(await makeReportFile(report, format), nameOf(format)));
  const send = () => submit.run(async () => sendFile(await makeReportFile(report, 'pdf'), nameOf('pdf')));
  const { state, search: asked } = useLocation();
  const navigate = useNavigate();
  const sendNow = useRef(send);
  sendNow.current = send;
  const isDue = isSentAtOnce(state) && !weather.isComing && shown === span;
  useEffect(() => {
    if (!isDue) return;
    // Once: who comes back to this report does not send it again.
    void navigate({ search: asked }, { replace: true });
    void sendNow.current();
  }, [isDue, asked, navigate]);
  const { plotIds, from, to } = span;
  const [first, ...others] = fileFormats;
  return (
    <Box sx={{ minWidth: 0 }}>
      <GlobalStyles styles={onPaper(report.landscape)} />
      <Box sx={{ display: 'flex', alignItems: 'flex-start', mt: back ? 0.75 : 0, mb: 1.5 }}>
        {back}
        <Typography component={level} sx={{ fontSize: { xs: '1.25rem', md: '1.75rem' }, fontWeight: 650 }}>
          {report.title}
        </Typography>
      </Box>
      {rows.plots.length > 1 && (
        <PlotChooser
          label={t('plot')}
          plots={[{ id: ALL, name: t('allPlots') }, ...rows.plots]}
          chosenId={choice.plotId ?? ALL}
          onChoose={(id) => choose('plot', id === ALL ? null : id)}
        />
      )}
      <Box sx={notOnPaper}>
        <ReportOptionsForm kind={kind} choice={choice} onChoose={choose} />
        {kind === 'costs' && <ReportOffer choice={choice} onChoose={choose} />}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2, ...notOnPaper }}>
        <Button variant="contained" disabled={submit.busy} onClick={() => give(first)}>
          {t(`file.${first}`)}
        </Button>
        {canSendFiles() && (
          <Button disabled={submit.busy} onClick={send}>
            {t('sendPdf')}
          </Button>
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, ml: { xs: -1.5, md: 0 } }}>
          {others.map((format) => (
            <Button key={format} disabled={submit.busy} onClick={() => give(format)}>
              {t(`file.${format}`)}
            </Button>
          ))}
          <Button onClick={() => window.print()}>{t('print')}</Button>
        </Box>
      </Box>
      <Box sx={notOnPaper}>
        <Suspense>
          <ShareReport
            params={{
              report: kind,
              plotIds: [...plotIds],
              language,
              ...(from === null ? {} : { from }),
              ...(to === null ? {} : { to }),
              ...(offeredPaisePerKg === null ? {} : { offeredPaisePerKg }),
              ...(choice.ledgers === true ? { ledgers: true } : {}),
            }}
          />
        </Suspense>
      </Box>
      {submit.error !== null && <Trouble>{t(troubleKey(submit.error))}</Trouble>}
      {weather.isComing && (
        <Box role="status" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('weatherComing')}
        </Box>
      )}
      <ReportPreview report={report} />
    </Box>
  );
}
