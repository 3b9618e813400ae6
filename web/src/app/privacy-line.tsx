import { PRIVACY_VERSION } from '@draksha/contract/privacy';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { api } from '../lib/api.ts';
import { syncLoop } from '../lib/farm/farm.ts';
import { useRow } from '../lib/farm/use-farm.ts';
import { useSession } from '../lib/session.ts';
import { troubleKey } from '../lib/trouble.ts';
import { useSubmit } from '../lib/use-submit.ts';
import { NumberedLine } from './number-line.tsx';

/** Asks users to accept the privacy notice: after it changed, or when sign-up skipped it. */
export function PrivacyLine() {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const row = useRow('users', user?.id ?? '');
  const agreeing = useSubmit<void>();
  const isVisit = user?.app_metadata.visit_ends_at !== undefined;
  if (isVisit || row === null || row.privacyVersion === PRIVACY_VERSION) return null;
  const agree = () =>
    agreeing.run(async () => {
      await api('POST /me/privacy', { body: { version: PRIVACY_VERSION } });
      await syncLoop().wake();
    });
  return (
    <NumberedLine label={t('privacy.title')}>
      <Box sx={{ flex: '1 1 10rem', minWidth: 0, typography: 'body2' }}>
        <Box
          component="a"
          href={`/privacy?lng=${i18n.language}`}
          target="_blank"
          rel="noopener"
          sx={{ color: ({ palette }) => palette.leaf }}
        >
          {t('privacy.why')}
        </Box>
        {agreeing.error !== null && <Box>{t(troubleKey(agreeing.error))}</Box>}
      </Box>
      <Button variant="outlined" disabled={agreeing.busy} onClick={agree} sx={{ flexShrink: 0 }}>
        {t('privacy.agree')}
      </Button>
    </NumberedLine>
  );
}
