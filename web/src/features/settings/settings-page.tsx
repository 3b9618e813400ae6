import type { Language } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeLanguage } from '../../lib/i18n.ts';
import { languageNames, languageTags } from '../../lib/language.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { queryClient } from '../../lib/query-client.ts';
import { signOut } from '../../lib/session.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';
import { troubleKey } from '../../lib/trouble.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Choice } from '../../ui/choice.tsx';
import { Trouble } from '../../ui/notice.tsx';
import { Screen, Section } from '../../ui/screen.tsx';

const EXAMPLE_HECTARES = 0.9;

export default function SettingsPage() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const language = readLanguage(i18n.resolvedLanguage);
  const preferences = usePreferences();
  const theme = useThemeMode();
  const switching = useSubmit<void>();
  return (
    <Screen title={t('settings.title')}>
      <Choice<Language>
        label={t('settings.language')}
        value={language}
        options={languageTags.map((tag) => ({ value: tag, label: languageNames[tag], lang: tag }))}
        onChoose={(tag) => switching.run(() => changeLanguage(tag))}
      />
      {switching.error !== null && <Trouble>{t(troubleKey(switching.error))}</Trouble>}
      <Choice<'system' | 'light' | 'dark'>
        label={t('settings.theme')}
        value={theme.chosen ? theme.mode : 'system'}
        options={[
          { value: 'system', label: t('settings.system') },
          { value: 'light', label: t('settings.light') },
          { value: 'dark', label: t('settings.dark') },
        ]}
        onChoose={(mode) => (mode === 'system' ? theme.followSystem() : theme.setMode(mode))}
      />
      <Choice
        label={t('settings.area')}
        value={preferences.areaUnit}
        note={t('settings.areaExample', { area: format.area(EXAMPLE_HECTARES) })}
        options={[
          { value: 'acre', label: t('settings.acreGuntha') },
          { value: 'hectare', label: t('settings.hectare') },
        ]}
        onChoose={(areaUnit) => setPreferences({ areaUnit })}
      />
      {language !== 'en' && (
        <Choice
          label={t('settings.digits')}
          value={preferences.digits}
          options={[
            { value: 'latn', label: '1 2 3' },
            { value: 'deva', label: '१ २ ३' },
          ]}
          onChoose={(digits) => setPreferences({ digits })}
        />
      )}
      <Section title={t('settings.sources')}>
        <Box component="p" sx={{ m: 0, mb: 1 }}>
          {t('settings.sourcesWeather')}
        </Box>
        <Box component="p" sx={{ m: 0, mb: 1 }}>
          {t('settings.sourcesAdvice')}
        </Box>
        <Box component="p" sx={{ m: 0 }}>
          {t('settings.sourcesSample')}
        </Box>
      </Section>
      <SignOut />
    </Screen>
  );
}

function SignOut() {
  const { t } = useTranslation();
  const [leaving, setLeaving] = useState(false);
  const leave = () => {
    setLeaving(true);
    // What the next farmer on this phone must not see.
    queryClient.clear();
    signOut().catch(() => setLeaving(false));
  };
  return (
    <Box sx={{ mt: 4, pt: 3, borderTop: 1, borderColor: 'divider' }}>
      <Button variant="outlined" onClick={leave} disabled={leaving}>
        {t('settings.signOut')}
      </Button>
    </Box>
  );
}
