import { metresBetween } from '@draksha/contract/boundary';
import type { Place } from '@draksha/contract/coordinates';
import { findVillages, type Village } from '@draksha/models/villages/village-search';
import { villages } from '@draksha/models/villages/villages';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { areaName } from '../lib/area-names.ts';
import { pageLanguage } from '../lib/language.ts';
import { useFormat } from '../lib/use-format.ts';
import { Field, TextInput } from './field.tsx';
import { Icon } from './icon.tsx';

const MAX_FOUND = 6;

interface VillageSearchProps {
  readonly near: Place | null;
  /** `isOwn`: the village's own place, not the middle of its taluka. */
  readonly onChoose: (place: Place, village: { readonly name: string; readonly isOwn: boolean }) => void;
}

/** A village by its name, in any script and spelling, from the list on the phone. A screen that shows it loads the words of the area `plotbook`. */
export function VillageSearch({ near, onChoose }: VillageSearchProps) {
  const { t } = useTranslation('plotbook');
  const [typed, setTyped] = useState('');
  const asked = useDeferredValue(typed);
  const [list, setList] = useState<readonly Village[] | null>(null);
  const [failed, setFailed] = useState(false);
  const wanted = typed.trim() !== '';
  useEffect(() => {
    if (wanted && !list)
      villages().then(
        (read) => {
          setFailed(false);
          setList(read);
        },
        () => setFailed(true),
      );
  }, [wanted, list]);
  const found = useMemo(() => (list ? findVillages(list, asked, near, MAX_FOUND) : []), [list, asked, near]);
  return (
    <Box>
      <Field label={t('add.village')} hint={t('add.villageHint')}>
        {(slot) => (
          <TextInput
            {...slot}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // Enter in this field is no wish to save the plot.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            autoComplete="off"
            enterKeyHint="search"
          />
        )}
      </Field>
      {wanted && (
        <Box component="ul" aria-label={t('add.village')} sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
          {found.map((village) => (
            <Box component="li" key={`${village.name} ${village.taluka} ${village.district}`}>
              <VillageRow
                village={village}
                near={near}
                onChoose={() => {
                  setTyped('');
                  onChoose(village.place, { name: village.name, isOwn: village.isOwnPlace });
                }}
              />
            </Box>
          ))}
        </Box>
      )}
      {wanted && (
        <Box role="status" sx={{ color: 'text.secondary', fontSize: '0.875rem', mt: 0.5 }}>
          {failed && t('add.villagesFailed')}
          {list && found.length === 0 && asked.trim().length > 1 && t('add.noVillage')}
          {found.length > 0 && t('add.villageSource')}
        </Box>
      )}
    </Box>
  );
}

interface VillageRowProps {
  readonly village: Village;
  readonly near: Place | null;
  readonly onChoose: () => void;
}

function VillageRow({ village, near, onChoose }: VillageRowProps) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const language = pageLanguage();
  const { place, isOwnPlace } = village;
  const taluka = areaName(village.taluka, language);
  const district = areaName(village.district, language);
  const km = near
    ? metresBetween([near.longitude, near.latitude], [place.longitude, place.latitude]) / 1000
    : null;
  const inTaluka = taluka === '' ? district : t('add.taluka', { taluka, district });
  return (
    <ButtonBase
      onClick={onChoose}
      sx={{
        width: '100%',
        minHeight: 56,
        gap: 1.5,
        px: 1,
        justifyContent: 'flex-start',
        textAlign: 'start',
        font: 'inherit',
        borderBottom: 1,
        borderColor: 'divider',
        '&:hover': { backgroundColor: 'action.hover' },
      }}
    >
      <Icon name="pin" />
      <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
        <Box sx={{ fontWeight: 650 }}>{village.name}</Box>
        <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
          {inTaluka}
          {!isOwnPlace && ` · ${t('add.talukaOnly')}`}
        </Box>
      </Box>
      {km !== null && isOwnPlace && (
        <Box sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>{format.unit(Math.round(km), 'km')}</Box>
      )}
    </ButtonBase>
  );
}
