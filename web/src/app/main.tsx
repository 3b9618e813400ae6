import './early.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startI18n } from '../lib/i18n.ts';
import { captureInstallOffer } from '../lib/install.ts';
import { watchOfflineFiles } from '../lib/offline-files.ts';
import { hasSessionMarker } from '../lib/session-marker.ts';
import { Providers } from './providers.tsx';
import { AppRouter, beginScreen } from './router.tsx';

async function mount(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('This page has no place for the application');
  await startI18n();
  // Drawn in one go: what React draws around a piece that is still on its way it draws twice, and in slices.
  if (hasSessionMarker()) await beginScreen();
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <AppRouter />
      </Providers>
    </StrictMode>,
  );
  globalThis.draksha?.ready();
  watchOfflineFiles();
}

captureInstallOffer();
// A link opened in this page only changes its address: a new page has to read it.
addEventListener('hashchange', () => {
  if (/[#&]access_token=/.test(location.hash)) location.reload();
});

mount().catch((error: unknown) => {
  console.error(error);
  globalThis.draksha?.fail(error instanceof Error ? error.message : String(error));
});
