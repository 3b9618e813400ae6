import type { Season, StageObservation } from '@draksha/contract';
import { DAY_MS } from '@draksha/models/weather/durations';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../../lib/clock.ts';
import { save } from '../../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../../lib/format.ts';
import { writeTroubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { Card } from '../../../ui/card.tsx';
import { Drawing } from '../../../ui/drawings/drawing.tsx';
import { Trouble } from '../../../ui/notice.tsx';
import { stageObservations } from '../../stage-observations/queries.ts';
import { type SeasonPlan, stageNow } from './season-plan.ts';

interface MarkStageProps {
  readonly season: Season;
  readonly plan: SeasonPlan;
  readonly marks: readonly StageObservation[];
}

/** Days ago that a farmer may have seen it without looking at a calendar. */
const DAYS_AGO = [0, 1, 2, 3, 5, 7, 10, 14] as const;

/** "I see this now": a picture of each stage, and the day; it goes before the table and teaches the plot's pace. */
export function MarkStage({ season, plan, marks }: MarkStageProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const name = useId();
  const submit = useSubmit<void>();
  const today = calendarDay(nowMs());
  const [open, setOpen] = useState(false);
  const [stage, setStage] = useState<StageObservation['stage'] | null>(null);
  const [day, setDay] = useState(today);
  const days = DAYS_AGO.map((ago) => calendarDay(nowMs() - ago * DAY_MS)).filter(
    (date) => date > season.pruningDate,
  );
  const chosen = stage ?? stageNow(plan, today)?.stage ?? plan.stages[0]?.stage ?? null;
  const mark = async () => {
    if (chosen === null) return;
    const held = marks.find((one) => one.stage === chosen);
    const done = await submit.run(() =>
      save(
        held
          ? stageObservations.change(held, { observedOn: day })
          : stageObservations.add(uuidV7(), { seasonId: season.id, stage: chosen, observedOn: day }),
      ),
    );
    if (done !== null) setOpen(false);
  };
  const held = marks.find((one) => one.stage === chosen);
  if (!open)
    return (
      <Button variant="contained" fullWidth sx={{ mb: 1.5 }} onClick={() => setOpen(true)}>
        {t('growth.mark')}
      </Button>
    );
  return (
    <Card title={t('growth.markTitle')}>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 1 }}>
        <Box component="legend" sx={{ fontSize: '0.875rem', color: 'text.secondary', p: 0, mb: 0.5 }}>
          {t('growth.which')}
        </Box>
        <Box sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'repeat(auto-fill, minmax(132px, 1fr))' }}>
          {plan.stages.map((one) => (
            <Box
              component="label"
              key={one.stage}
              sx={{
                display: 'flex',
                flexDirection: 'column',
                alignItems: 'center',
                gap: 0.5,
                p: 1,
                minHeight: 104,
                borderRadius: 1,
                textAlign: 'center',
                fontSize: '0.875rem',
                cursor: 'pointer',
                border: (theme) =>
                  `2px solid ${one.stage === chosen ? theme.palette.leaf : theme.palette.divider}`,
                '&:focus-within': { outline: (theme) => `3px solid ${theme.palette.leaf}`, outlineOffset: 2 },
              }}
            >
              <Box
                component="input"
                type="radio"
                name={name}
                checked={one.stage === chosen}
                onChange={() => setStage(one.stage)}
                sx={{ position: 'absolute', opacity: 0, pointerEvents: 'none' }}
              />
              <Drawing name={one.picture} size={48} />
              {t(`stage.${one.stage}`)}
            </Box>
          ))}
        </Box>
      </Box>
      <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, mt: 2 }}>
        <Box component="legend" sx={{ fontSize: '0.875rem', color: 'text.secondary', p: 0, mb: 0.5 }}>
          {t('growth.since')}
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {days.map((date) => (
            <Button
              key={date}
              variant={date === day ? 'outlined' : 'text'}
              aria-pressed={date === day}
              sx={{ px: 1.5 }}
              onClick={() => setDay(date)}
            >
              {date === today ? t('today') : format.dayMonth(date)}
            </Button>
          ))}
        </Box>
      </Box>
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <Button variant="contained" disabled={submit.busy || chosen === null} onClick={mark}>
          {t('save')}
        </Button>
        <Button variant="text" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
        {held && (
          <Button
            variant="text"
            onClick={() =>
              submit.run(() => save(stageObservations.remove(held.id))).then(() => setOpen(false))
            }
          >
            {t('growth.unmark')}
          </Button>
        )}
      </Box>
    </Card>
  );
}
