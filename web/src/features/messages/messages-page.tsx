import type { MorningBrief } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import i18next, { type TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, type Format } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { ListenButton } from '../../ui/listen/listen-button.tsx';
import { Blank, Trouble, Unread } from '../../ui/notice.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { messagesQuery, useMessageChoices } from './message-choices.ts';
import { alertText, briefText } from './message-text.ts';

type Brief = MorningBrief['sent'][number];
type Alert = MorningBrief['alerts'][number];

/** Messages sent to the farmer, dropped ones with the reason, and their answers; the newest day first. */
export default function MessagesPage() {
  const { t } = useTranslation('brief');
  const answer = useQuery(messagesQuery());
  const { data } = answer;
  return (
    <Screen
      title={t('messages')}
      back={<Back to="/" word={t('nav.dashboard')} />}
      action={data && <ListenButton say={(format) => newestWords(t, format, data)} />}
    >
      {answer.isPending && <RowsSkeleton rows={4} height={72} />}
      {answer.isError && !data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void answer.refetch()}>
          {t(troubleKey(answer.error))}
        </Unread>
      )}
      {answer.isError && data && <Trouble>{t(troubleKey(answer.error))}</Trouble>}
      {data && <MessageList sent={data.sent} alerts={data.alerts} />}
    </Screen>
  );
}

type BriefT = TFunction<'brief'>;

