import type { DataOf, Routes } from '@draksha/contract';
import { displayPhone, normalizePhone } from '@draksha/contract/phone';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Section } from '../../ui/screen.tsx';
import { ProofOver, proven } from '../settings/queries.ts';
import { Machine, OperatorTable, Rows } from './rows.tsx';

type Found = DataOf<Routes['POST /operator/account']>;
type OperatorAction = 'end-sessions' | 'release-number' | 'restore-number';

/** A caller's account by number: whether the code arrived, sessions, ownership. */
export function AccountPart() {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [found, setFound] = useState<Found | null>(null);
  const [asks, setAsks] = useState<OperatorAction | null>(null);
  const [done, setDone] = useState<OperatorAction | null>(null);
  const looking = useSubmit<Found>();
  const look = async (phone: string) => {
    const answer = await looking.run(() => api('POST /operator/account', { body: { phone } }));
    setFound(answer);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const phone = normalizePhone(typed);
    setWrong(phone === null);
    setDone(null);
    if (phone !== null) await look(phone);
  };
  const act = async (deed: OperatorAction, phone: string) => {
    setAsks(null);
    const answer = await looking.run(async () => {
      await proven(() => api(`POST /operator/account/${deed}`, { body: { phone } }));
      return api('POST /operator/account', { body: { phone } });
    });
    if (answer) {
      setDone(deed);
      setFound(answer);
    }
  };
  const number = displayPhone(found?.phone ?? '');
  return (
    <Section title={t('account')} note={t('accountWhy')}>
      <Box
        component="form"
        onSubmit={submit}
        noValidate
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'flex-start', maxWidth: 560 }}
      >
        <Box sx={{ flex: '1 1 240px' }}>
          <Field label={t('number')} error={wrong ? t('numberWrong') : undefined}>
            {(slot) => (
              <TextInput
                {...slot}
                type="tel"
                autoComplete="off"
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Field>
        </Box>
        <Button type="submit" variant="contained" disabled={looking.busy} sx={{ mt: 3.5 }}>
          {t('look')}
        </Button>
      </Box>
      {looking.error !== null && <Trouble>{t(troubleKey(looking.error))}</Trouble>}
      <Box role="status">{done && t(`done.${done}`)}</Box>
      {found && (
        <Box sx={{ mt: 2 }}>
          <Box sx={{ fontWeight: 650, mb: 1 }}>{number}</Box>
          {found.account ? <Account account={found.account} /> : <Box>{t('noAccount')}</Box>}
          {found.account && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
              <Button disabled={looking.busy} onClick={() => setAsks('end-sessions')}>
                {t('deed.end_sessions')}
              </Button>
              <Button disabled={looking.busy} onClick={() => setAsks('release-number')}>
                {t('deed.release_number')}
              </Button>
            </Box>
          )}
          {found.releasedAt !== null && (
            <Box sx={{ mt: 1 }}>
              <Box>{t('released', { when: format.dayMonthTime(found.releasedAt) })}</Box>
              <Button disabled={looking.busy} onClick={() => setAsks('restore-number')} sx={{ ml: -1 }}>
                {t('do.restore-number')}
              </Button>
            </Box>
          )}
          <Messages messages={found.messages} />
        </Box>
      )}
      <ConfirmDialog
        open={asks !== null}
        title={t(`ask.${asks ?? 'end-sessions'}`, { number })}
        confirm={t(`do.${asks ?? 'end-sessions'}`)}
        onConfirm={() => asks && found && void act(asks, found.phone)}
        onCancel={() => setAsks(null)}
      >
        {t(`why.${asks ?? 'end-sessions'}`)}
      </ConfirmDialog>
      <ProofOver />
    </Section>
  );
}

function Account({ account }: { readonly account: NonNullable<Found['account']> }) {
  const { t } = useTranslation('operator');
  const format = useFormat();
  const { dayMonthTime } = format;
  const yesNo = (value: boolean): string => t(value ? 'yes' : 'no');
  return (
    <Rows
      rows={[
        [t('since'), dayMonthTime(account.createdAt)],
        [t('lastSignIn'), account.lastSignInAt === null ? t('never') : dayMonthTime(account.lastSignInAt)],
        [t('confirmed'), yesNo(account.numberConfirmed)],
        [t('hasPin'), yesNo(account.hasPin)],
        [t('twoStep'), yesNo(account.hasSecondStep)],
        [
          t('sessions'),
          account.sessions.length === 0
            ? t('noSessions')
            : account.sessions
                .map(
                  ({ device, lastUsedAt }) => `${device || t('unknownDevice')} (${dayMonthTime(lastUsedAt)})`,
                )
                .join('; '),
        ],
      ]}
    />
  );
}

function Messages({ messages }: { readonly messages: Found['messages'] }) {
  const { t } = useTranslation('operator');
  const { dayMonthTime } = useFormat();
  if (messages.length === 0) return <Box sx={{ mt: 2 }}>{t('noMessages')}</Box>;
  return (
    <Section title={t('sent')}>
      <OperatorTable
        name={t('sent')}
        columns={[
          t('column.at'),
          t('column.message'),
          t('column.by'),
          t('column.state'),
          t('column.settled'),
          t('column.problem'),
        ]}
        rows={messages.map(
          ({ at, channel, template, state, carrier, settledAt, sentAt, problem }, index) => ({
            id: `${index}`,
            cells: [
              dayMonthTime(at),
              t(wordOf('operator:template', template)),
              [t(`channel.${channel}`), carrier].filter(Boolean).join(', '),
              t(`state.${state}`),
              settledAt === null && sentAt === null ? '' : dayMonthTime(settledAt ?? sentAt ?? at),
              problem !== null && <Machine key="problem">{problem}</Machine>,
            ],
          }),
        )}
      />
    </Section>
  );
}
