import { useTranslation } from 'react-i18next';
import { Beside } from '../../ui/beside.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useTwoPanes } from '../../ui/two-panes.ts';
import { DisplayPart } from './display-part.tsx';
import { SettingsList } from './settings-list.tsx';

/** The settings; where there is room with the first of their parts beside the list. */
export default function SettingsPage() {
  const { t } = useTranslation('safety');
  const isWide = useTwoPanes();
  if (isWide)
    return (
      <Beside title={t('settings.title')} list={() => <SettingsList />}>
        <DisplayPart />
      </Beside>
    );
  return (
    <Screen title={t('settings.title')}>
      <SettingsList />
    </Screen>
  );
}
