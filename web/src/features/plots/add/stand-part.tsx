import type { Place } from '@draksha/contract/coordinates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PositionFailure, requestPosition } from '../../../lib/position.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PlaceSource } from './add-form.ts';

interface StandPartProps {
  /** Nothing was found yet: this is what to press. */
  readonly isFilled: boolean;
  readonly onFound: (place: Place, source: PlaceSource) => void;
}

const rounded = (degrees: number): number => Math.round(degrees * 1e6) / 1e6;

/** "I am standing in it": works in a field without network. */
export function StandPart({ isFilled, onFound }: StandPartProps) {
  const { t } = useTranslation('plotbook');
  const [state, setState] = useState<'idle' | 'asking' | PositionFailure>('idle');
  const stand = () => {
    setState('asking');
    requestPosition(({ latitude, longitude, accuracy }) => {
      setState('idle');
      onFound(
        { latitude: rounded(latitude), longitude: rounded(longitude) },
        { kind: 'standing', metres: Math.round(accuracy) },
      );
    }, setState);
  };
  return (
    <Box sx={{ mt: 2 }}>
      <Button
        variant={isFilled ? 'contained' : 'outlined'}
        fullWidth
        disabled={state === 'asking'}
        onClick={stand}
        startIcon={<Icon name="locate" />}
        sx={{ minHeight: 56 }}
      >
        {state === 'asking' ? t('place.asking') : t('add.standing')}
      </Button>
      <Box role="status" sx={{ mt: 0.5, textAlign: 'center', color: 'text.secondary' }}>
        {state === 'idle' && isFilled && t('add.noNetwork')}
        {(state === 'denied' || state === 'unavailable' || state === 'timeout') && t(`add.${state}`)}
      </Box>
    </Box>
  );
}
