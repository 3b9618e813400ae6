import type { PruningCandidate } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { Field, SelectInput } from '../../../ui/field.tsx';
import { expectedAfter, nextDate } from './pruning-choice.ts';

interface TwoDatesProps {
  readonly candidates: readonly PruningCandidate[];
  readonly chosen: PruningCandidate;
  readonly compared: PruningCandidate | null;
  readonly today: string;
  readonly onCompare: (monthDay: string) => void;
}

/** Two dates side by side: bad years, and when flowering and harvest would come. */
export function TwoDates({ candidates, chosen, compared, today, onCompare }: TwoDatesProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  return (
    <Card title={t('planner.two')}>
      <Box sx={{ maxWidth: 320, my: 1 }}>
        <Field label={t('planner.compareWith')}>
          {(slot) => (
            <SelectInput
              {...slot}
              value={compared?.monthDay ?? ''}
              onChange={(event) => onCompare(event.target.value)}
            >
              {candidates
                .filter(({ monthDay }) => monthDay !== chosen.monthDay)
                .map(({ monthDay }) => (
                  <option key={monthDay} value={monthDay}>
                    {format.dayMonth(`2001-${monthDay}`)}
                  </option>
                ))}
            </SelectInput>
          )}
        </Field>
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1,
          gridTemplateColumns: compared ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
        }}
      >
        <OneDate candidate={chosen} today={today} main />
        {compared && <OneDate candidate={compared} today={today} />}
      </Box>
      <Box sx={{ mt: 1, fontSize: '0.875rem', color: 'text.secondary' }}>{t('planner.byDays')}</Box>
    </Card>
  );
}

interface OneDateProps {
  readonly candidate: PruningCandidate;
  readonly today: string;
  readonly main?: boolean;
}

function OneDate({ candidate, today, main = false }: OneDateProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const date = nextDate(candidate.monthDay, today);
  const { flowering, harvest } = expectedAfter(date);
  const range = ({ from, to }: typeof flowering) =>
    t('planner.range', { from: format.dayMonth(from), to: format.dayMonth(to) });
  return (
    <Box
      sx={{
        p: 1.5,
        borderRadius: 1,
        border: (theme) =>
          main ? `2px solid ${theme.palette.leaf}` : `2px dashed ${theme.palette.text.secondary}`,
        backgroundColor: (theme) => (main ? theme.palette.field.verdict.good.soft : 'transparent'),
      }}
    >
      <Box sx={{ fontWeight: 650 }}>{format.date(date)}</Box>
      <Box>
        <Box component="span" sx={{ fontSize: '1.75rem', fontWeight: 650 }}>
          {candidate.knownYears > 0 ? format.number(candidate.badYears) : '–'}
        </Box>{' '}
        <Box component="span" sx={{ fontSize: '0.875rem' }}>
          {t('planner.badOf', { known: format.number(candidate.knownYears) })}
        </Box>
      </Box>
      <Box sx={{ fontSize: '0.875rem', mt: 1 }}>{t('growth.id.flowering')}</Box>
      <Box sx={{ fontWeight: 400 }}>{range(flowering)}</Box>
      <Box sx={{ fontSize: '0.875rem', mt: 1 }}>{t('growth.id.harvest')}</Box>
      <Box sx={{ fontWeight: 400 }}>{range(harvest)}</Box>
    </Box>
  );
}
