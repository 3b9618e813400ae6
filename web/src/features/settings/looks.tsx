import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { looksQuery } from './queries.ts';

/** Which operators looked at the farmer's number, and what they did. */
export function Looks() {
  const { t } = useTranslation('safety');
  const format = useFormat();
  const looks = useQuery(looksQuery);
  const since = (instant: string) => format.age(Math.max(0, (nowMs() - Date.parse(instant)) / 1_000));
  return (
    <Section title={t('safety.looks.title')} note={t('safety.looks.lead')}>
      {looks.isError && !looks.data && <Trouble>{t(troubleKey(looks.error))}</Trouble>}
      {looks.data?.looks.length === 0 && <Box>{t('safety.looks.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {looks.data?.looks.map(({ id, at, operator, what }) => (
          <Box component="li" key={id} sx={{ py: 1.25, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{operator}</Box>
            <Box sx={{ color: 'text.secondary' }}>{`${t(`safety.looks.what.${what}`)} · ${since(at)}`}</Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
