import type { Season } from '@draksha/contract';
import { doubtOfEntered } from '@draksha/models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';

type Entered = Pick<Season, 'id' | 'cycle' | 'pruningDate' | 'endedOn'>;

/** Returns the question about a pruning date that conflicts with other seasons; null once it is repeated. */
export function useDateDoubt(): (season: Entered, others: readonly Season[]) => string | null {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const [asked, setAsked] = useState('');
  return (season, others) => {
    const doubt = doubtOfEntered(season, others);
    const question = `${season.cycle} ${season.pruningDate}`;
    if (doubt === null || asked === question) return null;
    setAsked(question);
    return t(`season.doubt.${doubt.because}`, { date: format.date(doubt.date) });
  };
}
