import type { MessageReach } from '@draksha/contract';
import { MAX_MESSAGE } from '@draksha/contract/organisation-choices';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { tellSaved } from '../../lib/saved.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { Field, TextArea } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Trouble } from '../../ui/notice.tsx';

interface MessageDialogProps {
  readonly ownerIds: string[];
  readonly onClose: () => void;
}

const KEPT_FROM = ['noConsent', 'notWanted', 'overLimit'] as const;

/** One message to farms: who gets it is counted first. */
export function MessageDialog({ ownerIds, onClose }: MessageDialogProps) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const [id] = useState(uuidV7);
  const [text, setText] = useState('');
  const [asked, setAsked] = useState(false);
  const sending = useSubmit<boolean>();
  const found = useQuery({
    queryKey: ['organisation', 'reach', id],
    queryFn: async () => (await api('POST /organisation/messages/look', { body: { ownerIds } })).reach,
    retry: false,
  });
  const isMissing = text.trim() === '';
  const send = async () => {
    setAsked(true);
    if (isMissing || !found.data || found.data.told === 0) return;
    const done = await sending.run(async () => {
      const { reach } = await api('POST /organisation/messages', { body: { id, text, ownerIds } });
      tellSaved({ message: t('write.sent', { count: reach.told, number: format.number(reach.told) }) });
      return true;
    });
    if (done) onClose();
  };
  const count = ownerIds.length;
  return (
    <FormDialog
      title={t('write.to', { count, number: format.number(count) })}
      action={t('write.send')}
      submit={sending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field
        label={t('write.text')}
        hint={t('write.hint', { number: format.number(MAX_MESSAGE) })}
        error={asked && isMissing ? t('write.missing') : undefined}
      >
        {(slot) => (
          <TextArea
            {...slot}
            value={text}
            maxLength={MAX_MESSAGE}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      {found.isError && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      <Box role="status" sx={{ mt: 1 }}>
        {found.data && <Reach reach={found.data} />}
      </Box>
      <Box sx={{ color: 'text.secondary', mt: 1 }}>{t('write.limit')}</Box>
    </FormDialog>
  );
}

function Reach({ reach }: { readonly reach: MessageReach }) {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  return (
    <>
      <Box sx={{ fontWeight: 650 }}>
        {t('write.told', { count: reach.told, number: format.number(reach.told) })}
      </Box>
      {KEPT_FROM.filter((why) => reach[why] > 0).map((why) => (
        <Box key={why}>{t(`write.${why}`, { number: format.number(reach[why]) })}</Box>
      ))}
    </>
  );
}
