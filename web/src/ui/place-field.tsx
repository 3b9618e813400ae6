import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readTypedPlace, writePlace } from '../lib/place-text.ts';
import { type PositionFailure, requestPosition } from '../lib/position.ts';
import { useFormat } from '../lib/use-format.ts';
import { Field, TextInput } from './field.tsx';
import { Icon } from './icon.tsx';

type Standing = 'idle' | 'asking' | PositionFailure | { readonly metres: number };

interface PlaceFieldProps {
  readonly label: string;
  readonly hint: string;
  /** As typed. */
  readonly value: string;
  readonly error: string | undefined;
  /** Registers the input with its form, with this check of what was typed. */
  readonly register: (validate: (typed: string) => true | string) => UseFormRegisterReturn;
  readonly onFound: (place: string) => void;
}

/** Where something lies: pasted as numbers or a map's link, or by standing in it. */
export function PlaceField({ label, hint, value, error, register, onFound }: PlaceFieldProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [standing, setStanding] = useState<Standing>('idle');
  const read = readTypedPlace(value);
  const stand = () => {
    setStanding('asking');
    requestPosition(({ latitude, longitude, accuracy }) => {
      onFound(`${latitude.toFixed(6)}, ${longitude.toFixed(6)}`);
      setStanding({ metres: Math.round(accuracy) });
    }, setStanding);
  };
  const check = (typed: string) => {
    const result = readTypedPlace(typed);
    if (result.kind === 'swapped')
      return t('place.swapped', { place: writePlace(result.place.latitude, result.place.longitude) });
    return result.kind !== 'problem' || t(`place.${result.problem}`);
  };
  const note = () => {
    if (read.kind === 'place' && !read.inIndia) return t('place.outside_india');
    if (read.kind === 'place')
      return t('place.found', { place: format.coordinates(read.place.latitude, read.place.longitude) });
    return hint;
  };
  return (
    <Box>
      <Field label={label} hint={note()} error={error}>
        {(slot) => (
          <TextInput
            {...slot}
            {...register(check)}
            inputMode="text"
            autoComplete="off"
            placeholder="19.9975, 73.7898"
          />
        )}
      </Field>
      <Button
        variant="outlined"
        onClick={stand}
        disabled={standing === 'asking'}
        startIcon={<Icon name="locate" size={22} />}
        sx={{ mt: 1.5 }}
      >
        {standing === 'asking' ? t('place.asking') : t('place.standing')}
      </Button>
      <Box
        role="status"
        sx={{ mt: standing === 'idle' || standing === 'asking' ? 0 : 1, color: 'text.secondary' }}
      >
        {typeof standing === 'object' && t('place.accuracy', { metres: format.number(standing.metres) })}
        {(standing === 'denied' || standing === 'unavailable' || standing === 'timeout') &&
          t(`place.${standing}`)}
      </Box>
    </Box>
  );
}
