import { workTemplates as noun, type WorkTemplate } from '@draksha/contract/work-templates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField, useError } from '../../ui/form-fields.tsx';
import { workTemplates } from './own-work.ts';
import { sharedAddress } from './shared-work.ts';

const { fields: rules } = noun;

interface OwnWorkPartProps {
  readonly cycle: WorkTemplate['cycle'];
  readonly own: readonly WorkTemplate[];
}

/** The farmer's own templates of a cycle: added, changed, sent to another farmer. */
export function OwnWorkPart({ cycle, own }: OwnWorkPartProps) {
  const { t } = useTranslation('tasks');
  const format = useFormat();
  const [editing, setEditing] = useState<WorkTemplate | 'new' | null>(null);
  const url = sharedAddress(location.origin, own);
  return (
    <Box component="section" sx={{ mt: 4 }}>
      <Box component="h2" sx={{ fontSize: '1.25rem', fontWeight: 650, m: 0 }}>
        {t('templates.ownTitle')}
      </Box>
      <Box component="p" sx={{ mt: 0.5, color: 'text.secondary' }}>
        {t('templates.ownLead')}
      </Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {own.map((one) => (
          <Box
            component="li"
            key={one.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              minHeight: 56,
              borderTop: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <Box sx={{ fontWeight: 650, overflowWrap: 'anywhere' }}>{one.title}</Box>
              <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                {one.dueDap < 0
                  ? t('templates.dayBefore', { count: -one.dueDap, days: format.number(-one.dueDap) })
                  : t('templates.day', { days: format.number(one.dueDap) })}
              </Box>
            </Box>
            <Button aria-label={`${t('templates.change')}: ${one.title}`} onClick={() => setEditing(one)}>
              {t('templates.change')}
            </Button>
          </Box>
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button variant="outlined" onClick={() => setEditing('new')}>
          {t('templates.addOwn')}
        </Button>
        {own.length > 0 &&
          ('share' in navigator ? (
            // Closed without sending: nothing to say.
            <Button
              onClick={() =>
                void navigator.share({ title: t('templates.ownTitle'), url }).catch(() => undefined)
              }
            >
              {t('templates.send')}
            </Button>
          ) : (
            <CopyButton text={url} label={t('templates.copy')} />
          ))}
      </Box>
      {editing !== null && (
        <OwnWorkDialog
          cycle={cycle}
          before={editing === 'new' ? null : editing}
          onClose={() => setEditing(null)}
        />
      )}
    </Box>
  );
}

interface OwnWorkDialogProps {
  readonly cycle: WorkTemplate['cycle'];
  /** `null`: a new one. */
  readonly before: WorkTemplate | null;
  readonly onClose: () => void;
}

interface OwnWorkForm {
  readonly title: string;
  readonly dueDap: string;
  readonly category: string;
  readonly notes: string;
}

function OwnWorkDialog({ cycle, before, onClose }: OwnWorkDialogProps) {
  const { t } = useTranslation('tasks');
  const form = useForm<OwnWorkForm>({
    defaultValues: {
      title: before?.title ?? '',
      dueDap: before ? String(before.dueDap) : '',
      category: before?.category ?? '',
      notes: before?.notes ?? '',
    },
    mode: 'onTouched',
  });
  const submit = useSubmit<true>();
  const write = form.handleSubmit(async (typed) => {
    const said = {
      title: typed.title.trim(),
      dueDap: readNumber(typed.dueDap) ?? 0,
      category: rules.category.of.find((one) => one === typed.category) ?? null,
      notes: typed.notes.trim() === '' ? null : typed.notes.trim(),
    };
    const saved = await submit.run(async () => {
      await save(
        before ? workTemplates.change(before, said) : workTemplates.add(uuidV7(), { ...said, cycle }),
      );
      return true;
    });
    if (saved) onClose();
  });
  const remove = (row: WorkTemplate) =>
    submit.run(async () => {
      await save(workTemplates.remove(row.id));
      onClose();
      return true;
    });
  const dayError = useError(form, 'dueDap');
  const { min, max } = rules.dueDap;
  const checkDay = (typed: string) => {
    const days = readNumber(typed);
    return (
      (days !== null && Number.isInteger(days) && days >= min && days <= max) ||
      t('templates.dayRange', { min, max })
    );
  };
  return (
    <FormDialog
      title={t(before ? 'templates.changeOwn' : 'templates.addOwn')}
      action={t('templates.saveOwn')}
      submit={submit}
      onSubmit={write}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <RuleField form={form} name="title" label={t('templates.wordField')} rule={rules.title} />
        <Field label={t('templates.dayField')} error={dayError} hint={t('templates.dayHint')}>
          {(slot) => (
            <TextInput
              {...slot}
              {...form.register('dueDap', { validate: checkDay })}
              inputMode="text"
              autoComplete="off"
            />
          )}
        </Field>
        <RuleField
          form={form}
          name="category"
          label={t('field.category')}
          rule={rules.category}
          words="tasks:categories"
        />
        <RuleField form={form} name="notes" label={t('field.notes')} rule={rules.notes} />
        {before && (
          <Button
            color="error"
            disabled={submit.busy}
            onClick={() => void remove(before)}
            sx={{ justifySelf: 'start' }}
          >
            {t('templates.deleteOwn')}
          </Button>
        )}
      </Box>
    </FormDialog>
  );
}
