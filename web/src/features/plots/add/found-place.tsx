import { isInIndia, type Place } from '@draksha/contract/coordinates';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Hint } from '../../../ui/notice.tsx';
import type { PlaceSource } from './add-form.ts';

/** Metres within which a phone's place is that of a plot. */
const COARSE_METRES = 100;

/** The phone's place is exact enough for a plot: nothing is left to confirm. */
export const isSure = (place: Place, source: PlaceSource): boolean =>
  source.kind === 'standing' && source.metres <= COARSE_METRES && isInIndia(place);

/** What place was found, and how sure it is. */
export function FoundPlace({
  place,
  source,
}: {
  readonly place: Place;
  readonly source: PlaceSource | null;
}) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const said = (): string => {
    switch (source?.kind) {
      case 'standing':
        return t('place.accuracy', { metres: format.number(source.metres) });
      case 'village':
        return t(source.isOwn ? 'add.atVillage' : 'add.atTaluka', { name: source.name });
      case 'line':
        return t('add.atLine');
      default:
        return t('place.found', { place: format.coordinates(place.latitude, place.longitude) });
    }
  };
  const coarse = source?.kind === 'standing' && source.metres > COARSE_METRES;
  return (
    <Box role="status" sx={{ mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, fontWeight: 650 }}>
        <Icon name="pin" />
        {said()}
      </Box>
      {coarse && <Hint>{t('add.coarse')}</Hint>}
      {!isInIndia(place) && <Hint>{t('place.outside_india')}</Hint>}
    </Box>
  );
}
