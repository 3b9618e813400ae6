import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../ui/field.tsx';

interface WhoFieldProps {
  readonly hint: string;
  readonly name: string;
  readonly isMissing: boolean;
  readonly onName: (name: string) => void;
}

/** Names whoever something is given to. */
export function WhoField({ hint, name, isMissing, onName }: WhoFieldProps) {
  const { t } = useTranslation('sharing');
  return (
    <Field label={t('who')} hint={hint} error={isMissing ? t('nameMissing') : undefined}>
      {(slot) => (
        <TextInput
          {...slot}
          value={name}
          maxLength={80}
          autoComplete="off"
          onChange={({ target }) => onName(target.value)}
        />
      )}
    </Field>
  );
}
