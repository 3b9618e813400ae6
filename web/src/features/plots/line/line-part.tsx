import { boundaryHectares, boundaryOf, boundaryProblem } from '@draksha/contract/boundary';
import type { Place } from '@draksha/contract/coordinates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import type { Corner } from '../../../lib/walked-line.ts';
import { GroundMap } from '../../../ui/ground-map.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Hint } from '../../../ui/notice.tsx';
import { useWalk, type Walk } from './use-walk.ts';

/** The middle of the grape districts, where nothing else is known. */
const NASHIK: Place = { latitude: 19.9975, longitude: 73.7898 };

interface LinePartProps {
  readonly line: readonly Corner[];
  readonly onLine: (line: Corner[]) => void;
  readonly place: Place | null;
  /** The place under the cross; absent for a boundary alone. */
  readonly onPlace?: (place: Place) => void;
}

/** The map under a cross: corner after corner is set there, or walked. The area counts along. */
export function LinePart({ line, onLine, place, onPlace }: LinePartProps) {
  const { t } = useTranslation('plotbook');
  const [first] = useState<Place>(
    line[0] ? { longitude: line[0][0], latitude: line[0][1] } : (place ?? NASHIK),
  );
  const [centre, setCentre] = useState<Place>(first);
  const [hasTiles, setTiles] = useState<boolean | null>(null);
  const walk = useWalk(line, onLine);
  const isWalking = walk.state === 'on';
  const last = line.at(-1);
  const follow = isWalking && last ? { longitude: last[0], latitude: last[1] } : place;
  return (
    <Box sx={{ mt: 2 }}>
      <GroundMap
        label={t('line.map')}
        centre={first}
        follow={follow}
        zoom={place || line.length > 0 ? 17 : 11}
        line={line}
        onCorner={(index, corner) => onLine(line.map((one, at) => (at === index ? corner : one)))}
        onCentre={setCentre}
        onTiles={setTiles}
        height={{ xs: 320, md: 400 }}
      />
      {hasTiles === false && <Hint>{t('line.noTiles')}</Hint>}
      <LineArea line={line} />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1 }}>
        {onPlace && (
          <Button
            variant="outlined"
            onClick={() => onPlace(centre)}
            startIcon={<Icon name="pin" size={22} />}
          >
            {t('line.placeHere')}
          </Button>
        )}
        <Button
          variant="outlined"
          disabled={isWalking}
          onClick={() => onLine([...line, [centre.longitude, centre.latitude]])}
          startIcon={<Icon name="pencil" size={22} />}
        >
          {t('line.cornerHere')}
        </Button>
        <Button
          variant="outlined"
          onClick={isWalking ? walk.pause : walk.begin}
          startIcon={<Icon name="walk" size={22} />}
        >
          {isWalking ? t('line.pause') : walk.state === 'paused' ? t('line.goOn') : t('line.walk')}
        </Button>
        {walk.state !== 'off' && (
          <Button variant="outlined" onClick={walk.finish} startIcon={<Icon name="check" size={22} />}>
            {t('line.finish')}
          </Button>
        )}
        {line.length > 0 && !isWalking && (
          <>
            <Button onClick={() => onLine(line.slice(0, -1))}>{t('line.undo')}</Button>
            <Button onClick={() => onLine([])}>{t('line.clear')}</Button>
          </>
        )}
      </Box>
      <WalkSaid walk={walk} />
    </Box>
  );
}

/** The boundary's area, or its problem. */
function LineArea({ line }: { readonly line: readonly Corner[] }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const said = (): string => {
    if (line.length === 0) return t('line.begin');
    if (line.length < 3) return t('line.corners', { count: line.length, number: format.number(line.length) });
    const boundary = boundaryOf(line);
    const problem = boundaryProblem(boundary);
    return problem ? t(`shape.${problem}`) : format.area(boundaryHectares(boundary));
  };
  return (
    <Box role="status" data-testid="line-area" sx={{ mt: 1, fontWeight: 650, fontSize: '1rem' }}>
      {said()}
    </Box>
  );
}

function WalkSaid({ walk }: { readonly walk: Walk }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  if (walk.state !== 'on') return null;
  const metres = walk.accuracy === null ? null : format.number(walk.accuracy);
  return (
    <Box role="status" sx={{ mt: 1, color: 'text.secondary' }}>
      {walk.trouble === 'poor' && t('line.poor', { metres })}
      {walk.trouble !== null && walk.trouble !== 'poor' && t(`add.${walk.trouble}`)}
      {walk.trouble === null && (metres === null ? t('place.asking') : t('line.walking', { metres }))}
    </Box>
  );
}
