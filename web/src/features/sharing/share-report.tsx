import type { BodyInput, Routes } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { farmInHand } from '../../lib/farm-in-hand.ts';
import { calendarDay } from '../../lib/format.ts';
import { queryClient } from '../../lib/query-client.ts';
import { useSession } from '../../lib/session.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { linksQuery } from './given.ts';

type ReportParams = BodyInput<Routes['POST /report-links']>;

interface Made {
  /** Of which report: a link of another choice is not shown beside this one. */
  readonly params: string;
  readonly url: string;
  readonly title: string;
  readonly endsAt: string;
}

/** A link to a report as it is now, for somebody without an account. To give a farm away is its owner's alone. */
export function ShareReport({ params }: { readonly params: ReportParams }) {
  const accountId = useSession().user?.id ?? '';
  return farmInHand(accountId) ? null : <NewLink params={params} />;
}

function NewLink({ params }: { readonly params: ReportParams }) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const making = useSubmit<void>();
  const [made, setMade] = useState<Made | null>(null);
  const key = JSON.stringify(params);
  const make = () =>
    making.run(async () => {
      const { link, url } = await api('POST /report-links', { body: params });
      setMade({ params: key, url, title: link.title, endsAt: link.endsAt });
      await queryClient.invalidateQueries({ queryKey: linksQuery.queryKey });
    });
  const shown = made?.params === key ? made : null;
  return (
    <Reveal summary={t('shareLink')}>
      <Box sx={{ mb: 1.5, color: 'text.secondary' }}>{t('shareLinkWhy')}</Box>
      {making.error !== null && <Trouble>{t(writeTroubleKey(making.error))}</Trouble>}
      {shown ? (
        <Box role="status">
          <Box sx={{ mb: 1 }}>
            {t('linkMade', { date: format.date(calendarDay(Date.parse(shown.endsAt))) })}
          </Box>
          <Box component="code" lang="en" sx={{ display: 'block', mb: 1, overflowWrap: 'anywhere' }}>
            {shown.url}
          </Box>
          <CopyButton text={shown.url} />
          {'share' in navigator && (
            <Button
              // Closed without sending: nothing to say.
              onClick={() =>
                void navigator.share({ title: shown.title, url: shown.url }).catch(() => undefined)
              }
            >
              {t('send')}
            </Button>
          )}
        </Box>
      ) : (
        <Button variant="outlined" disabled={making.busy} onClick={() => void make()}>
          {t('shareLink')}
        </Button>
      )}
    </Reveal>
  );
}
