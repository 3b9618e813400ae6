import Box from '@mui/material/Box';
import { type QueryClient, type UseQueryResult, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Trouble, Unread } from '../../ui/notice.tsx';
import { failureKeys, type WeatherPart } from './weather-failures.ts';

interface PartTroubleProps {
  readonly part: WeatherPart;
  readonly query: Pick<UseQueryResult, 'error'>;
  /** The only part of its screen. */
  readonly isAlone?: boolean;
}

/** The sentences of the catalogue end without a stop: each has a line. */
const Lines = ({ of }: { readonly of: readonly string[] }) =>
  of.map((line) => (
    <Box component="span" key={line} sx={{ display: 'block' }}>
      {line}
    </Box>
  ));

/** What is read for the screen, from its top down, by the name in the query's key. */
const reads = ['current', 'picture', 'forecast', 'spray'] as const;

const readOf: Readonly<Record<WeatherPart, (typeof reads)[number]>> = {
  current: 'current',
  hourly: 'picture',
  wetness: 'picture',
  forecast: 'forecast',
  extended: 'forecast',
  spray: 'spray',
};

const hasFailed = (client: QueryClient, read: string): boolean =>
  client
    .getQueryCache()
    .getAll()
    .some(({ queryKey, state }) => queryKey.includes(read) && state.status === 'error' && !state.data);

/** A part of the screen that could not be read, in the words of the specification's catalogue; the first has the button that asks for all that failed. */
export function PartTrouble({ part, query, isAlone = false }: PartTroubleProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Another part may fail later than this one.
  useIsFetching();
  const first = reads.find((read) => hasFailed(client, read));
  const words = <Lines of={failureKeys(part, query.error).map((key) => t(key))} />;
  if (!isAlone && first !== undefined && first !== readOf[part])
    return <Box sx={{ color: 'text.secondary' }}>{words}</Box>;
  const again = () => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <Trouble again={t('again')} onAgain={again}>
      {words}
    </Trouble>
  );
}

interface AllTroubleProps {
  /** What each part of the screen would say, from its top down. */
  readonly parts: readonly PartTroubleProps[];
}

/** Where no part of the screen could be read: all that there is to say once, with one way to ask again. */
export function AllTrouble({ parts }: AllTroubleProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  // Of each its first sentence: why it failed is the same for all.
  const [title = '', ...others] = new Set(
    parts.flatMap(({ part, query }) => failureKeys(part, query.error).slice(0, 1)).map((key) => t(key)),
  );
  return (
    <Unread
      title={title}
      again={t('again')}
      onAgain={() => void client.refetchQueries({ predicate: ({ state }) => state.status === 'error' })}
    >
      <Lines of={others} />
    </Unread>
  );
}
