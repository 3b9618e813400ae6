import { reportKinds } from '@draksha/reports/report-document';
import { voiceOf } from '@draksha/reports/report-voice';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { canSendFiles } from '../../lib/send-file.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { Icon } from '../../ui/icon.tsx';
import type { ReportKind } from './queries.ts';
import { SENT_AT_ONCE } from './report-choice.ts';
import { ReportIcon } from './report-icon.tsx';

interface RowProps {
  readonly to: string;
  readonly isChosen: boolean;
  readonly icon: ReactNode;
  readonly title: string;
  readonly about: string;
  /** What the button at its end says, which opens the report and hands its file over. */
  readonly send?: string;
}

function Row({ to, isChosen, icon, title, about, send }: RowProps) {
  return (
    <Box component="li" sx={{ display: 'flex', '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={Link}
        to={to}
        aria-current={isChosen ? 'page' : undefined}
        sx={{
          display: 'flex',
          flex: '1 1 auto',
          minWidth: 0,
          alignItems: 'center',
          gap: 1.5,
          minHeight: 64,
          px: 2,
          py: 1,
          color: 'text.primary',
          textDecoration: 'none',
          '&[aria-current]': {
            backgroundColor: ({ palette }) => palette.field.verdict.good.soft,
            boxShadow: ({ palette }) => `inset 4px 0 0 ${palette.leaf}`,
          },
          '&:hover': { backgroundColor: 'action.hover' },
          '& svg': { color: 'leaf', flex: 'none' },
        }}
      >
        {icon}
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ fontWeight: 650 }}>{title}</Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>{about}</Box>
        </Box>
        {send === undefined && <Icon name="chevron" size={20} />}
      </Box>
      {send !== undefined && (
        <Box
          component={Link}
          to={to}
          state={SENT_AT_ONCE}
          aria-label={send}
          sx={{ flex: 'none', width: 56, display: 'grid', placeItems: 'center', color: 'leaf' }}
        >
          <Icon name="send" size={22} />
        </Box>
      )}
    </Box>
  );
}

/** This season beside the last, then the reports, each with what it is for. */
export function ReportList({ chosen }: { readonly chosen: ReportKind | null }) {
  const { t, i18n } = useTranslation('reports');
  const [search] = useSearchParams();
  const { say } = voiceOf(readLanguage(i18n.resolvedLanguage));
  const plot = search.get('plot');
  const asked = plot === null ? '' : `?plot=${plot}`;
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        borderRadius: '16px',
        overflow: 'hidden',
        backgroundColor: 'background.paper',
        boxShadow: ({ palette }) => `inset 0 0 0 1px ${palette.divider}`,
      }}
    >
      <Row
        to={`/reports/seasons${asked}`}
        isChosen={false}
        icon={<ReportIcon kind="seasons" />}
        title={t('compare.title')}
        about={t('compare.about')}
      />
      {reportKinds.map((kind) => (
        <Row
          key={kind}
          to={`/reports/${kind}${asked}`}
          isChosen={chosen === kind}
          icon={<ReportIcon kind={kind} />}
          title={say((words) => words.titles[kind])}
          about={t(`about.${kind}`)}
          {...(canSendFiles() && {
            send: `${t('sendPdf')}: ${say((words) => words.titles[kind])}`,
          })}
        />
      ))}
    </Box>
  );
}
