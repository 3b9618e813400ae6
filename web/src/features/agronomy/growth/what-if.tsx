import type { Season } from '@draksha/contract';
import type { StageMark } from '@draksha/models';
import { DAY_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { SeasonLine } from './season-line.tsx';
import { type HeatDays, seasonPlan } from './season-plan.ts';

const MAX_DAYS = 30;

interface WhatIfProps {
  readonly season: Season;
  readonly marks: readonly StageMark[];
  readonly heat: HeatDays | null;
  readonly today: string;
}

/** The same season, had it been pruned some days earlier or later: dragged on a copy, nothing is changed. */
export function WhatIf({ season, marks, heat, today }: WhatIfProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const [days, setDays] = useState(0);
  const moved = useDeferredValue(days);
  const pruningDate = new Date(Date.parse(season.pruningDate) + moved * DAY_MS).toISOString().slice(0, 10);
  const plan = useMemo(
    // Marks of this season belong to the real pruning, and say nothing of another.
    () =>
      seasonPlan(
        season,
        marks.filter((mark) => mark.pruningDate !== season.pruningDate),
        heat,
        pruningDate,
      ),
    [season, marks, heat, pruningDate],
  );
  const date = new Date(Date.parse(season.pruningDate) + days * DAY_MS).toISOString().slice(0, 10);
  return (
    <Card title={t('growth.whatIf')} note={t('growth.whatIfNote')}>
      <Box component="label" sx={{ display: 'block' }}>
        <Box component="span" sx={{ fontWeight: 650 }}>
          {t('growth.prunedOn', { date: format.date(date) })}
        </Box>
        <Box
          component="input"
          type="range"
          min={-MAX_DAYS}
          max={MAX_DAYS}
          value={days}
          aria-valuetext={format.date(date)}
          onChange={(event: React.ChangeEvent<HTMLInputElement>) => setDays(Number(event.target.value))}
          sx={{ display: 'block', width: '100%', height: 48, accentColor: (theme) => theme.palette.leaf }}
        />
      </Box>
      {moved !== 0 && <SeasonLine plan={{ ...plan, season: { ...season, pruningDate } }} today={today} />}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {plan.forecast.expected.map(({ id, begins }) => (
          <li key={id}>
            {t('growth.expected', {
              stage: t(`growth.id.${id}`),
              from: format.dayMonth(begins.earliestDate),
              to: format.dayMonth(begins.latestDate),
            })}
          </li>
        ))}
      </Box>
    </Card>
  );
}
