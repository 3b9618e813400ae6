import { QueryClientProvider } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import PlainPage from '../features/records/plain-page.tsx';
import { queryClient } from '../lib/query-client.ts';
import { useSession } from '../lib/session.ts';
import { FarmGate } from './farm-gate.tsx';
import { UnlessLocked } from './locked-farm.tsx';

/**
 * Farm records without layout and without a sign-in check, as the specification requires. It shows the farm stored on
 * this phone, or a sentence where there is none.
 */
export function PlainRecords() {
  const { t } = useTranslation('diary');
  const { status } = useSession();
  if (status === 'signedIn')
    return (
      <QueryClientProvider client={queryClient}>
        <FarmGate>
          <UnlessLocked>
            <PlainPage />
          </UnlessLocked>
        </FarmGate>
      </QueryClientProvider>
    );
  return (
    <main style={{ maxWidth: 640, margin: '0 auto', padding: 16, lineHeight: 1.6 }}>
      <h1 style={{ fontSize: '1.25rem' }}>{t('plain.title')}</h1>
      <p>{t(status === 'loading' ? 'loading' : 'plain.signedOut')}</p>
    </main>
  );
}
