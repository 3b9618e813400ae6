import { type QueryClient, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Trouble } from '../../ui/notice.tsx';
import { failureKeys, type WeatherPart } from './weather-failures.ts';

interface PartTroubleProps {
  readonly part: WeatherPart;
  readonly query: Pick<UseQueryResult, 'error'>;
}

const hasFailed = (client: QueryClient, part: WeatherPart): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ queryKey, state }) => queryKey.includes(part) && state.status === 'error' && !state.data);

/** A part of the screen that could not be read, in the words of the specification's catalogue; one button asks for all that failed. */
export function PartTrouble({ part, query }: PartTroubleProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const isFirst = part === 'current' || !hasFailed(client, 'current');
  const again = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <Trouble {...(isFirst && part !== 'spray' && { again: t('again'), onAgain: again })}>
      {failureKeys(part, query.error)
        .map((key) => t(key))
        .join(' ')}
    </Trouble>
  );
}
