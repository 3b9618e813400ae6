import type { FarmConsent } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field, TextInput } from '../../ui/field.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { consentsQuery } from './data.ts';

const lives = ({ withdrawnAt, untilAt }: FarmConsent): boolean =>
  withdrawnAt === null && Date.parse(untilAt) > nowMs();

/** Organisations with consent, buttons to add and end it, and their views. */
export function FarmConsents() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const found = useQuery(consentsQuery);
  const [asks, setAsks] = useState<FarmConsent | null>(null);
  const ending = useSubmit<void>();
  const dayOf = (instant: string) => format.date(calendarDay(Date.parse(instant)));
  const end = ({ id }: FarmConsent) =>
    void ending.run(async () => {
      setAsks(null);
      await api('DELETE /consents/:id', { params: { id } });
      await queryClient.invalidateQueries({ queryKey: consentsQuery.queryKey });
    });
  const consents = found.data ?? [];
  const ended = consents.filter((one) => !lives(one));
  return (
    <Section title={t('consents.title')} note={t('consents.lead')}>
      {found.isError && !found.data && (
        <Trouble again={t('again')} onAgain={() => void found.refetch()}>
          {t(troubleKey(found.error))}
        </Trouble>
      )}
      {ending.error !== null && <Trouble>{t(troubleKey(ending.error))}</Trouble>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {consents.filter(lives).map((consent) => (
          <GrantRow
            key={consent.id}
            title={consent.organisationName}
            lines={[
              t(consent.seesMoney ? 'consents.withMoney' : 'consents.withoutMoney'),
              t('consents.until', { date: dayOf(consent.untilAt) }),
            ]}
            end={t('consents.end')}
            busy={ending.busy}
            onEnd={() => setAsks(consent)}
          >
            <Reveal summary={t('consents.read')}>
              <Lines text={consent.text} />
            </Reveal>
          </GrantRow>
        ))}
      </Box>
      {found.data && <CodeForm />}
      {consents.length > 0 && <Reveal summary={t('looks.title')}>{() => <Looks />}</Reveal>}
      {ended.length > 0 && (
        <Reveal summary={t('consents.ended')}>
          <Box component="ul" sx={{ m: 0, pl: 3 }}>
            {ended.map(({ id, organisationName, givenAt, withdrawnAt, untilAt }) => (
              <li key={id}>
                {t('consents.was', {
                  name: organisationName,
                  from: dayOf(givenAt),
                  to: dayOf(withdrawnAt ?? untilAt),
                })}
              </li>
            ))}
          </Box>
        </Reveal>
      )}
      <Box sx={{ mt: 1, ml: -1.5 }}>
        <Button component={Link} to="/organisation">
          {t('consents.own')}
        </Button>
      </Box>
      <ConfirmDialog
        open={asks !== null}
        title={t('consents.endTitle', { name: asks?.organisationName ?? '' })}
        confirm={t('consents.end')}
        onConfirm={() => asks && end(asks)}
        onCancel={() => setAsks(null)}
      >
        {t('consents.endWhy')}
      </ConfirmDialog>
    </Section>
  );
}

/** The text that was agreed to. */
const Lines = ({ text }: { readonly text: readonly string[] }) => (
  <Box component="ul" sx={{ m: 0, pl: 3, '& li': { mb: 1 } }}>
    {text.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </Box>
);

function CodeForm() {
  const { t } = useTranslation('organisation');
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [asked, setAsked] = useState(false);
  const plain = code.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (plain !== '') void navigate(`/consent/${plain}`);
  };
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 1, maxWidth: 440, my: 2 }}>
      <Field
        label={t('code.label')}
        hint={t('code.hint')}
        error={asked && plain === '' ? t('code.missing') : undefined}
      >
        {(slot) => (
          <TextInput
            {...slot}
            value={code}
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            onChange={({ target }) => setCode(target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="outlined" sx={{ justifySelf: 'start' }}>
        {t('code.read')}
      </Button>
    </Box>
  );
}

function Looks() {
  const { t } = useTranslation('organisation');
  const format = useFormat();
  const found = useInfiniteQuery({
    queryKey: ['looks'],
    queryFn: ({ pageParam, signal }) =>
      api('GET /looks', { query: pageParam ? { before: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ looks, more }) => (more ? looks.at(-1)?.at : undefined),
    staleTime: 0,
  });
  const looks = found.data?.pages.flatMap((page) => page.looks) ?? [];
  if (found.isError)
    return (
      <Trouble again={t('again')} onAgain={() => void found.refetch()}>
        {t(troubleKey(found.error))}
      </Trouble>
    );
  return (
    <>
      {found.data && looks.length === 0 && <Box>{t('looks.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {looks.map(({ at, what, agronomistName, organisationName }) => (
          <Box
            component="li"
            key={`${at} ${what} ${agronomistName}`}
            sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}
          >
            <Box>{t(`looks.what.${what}`)}</Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[
                what === 'list' ? format.date(calendarDay(Date.parse(at))) : format.dateTime(at),
                agronomistName || t('looks.former'),
                organisationName,
              ].join(' · ')}
            </Box>
          </Box>
        ))}
      </Box>
      {found.hasNextPage && (
        <Button disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
          {t('looks.more')}
        </Button>
      )}
    </>
  );
}
