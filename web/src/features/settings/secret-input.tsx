import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../ui/field.tsx';

interface Props {
  readonly kind: 'pin' | 'password';
  readonly name: 'current' | 'secret' | 'again' | 'nonce';
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** A code from a message: shown as it is typed. */
  readonly code?: boolean;
}

/** A PIN on a numeric keypad, or a password, hidden until it is asked to show. */
export function SecretInput({ kind, name, label, hint, error, code = false }: Props) {
  const { t } = useTranslation('safety');
  const [shown, setShown] = useState(code);
  const complete = name === 'current' ? 'current-password' : 'new-password';
  return (
    <Field label={label} hint={hint} error={error}>
      {(slot) => (
        <Box sx={{ position: 'relative' }}>
          <TextInput
            {...slot}
            name={name}
            type={shown ? 'text' : 'password'}
            inputMode={kind === 'pin' ? 'numeric' : undefined}
            maxLength={kind === 'pin' ? 12 : 72}
            autoComplete={code ? 'one-time-code' : complete}
            autoCapitalize="none"
            spellCheck={false}
            sx={{ pr: 13, ...(kind === 'pin' && { letterSpacing: '0.25em' }) }}
          />
          {!code && (
            <Button
              onClick={() => setShown(!shown)}
              aria-pressed={shown}
              aria-label={`${t(shown ? 'safety.hide' : 'safety.show')}: ${label}`}
              sx={{ position: 'absolute', right: 2, top: 2 }}
            >
              {t(shown ? 'safety.hide' : 'safety.show')}
            </Button>
          )}
        </Box>
      )}
    </Field>
  );
}
