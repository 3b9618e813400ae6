import type { ReportLink } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { linksQuery } from './given.ts';

/** Shared report links: their end, visitors, and a button that ends each. */
export function OpenLinks() {
  const { t } = useTranslation('sharing');
  const links = useQuery(linksQuery);
  const [asks, setAsks] = useState<ReportLink | null>(null);
  const ending = useSubmit<void>();
  const end = ({ id }: ReportLink) =>
    ending.run(async () => {
      setAsks(null);
      await api('DELETE /report-links/:id', { params: { id } });
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });
    });
  return (
    <Section title={t('links')} note={t('linksWhy')}>
      {links.isPending && <RowsSkeleton rows={1} height={72} />}
      {links.isError && !links.data && (
        <Trouble again={t('again')} onAgain={() => void links.refetch()}>
          {t(troubleKey(links.error))}
        </Trouble>
      )}
      {ending.error !== null && <Trouble>{t(troubleKey(ending.error))}</Trouble>}
      {links.data?.links.length === 0 && <Box sx={{ py: 1 }}>{t('noLinks')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {(links.data?.links ?? []).map((link) => (
          <LinkRow key={link.id} link={link} busy={ending.busy} onEnd={() => setAsks(link)} />
        ))}
      </Box>
      <ConfirmDialog
        open={asks !== null}
        title={t('endLinkTitle')}
        confirm={t('end')}
        onConfirm={() => asks && void end(asks)}
        onCancel={() => setAsks(null)}
      >
        {t('endLinkWhy')}
      </ConfirmDialog>
    </Section>
  );
}

interface LinkRowProps {
  readonly link: ReportLink;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function LinkRow({ link, busy, onEnd }: LinkRowProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const { title, subtitle, endsAt, opened, visits } = link;
  const dayOf = (instant: string) => format.date(calendarDay(Date.parse(instant)));
  return (
    <GrantRow
      title={title}
      lines={[
        subtitle,
        t('linkEnds', { date: dayOf(endsAt) }),
        opened === 0 ? t('notOpened') : t('opened', { count: opened, number: format.number(opened) }),
      ]}
      end={t('end')}
      busy={busy}
      onEnd={onEnd}
    >
      {visits.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 0.5, p: 0, color: 'text.secondary' }}>
          {visits.map(({ visitedAt, device }) => (
            <li key={`${visitedAt} ${device}`}>
              {format.dateTime(visitedAt)}: {t(`device.${device}`)}
            </li>
          ))}
        </Box>
      )}
    </GrantRow>
  );
}
