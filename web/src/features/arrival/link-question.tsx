import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { User } from '@supabase/auth-js';
import { useTranslation } from 'react-i18next';
import { accountName } from '../../lib/account-name.ts';
import { refuseLinked, takeLinked } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Screen } from '../../ui/screen.tsx';

interface Props {
  /** Owner of the link's session. */
  readonly linked: User;
  /** The signed-in user. */
  readonly present: User | null;
}

/**
 * Asks before taking a link's session: whose account it opens, and whose it leaves. Staying is the safe choice: the
 * link may be an attacker's.
 */
export function LinkQuestion({ linked, present }: Props) {
  const { t } = useTranslation();
  const taking = useSubmit<void>();
  const who = accountName(linked) || t('arrival.unnamed');
  const here = present ? accountName(present) || t('arrival.unnamed') : '';
  const take = () => void taking.run(takeLinked);
  return (
    <Screen title={t(present ? 'arrival.changeTitle' : 'arrival.title')}>
      <Box component="p" sx={{ mt: 0, overflowWrap: 'anywhere' }}>
        {present && `${t('arrival.here', { here })} `}
        {t('arrival.opens', { who })}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary', mb: 3 }}>
        {t('arrival.careful')}
      </Box>
      <Box sx={{ display: 'grid', gap: 1.5, '& > button': { minHeight: 56, overflowWrap: 'anywhere' } }}>
        {present ? (
          <>
            <Button variant="contained" onClick={refuseLinked} disabled={taking.busy}>
              {t('arrival.stay')}
            </Button>
            <Button variant="outlined" onClick={take} disabled={taking.busy}>
              {t('arrival.change')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="contained" onClick={take} disabled={taking.busy}>
              {t('arrival.take')}
            </Button>
            <Button variant="outlined" onClick={refuseLinked} disabled={taking.busy}>
              {t('arrival.leave')}
            </Button>
          </>
        )}
      </Box>
    </Screen>
  );
}
