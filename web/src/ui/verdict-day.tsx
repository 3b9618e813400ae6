import { type HourFit, SPRAY_DAY, type SpraySuitability } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { RuleMessage } from '../lib/say.ts';
import { stripSentence } from '../lib/strip-sentence.ts';
import { wordOf } from '../lib/typed-words.ts';
import { useFormat } from '../lib/use-format.ts';
import { FactList } from './fact-list.tsx';
import { VerdictBadge } from './verdict.tsx';
import { verdictName } from './verdict-name.ts';
import { type VerdictRow, VerdictStrip } from './verdict-strip.tsx';

/** A day of advice as the models give it, as far as it is shown. */
export interface DayOfAdvice {
  readonly date: string;
  readonly overallSuitability: SpraySuitability | null;
  readonly hourlyData: readonly VerdictRow[];
  readonly bestHoursOfDay: readonly { readonly hour: number; readonly suitability: SpraySuitability }[];
  readonly facts: readonly RuleMessage[];
  readonly warnings: readonly RuleMessage[];
  readonly limitedBy: readonly {
    readonly id: string;
    readonly outcome: string;
    readonly threshold: number;
    readonly hours: number;
  }[];
}

const SHOWN_BEST = 6;

interface VerdictDayProps {
  /** By the specification's day rule. */
  readonly day: DayOfAdvice;
  readonly nowHour: number | null;
  /** The hours of that day as they lead on the screens: what cut one there is not good here. */
  readonly leading: readonly HourFit[];
}

/** The reasons of a day's verdict: its hours, the best of them in order, the limits that were passed, the method. */
export function VerdictDay({ day: wholeDay, nowHour, leading }: VerdictDayProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cut = new Set(leading.filter(({ cutBy }) => cutBy !== null).map(({ hour }) => hour));
  const day: DayOfAdvice = {
    ...wholeDay,
    hourlyData: wholeDay.hourlyData.map((one) => (cut.has(one.hour) ? { ...one, suitability: 'Poor' } : one)),
    bestHoursOfDay: wholeDay.bestHoursOfDay.filter(({ hour }) => !cut.has(hour)),
  };
  return (
    <>
      <VerdictStrip
        title={t('spray.stripTitle', { day: format.weekday(day.date) })}
        sentence={stripSentence(t, format, day.hourlyData)}
        hours={day.hourlyData}
        nowHour={nowHour}
      />
      <DayReasons day={day} />
    </>
  );
}

/** The words behind a day's verdict. */
function DayReasons({ day }: { readonly day: DayOfAdvice }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = { fontWeight: 400, m: 0, mt: 1.5, mb: 0.5, fontSize: '1rem' } as const;
  return (
    <Box>
      <Box sx={{ mb: 1 }}>
        {t('spray.dayAsWhole')}:{' '}
        {day.overallSuitability ? (
          <VerdictBadge verdict={verdictName[day.overallSuitability]}>
            {t(`verdict.${day.overallSuitability}`)}
          </VerdictBadge>
        ) : (
          t('verdict.unknown')
        )}
      </Box>
      <FactList facts={day.facts} words="spray.dayFact" />
      {day.limitedBy.length > 0 && (
        <>
          <Box component="h3" sx={heading}>
            {t('spray.heldBack')}
          </Box>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {day.limitedBy.map((limit) => (
              <li key={limit.id}>
                {t(wordOf('spray.limit', limit.id), { threshold: limitValue(limit) })}:{' '}
                {format.unit(limit.hours, 'hours')} ({t(wordOf('verdict', limit.outcome))})
              </li>
            ))}
          </Box>
        </>
      )}
      {day.warnings.length > 0 && (
        <>
          <Box component="h3" sx={heading}>
            {t('spray.watchFor')}
          </Box>
          <FactList facts={day.warnings} words="spray.dayWarning" />
        </>
      )}
      {day.bestHoursOfDay.length > 0 && (
        <>
          <Box component="h3" sx={heading}>
            {t('spray.bestInOrder')}
          </Box>
          <Box component="ol" sx={{ m: 0, pl: 3 }}>
            {day.bestHoursOfDay.slice(0, SHOWN_BEST).map((hour) => (
              <li key={hour.hour}>
                {format.hours(hour.hour, hour.hour + 1)} ·{' '}
                <VerdictBadge verdict={verdictName[hour.suitability]}>
                  {t(`verdict.${hour.suitability}`)}
                </VerdictBadge>
              </li>
            ))}
          </Box>
        </>
      )}
      <Box component="p" sx={{ mt: 1.5, mb: 0, color: 'text.secondary' }}>
        {t('spray.method', {
          from: format.hour(SPRAY_DAY.firstHour),
          to: format.hour(SPRAY_DAY.lastHour + 1),
          good: format.number(SPRAY_DAY.goodHoursForGood),
          usable: format.number(SPRAY_DAY.usableHoursForFair),
        })}
      </Box>
    </Box>
  );

  function limitValue({ id, threshold }: { readonly id: string; readonly threshold: number }): string {
    if (id.startsWith('wind')) return format.unit(threshold, 'kmh');
    if (id.startsWith('rain') || id.startsWith('air')) return format.percent(threshold);
    return format.degrees(threshold);
  }
}
