import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { daysBetween } from '../../../lib/format.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { Card } from '../../../ui/card.tsx';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { middleOf, type SeasonPlan, stageNow } from './season-plan.ts';

/** Every stage with its picture, its day and its date: as seen, or as expected with its spread. */
export function StageList({ plan, today }: { readonly plan: SeasonPlan; readonly today: string }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const now = stageNow(plan, today);
  const { pruningDate } = plan.season;
  return (
    <Card>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {plan.stages.map((one) => {
          const { stage, picture, begins, observedOn } = one;
          const spread = daysBetween(begins.earliestDate, begins.latestDate) / 2;
          const [early, late] = [begins.earliestDate, begins.latestDate].map((date) =>
            format.number(daysBetween(pruningDate, date)),
          );
          const isNow = stage === now?.stage;
          return (
            <Box
              component="li"
              key={stage}
              aria-current={isNow ? 'step' : undefined}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                columnGap: 1.5,
                minHeight: 64,
                mx: -2,
                px: 2,
                py: 0.75,
                borderTop: 1,
                borderColor: 'divider',
                '&:first-of-type': { borderTop: 0 },
                backgroundColor: (theme) => (isNow ? theme.palette.field.verdict.good.soft : 'transparent'),
              }}
            >
              <Drawing name={picture} size={44} faint={middleOf(begins) > today} />
              <Box sx={{ flex: '1 1 7rem', minWidth: 0 }}>
                <Box sx={{ fontWeight: isNow ? 650 : 400 }}>{t(`stage.${stage}`)}</Box>
                <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                  {observedOn === null
                    ? early === late
                      ? t('growth.day', { day: early })
                      : t('growth.days', { from: early, to: late })
                    : t('growth.day', { day: format.number(daysBetween(pruningDate, observedOn)) })}
                </Box>
              </Box>
              <Box sx={{ textAlign: 'end', flex: 'none', ml: 'auto' }}>
                <Box sx={{ fontWeight: observedOn === null ? 400 : 650 }}>
                  {format.dayMonth(observedOn ?? middleOf(begins))}
                </Box>
                <Box
                  sx={{
                    fontSize: '0.875rem',
                    color: 'text.secondary',
                    display: 'flex',
                    alignItems: 'center',
                    justifyContent: 'flex-end',
                    gap: 0.5,
                  }}
                >
                  {observedOn === null ? (
                    t('growth.spread', { days: format.number(Math.ceil(spread)) })
                  ) : (
                    <>
                      <Icon name="check" size={18} />
                      {t('growth.yours')}
                    </>
                  )}
                </Box>
              </Box>
            </Box>
          );
        })}
      </Box>
    </Card>
  );
}
