import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSubmit } from '../../lib/use-submit.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LayoutSkeleton } from '../../ui/layout-skeleton.tsx';
import { Unread } from '../../ui/notice.tsx';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { CodeEntry } from './code-entry.tsx';
import { grouped, newFactorName } from './factors.ts';
import { proven } from './proof.ts';
import { SubScreen } from './sub-screen.tsx';

interface SetupProps {
  readonly onBack: () => void;
  readonly onAdded: () => void;
}

interface Begun {
  readonly id: string;
  /** The server's own picture, as a data address. */
  readonly picture: string;
  readonly secret: string;
  readonly uri: string;
}

async function begin(base: string): Promise<Begun> {
  const friendlyName = await newFactorName('totp', base);
  const { id, totp } = await ask((auth) =>
    auth.mfa.enroll({ factorType: 'totp', friendlyName, issuer: 'Draksha' }),
  );
  return { id, picture: totp.qr_code, secret: totp.secret, uri: totp.uri };
}

/** Adds an authenticator app: opened on this phone, scanned from another screen, or typed. */
export function TotpSetup({ onBack, onAdded }: SetupProps) {
  const { t } = useTranslation('safety');
  const [begun, setBegun] = useState<Begun | null>(null);
  const { run, error } = useSubmit<Begun>();
  const name = t('safety.totp.title');
  const start = useCallback(() => {
    void run(() => proven(() => begin(name))).then((answer) => answer && setBegun(answer));
  }, [run, name]);
  useEffect(start, [start]);
  return (
    <SubScreen title={t('safety.totp.title')} lead={t('safety.totp.lead')} onBack={onBack}>
      {!begun && error === null && (
        <LayoutSkeleton
          of={[
            ['block', 240],
            ['gap', 16],
            ['line', 80, 64],
          ]}
        />
      )}
      {error !== null && (
        <Unread title={t('safety.totp.title')} again={t('again')} onAgain={start}>
          <AccountNote error={error} />
        </Unread>
      )}
      {begun && (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
            <Box
              component="img"
              src={begun.picture}
              alt={t('safety.totp.picture')}
              sx={{ width: 200, height: 200, p: 1, borderRadius: 1, backgroundColor: '#fff' }}
            />
            <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
              <Button component="a" href={begun.uri} variant="outlined">
                {t('safety.totp.open')}
              </Button>
              <Box sx={{ mt: 2, color: 'text.secondary' }}>{t('safety.totp.type')}</Box>
              <Box sx={{ fontFamily: 'monospace', fontSize: '1rem', overflowWrap: 'anywhere', my: 0.5 }}>
                {grouped(begun.secret).replaceAll('-', ' ')}
              </Box>
              <Box sx={{ ml: -1.5 }}>
                <CopyButton text={begun.secret} />
              </Box>
            </Box>
          </Box>
          <CodeEntry
            label={t('safety.totp.code')}
            prove={(code) => ask((auth) => auth.mfa.challengeAndVerify({ factorId: begun.id, code }))}
            onProven={onAdded}
          />
        </Box>
      )}
    </SubScreen>
  );
}
