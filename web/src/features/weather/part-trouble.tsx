import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Trouble } from '../../ui/notice.tsx';
import { failureKeys, type WeatherPart } from './weather-failures.ts';

interface PartTroubleProps {
  readonly part: WeatherPart;
  readonly query: Pick<UseQueryResult, 'error' | 'refetch'>;
}

/** A part of the screen that could not be read, in the words of the specification's catalogue. */
export function PartTrouble({ part, query }: PartTroubleProps) {
  const { t } = useTranslation();
  return (
    <Trouble again={t('again')} onAgain={() => query.refetch()}>
      {failureKeys(part, query.error)
        .map((key) => t(key))
        .join(' ')}
    </Trouble>
  );
}
