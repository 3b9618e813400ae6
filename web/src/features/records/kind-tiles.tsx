import type { RecordKind } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Reveal } from '../../ui/reveal.tsx';
import { CARD } from './card.tsx';
import { RecordIcon } from './record-icon.tsx';

const first: readonly RecordKind[] = [
  'spray',
  'irrigation',
  'fertilizer',
  'pruning',
  'labour',
  'expense',
  'harvest',
  'scouting',
];
const more: readonly RecordKind[] = [
  'income',
  'growth_regulator',
  'bunch_count',
  'rain_gauge',
  'soil_test',
  'petiole_test',
  'note',
];

function Tiles({ kinds }: { readonly kinds: readonly RecordKind[] }) {
  const { t } = useTranslation('diary');
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        p: 0,
        display: 'grid',
        gap: 1,
        gridTemplateColumns: { xs: 'repeat(4, minmax(0, 1fr))', md: 'repeat(8, minmax(0, 1fr))' },
      }}
    >
      {kinds.map((kind) => (
        <li key={kind}>
          <Box
            component={Link}
            to={`/farm-records/new?kind=${kind}`}
            sx={{
              ...CARD,
              display: 'flex',
              flexDirection: 'column',
              alignItems: 'center',
              justifyContent: 'center',
              gap: 0.5,
              px: 0.5,
              py: 1,
              height: '100%',
              minHeight: 84,
              boxSizing: 'border-box',
              textAlign: 'center',
              textDecoration: 'none',
              fontSize: '0.875rem',
              lineHeight: 1.5,
              color: 'text.primary',
              '& svg': { color: 'leaf' },
              '&:hover': { backgroundColor: 'action.hover' },
            }}
          >
            <RecordIcon name={kind} size={28} />
            {t(`kindsShort.${kind}`)}
          </Box>
        </li>
      ))}
    </Box>
  );
}

/** What a farmer may have done, in their words: eight at once, the rest behind "more". */
export function KindTiles() {
  const { t } = useTranslation('diary');
  return (
    <>
      <Tiles kinds={first} />
      <Reveal summary={t('moreKinds')}>
        <Tiles kinds={more} />
      </Reveal>
    </>
  );
}
