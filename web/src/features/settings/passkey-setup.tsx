import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { authClient } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { newFactorName } from './factors.ts';
import { proven } from './proof.ts';
import { SubScreen } from './sub-screen.tsx';

interface SetupProps {
  readonly onBack: () => void;
  readonly onAdded: () => void;
}

/** Whether this device can prove its owner by finger, face or screen lock. */
const knowsItsOwner = (): Promise<boolean> =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

type Overrides = Parameters<typeof authClient.mfa.webauthn.register>[1];

/** Adds this device's own lock, or a security key where the device has none. */
export function PasskeySetup({ onBack, onAdded }: SetupProps) {
  const { t } = useTranslation('safety');
  const adding = useSubmit<boolean>();
  const add = async () => {
    const done = await adding.run(async () => {
      const own = await knowsItsOwner();
      const friendlyName = await newFactorName('webauthn', t('safety.webauthn.title'));
      // Left alone the client asks for a separate key, which hardly any farmer has.
      const wish = own
        ? { hints: ['client-device'], authenticatorSelection: { authenticatorAttachment: 'platform' } }
        : {};
      await proven(() =>
        ask((auth) =>
          auth.mfa.webauthn.register({ friendlyName }, { ...wish, attestation: 'none' } as Overrides),
        ),
      );
      return true;
    });
    if (done) onAdded();
  };
  return (
    <SubScreen title={t('safety.webauthn.title')} lead={t('safety.webauthn.lead')} onBack={onBack}>
      <AccountNote error={adding.error} />
      <Button variant="contained" onClick={add} disabled={adding.busy}>
        {adding.busy ? t('saving') : t('safety.webauthn.add')}
      </Button>
    </SubScreen>
  );
}
