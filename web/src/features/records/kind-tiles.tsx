import type { RecordKind } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayRecord } from '../../lib/may.ts';
import { useChartColours } from '../../ui/chart-colours.ts';
import { CARD } from './card.tsx';
import { kindColour } from './kind-colour.ts';
import { RecordIcon } from './record-icon.tsx';

const first: readonly RecordKind[] = [
  'spray',
  'irrigation',
  'fertilizer',
  'labour',
  'pruning',
  'expense',
  'harvest',
];
const more: readonly RecordKind[] = [
  'scouting',
  'income',
  'growth_regulator',
  'bunch_count',
  'rain_gauge',
  'soil_test',
  'petiole_test',
  'note',
];

const TILE = {
  ...CARD,
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: 0.5,
  width: '100%',
  px: 0.5,
  py: 1,
  height: '100%',
  minHeight: 72,
  boxSizing: 'border-box',
  border: 0,
  font: 'inherit',
  textAlign: 'center',
  textDecoration: 'none',
  fontSize: '0.875rem',
  lineHeight: 1.5,
  color: 'text.primary',
  cursor: 'pointer',
  '&:hover': { backgroundColor: 'action.hover' },
} as const;

function Tile({ kind }: { readonly kind: RecordKind }) {
  const { t } = useTranslation('diary');
  const colours = useChartColours();
  return (
    <li>
      <Box
        component={Link}
        to={`/farm-records/new?kind=${kind}`}
        {...(kind === first.find(mayRecord) && { 'data-new': '' })}
        sx={TILE}
      >
        <Box component="span" sx={{ display: 'inline-flex', color: kindColour(colours, kind) }}>
          <RecordIcon name={kind} size={28} />
        </Box>
        {t(`kindsShort.${kind}`)}
      </Box>
    </li>
  );
}

/** What a farmer may have done, in their words: seven at once, the rest behind "more". */
export function KindTiles() {
  const { t } = useTranslation('diary');
  const [all, setAll] = useState(false);
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(auto-fit, minmax(4.5rem, 1fr))', md: 'repeat(8, minmax(0, 1fr))' },
      }}
    >
      {first.filter(mayRecord).map((kind) => (
        <Tile key={kind} kind={kind} />
      ))}
      <li>
        <Box component="button" type="button" aria-expanded={all} onClick={() => setAll(!all)} sx={TILE}>
          <RecordIcon name={all ? 'cross' : 'plus'} size={28} />
          {t('moreKinds')}
        </Box>
      </li>
      {all && more.filter(mayRecord).map((kind) => <Tile key={kind} kind={kind} />)}
    </Box>
  );
}
