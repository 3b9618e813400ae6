import type { Plot } from '@draksha/contract';
import { useTranslation } from 'react-i18next';
import { may } from '../../lib/may.ts';
import { UnknownCard } from '../../ui/unknown-card.tsx';
import type { PlotSeasons } from '../seasons/queries.ts';

interface PlotLacksProps {
  readonly plot: Plot;
  readonly seasons: PlotSeasons;
  /** After the harvest, in the words of the screen. */
  readonly afterHarvest: string;
}

/** What a plot lacks for its advice, and the one button that gives it. */
export function PlotLacks({ plot, seasons: { all }, afterHarvest }: PlotLacksProps) {
  if (plot.latitude === null || plot.longitude === null) return <NoPlace plot={plot} />;
  return all.some(({ endedOn }) => endedOn !== null) ? (
    <NoSeason plot={plot} title={afterHarvest} />
  ) : (
    <NoSeason plot={plot} />
  );
}

export function NoPlace({ plot }: Pick<PlotLacksProps, 'plot'>) {
  const { t } = useTranslation('agro');
  return <UnknownCard title={t('noPlace')} cure={{ to: `/plots/${plot.id}/place`, word: t('cure.place') }} />;
}

export function NoSeason({ plot, title }: Pick<PlotLacksProps, 'plot'> & { readonly title?: string }) {
  const { t } = useTranslation('agro');
  return (
    <UnknownCard
      title={title ?? t('noSeason')}
      {...(may('seasons') && { cure: { to: `/plots/${plot.id}`, word: t('cure.pruning') } })}
    />
  );
}

/** In place of sample weather: what is unknown, and a retry. */
export function OnlySample({ title, onAgain }: { readonly title: string; readonly onAgain: () => void }) {
  const { t } = useTranslation('agro');
  return (
    <UnknownCard title={title} cure={{ word: t('again'), onAsk: onAgain }}>
      {t('source.sampleBand')}
    </UnknownCard>
  );
}
