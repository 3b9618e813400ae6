import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Trouble } from '../../ui/notice.tsx';
import { workTemplates } from './own-work.ts';
import { sharedWork } from './shared-work.ts';

/** Templates that another farmer sent, to be kept or not. */
export function SharedWorkCard() {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const { hash, pathname, search } = useLocation();
  const navigate = useNavigate();
  const own = workTemplates.useAll();
  const submit = useSubmit<true>();
  if (!hash.startsWith('#work=')) return null;
  const work = sharedWork(hash);
  const leave = () => navigate(`${pathname}${search}`, { replace: true });
  if (work === null) return <Trouble>{t('templates.sharedBroken')}</Trouble>;
  const fresh = work.filter(
    ({ title, cycle, dueDap }) =>
      !own.some((one) => one.title === title && one.cycle === cycle && one.dueDap === dueDap),
  );
  const keep = () =>
    submit.run(async () => {
      await save(fresh.flatMap((one) => workTemplates.add(uuidV7(), one)));
      await leave();
      return true;
    });
  return (
    <Card component="aside" sx={{ mb: 2, p: 2 }}>
      <Box sx={{ fontWeight: 650 }}>
        {t('templates.shared', { count: work.length, number: format.number(work.length) })}
      </Box>
      <Box component="ul" sx={{ my: 1, pl: 2.5, color: 'text.secondary' }}>
        {work.map(({ title, cycle, dueDap }) => (
          <li key={`${cycle} ${dueDap} ${title}`}>
            {title} · {t(`cycle.${cycle}`, { ns: 'translation' })},{' '}
            {dueDap < 0
              ? t('templates.dayBefore', { count: -dueDap, days: format.number(-dueDap) })
              : t('templates.day', { days: format.number(dueDap) })}
          </li>
        ))}
      </Box>
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button variant="contained" disabled={submit.busy || fresh.length === 0} onClick={() => void keep()}>
          {t(fresh.length === 0 ? 'templates.sharedThere' : 'templates.sharedKeep')}
        </Button>
        <Button onClick={() => void leave()}>{t('templates.sharedLeave')}</Button>
      </Box>
    </Card>
  );
}
