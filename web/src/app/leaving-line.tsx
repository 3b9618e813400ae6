import { LEAVING_DAYS } from '@draksha/contract/profile';
import { DAY_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { syncLoop } from '../lib/farm/farm.ts';
import { useRow } from '../lib/farm/use-farm.ts';
import { calendarDay } from '../lib/format.ts';
import { useSession } from '../lib/session.ts';
import { troubleKey } from '../lib/trouble.ts';
import { useFormat } from '../lib/use-format.ts';
import { useSubmit } from '../lib/use-submit.ts';

/** Tells a farmer who asked to be deleted until when they can cancel, above every screen. */
export function LeavingLine() {
  const { t } = useTranslation();
  const format = useFormat();
  const user = useRow('users', useSession().user?.id ?? '');
  const staying = useSubmit<void>();
  if (typeof user?.leavingSince !== 'string') return null;
  const day = calendarDay(Date.parse(user.leavingSince) + LEAVING_DAYS * DAY_MS);
  const stay = () =>
    staying.run(async () => {
      await api('POST /me/stay');
      await syncLoop().wake();
    });
  return (
    <Box
      role="alert"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        px: 2,
        py: 1,
        color: (theme) => theme.palette.field.verdict.poor.text,
        backgroundColor: (theme) => theme.palette.field.verdict.poor.soft,
      }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        {t('leaving.line', { day: format.date(day) })}
        {staying.error !== null && <Box>{t(troubleKey(staying.error))}</Box>}
      </Box>
      <Button variant="outlined" color="inherit" disabled={staying.busy} onClick={stay}>
        {t('leaving.stay')}
      </Button>
    </Box>
  );
}
