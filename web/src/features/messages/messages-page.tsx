import type { MorningBrief } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Back } from '../../ui/back.tsx';
import { Blank, Trouble, Unread } from '../../ui/notice.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { messagesQuery, useWishes } from './wishes.ts';

type Brief = MorningBrief['sent'][number];
type Alert = MorningBrief['alerts'][number];

/** What was sent to the farmer, what was kept back and why, and what of it they answered; the newest day first. */
export default function MessagesPage() {
  const { t } = useTranslation('brief');
  const answer = useQuery(messagesQuery());
  const { data } = answer;
  return (
    <Screen title={t('messages')} back={<Back to="/" word={t('nav.dashboard')} />}>
      {answer.isPending && <RowsSkeleton rows={4} height={72} />}
      {answer.isError && !data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void answer.refetch()}>
          {t(troubleKey(answer.error))}
        </Unread>
      )}
      {answer.isError && data && <Trouble>{t(troubleKey(answer.error))}</Trouble>}
      {data && <Told sent={data.sent} alerts={data.alerts} />}
    </Screen>
  );
}

function Told({ sent, alerts }: Pick<MorningBrief, 'sent' | 'alerts'>) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const told = [
    ...sent.map((brief) => ({
      at: brief.at,
      date: brief.date,
      row: <BriefRow key={brief.date} brief={brief} />,
    })),
    ...alerts.map((alert) => ({
      at: alert.at,
      date: calendarDay(Date.parse(alert.at)),
      row: <AlertRow key={alert.id} alert={alert} />,
    })),
  ].toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at));
  const days = [...Map.groupBy(told, ({ date }) => date)].toSorted(([a], [b]) => b.localeCompare(a));
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
            {ofDay.map(({ row }) => row)}
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

/** Sent stands in full letters, what was not sent in the quiet ones; the word says it too. */
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

/** By which ways it went, and how far; of one way alone the state says it. */
function useWays(by: Brief['by'] | undefined): string {
  const { t } = useTranslation('brief');
  const [first, ...further] = by ?? [];
  if (first === undefined || (further.length === 0 && first.channel === 'push')) return '';
  return [first, ...further]
    .map(({ channel, state }) => `${t(`channel.${channel}`)}: ${t(`by.${state}`)}`)
    .join(' · ');
}

function BriefRow({ brief: { at, state, actions, answered, by } }: { readonly brief: Brief }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const words = [
    actions > 0 && t('jobs', { count: actions, number: format.number(actions) }),
    t(`state.${state}`),
    answered > 0 && t('answered', { number: format.number(answered) }),
  ];
  return (
    <Row
      title={t('title')}
      more={useWays(by)}
      state={words.filter(Boolean).join(' · ')}
      at={at}
      isSent={state === 'sent'}
    />
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const { from } = alert.message;
  return from ? <OrganisationRow alert={alert} from={from} /> : <PlanRow alert={alert} />;
}

type Sender = NonNullable<Alert['message']['from']>;

/** What an organisation wrote, whole; its messages are switched off with one touch. */
function OrganisationRow({ alert, from }: { readonly alert: Alert; readonly from: Sender }) {
  const { t } = useTranslation('brief');
  const { wishes, wish } = useWishes();
  const changing = useSubmit<void>();
  const { at, cause, state, why, message, by } = alert;
  const { causesOff } = wishes;
  const isOff = causesOff.includes(from.id);
  const name = message.headline ?? '';
  const change = () =>
    void changing.run(() =>
      save(wish({ causesOff: isOff ? causesOff.filter((one) => one !== from.id) : [...causesOff, from.id] })),
    );
  const ways = useWays(by);
  const isMessage = cause === 'organisation_message';
  const said = why === null ? state === 'sent' && t('state.sent') : t(`kept.${why}`);
  return (
    <Row
      title={[from.organisation, from.agronomist].filter(Boolean).join(': ')}
      more={isMessage ? name : t(`notice.alert.${cause as 'consent_ended'}`, { name })}
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

function PlanRow({ alert: { at, cause, state, why, message, by } }: { readonly alert: Alert }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const { headline, plots, morePlots } = message;
  const named = plots.join(', ');
  const where =
    morePlots > 0 ? t('notice.morePlots', { plots: named, number: format.number(morePlots) }) : named;
  const said = why === null ? t(`state.${state as 'sent'}`) : t(`kept.${why}`);
  const ways = useWays(by);
  return (
    <Row
      title={headline ?? t(`cause.${cause as 'cold'}`)}
      more={where}
      state={[said, ways].filter(Boolean).join(' · ')}
      at={at}
      isSent={state === 'sent'}
    >
      {cause === 'clash' && (
        <Button component={Link} to="/settings/unsent" sx={{ justifySelf: 'start', ml: -1.5 }}>
          {t('unsent.title')}
        </Button>
      )}
    </Row>
  );
}
