import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError } from '../../lib/api.ts';
import { signOut } from '../../lib/session.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { Blank, Unread } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AccountPart } from './account-part.tsx';
import { LooksPart } from './looks-part.tsx';
import { OverviewPart } from './overview-part.tsx';
import { whoQuery } from './queries.ts';

/** `/operator`: for the named operator after a second step; nothing for everybody else. */
export default function OperatorPage() {
  const { t } = useTranslation('operator');
  const who = useQuery(whoQuery);
  const [shown, setShown] = useState(false);
  const title = t('title');
  if (who.isPending)
    return (
      <Screen title={title}>
        <RowsSkeleton rows={4} height={48} />
      </Screen>
    );
  if (who.isError)
    return who.error instanceof ApiError && who.error.code === 'not_found' ? (
      <Screen title={title}>
        <Blank
          icon="eye"
          title={t('none')}
          action={
            <Button component={Link} to="/" variant="outlined">
              {t('back')}
            </Button>
          }
        />
      </Screen>
    ) : (
      <Screen title={title}>
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => void who.refetch()}>
          {t(troubleKey(who.error))}
        </Unread>
      </Screen>
    );
  if (who.data.secondStepNeeded)
    return (
      <Screen title={title}>
        <Blank
          icon="kept"
          title={t('step')}
          action={
            <>
              <Button variant="contained" onClick={() => void signOut()}>
                {t('signIn')}
              </Button>
              <Button component={Link} to="/settings/two-step">
                {t('twoStep')}
              </Button>
            </>
          }
        >
          {t('stepWhy')}
        </Blank>
      </Screen>
    );
  return (
    <Screen title={title} note={t('who', { name: who.data.name })} wide>
      <AccountPart />
      <OverviewPart />
      {shown ? (
        <LooksPart />
      ) : (
        <Button sx={{ mt: 4 }} onClick={() => setShown(true)}>
          {t('showLooks')}
        </Button>
      )}
    </Screen>
  );
}
