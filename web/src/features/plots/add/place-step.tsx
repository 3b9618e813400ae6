import type { Plot } from '@draksha/contract';
import { boundaryMiddle } from '@draksha/contract/boundary';
import type { Place } from '@draksha/contract/coordinates';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, Suspense, useState } from 'react';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../ui/icon.tsx';
import { LayoutSkeleton } from '../../../ui/layout-skeleton.tsx';
import { lazySection } from '../../../ui/lazy-section.ts';
import { Hint } from '../../../ui/notice.tsx';
import { VillageSearch } from '../../../ui/village-search.tsx';
import { type AddForm, drawnBoundary, type PlaceSource } from './add-form.ts';
import { FoundPlace, isSure } from './found-place.tsx';
import { PastePart } from './paste-part.tsx';
import { StandPart } from './stand-part.tsx';

const LinePart = lazySection(async () => (await import('../line/line-part.tsx')).LinePart);

interface PlaceStepProps {
  readonly form: UseFormReturn<AddForm>;
  /** Existing plots: a new one is usually near. */
  readonly near: readonly Plot[];
  readonly onNext: () => void;
  /** The phone is in the plot and is sure of it; absent where the place is what the screen is about. */
  readonly onStood?: () => void;
  /** Skips the place; absent where it cannot be added later. */
  readonly onLater?: () => void;
  readonly saveNow?: ReactNode;
}

const PLACE = ['place', 'source', 'line'] as const;

type Way = 'none' | 'map' | 'paste';

/** The plot's place: by standing there, village, map, walking, or pasting. */
export function PlaceStep({ form, near, onNext, onStood, onLater, saveNow }: PlaceStepProps) {
  const { t } = useTranslation('plotbook');
  const [place, source, line] = useWatch({ control: form.control, name: PLACE });
  const [way, setWay] = useState<Way>(line.length > 0 ? 'map' : 'none');
  const found = (at: Place, from: PlaceSource) => {
    form.setValue('place', at, { shouldDirty: true });
    form.setValue('source', from, { shouldDirty: true });
  };
  const setLine = (corners: AddForm['line']) => {
    form.setValue('line', corners, { shouldDirty: true });
    const boundary = drawnBoundary(corners);
    if (boundary && (place === null || source?.kind === 'line' || source?.kind === 'village'))
      found(boundaryMiddle(boundary), { kind: 'line' });
  };
  const first = near.find(({ latitude }) => latitude !== null);
  const home: Place | null =
    first?.latitude != null && first.longitude != null
      ? { latitude: first.latitude, longitude: first.longitude }
      : null;
  // An unfinished boundary would be lost silently.
  const isOpen = line.length > 0 && drawnBoundary(line) === null;
  const toggle = (one: Way) => setWay(way === one ? 'none' : one);
  const choice = (one: Way, icon: 'map' | 'paste', words: string) => (
    <Button
      variant="outlined"
      aria-expanded={way === one}
      onClick={() => toggle(one)}
      startIcon={<Icon name={icon} size={22} />}
    >
      {words}
    </Button>
  );
  return (
    <>
      <VillageSearch
        near={place ?? home}
        onChoose={(chosen, village) => found(chosen, { kind: 'village', ...village })}
      />
      {place && <FoundPlace place={place} source={source} />}
      {isOpen && <Hint>{t('line.notClosed')}</Hint>}
      {place && (
        <Button
          variant="contained"
          fullWidth
          disabled={isOpen}
          onClick={onNext}
          sx={{ mt: 1, minHeight: 56 }}
        >
          {t('add.rightPlace')}
        </Button>
      )}
      <StandPart
        isFilled={place === null}
        onFound={(at, from) => {
          found(at, from);
          if (line.length === 0 && isSure(at, from)) onStood?.();
        }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1, mt: 1.5 }}>
        {choice('map', 'map', t('add.onMap'))}
        {choice('paste', 'paste', t('add.paste'))}
      </Box>
      {way === 'paste' && <PastePart onFound={found} onLine={setLine} />}
      {way === 'map' && (
        <Suspense fallback={<LayoutSkeleton of={[['block', 360]]} />}>
          <LinePart
            line={line}
            onLine={setLine}
            place={place ?? home}
            onPlace={(at) => found(at, { kind: 'cross' })}
          />
        </Suspense>
      )}
      {place === null && !isOpen && onLater && (
        <Button fullWidth onClick={onLater} sx={{ mt: 2 }}>
          {t('add.placeLater')}
        </Button>
      )}
      {!isOpen && saveNow}
    </>
  );
}