/** Sent and dropped messages by day, the newest first. */
function daysOf({ sent, alerts }: Pick<MorningBrief, 'sent' | 'alerts'>) {
  const items = [
    ...sent.map((brief) => ({ at: brief.at, date: brief.date, brief, alert: null })),
    ...alerts.map((alert) => ({
      at: alert.at,
      date: calendarDay(Date.parse(alert.at)),
      brief: null,
      alert,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return [...Map.groupBy(items, ({ date }) => date)].toSorted(([a], [b]) => b.localeCompare(a));
}

/** The newest day, as read aloud. */
function newestWords(t: BriefT, format: Format, data: Pick<MorningBrief, 'sent' | 'alerts'>): string[] {
  const [newest] = daysOf(data);
  if (newest === undefined) return [t('noMessages'), t('noMessagesWhy')];
  const [date, items] = newest;
  return [
    format.dayLong(date),
    ...items.map(({ at, brief, alert }) => {
      const said = brief
        ? [t('title'), ...briefLines(t, format, brief), ...briefWords(t, format, brief)]
        : alertWords(t, format, alert);
      return [format.time(at), ...said].filter(Boolean).join('. ');
    }),
  ];
}

function MessageList({ sent, alerts }: Pick<MorningBrief, 'sent' | 'alerts'>) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const days = daysOf({ sent, alerts });
  const keptBack = alerts.filter(({ why }) => why !== null).length;
  const toSettings = (
    <Button component={Link} to="/settings/morning" variant="outlined">
      {t('toSettings')}
    </Button>
  );
  if (days.length === 0)
    return (
      <Blank icon="bell" title={t('noMessages')} action={toSettings}>
        {t('noMessagesWhy')}
      </Blank>
    );
  return (
    <>
      <Box sx={{ color: 'text.secondary' }}>{t('alertsLead')}</Box>
      {keptBack > 0 && (
        <Box sx={{ mt: 1, fontWeight: 650 }}>
          {t('notSent', { count: keptBack, number: format.number(keptBack) })}
        </Box>
      )}
      {days.map(([date, ofDay]) => (
        <Section key={date} title={format.dayLong(date)}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {ofDay.map(({ brief, alert }) =>
              brief ? <BriefRow key={brief.date} brief={brief} /> : <AlertRow key={alert.id} alert={alert} />,
            )}
          </Box>
        </Section>
      ))}
      <Box sx={{ mt: 3 }}>{toSettings}</Box>
    </>
  );
}

interface RowProps {
  readonly title: string;
  readonly state: string;
  readonly more?: string | undefined;
  readonly at: string;
  readonly isSent: boolean;
  readonly children?: ReactNode;
}

/** Sent messages in strong letters, others in quiet ones; the word says it too. */
function Row({ title, state, more, at, isSent, children }: RowProps) {
  const format = useFormat();
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        columnGap: 2,
        minHeight: 56,
        py: 1,
        alignContent: 'center',
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ fontWeight: isSent ? 650 : 400, color: isSent ? 'text.primary' : 'text.secondary' }}>
        {title}
      </Box>
      <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{format.time(at)}</Box>
      {more && (
        <Box sx={{ gridColumn: '1 / -1', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{more}</Box>
      )}
      {state && <Box sx={{ gridColumn: '1 / -1', color: 'text.secondary' }}>{state}</Box>}
      {children}
    </Box>
  );
}

/** Returns the channels and their states; with one channel alone the state suffices. */
function useChannelWords(by: Brief['by'] | undefined): string {
  const { t } = useTranslation('brief');
  const [first, ...further] = by ?? [];
  if (first === undefined || (further.length === 0 && first.channel === 'push')) return '';
  return [first, ...further]
    .map(({ channel, state }) => `${t(`channel.${channel}`)}: ${t(`by.${state}`)}`)
    .join(' · ');
}

const briefWords = (t: BriefT, format: Format, { state, actions, answered }: Brief): string[] =>
  [
    actions > 0 && t('jobs', { count: actions, number: format.number(actions) }),
    t(`state.${state}`),
    answered > 0 && t('answered', { number: format.number(answered) }),
  ].filter((words) => words !== false);

const languageOf = () => readLanguage(i18next.resolvedLanguage);

/** Its text, a line an action, with answers. */
function briefLines(t: BriefT, format: Format, brief: Brief): string[] {
  const said = briefText(languageOf(), format, brief);
  if (said === null) return [];
  const lines = said.actions.map(({ title, plots, isAnswered }) =>
    [[title, plots].filter(Boolean).join(': '), isAnswered && t('by.answered')].filter(Boolean).join(' · '),
  );
  return [...lines, said.more].filter(Boolean);
}

function BriefRow({ brief }: { readonly brief: Brief }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  return (
    <Row
      title={t('title')}
      more={[...briefLines(t, format, brief), useChannelWords(brief.by)].filter(Boolean).join('\n')}
      state={briefWords(t, format, brief).join(' · ')}
      at={brief.at}
      isSent={brief.state === 'sent'}
    />
  );
}

type Words = readonly [title: string, more: string, state: string];

/** A plan alert: subject, plots, state. */
function planWords(t: BriefT, format: Format, { cause, state, why, message }: Alert): Words {
  const { headline, plots, morePlots } = message;
  const named = plots.join(', ');
  const where =
    morePlots > 0 ? t('notice.morePlots', { plots: named, number: format.number(morePlots) }) : named;
  const lines = alertText(languageOf(), format, { cause, message });
  const title = headline ?? t(`cause.${cause as 'cold'}`);
  return [
    title,
    lines?.filter((line) => line !== title).join('\n') ?? where,
    why === null ? t(`state.${state as 'sent'}`) : t(`kept.${why}`),
  ];
}

/** An organisation's message, or one about it. */
function senderWords(t: BriefT, from: Sender, { cause, state, why, message }: Alert): Words {
  const name = message.headline ?? '';
  return [
    [from.organisation, from.agronomist].filter(Boolean).join(': '),
    cause === 'organisation_message' ? name : t(`notice.alert.${cause as 'consent_ended'}`, { name }),
    why === null ? (state === 'sent' ? t('state.sent') : '') : t(`kept.${why}`),
  ];
}

const alertWords = (t: BriefT, format: Format, alert: Alert): Words =>
  alert.message.from ? senderWords(t, alert.message.from, alert) : planWords(t, format, alert);

function AlertRow({ alert }: { readonly alert: Alert }) {
  const { from } = alert.message;
  return from ? <OrganisationRow alert={alert} from={from} /> : <PlanRow alert={alert} />;
}

type Sender = NonNullable<Alert['message']['from']>;

/** What an organisation wrote, whole; its messages are switched off with one touch. */
function OrganisationRow({ alert, from }: { readonly alert: Alert; readonly from: Sender }) {
  const { t } = useTranslation('brief');
  const { choices, changeOf } = useMessageChoices();
  const changing = useSubmit<void>();
  const { at, cause, by } = alert;
  const { causesOff } = choices;
  const isOff = causesOff.includes(from.id);
  const [title, more, said] = senderWords(t, from, alert);
  const change = () =>
    void changing.run(() =>
      save(
        changeOf({ causesOff: isOff ? causesOff.filter((one) => one !== from.id) : [...causesOff, from.id] }),
      ),
    );
  const ways = useChannelWords(by);
  const isMessage = cause === 'organisation_message';
  return (
    <Row
      title={title}
      more={more}
      state={[said, ways].filter(Boolean).join(' · ')}
      at={at}
      isSent={isMessage}
    >
      {isMessage && (
        <Button sx={{ justifySelf: 'start', ml: -1.5 }} disabled={changing.busy} onClick={change}>
          {t(isOff ? 'fromOn' : 'fromOff', { name: from.organisation })}
        </Button>
      )}
    </Row>
  );
}

function PlanRow({ alert }: { readonly alert: Alert }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const [title, more, said] = planWords(t, format, alert);
  const ways = useChannelWords(alert.by);
  return (
    <Row
      title={title}
      more={more}
      state={[said, ways].filter(Boolean).join(' · ')}
      at={alert.at}
      isSent={alert.state === 'sent'}
    >
      {alert.cause === 'clash' && (
        <Button component={Link} to="/settings/unsent" sx={{ justifySelf: 'start', ml: -1.5 }}>
          {t('outbox.title')}
        </Button>
      )}
    </Row>
  );
}
