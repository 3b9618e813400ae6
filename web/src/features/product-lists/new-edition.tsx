import type { ProductListEdition, ProductListRow } from '@draksha/contract';
import { farmDay } from '@draksha/contract/dates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { queryClient } from '../../lib/query-client.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Card } from '../../ui/card.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { DayOfForm, RuleField } from '../../ui/form-fields.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { editionQuery, editionsQuery } from './edition-queries.ts';
import { ListResult } from './list-result.tsx';
import { listText } from './list-text.ts';
import { useListFile } from './use-list-file.ts';

interface EditionForm {
  name: string;
  season: string;
  source: string;
  datedOn: string;
  typed: string;
}

/** From October on a list is of the harvest of the next year. */
function seasonNow(): string {
  const [year = 0, month = 0] = farmDay(nowMs()).split('-').map(Number);
  const first = month >= 6 ? year : year - 1;
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`;
}

export interface OpenDraft {
  readonly list: ProductListEdition;
  readonly rows: readonly ProductListRow[];
}

interface NewEditionProps {
  /** A draft that was opened again. */
  readonly draft: OpenDraft | null;
  readonly inForce: ProductListEdition | null;
  readonly onPublished: (list: ProductListEdition) => void;
  /** The draft was closed after saving. */
  readonly onShut: () => void;
}

/** Turns a table into an edition: choose or paste, review, describe, publish. */
export function NewEdition({ draft, inForce, onPublished, onShut }: NewEditionProps) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const file = useListFile(draft?.rows ?? null);
  const [isTyping, setTyping] = useState(false);
  const [without, setWithout] = useState(false);
  const before = useQuery(editionQuery(inForce?.id ?? ''));
  const submit = useSubmit<ProductListEdition>();
  const form = useForm<EditionForm>({
    defaultValues: {
      name: draft?.list.name ?? inForce?.name ?? '',
      season: draft?.list.season ?? seasonNow(),
      source: draft?.list.source ?? '',
      datedOn: draft?.list.datedOn ?? farmDay(nowMs()),
      typed: draft ? listText(draft.rows) : '',
    },
    mode: 'onTouched',
  });
  const read = file.hand?.read ?? null;
  const reading = typeof read === 'string' ? null : read;
  const isKnown = inForce === null || before.data !== undefined;
  const mayPublish = reading !== null && reading.rows.length > 0 && (reading.refused.length === 0 || without);
  const keep = (isPublished: boolean) =>
    form.handleSubmit(async ({ typed: _typed, ...head }) => {
      if (!reading) return;
      const list = await submit.run(async () => {
        const params = { id: draft?.list.id ?? uuidV7() };
        const rows = reading.rows.map(({ line: _line, ...row }) => row);
        const kept = await api('PUT /organisation/lists/:id', { params, body: { ...head, rows } });
        if (!isPublished) return kept.list;
        return (await api('POST /organisation/lists/:id/publish', { params })).list;
      });
      if (!list) return;
      await queryClient.invalidateQueries({ queryKey: editionsQuery.queryKey });
      file.forget();
      setWithout(false);
      form.reset();
      onPublished(list);
    })();
  const needed = { kind: 'text', required: true } as const;
  return (
    <Card
      title={draft ? `${draft.list.name} ${draft.list.season}` : t('new')}
      note={t(draft ? 'draftWhy' : 'newWhy')}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
        <Box>
          <FileButton
            label={t('file')}
            hint={t('fileHint')}
            name={file.hand?.name || null}
            onChoose={(chosen) => {
              setWithout(false);
              file.choose(chosen);
            }}
          />
        </Box>
        <Button variant="outlined" onClick={() => setTyping(!isTyping)} aria-expanded={isTyping}>
          {t(draft ? 'editRows' : 'type')}
        </Button>
        {draft && <Button onClick={onShut}>{t('shutDraft')}</Button>}
      </Box>
      {isTyping && (
        <Box sx={{ mt: 2 }}>
          <Field label={t('typed')} hint={t('typedHint')}>
            {(slot) => <TextArea {...slot} {...form.register('typed')} rows={6} spellCheck={false} />}
          </Field>
          <Button
            variant="outlined"
            sx={{ mt: 1 }}
            onClick={() => {
              setWithout(false);
              file.type(form.getValues('typed'));
            }}
          >
            {t('readTyped')}
          </Button>
        </Box>
      )}
      <Box aria-busy={file.isReading}>{file.isReading && t('reading')}</Box>
      {typeof read === 'string' && <Trouble>{t(`trouble.${read}`)}</Trouble>}
      {reading && isKnown && <ListResult reading={reading} before={before.data?.rows ?? null} />}
      {reading && isKnown && reading.rows.length > 0 && (
        <Box sx={{ mt: 3, display: 'grid', gap: 2, maxWidth: 560 }}>
          {reading.refused.length > 0 && (
            <FormControlLabel
              control={<Checkbox checked={without} onChange={(_event, is) => setWithout(is)} />}
              label={t('withoutRefused', {
                count: reading.refused.length,
                number: format.number(reading.refused.length),
              })}
            />
          )}
          <RuleField form={form} name="name" label={t('name')} rule={{ ...needed, max: 80 }} />
          <RuleField form={form} name="season" label={t('season')} rule={{ ...needed, max: 20 }} />
          <RuleField form={form} name="source" label={t('source')} rule={{ ...needed, max: 200 }} />
          <DayOfForm
            form={form}
            name="datedOn"
            label={t('datedOn')}
            check={(day) => day !== null || t('noDay')}
          />
          {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
            <Button variant="contained" disabled={!mayPublish || submit.busy} onClick={() => void keep(true)}>
              {submit.busy ? t('saving') : t('publish')}
            </Button>
            <Button
              variant="outlined"
              disabled={submit.busy || reading.rows.length === 0}
              onClick={() => void keep(false)}
            >
              {t('keepDraft')}
            </Button>
          </Box>
        </Box>
      )}
    </Card>
  );
}
