import { weightUnits } from '@draksha/contract/profile';
import { useTranslation } from 'react-i18next';
import { save } from '../../lib/farm/farm-noun.ts';
import { setPreferences, usePreferences } from '../../lib/preferences.ts';
import { useThemeMode } from '../../lib/theme-mode.ts';
import { readLanguage, useFormat } from '../../lib/use-format.ts';
import { Choice } from '../../ui/choice.tsx';
import { Filled } from '../../ui/filled.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { profileWrites, useMe } from '../profile/queries.ts';
import { SubScreen } from './sub-screen.tsx';

const EXAMPLE_HECTARES = 0.9;
const EXAMPLE_KG = 1240;

/** How this device shows things: light or dark, units, digits. */
export function DisplayPart() {
  const { t, i18n } = useTranslation('safety');
  const format = useFormat();
  const language = readLanguage(i18n.resolvedLanguage);
  const preferences = usePreferences();
  const theme = useThemeMode();
  const me = useMe();
  return (
    <SubScreen title={t('settings.display')}>
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
      {/* Chosen for every phone: a touch counts once the farmer's own row is here. */}
      <Filled skeleton={<RowsSkeleton rows={2} height={72} />}>
        <Choice
          label={t('settings.area')}
          value={preferences.areaUnit}
          note={t('settings.example', { shown: format.area(EXAMPLE_HECTARES) })}
          options={[
            { value: 'acre', label: t('settings.areaUnit.acre') },
            { value: 'hectare', label: t('settings.areaUnit.hectare') },
          ]}
          onChoose={(areaUnit) => {
            setPreferences({ areaUnit });
            if (me) void save(profileWrites(me.user, { areaUnit }));
          }}
        />
        <Choice
          label={t('settings.weight')}
          value={preferences.weightUnit}
          note={t('settings.example', { shown: format.weight(EXAMPLE_KG) })}
          options={weightUnits.map((unit) => ({ value: unit, label: t(`settings.weightUnit.${unit}`) }))}
          onChoose={(weightUnit) => {
            setPreferences({ weightUnit });
            if (me) void save(profileWrites(me.user, { weightUnit }));
          }}
        />
      </Filled>
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
      <Choice<'out' | 'kept'>
        label={t('settings.photoPlace')}
        value={preferences.photoPlace ? 'kept' : 'out'}
        note={t('settings.photoPlaceWhy')}
        options={[
          { value: 'out', label: t('settings.photoPlaceOut') },
          { value: 'kept', label: t('settings.photoPlaceKept') },
        ]}
        onChoose={(choice) => setPreferences({ photoPlace: choice === 'kept' })}
      />
    </SubScreen>
  );
}
