import type { Plot } from '@draksha/contract';
import { recordKinds } from '@draksha/contract/records';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { RecordChips } from './chip-row.tsx';
import { type DiaryFilter, NO_FILTER } from './diary-filter.ts';
import { RecordIcon } from './record-icon.tsx';

interface DiaryFiltersProps {
  readonly filter: DiaryFilter;
  readonly plots: readonly Plot[];
  readonly onFilter: (filter: DiaryFilter) => void;
}

const ALL = 'all';

/** Chips by plot and kind, by season once a plot is chosen, and a search. */
export function DiaryFilters({ filter, plots, onFilter }: DiaryFiltersProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const { plotId, kind, seasonId, text } = filter;
  const seasons = plotId === '' ? [] : seasonsOf(plotId).all;
  const [isSearching, setSearching] = useState(text !== '');
  const isAll = plotId === '' && kind === '';
  const chips = [
    { id: ALL, word: t('filter.all') },
    ...(plots.length > 1 ? plots.map(({ id, name }) => ({ id: `plot ${id}`, word: name })) : []),
    ...recordKinds.map((one) => ({
      id: `kind ${one}`,
      word: t(`kindsShort.${one}`),
      mark: <RecordIcon name={one} size={18} />,
    })),
  ];
  const choose = (chip: string) => {
    const [group = '', id = ''] = chip.split(' ');
    if (chip === ALL) onFilter(text === '' ? NO_FILTER : { ...NO_FILTER, text });
    else if (group === 'plot') onFilter({ ...filter, plotId: plotId === id ? '' : id, seasonId: '' });
    else {
      const asked = recordKinds.find((one) => one === id) ?? '';
      onFilter({ ...filter, kind: kind === asked ? '' : asked });
    }
  };
  return (
    <Box role="search" sx={{ display: 'grid', gap: 1, mt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ display: 'flex', gap: 1, minWidth: 0 }}>
        <IconButton
          aria-label={t('filter.search')}
          aria-expanded={isSearching}
          onClick={() => {
            setSearching(!isSearching);
            if (isSearching) onFilter({ ...filter, text: '' });
          }}
          sx={{
            flex: 'none',
            my: 0.5,
            width: 40,
            height: 40,
            border: 1,
            borderColor: 'divider',
            backgroundColor: 'background.paper',
            color: 'text.primary',
            '&::after': { content: '""', position: 'absolute', inset: -5 },
          }}
        >
          <RecordIcon name={isSearching ? 'cross' : 'search'} size={20} />
        </IconButton>
        <Box sx={{ minWidth: 0, flex: 1 }}>
          <RecordChips
            label={t('filter.label')}
            hideLabel
            several
            oneLine
            chips={chips}
            chosen={isAll ? [ALL] : [`plot ${plotId}`, `kind ${kind}`]}
            onChoose={choose}
          />
        </Box>
      </Box>
      {seasons.length > 1 && (
        <RecordChips
          label={t('filter.season')}
          hideLabel
          several
          oneLine
          chips={seasons.map(({ id, cycle, pruningDate }) => ({
            id,
            word: `${t(`cycle.${cycle}`)}, ${format.date(pruningDate)}`,
          }))}
          chosen={[seasonId]}
          onChoose={(id) => onFilter({ ...filter, seasonId: seasonId === id ? '' : id })}
        />
      )}
      {isSearching && (
        <Field label={t('filter.search')}>
          {(slot) => (
            <TextInput
              {...slot}
              type="search"
              value={text}
              onChange={({ target }) => onFilter({ ...filter, text: target.value })}
              autoComplete="off"
              autoFocus
            />
          )}
        </Field>
      )}
    </Box>
  );
}
