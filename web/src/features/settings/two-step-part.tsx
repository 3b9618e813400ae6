import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Unread } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { AccountNote } from './account-trouble.tsx';
import { ownFactors, type TwoStepView } from './factors.ts';
import { MessageSetup } from './message-setup.tsx';
import { PasskeySetup } from './passkey-setup.tsx';
import { accountChanged, accountQuery } from './queries.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import { SubScreen } from './sub-screen.tsx';
import { TotpSetup } from './totp-setup.tsx';
import { TwoStepList } from './two-step-list.tsx';

/** Second factors: list, add, remove, recovery codes. */
export function TwoStepPart() {
  const { t } = useTranslation('safety');
  const account = useQuery(accountQuery);
  const [step, setStep] = useState<TwoStepView>('list');
  const factors = account.data ? ownFactors(account.data) : [];
  const back = () => setStep('list');
  const added = async () => {
    const isFirst = factors.length === 0;
    await accountChanged();
    // A lost phone must not lock the farmer out: the codes come right after the first way.
    setStep(isFirst ? 'recovery' : 'list');
  };
  if (step === 'totp') return <TotpSetup onBack={back} onAdded={added} />;
  if (step === 'phone') return <MessageSetup onBack={back} onAdded={added} />;
  if (step === 'webauthn') return <PasskeySetup onBack={back} onAdded={added} />;
  if (step === 'recovery') return <RecoveryCodes onBack={back} />;
  return (
    <SubScreen title={t('safety.twoStep.title')} lead={t('safety.twoStep.lead')}>
      {account.isPending && <RowsSkeleton rows={3} height={64} />}
      {account.isError && !account.data && (
        <Unread title={t('couldNotLoad')} again={t('again')} onAgain={() => account.refetch()}>
          <AccountNote error={account.error} />
        </Unread>
      )}
      {account.data && <TwoStepList factors={factors} onStep={setStep} />}
    </SubScreen>
  );
}
