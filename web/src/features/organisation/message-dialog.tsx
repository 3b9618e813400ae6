import type { MessageReach, ProposalReach } from '@draksha/contract';
import { MAX_FARMS_A_PROPOSAL, MAX_MESSAGE, manyProposalKinds } from '@draksha/contract/organisation-choices';
import { proposals } from '@draksha/contract/proposals';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { showSaved } from '../../lib/saved.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Choice } from '../../ui/choice.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { RuleField, useError } from '../../ui/form-fields.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { answersQuery } from './data.ts';
import type { Wanted } from './farm-rows.ts';

const whats = ['message', ...manyProposalKinds] as const;
type What = (typeof whats)[number];
const { fields: rules } = proposals;
const KEPT_FROM = ['noConsent', 'noPlot', 'notWanted', 'overLimit'] as const;
type Reached = MessageReach & Partial<ProposalReach>;

interface Written {
  readonly text: string;
  readonly title: string;
  readonly forDate: string;
  readonly notes: string;
}

interface MessageDialogProps {
  readonly ownerIds: string[];
  /** What the list is narrowed to: a proposal is for such plots alone. */
  readonly wanted: Pick<Wanted, 'stage' | 'variety'>;
  /** The same in words. */
  readonly narrowedTo: readonly string[];
  readonly onClose: () => void;
}

/** A message or proposal to farms, with a count of recipients first. */
export function MessageDialog({ ownerIds, wanted, narrowedTo, onClose }: MessageDialogProps) {
  const { t } = useTranslation(['organisation', 'proposals']);
  const format = useFormat();
  const [ids] = useState(() => ({ message: uuidV7(), proposal: uuidV7() }));
  const [what, setWhat] = useState<What>('message');
  const sending = useSubmit<boolean>();
  const form = useForm<Written>({ defaultValues: { text: '', title: '', forDate: '', notes: '' } });
  const count = ownerIds.length;
  const isMessage = what === 'message';
  const isTooMany = !isMessage && count > MAX_FARMS_A_PROPOSAL;
  const { stage, variety } = wanted;
  const plots = { ownerIds, ...(stage ? { stage } : {}), ...(variety ? { variety } : {}) };
  const found = useQuery({
    queryKey: ['organisation', 'reach', ids.message, isMessage],
    queryFn: async (): Promise<Reached> =>
      isMessage
        ? (await api('POST /organisation/messages/look', { body: { ownerIds } })).reach
        : (await api('POST /organisation/proposals/look', { body: plots })).reach,
    enabled: !isTooMany,
    retry: false,
  });
  const write = async ({ text, title, forDate, notes }: Written): Promise<MessageReach> => {
    if (what === 'message')
      return (await api('POST /organisation/messages', { body: { id: ids.message, text, ownerIds } })).reach;
    const said = { kind: what, title, notes, forDate: what === 'task' && forDate ? forDate : null };
    const { reach } = await api('POST /organisation/proposals', {
      body: { ...plots, ...said, id: ids.proposal },
    });
    void queryClient.invalidateQueries(answersQuery);
    return reach;
  };
  const send = form.handleSubmit(async (written) => {
    if (!found.data || found.data.told === 0) return;
    const done = await sending.run(async () => {
      const { told: sent } = await write(written);
      showSaved({ message: t('write.sent', { count: sent, number: format.number(sent) }) });
      return true;
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      title={t('write.to', { count, number: format.number(count) })}
      action={t('write.send')}
      submit={sending}
      onSubmit={send}
      onClose={onClose}
      isPossible={found.data?.told !== 0}
    >
      <Choice<What>
        label={t('write.what')}
        value={what}
        options={whats.map((one) => ({
          value: one,
          label: one === 'message' ? t('write.text') : t(`proposals:kind.${one}`),
        }))}
        onChoose={setWhat}
      />
      {what === 'message' ? <Message form={form} /> : <Proposed form={form} kind={what} />}
      {!isMessage && (
        <Box sx={{ mt: 1, overflowWrap: 'anywhere' }}>{[t('write.running'), ...narrowedTo].join(' · ')}</Box>
      )}
      {found.isError && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      <Box role="status" sx={{ mt: 1 }}>
        {isTooMany && t('write.tooMany', { number: format.number(MAX_FARMS_A_PROPOSAL) })}
        {found.data && !isTooMany && <Reach reach={found.data} />}
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>{t('write.limit')}</Box>
    </FormDialog>
  );
}

function Message({ form }: { readonly form: UseFormReturn<Written> }) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const validate = (typed: string) => typed.trim() !== '' || t('write.missing');
  return (
    <Field
      label={t('write.text')}
      hint={t('write.hint', { number: format.number(MAX_MESSAGE) })}
      error={useError(form, 'text')}
    >
      {(slot) => <TextArea {...slot} {...form.register('text', { validate })} maxLength={MAX_MESSAGE} />}
    </Field>
  );
}

interface ProposedProps {
  readonly form: UseFormReturn<Written>;
  readonly kind: (typeof manyProposalKinds)[number];
}

function Proposed({ form, kind }: ProposedProps) {
  const { t } = useTranslation(['organisation', 'proposals']);
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <RuleField
        form={form}
        name="title"
        label={t(`proposals:title.${kind}`)}
        hint={t('write.farmerDecides')}
        rule={rules.title}
      />
      {kind === 'task' && (
        <RuleField form={form} name="forDate" label={t('proposals:forWhen')} rule={rules.forDate} />
      )}
      <RuleField form={form} name="notes" label={t('proposals:notes')} rule={rules.notes} />
    </Box>
  );
}

function Reach({ reach }: { readonly reach: Reached }) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const { told: reached, plots } = reach;
  return (
    <>
      <Box sx={{ fontWeight: 650 }}>
        {t('write.told', { count: reached, number: format.number(reached) })}
        {plots !== undefined && `, ${t('write.plots', { count: plots, number: format.number(plots) })}`}
      </Box>
      {KEPT_FROM.map((why) => {
        const farms = reach[why] ?? 0;
        return farms > 0 && <Box key={why}>{t(`write.${why}`, { number: format.number(farms) })}</Box>;
      })}
    </>
  );
}
