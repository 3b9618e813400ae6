import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { calendarDay } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Trouble } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { answersQuery } from './data.ts';

/** What farms answered to what was proposed to many. */
export function Answers() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
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
      {found.data.map(({ id, title, agronomistName, proposedAt, taken, declined, waiting }) => (
        <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
          <Box sx={{ fontWeight: 650 }}>{title}</Box>
          <Box sx={{ color: 'text.secondary' }}>
            {[agronomistName, format.date(calendarDay(Date.parse(proposedAt)))].filter(Boolean).join(' · ')}
          </Box>
          <Box>
            {t('answers.plots', {
              taken: format.number(taken),
              declined: format.number(declined),
              waiting: format.number(waiting),
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
