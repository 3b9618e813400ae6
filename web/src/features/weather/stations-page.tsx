import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Icon } from '../../ui/icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { StationList } from './station-list.tsx';
import { StationUpload } from './station-upload.tsx';
import { usePlaces } from './use-places.ts';

export default function StationsPage() {
  const { t } = useTranslation('weather');
  const { places, settled } = usePlaces();
  return (
    <Screen
      title={t('stations.title')}
      note={t('stations.why')}
      action={
        <Button component={Link} to="/weather" startIcon={<Icon name="back" size={20} />}>
          {t('weather.title')}
        </Button>
      }
    >
      <StationList />
      {settled && <StationUpload places={places} />}
    </Screen>
  );
}
