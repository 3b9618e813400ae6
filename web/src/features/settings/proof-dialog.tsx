import { latinDigits } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../lib/session.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ask, callServer } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { onProofAsked, type Proof, type ProofRequest, proofAsked } from './proof.ts';
import { SecretInput } from './secret-input.tsx';

/** Asks for the PIN, the password or a code, over the screen whose work wants it. */
export function ProofDialog() {
  const request = useSyncExternalStore(onProofAsked, proofAsked);
  return request && <ProofForm request={request} />;
}

function ProofForm({ request }: { readonly request: ProofRequest }) {
  const { t } = useTranslation('safety');
  const [proof, setProof] = useState<Proof>(request.proof);
  const proving = useSubmit<boolean>();
  const hasPin = useSession().user?.app_metadata.has_pin === true;
  const sendCode = () =>
    proving.run(async () => {
      await ask((auth) => auth.reauthenticate());
      setProof('code');
      return false;
    });
  const submit = async (event: FormEvent) => {
    const typed = new FormData(event.target as HTMLFormElement).get(proof === 'code' ? 'nonce' : 'current');
    const text = typeof typed === 'string' ? typed : '';
    const digits = latinDigits(text).replace(/\D/g, '');
    const shown =
      proof === 'code'
        ? { nonce: digits }
        : { current_password: hasPin && digits.length === 6 ? digits : text };
    const done = await proving.run(async () => {
      await callServer('POST', '/user/proof', shown);
      return true;
    });
    if (done) request.settle(true);
  };
  return (
    <FormDialog
      title={t('safety.proof.title')}
      action={t('safety.confirm')}
      submit={{ ...proving, error: null }}
      onSubmit={submit}
      onClose={() => request.settle(false)}
    >
      {proof === 'code' ? (
        <SecretInput key="code" kind="pin" name="nonce" label={t('safety.nonce')} code />
      ) : (
        <SecretInput
          key="current"
          kind={hasPin ? 'pin' : 'password'}
          name="current"
          label={t(hasPin ? 'safety.pin.current' : 'safety.password.current')}
        />
      )}
      <AccountNote error={proving.error} />
      {proof === 'current' && (
        <Box sx={{ mt: 1, ml: -1 }}>
          <Button onClick={sendCode} disabled={proving.busy}>
            {t('safety.proof.code')}
          </Button>
        </Box>
      )}
    </FormDialog>
  );
}
