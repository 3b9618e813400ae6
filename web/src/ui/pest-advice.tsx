import type { Season } from '@draksha/contract';
import {
  BLOOM_DAYS,
  daysAfterPruning,
  isInBloom,
  type Pest,
  type PestAnswer,
  type PestLimit,
} from '@draksha/models';
import Box from '@mui/material/Box';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Format } from '../lib/format.ts';
import { mayRecord } from '../lib/may.ts';
import { daysToPicking } from '../lib/pest-season.ts';
import { useFormat } from '../lib/use-format.ts';

/** Days to the harvest from which its waiting days are spoken of. */
const HARVEST_TOLD_DAYS = 60;

/** From when on a pest is worth acting against, and whose limit it is. */
export const limitWords = (t: TFunction<'diary'>, format: Format, limit: PestLimit | null): string =>
  limit === null
    ? t('pest.noLimit')
    : [
        t(`pest.limit.${limit.by}`, {
          from: limit.by === 'share' ? format.percent(limit.from) : format.number(limit.from),
        }),
        limit.ofRelative && t('pest.ofRelative'),
      ]
        .filter(Boolean)
        .join(' ');

/** By the calendar, since that is how days are shown. */
export const lastDayOfBloom = (season: Season | null, vine: Season | null): number =>
  BLOOM_DAYS.toDap + (season && vine ? daysAfterPruning(season.pruningDate, vine.pruningDate) : 0);

interface PestAdviceProps {
  readonly pest: Pest;
  readonly answer: Exclude<PestAnswer, 'nothing'>;
  readonly plotId: string;
  readonly season: Season | null;
  /** The season as the vine lives it. */
  readonly vine: Season | null;
  readonly today: string;
}

/** What follows from a look: little is left alone; much is first answered without a spray, which bees and harvest can forbid. */
export function PestAdvice({ pest, answer, plotId, season, vine, today }: PestAdviceProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const said = t(`pest.answer.${answer}`, { pest: t(`choice.lookedFor.${pest.id}`) });
  if (answer === 'below_limit') return <Box role="status">{said}</Box>;
  const isBloom = vine !== null && isInBloom(vine.cycle, daysAfterPruning(vine.pruningDate, today));
  const left = vine && daysToPicking(vine, today);
  return (
    <Box role="status">
      <Box sx={{ fontWeight: 650 }}>{said}</Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {pest.remedies.map(({ id, source }) => (
          <li key={id}>
            {t(`pest.remedy.${id}`)}{' '}
            <Box component="a" href={source.url} target="_blank" rel="noreferrer" sx={{ color: 'inherit' }}>
              {new URL(source.url).hostname}
            </Box>
          </li>
        ))}
      </Box>
      {isBloom && (
        <Box sx={{ fontWeight: 650, color: ({ palette }) => palette.field.verdict.poor.text }}>
          {t('pest.bees', { day: format.number(lastDayOfBloom(season, vine)) })}
        </Box>
      )}
      {left !== null && left <= HARVEST_TOLD_DAYS && (
        <Box sx={{ fontWeight: 650 }}>{t('pest.harvest', { days: format.number(Math.max(left, 0)) })}</Box>
      )}
      {!isBloom && mayRecord('spray') && (
        <Box
          component={Link}
          to={`/farm-records/new?kind=spray&plotId=${plotId}&targets=${pest.target}`}
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 48, color: 'inherit' }}
        >
          {t('pest.spray')}
        </Box>
      )}
    </Box>
  );
}
