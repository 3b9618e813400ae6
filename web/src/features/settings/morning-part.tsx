import type { MorningBrief } from '@draksha/contract';
import { chosenChannels } from '@draksha/contract/channel-names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { nowMs } from '../../lib/clock.ts';
import { clockOf } from '../../lib/clock-of-day.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { endPhone, pushState, subscribePhone } from '../../lib/push-phone.ts';
import { queryClient } from '../../lib/query-client.ts';
import { noteRegistered } from '../../lib/registered-phone.ts';
import { useSession } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Filled } from '../../ui/filled.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Hint, Trouble } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type MessageChoices, messagesQuery, phoneQuery, useMessageChoices } from '../messages/queries.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { IphoneSteps } from './iphone-steps.tsx';
import { FurtherChoices, MorningChoices } from './message-choices.tsx';
import { SubScreen } from './sub-screen.tsx';

/** The farmer's messages and their times: their own row, changed without a network too. Only a phone's beginning and end need one. */
export function MorningPart() {
  const { t } = useTranslation('brief');
  return (
    <SubScreen title={t('title')} lead={t('lead')}>
      <Filled skeleton={<RowsSkeleton rows={3} height={72} />}>
        <Morning />
      </Filled>
    </SubScreen>
  );
}

function Morning() {
  const { t } = useTranslation('brief');
  const brief = useQuery(messagesQuery()).data;
  const phone = useQuery(phoneQuery);
  const { choices, changeOf } = useMessageChoices();
  const account = useSession().user?.id ?? '';
  const changing = useSubmit<void>();
  const change = (made: () => Promise<MorningBrief | null>) =>
    changing.run(async () => {
      const changed = await made();
      if (changed) queryClient.setQueryData(messagesQuery().queryKey, changed);
      await phone.refetch();
    });
  const onChange = (wanted: Partial<MessageChoices>) => void changing.run(() => save(changeOf(wanted)));
  const isHere = choices.isOn && phone.data != null && brief?.phones !== 0;
  const hasOtherChannel = choices.channels.some((name) => name !== 'push');
  const isReached = choices.isOn && (isHere || (brief?.phones ?? 0) > 0 || hasOtherChannel);
  return (
    <>
      {!choices.isOn && <Hint>{t('isOff')}</Hint>}
      {!isHere && (
        <TellMe
          pushKey={brief?.pushKey ?? null}
          briefAt={choices.briefAt}
          busy={changing.busy}
          onTell={(made) =>
            void change(async () => {
              const isMade = await made();
              if (isMade) noteRegistered(account, calendarDay(nowMs()));
              const chosen = chosenChannels(choices.channels);
              const isByPhone = choices.isOn && chosen.includes('push');
              // Restarts push messages that were ended from a notice.
              const channels = chosen.includes('push') ? choices.channels : ['push', ...chosen];
              if (isMade && !isByPhone) await save(changeOf({ isOn: true, channels: [...channels] }));
              return isMade;
            })
          }
        />
      )}
      {changing.error !== null && <Trouble>{t(wordOfTrouble(changing.error))}</Trouble>}
      {isReached && (
        <>
          <NotToday notOn={choices.notOn} onChange={onChange} />
          <MorningChoices choices={choices} onChange={onChange} />
          {isHere && <TryNow />}
        </>
      )}
      {choices.isOn && (
        // Settings stored by an older version lack other channels.
        <ChannelChoice channels={brief?.channels ?? []} chosen={choices.channels} onChange={onChange} />
      )}
      {isReached && <FurtherChoices choices={choices} onChange={onChange} />}
      <Box sx={{ mt: 3 }}>
        <LinkList
          rows={[{ to: '/messages', title: t('messages'), value: isReached && <Phones brief={brief} /> }]}
        />
      </Box>
      {isReached && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
          <Button variant="outlined" onClick={() => onChange({ isOn: false })}>
            {t('endAll')}
          </Button>
          {isHere && (
            <Button
              disabled={changing.busy}
              onClick={() =>
                void change(async () => {
                  const endpoint = await endPhone();
                  return endpoint === null
                    ? null
                    : api('POST /push-subscriptions/end', { body: { endpoint } });
                })
              }
            >
              {t('endHere')}
            </Button>
          )}
        </Box>
      )}
    </>
  );
}

function Phones({ brief }: { readonly brief: MorningBrief | undefined }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  return brief && t('phones', { count: brief.phones, number: format.number(brief.phones) });
}

const wordOfTrouble = (error: unknown) =>
  error instanceof ApiError && error.code === 'validation_failed' ? 'unknownService' : troubleKey(error);

/** Nothing more comes on this day; it ends by itself. */
function NotToday({
  notOn,
  onChange,
}: Pick<MessageChoices, 'notOn'> & { onChange: (wanted: Partial<MessageChoices>) => void }) {
  const { t } = useTranslation('brief');
  const today = calendarDay(nowMs());
  if (notOn !== today)
    return (
      <Box>
        <Button variant="outlined" onClick={() => onChange({ notOn: today })}>
          {t('notToday')}
        </Button>
      </Box>
    );
  return (
    <Hint>
      {t('isNotToday')}{' '}
      <Button onClick={() => onChange({ notOn: null })} sx={{ ml: 1 }}>
        {t('tellAgain')}
      </Button>
    </Hint>
  );
}

interface TellMeProps {
  /** The server's; null before it was heard of on this phone. */
  readonly pushKey: string | null;
  readonly briefAt: number;
  readonly busy: boolean;
  readonly onTell: (made: () => Promise<MorningBrief | null>) => void;
}

/** The browser's own question comes only after this touch. */
function TellMe({ pushKey, briefAt, busy, onTell }: TellMeProps) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const [state, setState] = useState(pushState);
  if (state === 'denied') return <Box sx={{ py: 1 }}>{t('denied')}</Box>;
  if (state === 'iphone') return <IphoneSteps />;
  if (state === 'none') return <Box sx={{ py: 1 }}>{t('notHere')}</Box>;
  if (pushKey === null) return <Box sx={{ py: 1 }}>{t('needsNetwork')}</Box>;
  return (
    <Button
      variant="contained"
      disabled={busy}
      sx={{ mb: 2 }}
      onClick={() =>
        onTell(async () => {
          const body = await subscribePhone(pushKey);
          setState(pushState());
          return body && api('POST /push-subscriptions', { body });
        })
      }
    >
      {t('tellMeAt', { time: clockOf(format, briefAt) })}
    </Button>
  );
}

function TryNow() {
  const { t } = useTranslation('brief');
  const trying = useSubmit<number>();
  const [taken, setTaken] = useState<number | null>(null);
  return (
    <Box sx={{ pt: 1 }}>
      <Button
        variant="outlined"
        disabled={trying.busy}
        onClick={() =>
          void trying
            .run(async () => (await api('POST /morning-brief/try')).phones)
            .then((phones) => setTaken(phones))
        }
      >
        {t('tryNow')}
      </Button>
      {taken !== null && taken > 0 && <Box sx={{ mt: 1 }}>{t('tried')}</Box>}
      {taken === 0 && <Trouble>{t('triedNone')}</Trouble>}
      {trying.error !== null && <Trouble>{t(troubleKey(trying.error))}</Trouble>}
    </Box>
  );
}
