import type { AnsweredProposal } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showSaved } from '../../lib/saved.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { answersQuery } from './data.ts';

/** Farms' answers to a proposal to many; waiting ones can be withdrawn. */
export function Answers() {
  const { t } = useTranslation('organisation');
  const found = useQuery(answersQuery);
  if (found.isPending) return <RowsSkeleton rows={2} height={64} />;
  if (!found.data)
    return (
      <Trouble again={t('again')} onAgain={() => void found.refetch()}>
        {t(troubleKey(found.error))}
      </Trouble>
    );
  if (found.data.length === 0) return <Box sx={{ color: 'text.secondary' }}>{t('answers.none')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {found.data.map((one) => (
        <Answered key={one.id} proposal={one} />
      ))}
    </Box>
  );
}

function Answered({ proposal }: { readonly proposal: AnsweredProposal }) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const [isAsking, setAsking] = useState(false);
  const withdrawing = useSubmit<void>();
  const { id, title, agronomistName, proposedAt, waiting, withdrawnAt, mayWithdraw } = proposal;
  const dayOf = (at: string): string => format.date(calendarDay(Date.parse(at)));
  const plots = {
    taken: format.number(proposal.taken),
    declined: format.number(proposal.declined),
  };
  const withdraw = () =>
    void withdrawing.run(async () => {
      setAsking(false);
      const { withdrawn: count } = await api('DELETE /organisation/proposals/:id', { params: { id } });
      showSaved({ message: t('answers.withdrawn', { count, number: format.number(count) }) });
      await queryClient.invalidateQueries(answersQuery);
    });
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Box sx={{ fontWeight: 650 }}>{title}</Box>
      <Box sx={{ color: 'text.secondary' }}>
        {[agronomistName, dayOf(proposedAt)].filter(Boolean).join(' · ')}
      </Box>
      <Box>
        {withdrawnAt === null
          ? t('answers.plots', { ...plots, waiting: format.number(waiting) })
          : t('answers.plotsWithdrawn', {
              ...plots,
              withdrawn: format.number(proposal.withdrawn),
              date: dayOf(withdrawnAt),
            })}
      </Box>
      {withdrawing.error !== null && <Trouble>{t(troubleKey(withdrawing.error))}</Trouble>}
      {mayWithdraw && waiting > 0 && (
        <Button
          sx={{ ml: -1.5 }}
          disabled={withdrawing.busy}
          aria-label={`${t('answers.withdraw')}: ${title}`}
          onClick={() => setAsking(true)}
        >
          {t('answers.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('answers.withdrawTitle', { title })}
        confirm={t('answers.withdraw')}
        onConfirm={withdraw}
        onCancel={() => setAsking(false)}
      >
        {t('answers.withdrawWhy')}
      </ConfirmDialog>
    </Box>
  );
}
