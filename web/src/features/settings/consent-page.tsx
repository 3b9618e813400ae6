import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { OAuthAuthorizationDetails } from '@supabase/auth-js';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { accountName } from '../../lib/account-name.ts';
import { useSession } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { proven } from './proof.ts';
import { ProofDialog } from './proof-dialog.tsx';

/** Scopes that an application may request; the server refuses unknown ones. */
const scopes = ['profile', 'email', 'phone'] as const;

const HARMFUL = /^(javascript|data|vbscript|file|blob|about):/i;

/** On to the application, whose address the operator registered. */
function leaveFor(address: string): void {
  if (!HARMFUL.test(address)) location.replace(address);
}

const hostOf = (address: string): string => {
  const url = URL.parse(address);
  return url?.host || url?.protocol || '';
};

/** Asks the signed-in farmer whether an application may see their account. */
export default function ConsentPage() {
  const { t } = useTranslation('safety');
  const [query] = useSearchParams();
  const { user } = useSession();
  const reading = useSubmit<void>();
  const deciding = useSubmit<void>();
  const [asked, setAsked] = useState<OAuthAuthorizationDetails | null>(null);
  const id = query.get('authorization_id') ?? '';
  const { run } = reading;
  useEffect(() => {
    void run(async () => {
      const answer = await ask((auth) => auth.oauth.getAuthorizationDetails(id));
      if ('redirect_url' in answer) leaveFor(answer.redirect_url);
      else setAsked(answer);
    });
  }, [id, run]);
  const decide = (isYes: boolean) =>
    void deciding.run(async () => {
      const options = { skipBrowserRedirect: true };
      const { redirect_url } = await proven(() =>
        ask((auth) =>
          isYes ? auth.oauth.approveAuthorization(id, options) : auth.oauth.denyAuthorization(id, options),
        ),
      );
      leaveFor(redirect_url);
    });
  if (reading.error !== null)
    return (
      <Screen title={t('consent.goneTitle')}>
        <p>{t('consent.gone')}</p>
        <Button variant="outlined" href="/">
          {t('nav.dashboard')}
        </Button>
      </Screen>
    );
  if (!asked)
    return (
      <Screen title={t('consent.wait')}>
        <RowsSkeleton rows={3} height={56} />
      </Screen>
    );
  const wanted = asked.scope.split(' ');
  return (
    <Screen title={t('consent.title', { name: asked.client.name })}>
      <Box component="p" sx={{ mt: 0, overflowWrap: 'anywhere' }}>
        {user && t('arrival.here', { here: accountName(user) || t('arrival.unnamed') })}
      </Box>
      <p>{t('consent.sees')}</p>
      <Box component="ul" sx={{ pl: 3, '& li': { py: 0.5 } }}>
        <li>{t('consent.id')}</li>
        {scopes
          .filter((scope) => wanted.includes(scope))
          .map((scope) => (
            <li key={scope}>{t(`consent.${scope}`)}</li>
          ))}
      </Box>
      <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', mb: 3 }}>
        {t('consent.not')} {t('consent.then', { host: hostOf(asked.redirect_uri) })}
      </Box>
      <AccountNote error={deciding.error} />
      <Box sx={{ display: 'grid', gap: 1.5, '& > button': { minHeight: 56 } }}>
        <Button variant="contained" onClick={() => decide(true)} disabled={deciding.busy}>
          {t('consent.allow')}
        </Button>
        <Button variant="outlined" onClick={() => decide(false)} disabled={deciding.busy}>
          {t('consent.refuse')}
        </Button>
      </Box>
      <ProofDialog />
    </Screen>
  );
}
