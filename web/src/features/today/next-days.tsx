import { type DayPlan, dateOfDayNumber, dayNumberOfDate, sprayBlock } from '@draksha/models';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { dayRain, dayWarmth } from '../../lib/cell-day.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { RiskVessel } from '../../ui/risk-vessel.tsx';
import { SkyIcon } from '../../ui/sky-icon.tsx';
import { VerdictMark } from '../../ui/verdict.tsx';
import { verdictName } from '../../ui/verdict-name.ts';
import type { CellWeather } from './queries.ts';

interface NextDaysProps {
  readonly plan: DayPlan;
  readonly weather: CellWeather;
  /** A wide screen has room for one day more. */
  readonly isWide: boolean;
}

/** The worst disease of a coming day on plots, as the plan has it; `known` is false where of some plot no level is. */
export function worstAhead(plan: DayPlan, plotIds: readonly string[], date: string) {
  const daysAhead = plan.plots.flatMap(({ plotId, ahead }) =>
    plotIds.includes(plotId) ? ahead.filter((day) => day.date === date) : [],
  );
  const [risk] = daysAhead
    .flatMap(({ leading }) => leading ?? [])
    .sort((a, b) => (b.danger ?? 0) - (a.danger ?? 0));
  return { risk: risk ?? null, known: daysAhead.every(({ known }) => known) };
}

/** D: tomorrow and the days after, a line each: sky, hours for spraying, rain, the worst disease. */
export function NextDays({ plan, weather, isWide }: NextDaysProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const dates = (isWide ? [1, 2, 3] : [1, 2]).map((ahead) =>
    dateOfDayNumber(dayNumberOfDate(plan.date) + ahead),
  );
  const { sample, cell } = weather;
  return (
    <Card component="section" sx={{ px: 2, pb: 0.5 }}>
      <Typography component="h2" sx={{ fontSize: '1rem', py: 1.5, fontWeight: 650 }}>
        {t(isWide ? 'title.nextThree' : 'title.next')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {dates.map((date) => {
          const block = sample ? null : sprayBlock(weather, date);
          const { risk, known } = worstAhead(plan, cell.plotIds, date);
          const warmth = sample ? null : dayWarmth(weather, date);
          const icon = cell.days.find((day) => day.date === date)?.icon;
          return (
            <Box
              component="li"
              key={date}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: { xs: 1, md: 1.5 },
                minHeight: 52,
                py: 0.5,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box component="span" sx={{ fontWeight: 650, minWidth: { xs: 40, md: 44 } }}>
                {format.weekdayShort(date)}
              </Box>
              {icon && <SkyIcon sky={icon} />}
              {!sample && (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', fontWeight: 650 }}
                >
                  <VerdictMark verdict={block ? verdictName[block.level] : 'poor'} />
                  {block ? format.hoursShort(block.startHour, block.endHour) : t('next.none')}
                </Box>
              )}
              <span>{format.unit(dayRain(weather, date), 'mm')}</span>
              {isWide && warmth && (
                <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
                  {format.number(Math.round(warmth.least))}–{format.degrees(Math.round(warmth.most))}
                </Box>
              )}
              {risk?.level && (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', ml: 'auto' }}
                >
                  <RiskVessel level={risk.level} size={20} />
                  {t(wordOf('plan:disease', risk.disease))} {t(`risk.${risk.level}`)}
                </Box>
              )}
              {!risk && !known && (
                <Box
                  component="span"
                  sx={{ display: 'inline-flex', gap: 0.75, alignItems: 'center', ml: 'auto' }}
                >
                  <RiskVessel level={null} size={20} />
                  {t('plot.unknown')}
                </Box>
              )}
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
