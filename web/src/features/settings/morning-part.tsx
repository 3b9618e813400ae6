import type { MorningBrief } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { calendarDay } from '../../lib/format.ts';
import { endPhone, phoneSubscription, pushState, subscribePhone } from '../../lib/push-phone.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Choice } from '../../ui/choice.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { SubScreen } from './sub-screen.tsx';

const briefQuery = queryOptions({
  queryKey: ['morning-brief'],
  queryFn: ({ signal }) => api('GET /morning-brief', { signal }),
});
const phoneQuery = queryOptions({
  queryKey: ['morning-brief', 'phone'],
  queryFn: async () => (await phoneSubscription())?.endpoint ?? null,
});

const TIMES = [300, 330, 360, 390, 420] as const;

/** Each morning the work of the day: whether, when, and what was sent. */
export function MorningPart() {
  const { t } = useTranslation('brief');
  const answer = useQuery(briefQuery);
  return (
    <SubScreen title={t('title')} lead={t('lead')}>
      {answer.isPending && <RowsSkeleton rows={2} height={72} />}
      {answer.isError && !answer.data && (
        <Trouble again={t('again')} onAgain={() => void answer.refetch()}>
          {t(troubleKey(answer.error))}
        </Trouble>
      )}
      {answer.data && <Morning brief={answer.data} />}
    </SubScreen>
  );
}

function Morning({ brief }: { readonly brief: MorningBrief }) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  const phone = useQuery(phoneQuery);
  const changing = useSubmit<void>();
  const change = (made: () => Promise<MorningBrief | null>) =>
    changing.run(async () => {
      const changed = await made();
      if (changed) queryClient.setQueryData(briefQuery.queryKey, changed);
      await phone.refetch();
    });
  const settings = (body: Partial<Pick<MorningBrief, 'isOn' | 'briefAt' | 'whenNothing'>>) =>
    change(() => api('PUT /morning-brief', { body }));
  const isHere = brief.isOn && phone.data != null && brief.phones > 0;
  const { briefAt, whenNothing, phones } = brief;
  return (
    <>
      {isHere ? (
        <>
          <Choice
            label={t('when')}
            value={String(briefAt)}
            options={TIMES.map((minutes) => ({ value: String(minutes), label: clockOf(format, minutes) }))}
            onChoose={(minutes) => void settings({ briefAt: Number(minutes) })}
          />
          <Choice<MorningBrief['whenNothing']>
            label={t('whenNothing')}
            value={whenNothing}
            options={[
              { value: 'silent', label: t('silent') },
              { value: 'weekly', label: t('weekly') },
            ]}
            onChoose={(chosen) => void settings({ whenNothing: chosen })}
          />
          <TryNow />
          <Button
            sx={{ mt: 1 }}
            disabled={changing.busy}
            onClick={() =>
              void change(async () => {
                const endpoint = await endPhone();
                return endpoint === null ? null : api('POST /push-subscriptions/end', { body: { endpoint } });
              })
            }
          >
            {t('endHere')}
          </Button>
        </>
      ) : (
        <TellMe brief={brief} busy={changing.busy} change={change} />
      )}
      {changing.error !== null && <Trouble>{t(wordOfTrouble(changing.error))}</Trouble>}
      {phones > 0 && brief.isOn && (
        <Box sx={{ mt: 2, color: 'text.secondary' }}>
          {t('phones', { count: phones, number: format.number(phones) })}
          {phones > 1 && (
            <Button disabled={changing.busy} onClick={() => void settings({ isOn: false })} sx={{ ml: 1 }}>
              {t('endAll')}
            </Button>
          )}
        </Box>
      )}
      <SentDays sent={brief.sent} />
      <Alerts alerts={brief.alerts} />
    </>
  );
}

const clockOf = (format: ReturnType<typeof useFormat>, minutes: number): string =>
  format.clock(Date.parse('2026-01-01T00:00:00+05:30') + minutes * 60_000);

const wordOfTrouble = (error: unknown) =>
  error instanceof ApiError && error.code === 'validation_failed' ? 'unknownService' : troubleKey(error);

interface TellMeProps {
  readonly brief: MorningBrief;
  readonly busy: boolean;
  readonly change: (made: () => Promise<MorningBrief | null>) => unknown;
}

/** The browser's own question comes only after this touch. */
function TellMe({ brief, busy, change }: TellMeProps) {
  const { t, i18n } = useTranslation('brief');
  const format = useFormat();
  const [state, setState] = useState(pushState);
  if (state === 'denied') return <Box sx={{ py: 1 }}>{t('denied')}</Box>;
  if (state === 'iphone') return <Box sx={{ py: 1 }}>{t('iphone')}</Box>;
  if (state === 'none') return <Box sx={{ py: 1 }}>{t('notHere')}</Box>;
  return (
    <Button
      variant="contained"
      disabled={busy}
      onClick={() =>
        void change(async () => {
          const body = await subscribePhone(brief.pushKey, readLanguage(i18n.resolvedLanguage));
          setState(pushState());
          return body && api('POST /push-subscriptions', { body });
        })
      }
    >
      {t('tellMeAt', { time: clockOf(format, brief.briefAt) })}
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

/** What was told beside the brief, and what was kept back and why. */
function Alerts({ alerts }: Pick<MorningBrief, 'alerts'>) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  if (alerts.length === 0) return null;
  return (
    <Section title={t('alerts')}>
      <Box sx={{ color: 'text.secondary', pb: 1 }}>{t('alertsLead')}</Box>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {alerts.map(({ id, at, cause, state, why, message: { plots, morePlots, headline } }) => (
          <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Box sx={{ fontWeight: 650 }}>{headline ?? t(`cause.${cause}`)}</Box>
            <Box>
              {morePlots > 0
                ? t('notice.morePlots', { plots: plots.join(', '), number: format.number(morePlots) })
                : plots.join(', ')}
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {[
                `${format.dayShort(calendarDay(Date.parse(at)))} ${format.clock(at)}`,
                why === null ? t(`state.${state as 'sent'}`) : t(`kept.${why}`),
              ].join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

function SentDays({ sent }: Pick<MorningBrief, 'sent'>) {
  const { t } = useTranslation('brief');
  const format = useFormat();
  if (sent.length === 0) return null;
  return (
    <Section title={t('sent')}>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {sent.map(({ date, state, actions }) => (
          <Box
            component="li"
            key={date}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              minHeight: 48,
              alignItems: 'center',
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <span>{format.dayShort(date)}</span>
            <Box component="span" sx={{ color: 'text.secondary', textAlign: 'right' }}>
              {[
                actions > 0 && t('jobs', { count: actions, number: format.number(actions) }),
                t(`state.${state}`),
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
    </Section>
  );
}
