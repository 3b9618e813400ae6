import type { MorningBrief } from '@draksha/contract';
import { type ChannelName, chosenChannels } from '@draksha/contract/channel-names';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { api } from '../../lib/api.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyExtra } from '../../ui/lazy-section.ts';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import type { MessageChoices } from '../messages/queries.ts';

/** Starts on the server alone: hidden offline. */
const WhatsAppPart = lazyExtra(async () => (await import('./whatsapp-part.tsx')).WhatsAppPart);

interface ChannelChoiceProps {
  /** Those of the server beside the phones' own. */
  readonly channels: MorningBrief['channels'];
  readonly chosen: MessageChoices['channels'];
  readonly onChange: (change: Partial<MessageChoices>) => void;
}

/** By which ways a message comes and in which order; a change of the farmer's own row, so that it needs no network. */
export function ChannelChoice({ channels, chosen, onChange }: ChannelChoiceProps) {
  const { t } = useTranslation('brief');
  if (channels.length === 0) return null;
  const order = chosenChannels(chosen);
  const all: ChannelName[] = ['push', ...channels.map(({ name }) => name)];
  const shown = [
    ...order.filter((name) => all.includes(name)),
    ...all.filter((name) => !order.includes(name)),
  ];
  const toggled = (name: ChannelName) =>
    order.includes(name) ? order.filter((one) => one !== name) : [...order, name];
  const earlier = (name: ChannelName) => {
    const at = order.indexOf(name);
    return order.toSpliced(at, 1).toSpliced(at - 1, 0, name);
  };
  return (
    <Section title={t('ways')}>
      <Box sx={{ color: 'text.secondary', pb: 1 }}>{t('waysLead')}</Box>
      <Box role="group" aria-label={t('ways')} sx={{ display: 'grid' }}>
        {shown.map((name) => {
          const way = name === 'push' ? null : name;
          const offered = channels.find((one) => one.name === name);
          const reaches = way === null || offered?.reaches === true;
          const writeTo = offered?.writeTo;
          const isChosen = order.includes(name);
          return (
            <Box key={name} sx={{ borderBottom: 1, borderColor: 'divider' }}>
              <Box sx={{ display: 'flex', alignItems: 'center', minHeight: 48 }}>
                <FormControlLabel
                  sx={{ flexGrow: 1, mx: 0 }}
                  control={
                    <Checkbox
                      sx={{ ml: -1.25 }}
                      checked={isChosen}
                      // The last one stays: none at all is "all off".
                      disabled={(!reaches && !isChosen) || (isChosen && order.length === 1)}
                      onChange={() => onChange({ channels: toggled(name) })}
                    />
                  }
                  label={t(`channel.${name}`)}
                />
                {isChosen && order.indexOf(name) > 0 && (
                  <IconButton
                    aria-label={t('wayEarlier', { way: t(`channel.${name}`) })}
                    onClick={() => onChange({ channels: earlier(name) })}
                  >
                    <Box component="span" sx={{ display: 'flex', rotate: '180deg' }}>
                      <Icon name="down" />
                    </Box>
                  </IconButton>
                )}
              </Box>
              {way === 'whatsapp' && (
                <Suspense fallback={null}>
                  <WhatsAppPart />
                </Suspense>
              )}
              {!reaches && way && way !== 'whatsapp' && <Needs name={way} />}
              {reaches && isChosen && writeTo && <WriteBack {...writeTo} />}
              {reaches && isChosen && way && <TryWay name={way} />}
            </Box>
          );
        })}
      </Box>
    </Section>
  );
}

function Needs({ name }: { readonly name: 'sms' | 'email' }) {
  const { t } = useTranslation('brief');
  return (
    <Box sx={{ color: 'text.secondary', pb: 1 }}>
      {t(`needs.${name}`)}{' '}
      {name === 'email' && (
        <Button component={Link} to="/settings/email">
          {t('toEmail')}
        </Button>
      )}
    </Box>
  );
}

/** How to reply on the channel: an SMS only gives a number of works, so only a single one is clear. */
function WriteBack({ number, keyword }: { readonly number: string; readonly keyword: string | null }) {
  const { t } = useTranslation('brief');
  const before = keyword === null ? '' : `${keyword} `;
  return <Box sx={{ color: 'text.secondary', pb: 1 }}>{t('smsAnswers', { number, before })}</Box>;
}

function TryWay({ name }: { readonly name: Exclude<ChannelName, 'push'> }) {
  const { t } = useTranslation('brief');
  const trying = useSubmit<'taken' | 'refused' | 'later' | 'capped'>();
  const [outcome, setOutcome] = useState<'taken' | 'refused' | 'later' | 'capped' | null>(null);
  return (
    <Box sx={{ pb: 1 }}>
      <Button
        variant="outlined"
        disabled={trying.busy}
        onClick={() =>
          void trying
            .run(
              async () => (await api('POST /channels/:channel/try', { params: { channel: name } })).outcome,
            )
            .then(setOutcome)
        }
      >
        {t('tryWay', { way: t(`channel.${name}`) })}
      </Button>
      {outcome === 'taken' && <Box sx={{ mt: 1 }}>{t('wayTried.taken')}</Box>}
      {outcome !== null && outcome !== 'taken' && <Trouble>{t(`wayTried.${outcome}`)}</Trouble>}
      {trying.error !== null && <Trouble>{t(troubleKey(trying.error))}</Trouble>}
    </Box>
  );
}
