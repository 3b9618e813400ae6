import type { DayPlan, PlanAction } from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { may } from '../../lib/may.ts';
import { useFormat } from '../../lib/use-format.ts';
import { PlanRowList } from './plan-rows.tsx';
import { actionTitle } from './plan-words.ts';
import type { Deeds } from './use-deeds.ts';

const SHOWN_FIRST = 2;

interface DayWorkProps {
  readonly plan: DayPlan;
  readonly actions: readonly PlanAction[];
  readonly plotName: (id: string) => string;
  readonly deeds: Deeds;
}

/** The second answer of Today: what the day has beside spraying, and what was answered already. */
export function DayWork({ plan, actions, plotName, deeds }: DayWorkProps) {
  const { t } = useTranslation('plan');
  const format = useFormat();
  const { settled } = plan;
  if (actions.length === 0 && settled.length === 0) return null;
  return (
    <Card component="section">
      {actions.length > 0 && (
        <>
          <Box component="h2" sx={{ m: 0, px: 2, py: 0.5, fontSize: '1rem', fontWeight: 650 }}>
            {t('title.through')}
          </Box>
          <PlanRowList actions={actions} deeds={deeds} plotName={plotName} first={SHOWN_FIRST} />
        </>
      )}
      {settled.length > 0 && (
        <Box component="details" sx={{ borderTop: 1, borderColor: 'divider', px: 2 }}>
          <Box
            component="summary"
            sx={{ minHeight: 48, py: 1.5, cursor: 'pointer', color: 'text.secondary' }}
          >
            {t('title.settled', { number: format.number(settled.length) })}
          </Box>
          {settled.map((one) => (
            <Box
              key={`${one.key} ${one.markIds.join()}`}
              sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 48 }}
            >
              <Box sx={{ flex: 1, minWidth: 0, color: 'text.secondary' }}>
                {actionTitle(t, format, one, deeds.taskTitle)} · {one.plotIds.map(plotName).join(', ')} ·{' '}
                {one.mark === 'postponed'
                  ? t('mark.postponed', { date: format.dayMonth(one.untilDate ?? plan.date) })
                  : t(`mark.${one.mark}`)}
              </Box>
              {may('plan-marks') && (
                <Button onClick={() => void deeds.unmark(one.markIds)}>{t('undo')}</Button>
              )}
            </Box>
          ))}
        </Box>
      )}
    </Card>
  );
}
