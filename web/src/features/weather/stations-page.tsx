import { useTranslation } from 'react-i18next';
import { may } from '../../lib/may.ts';
import { Back } from '../../ui/back.tsx';
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
      back={<Back to="/weather" word={t('weather.title')} />}
    >
      <StationList />
      {settled && may('stations') && <StationUpload places={places} />}
    </Screen>
  );
}
