import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { SubScreen } from './sub-screen.tsx';

/** Where weather and advice come from, and what is not real. */
export function SourcesPart() {
  const { t } = useTranslation('safety');
  return (
    <SubScreen title={t('settings.sources')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <div>{t('settings.sourcesWeather')}</div>
        <div>{t('settings.sourcesAdvice')}</div>
        <div>{t('settings.sourcesSample')}</div>
      </Box>
    </SubScreen>
  );
}
