import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { usePlots } from '../plots/queries.ts';
import { seasons as seasonNoun, useSeasons } from '../seasons/queries.ts';

/** What a token is of: the whole farm without a plot, a whole plot without a season. */
export interface TokenPart {
  readonly plotId: string | null;
  readonly seasonId: string | null;
}

export const TOKEN_OF_FARM: TokenPart = { plotId: null, seasonId: null };

interface PartFieldsProps {
  readonly part: TokenPart;
  readonly onChoose: (part: TokenPart) => void;
}

/** Chooses the plot, and of it the season, that a token reads. */
export function PartFields({ part: { plotId, seasonId }, onChoose }: PartFieldsProps) {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const plots = usePlots();
  const seasonsOf = useSeasons();
  const own = plotId === null ? [] : seasonsOf(plotId).all;
  return (
    <>
      <Field label={t('reach')}>
        {(slot) => (
          <SelectInput
            {...slot}
            value={plotId ?? ''}
            onChange={({ target }) => onChoose({ plotId: target.value || null, seasonId: null })}
          >
            <option value="">{t('wholeFarm')}</option>
            {plots.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectInput>
        )}
      </Field>
      {own.length > 0 && (
        <Field label={t('reachSeason')}>
          {(slot) => (
            <SelectInput
              {...slot}
              value={seasonId ?? ''}
              onChange={({ target }) => onChoose({ plotId, seasonId: target.value || null })}
            >
              <option value="">{t('allSeasons')}</option>
              {own.map(({ id, cycle, pruningDate }) => (
                <option key={id} value={id}>
                  {t(`cycle.${cycle}`)}, {format.date(pruningDate)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      )}
      {plotId !== null && <Box sx={{ color: 'text.secondary' }}>{t('reachWhy')}</Box>}
    </>
  );
}

/** The part that a token covers, in words; null for the whole farm. */
export function usePartWords(): (part: TokenPart) => string | null {
  const { t } = useTranslation('sharing');
  const format = useFormat();
  const plots = usePlots();
  const all = seasonNoun.useAll();
  return ({ plotId, seasonId }) => {
    if (plotId === null) return null;
    const plot = plots.find(({ id }) => id === plotId)?.name ?? t('gonePlot');
    if (seasonId === null) return t('onlyPlot', { plot });
    const season = all.find(({ id }) => id === seasonId);
    return t('onlySeason', {
      plot,
      season: season ? `${t(`cycle.${season.cycle}`)}, ${format.date(season.pruningDate)}` : t('goneSeason'),
    });
  };
}
