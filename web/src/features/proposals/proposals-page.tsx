import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { roleHere } from '../../lib/may.ts';
import { Back } from '../../ui/back.tsx';
import { Filled } from '../../ui/filled.tsx';
import { Blank } from '../../ui/notice.tsx';
import { Screen, Section } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { usePlots } from '../plots/queries.ts';
import { ProposalCard } from './proposal-card.tsx';
import { isWaiting, mayPropose, proposals } from './proposal-rows.ts';
import { ProposeDialog } from './propose-dialog.tsx';

/** Of those decided so many are shown. */
const DECIDED_SHOWN = 30;

/** Advisers' proposals: waiting ones first, then outcomes. */
export default function ProposalsPage() {
  const { t } = useTranslation('proposals');
  const [search] = useSearchParams();
  const [isProposing, setProposing] = useState(false);
  const plots = usePlots().filter(({ status }) => status !== 'removed');
  const asked = plots.find(({ id }) => id === search.get('plotId'));
  const all = proposals
    .useAll()
    .filter(({ plotId }) => !asked || plotId === asked.id)
    .toSorted((a, b) => b.id.localeCompare(a.id));
  const waiting = all.filter(isWaiting);
  const decided = all.filter((one) => !isWaiting(one)).slice(0, DECIDED_SHOWN);
  const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 } as const;
  const first = asked ?? plots[0];
  return (
    <Screen
      title={t('page')}
      back={<Back word={asked?.name ?? t('back')} to={asked ? `/plots/${asked.id}` : '/'} />}
    >
      {mayPropose() && first && (
        <Button variant="contained" onClick={() => setProposing(true)} sx={{ mb: 2 }}>
          {t('propose')}
        </Button>
      )}
      {all.length === 0 && (
        <Filled skeleton={<RowsSkeleton rows={3} height={120} />}>
          <Blank
            icon="person"
            title={t('none')}
            action={
              roleHere() === 'owner' && (
                <Button variant="contained" component={Link} to="/settings/people">
                  {t('invite')}
                </Button>
              )
            }
          >
            {t(mayPropose() ? 'noneOwn' : 'noneWhy')}
          </Blank>
        </Filled>
      )}
      <Box component="ul" sx={list}>
        {waiting.map((one) => (
          <ProposalCard key={one.id} proposal={one} />
        ))}
      </Box>
      {decided.length > 0 && (
        <Section title={t('decided')}>
          <Box component="ul" sx={list}>
            {decided.map((one) => (
              <ProposalCard key={one.id} proposal={one} />
            ))}
          </Box>
        </Section>
      )}
      {isProposing && first && (
        <ProposeDialog plots={plots} plotId={first.id} onClose={() => setProposing(false)} />
      )}
    </Screen>
  );
}
