import { displayPhone } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble } from '../../ui/notice.tsx';
import { messagesQuery } from '../messages/queries.ts';
import './whatsapp-words.ts';

const whatsAppQuery = queryOptions({
  queryKey: ['whatsapp'],
  queryFn: ({ signal }) => api('GET /whatsapp', { signal }),
  staleTime: 0,
});

const ASKED_EVERY_MS = 3_000;

/** Starts and ends WhatsApp messages, where the server has a number: the farmer's own message starts them. */
export function WhatsAppPart() {
  const { t } = useTranslation('whatsapp');
  const [asked, setAsked] = useState<{ readonly code: string; readonly url: string } | null>(null);
  const state = useQuery({
    ...whatsAppQuery,
    refetchInterval: ({ state: { data } }) =>
      asked !== null && data?.joined === null ? ASKED_EVERY_MS : false,
  });
  const ending = useSubmit<void>();
  const isJoined = state.data?.joined != null;
  // Whether it reaches the farmer is part of what the list of channels shows.
  useEffect(() => {
    if (isJoined) void queryClient.invalidateQueries({ queryKey: messagesQuery().queryKey });
  }, [isJoined]);
  const { number, joined } = state.data ?? { number: null, joined: null };
  if (number === null) return null;
  if (joined === null) return <Begin number={number} asked={asked} onAsked={setAsked} />;
  const said = joined.ending === null ? t('joinedHidden') : t('joined', { ending: joined.ending });
  return (
    <Box sx={{ pb: 2 }}>
      <Box sx={{ color: 'text.secondary' }}>{said}</Box>
      <Button
        disabled={ending.busy}
        sx={{ mt: 1 }}
        onClick={() =>
          void ending.run(async () => {
            setAsked(null);
            queryClient.setQueryData(whatsAppQuery.queryKey, await api('POST /whatsapp/end'));
            await queryClient.invalidateQueries({ queryKey: messagesQuery().queryKey });
          })
        }
      >
        {t('end')}
      </Button>
      {ending.error !== null && <Trouble>{t(troubleKey(ending.error))}</Trouble>}
    </Box>
  );
}

interface BeginProps {
  readonly number: string;
  readonly asked: { readonly code: string; readonly url: string } | null;
  readonly onAsked: (asked: { readonly code: string; readonly url: string }) => void;
}

function Begin({ number, asked, onAsked }: BeginProps) {
  const { t, i18n } = useTranslation('whatsapp');
  const asking = useSubmit<void>();
  if (asked !== null)
    return (
      <Box sx={{ pb: 2 }}>
        <Button variant="contained" href={asked.url} target="_blank" rel="noopener">
          {t('send')}
        </Button>
        <Box sx={{ mt: 1, color: 'text.secondary' }}>
          {t('orType', { text: `JOIN ${asked.code}`, number: displayPhone(`+${number}`) })}
        </Box>
      </Box>
    );
  return (
    <Box sx={{ pb: 2 }}>
      <Button
        variant="outlined"
        disabled={asking.busy}
        onClick={() =>
          void asking.run(async () => {
            const language = readLanguage(i18n.resolvedLanguage);
            onAsked(await api('POST /whatsapp/code', { body: { language } }));
          })
        }
      >
        {t('begin')}
      </Button>
      {asking.error !== null && <Trouble>{t(troubleKey(asking.error))}</Trouble>}
    </Box>
  );
}
