import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { install, useInstall } from '../../lib/install.ts';
import { showNewVersion, useOfflineFiles } from '../../lib/offline-files.ts';
import { useOfflineStatus } from '../../lib/offline-status.ts';
import { Icon } from '../../ui/icon.tsx';
import { Section } from '../../ui/screen.tsx';
import { SubScreen } from './sub-screen.tsx';

/** What of the product lies on this phone: screens without a network, a version that waits, the home screen. */
export function OfflinePart() {
  const { t } = useTranslation();
  const { waiting } = useOfflineFiles();
  return (
    <SubScreen title={t('offline.title')}>
      <Kept />
      {waiting && (
        <Section title={t('offline.newVersion')} note={t('offline.newVersionWhy')}>
          <Button variant="contained" onClick={showNewVersion} sx={{ mt: 1 }}>
            {t('offline.showNow')}
          </Button>
        </Section>
      )}
      <HomeScreen isFirst={!waiting} />
    </SubScreen>
  );
}

function Kept() {
  const { t } = useTranslation();
  const key = useOfflineStatus();
  const isReady = key === 'ready';
  return (
    <Box role="status" sx={{ display: 'flex', gap: 1.5, alignItems: 'flex-start' }}>
      <Box sx={{ color: isReady ? 'leaf' : 'text.secondary', display: 'inline-flex', pt: 0.25 }}>
        <Icon name={isReady ? 'kept' : 'offline'} />
      </Box>
      <Box>
        <Box sx={{ fontWeight: 400 }}>{t(`offline.${key}`)}</Box>
        <Box sx={{ color: 'text.secondary' }}>{t(`offline.${key}Why`)}</Box>
      </Box>
    </Box>
  );
}

function HomeScreen({ isFirst }: { readonly isFirst: boolean }) {
  const { t } = useTranslation();
  const state = useInstall();
  const note = {
    installed: 'install.installed',
    offered: 'install.why',
    'by-hand': 'install.byHand',
  } as const;
  return (
    <Section title={t('install.title')} note={t(note[state])}>
      {state === 'offered' && (
        <Button variant={isFirst ? 'contained' : 'outlined'} onClick={() => void install()} sx={{ mt: 1 }}>
          {t('install.now')}
        </Button>
      )}
    </Section>
  );
}
