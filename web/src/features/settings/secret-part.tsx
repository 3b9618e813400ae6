import { latinDigits } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AreaKey } from '../../lib/typed-words.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { AccountError, ask } from './account-call.ts';
import { AccountNote } from './account-trouble.tsx';
import { accountChanged } from './queries.ts';
import { useRest } from './rest-dialog.tsx';
import { SecretInput } from './secret-input.tsx';
import { SubScreen } from './sub-screen.tsx';

type Kind = 'pin' | 'password';
/** What the server wants to see beside the new secret, as it turns out. */
type Wanted = 'nothing' | 'current' | 'code';

const textOf = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const typedAs = (kind: Kind, typed: string): string =>
  kind === 'pin' ? latinDigits(typed).replace(/\s/g, '') : typed;

function problemsOf(kind: Kind, value: string, again: string): Partial<Record<string, AreaKey<'safety'>>> {
  const right = kind === 'pin' ? /^\d{6}$/.test(value) : [...value].length >= 8;
  if (!right) return { secret: `safety.${kind}.rule` };
  return value === again ? {} : { again: `safety.${kind}.differ` };
}

const pinReasons = ['pin_repeats', 'pin_sequence', 'pin_pattern', 'pin_number'] as const;

/** What a refusal says of the field itself, as a key of words; null where it is of something else. */
function weakness(error: unknown): AreaKey<'safety'> | null {
  if (!(error instanceof AccountError)) return null;
  if (error.kind === 'weakPassword') return 'safety.trouble.weakPassword';
  if (error.kind !== 'weakPin') return null;
  const reason = pinReasons.find((name) => error.reasons.includes(name));
  return reason ? `safety.weak.${reason}` : 'safety.trouble.weakPin';
}

/** Sets the PIN or the password; the other one stays. The server may ask for the present one, or for a code. */
export function SecretPart({ kind }: { readonly kind: Kind }) {
  const { t } = useTranslation('safety');
  const [wanted, setWanted] = useState<Wanted>('nothing');
  const [problems, setProblems] = useState<Partial<Record<string, AreaKey<'safety'>>>>({});
  const [saved, setSaved] = useState(false);
  const saving = useSubmit<boolean>();
  const rest = useRest();

  const change = async (form: FormData, secret: string) => {
    const current = typedAs(kind, textOf(form, 'current'));
    const nonce = latinDigits(textOf(form, 'nonce')).replace(/\D/g, '');
    try {
      await ask(
        (auth) =>
          auth.updateUser({
            password: secret,
            ...(current && { current_password: current }),
            ...(nonce && { nonce }),
          }),
        kind,
      );
    } catch (error) {
      if (!(error instanceof AccountError)) throw error;
      if (error.kind === 'same') return;
      if (error.kind === 'askCurrent' || error.kind === 'current') setWanted('current');
      if (error.kind === 'askCode') {
        await ask((auth) => auth.reauthenticate());
        setWanted('code');
      }
      throw error;
    }
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const secret = typedAs(kind, textOf(form, 'secret'));
    const found = problemsOf(kind, secret, typedAs(kind, textOf(form, 'again')));
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const done = await saving.run(async () => {
      await change(form, secret);
      return true;
    });
    if (!done) return;
    element.reset();
    setWanted('nothing');
    setSaved(true);
    await accountChanged();
    await rest.ask();
  };
  const weak = weakness(saving.error);
  const error = (name: string) => {
    const key = problems[name] ?? (name === 'secret' ? weak : null);
    return key ? t(key) : undefined;
  };
  return (
    <SubScreen title={t(`safety.${kind}.title`)} lead={t(`safety.${kind}.lead`)}>
      <form onSubmit={submit} noValidate>
        <Box sx={{ display: 'grid', gap: 2.5, maxWidth: 360 }}>
          {wanted === 'current' && (
            <SecretInput kind={kind} name="current" label={t(`safety.${kind}.current`)} />
          )}
          <SecretInput
            kind={kind}
            name="secret"
            label={t(`safety.${kind}.fresh`)}
            hint={t(`safety.${kind}.hint`)}
            error={error('secret')}
          />
          <SecretInput kind={kind} name="again" label={t(`safety.${kind}.again`)} error={error('again')} />
          {wanted === 'code' && <SecretInput kind="pin" name="nonce" label={t('safety.nonce')} code />}
        </Box>
        <AccountNote error={weak === null ? saving.error : null} />
        <Button type="submit" variant="contained" disabled={saving.busy} sx={{ mt: 3, minWidth: 140 }}>
          {saving.busy ? t('saving') : t('save')}
        </Button>
      </form>
      {rest.dialog}
      <UndoBar open={saved} message={t(`safety.${kind}.saved`)} onClose={() => setSaved(false)} />
    </SubScreen>
  );
}
