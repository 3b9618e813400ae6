import { boundaryMiddle } from '@draksha/contract/boundary';
import type { Place } from '@draksha/contract/coordinates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readTypedPlace, writePlace } from '../../../lib/place-text.ts';
import { readShape } from '../../../lib/shape-text.ts';
import { useFormat } from '../../../lib/use-format.ts';
import type { Corner } from '../../../lib/walked-line.ts';
import { Field, TextArea } from '../../../ui/field.tsx';
import type { PlaceSource } from './add-form.ts';

interface PastePartProps {
  readonly onFound: (place: Place, source: PlaceSource) => void;
  readonly onLine: (line: Corner[]) => void;
}

/** A pasted place or boundary. The screen says what it is. */
export function PastePart({ onFound, onLine }: PastePartProps) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const shape = readShape(typed);
  const read = shape.kind === 'none' ? readTypedPlace(typed) : null;
  const take = (text: string) => {
    setTyped(text);
    const line = readShape(text);
    if (line.kind === 'shape') {
      const ring = line.polygon.coordinates[0] ?? [];
      onFound(boundaryMiddle(line.polygon), { kind: 'line' });
      onLine(ring.slice(0, -1));
      return;
    }
    const place = line.kind === 'none' ? readTypedPlace(text) : null;
    if (place?.kind === 'place') onFound(place.place, { kind: 'pasted' });
  };
  const wrong = (): string | undefined => {
    if (shape.kind === 'problem')
      return t(`shape.${shape.problem}`, {
        count: shape.count ?? 0,
        number: format.number(shape.count ?? 0),
      });
    if (read?.kind === 'swapped')
      return t('place.swapped', { place: writePlace(read.place.latitude, read.place.longitude) });
    return read?.kind === 'problem' ? t(`place.${read.problem}`) : undefined;
  };
  const note =
    shape.kind === 'shape'
      ? [t('shape.taken'), shape.turned && t('shape.turned'), shape.holes > 0 && t('shape.holes')]
          .filter(Boolean)
          .join(' ')
      : t('add.pasteHint');
  return (
    <Box sx={{ mt: 2 }}>
      <Field label={t('plot.place')} hint={note} error={wrong()}>
        {(slot) => (
          <TextArea
            {...slot}
            rows={2}
            value={typed}
            onChange={({ target }) => take(target.value)}
            autoComplete="off"
            placeholder="19.9975, 73.7898"
            sx={{ minHeight: 76 }}
          />
        )}
      </Field>
      {read?.kind === 'swapped' && (
        <Button
          variant="outlined"
          onClick={() => take(writePlace(read.place.latitude, read.place.longitude))}
          sx={{ mt: 1 }}
        >
          {t('add.turnRound')}
        </Button>
      )}
    </Box>
  );
}
