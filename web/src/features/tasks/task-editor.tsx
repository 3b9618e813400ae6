import { tasks as noun, taskStatuses } from '@draksha/contract/tasks';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { type UseFormReturn, useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { save as keep, showSavedWrites } from '../../lib/farm/farm-noun.ts';
import { seesMoney } from '../../lib/may.ts';
import { resetUntouched, useDraft, withDraft } from '../../lib/use-draft.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { DraftNote } from '../../ui/draft-note.tsx';
import { FarmForm } from '../../ui/farm-form.tsx';
import { Field, FieldRow, SelectInput, TextInput } from '../../ui/field.tsx';
import { DayOfForm, NumberField, RuleField } from '../../ui/form-fields.tsx';
import { FormFoot } from '../../ui/form-foot.tsx';
import { lazySection } from '../../ui/lazy-section.ts';
import type { WithProducts } from '../../ui/product-lines.tsx';
import { usePlots } from '../plots/queries.ts';
import { ForWhom } from './for-whom.tsx';
import { KeepAsOwn } from './keep-as-own.tsx';
import { TaskSubScreen } from './sub-screen.tsx';
import { type TaskForm, taskFields, taskForm } from './task-form.ts';
import { type DatedTask, tasks, today, writesOf } from './task-rows.ts';
import { TaskWeatherPart } from './task-weather.tsx';
import { WagePayment } from './wage-payment.tsx';

const { fields: rules } = noun;

const ProductLines = lazySection(
  async () => (await import('../../ui/product-lines.tsx')).ProductLines,
  'proposals',
  'diary',
);

/** All that a task says, one under another. */
export function TaskEditor({ dated }: { readonly dated: DatedTask }) {
  const { t } = useTranslation('tasks');
  const { t: shared } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  // A change is made against what the farmer saw first, whatever comes in meanwhile.
  const [initial] = useState(() => ({ dated, values: taskForm(dated) }));
  const draftKey = `task ${dated.task.id}`;
  const [values] = useState(() => withDraft(draftKey, initial.values));
  const form = useForm<TaskForm>({ defaultValues: values, mode: 'onTouched', shouldFocusError: false });
  const category = useWatch({ control: form.control, name: 'category' });
  const draft = useDraft(draftKey, form, initial.values);
  const submit = useSubmit<true>();
  const leave = () => navigate('/tasks', { replace: true });
  const save = form.handleSubmit(async (typed) => {
    const writes = writesOf(initial.dated, typed, taskFields(typed));
    const saved = await submit.run(async () => {
      await keep(writes);
      return true;
    });
    if (saved === null) return;
    draft.forget();
    await leave();
    showSavedWrites(shared('savedThat', { what: typed.title }), writes);
  });
  const remove = () =>
    submit.run(async () => {
      const { id, title } = dated.task;
      await keep(tasks.remove(id));
      draft.forget();
      await navigate('/tasks', { replace: true, state: { deleted: { id, title } } });
      return true;
    });
  return (
    <TaskSubScreen title={t('edit')}>
      <TaskWeatherPart dated={dated} today={today()} />
      <DraftNote
        {...draft}
        onStartOver={() => {
          draft.forget();
          resetUntouched(form, initial.values);
        }}
      />
      <FarmForm
        submit={submit}
        onSubmit={save}
        foot={
          <FormFoot form={form}>
            <Button type="submit" variant="contained" disabled={submit.busy}>
              {submit.busy ? shared('saving') : shared('save')}
            </Button>
            <Button
              onClick={() => {
                draft.forget();
                void leave();
              }}
            >
              {shared('cancel')}
            </Button>
          </FormFoot>
        }
      >
        <Box sx={{ display: 'grid', gap: 2.5 }}>
          <RuleField form={form} name="title" label={t('field.title')} rule={rules.title} />
          <FieldRow>
            <PlotField form={form} />
            <DayOfForm form={form} name="scheduledDate" label={t('field.scheduledDate')} check={() => true} />
          </FieldRow>
          <FieldRow>
            <RuleField
              form={form}
              name="category"
              label={t('field.category')}
              rule={rules.category}
              words="tasks:categories"
            />
            <RuleField
              form={form}
              name="priority"
              label={t('field.priority')}
              rule={rules.priority}
              words="tasks:priorities"
            />
          </FieldRow>
          {category === 'pestControl' && (
            <Box role="group" aria-label={t('field.sprayProducts')} sx={{ display: 'grid', gap: 1.5 }}>
              <Box sx={{ fontWeight: 650 }}>{t('field.sprayProducts')}</Box>
              <Suspense fallback={null}>
                <ProductLines form={form as unknown as UseFormReturn<WithProducts>} min={0} />
              </Suspense>
            </Box>
          )}
          <FieldRow>
            <Field label={t('field.status')}>
              {(slot) => (
                <SelectInput {...slot} {...form.register('status')}>
                  {taskStatuses.map((status) => (
                    <option key={status} value={status}>
                      {t(`statuses.${status}`)}
                    </option>
                  ))}
                </SelectInput>
              )}
            </Field>
            <RepeatField form={form} rule={initial.values.repeats} />
          </FieldRow>
          <ForWhom form={form} />
          <Field label={t('field.workers')} hint={t('workersHint')}>
            {(slot) => (
              <TextInput {...slot} {...form.register('workers')} autoComplete="off" autoCapitalize="words" />
            )}
          </Field>
          <FieldRow>
            <NumberField
              form={form}
              name="estimatedHours"
              label={t('field.estimatedHours')}
              max={rules.estimatedHours.max}
              zero
            />
            <NumberField
              form={form}
              name="actualHours"
              label={t('field.actualHours')}
              max={rules.actualHours.max}
              zero
            />
          </FieldRow>
          {seesMoney() && (
            <>
              <NumberField form={form} name="cost" label={t('field.cost')} max={rules.cost.max / 100} zero />
              <Box sx={{ mt: -1, fontSize: '0.875rem', color: 'text.secondary' }}>
                {t('field.costCounts')}
              </Box>
            </>
          )}
          <RuleField form={form} name="description" label={t('field.description')} rule={rules.description} />
          <RuleField form={form} name="notes" label={t('field.notes')} rule={rules.notes} />
        </Box>
        {dated.pruningDate !== null && (
          <Box sx={{ mt: 2, color: 'text.secondary' }}>
            {t('counted', { date: format.date(dated.pruningDate) })}
          </Box>
        )}
      </FarmForm>
      <Box sx={{ mt: 4, pt: 2, borderTop: 1, borderColor: 'divider' }}>
        <WagePayment task={dated.task} />
        <KeepAsOwn task={dated.task} />
        <Button color="error" onClick={remove} disabled={submit.busy} sx={{ ml: -1.5 }}>
          {t('delete')}
        </Button>
      </Box>
    </TaskSubScreen>
  );
}

type Props = { readonly form: UseFormReturn<TaskForm> };

function PlotField({ form }: Props) {
  const { t } = useTranslation('tasks');
  const plots = usePlots();
  return (
    <Field label={t('field.plotId')}>
      {(slot) => (
        <SelectInput {...slot} {...form.register('plotId')}>
          <option value="">{t('wholeFarm')}</option>
          {plots.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectInput>
      )}
    </Field>
  );
}

const ways = [
  ['daily', 'FREQ=DAILY'],
  ['secondDaily', 'FREQ=DAILY;INTERVAL=2'],
  ['weekly', 'FREQ=WEEKLY'],
  ['secondWeekly', 'FREQ=WEEKLY;INTERVAL=2'],
  ['monthly', 'FREQ=MONTHLY'],
  ['yearly', 'FREQ=YEARLY'],
] as const;

/** The usual ways to repeat; one that was set elsewhere stays to be chosen. */
function RepeatField({ form, rule }: Props & { readonly rule: string }) {
  const { t } = useTranslation('tasks');
  // A monthly job of the 31st, written in a shorter month.
  const monthly = /^FREQ=MONTHLY;BYMONTHDAY=(29|30|31)$/.test(rule) ? rule : null;
  const isOwn = rule !== '' && monthly === null && ways.every(([, known]) => known !== rule);
  return (
    <Field label={t('field.repeats')}>
      {(slot) => (
        <SelectInput {...slot} {...form.register('repeats')}>
          <option value="">{t('repeat.never')}</option>
          {ways.map(([word, known]) => (
            <option key={known} value={word === 'monthly' ? (monthly ?? known) : known}>
              {t(`repeat.${word}`)}
            </option>
          ))}
          {isOwn && <option value={rule}>{t('repeat.own', { rule })}</option>}
        </SelectInput>
      )}
    </Field>
  );
}
