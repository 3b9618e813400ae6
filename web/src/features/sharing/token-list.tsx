import type { AccessToken } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { nowMs } from '../../lib/clock.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { GrantRow } from '../../ui/grant-row.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { tokensQuery, usesQuery } from './given.ts';
import { NewToken } from './new-token.tsx';
import { usePartWords } from './token-part.tsx';

/** Tokens that programs of others read by: until when, what they read, and a way to end each. */
export function TokenList() {
  const { t } = useTranslation('sharing');
  const tokens = useQuery(tokensQuery);
  const [asks, setAsks] = useState<AccessToken | null>(null);
  const ending = useSubmit<void>();
  const end = ({ id }: AccessToken) =>
    ending.run(async () => {
      setAsks(null);
      await api('DELETE /access-tokens/:id', { params: { id } });
      await queryClient.invalidateQueries({ queryKey: tokensQuery.queryKey });
    });
  return (
    <Section title={t('tokens')} note={t('tokensWhy')}>
      {tokens.isPending && <RowsSkeleton rows={1} height={72} />}
      {tokens.isError && !tokens.data && (
        <Trouble again={t('again')} onAgain={() => void tokens.refetch()}>
          {t(troubleKey(tokens.error))}
        </Trouble>
      )}
      {ending.error !== null && <Trouble>{t(troubleKey(ending.error))}</Trouble>}
      {tokens.data?.tokens.length === 0 && <Box sx={{ py: 1 }}>{t('noTokens')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, mb: 2 }}>
        {(tokens.data?.tokens ?? []).map((token) => (
          <TokenRow key={token.id} token={token} busy={ending.busy} onEnd={() => setAsks(token)} />
        ))}
      </Box>
      <NewToken />
      <ConfirmDialog
        open={asks !== null}
        title={t('endTokenTitle', { name: asks?.name ?? '' })}
        confirm={t('end')}
        onConfirm={() => asks && void end(asks)}
        onCancel={() => setAsks(null)}
      >
        {t('endTokenWhy')}
      </ConfirmDialog>
    </Section>
  );
}

interface TokenRowProps {
  readonly token: AccessToken;
  readonly busy: boolean;
  readonly onEnd: () => void;
}

function TokenRow({ token, busy, onEnd }: TokenRowProps) {
  const { t, i18n } = useTranslation('sharing');
  const format = useFormat();
  const { id, name, scopes, endsAt, lastUsedAt } = token;
  const part = usePartWords()(token);
  const list = new Intl.ListFormat(i18n.resolvedLanguage, { type: 'conjunction' });
  return (
    <GrantRow
      title={name}
      lines={[
        t('tokenUntil', {
          scopes: list.format(scopes.map((scope) => t(`scope.${scope}`))),
          date: format.date(calendarDay(Date.parse(endsAt))),
        }),
        ...(part === null ? [] : [part]),
        lastUsedAt === null
          ? t('neverUsed')
          : t('used', { age: format.age(Math.max(0, (nowMs() - Date.parse(lastUsedAt)) / 1_000)) }),
      ]}
      end={t('end')}
      busy={busy}
      onEnd={onEnd}
    >
      {lastUsedAt !== null && (
        <Reveal summary={t('uses')}>
          <Uses id={id} />
        </Reveal>
      )}
    </GrantRow>
  );
}

function Uses({ id }: { readonly id: string }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const uses = useQuery(usesQuery(id));
  if (uses.isPending) return <RowsSkeleton rows={2} height={32} />;
  if (!uses.data) return <Trouble>{t(troubleKey(uses.error))}</Trouble>;
  if (uses.data.uses.length === 0) return <Box>{t('noUses')}</Box>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, color: 'text.secondary' }}>
      {uses.data.uses.map(({ route, hour, calls, refused, lastAt }) => (
        <Box component="li" key={`${hour} ${route}`} sx={{ py: 0.5, overflowWrap: 'anywhere' }}>
          {format.dateTime(lastAt)}
          {' · '}
          <Box component="code" lang="en">
            {route}
          </Box>
          {' · '}
          {t('use', { count: calls, number: format.number(calls) })}
          {refused > 0 && ` · ${t('refused', { number: format.number(refused) })}`}
        </Box>
      ))}
    </Box>
  );
}
