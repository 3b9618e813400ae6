import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Field, SelectInput } from '../../ui/field.tsx';
import { useMembers } from '../sharing/queries.ts';
import type { TaskForm } from './task-form.ts';

/** Who of the farm's people it is for; there where the farm has any. */
export function ForWhom({ form }: { readonly form: UseFormReturn<TaskForm> }) {
  const { t } = useTranslation('tasks');
  const members = useMembers();
  const chosen = form.getValues('forMember');
  if (members.length === 0 && chosen === '') return null;
  return (
    <Field label={t('field.forMember')} hint={t('forWhomHint')}>
      {(slot) => (
        <SelectInput {...slot} {...form.register('forMember')}>
          <option value="">{t('forNobody')}</option>
          {members.map(({ userId, name }) => (
            <option key={userId} value={userId}>
              {name}
            </option>
          ))}
          {chosen !== '' && members.every(({ userId }) => userId !== chosen) && (
            <option value={chosen}>{t('forFormer')}</option>
          )}
        </SelectInput>
      )}
    </Field>
  );
}
