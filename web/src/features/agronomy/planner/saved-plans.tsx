import type { PruningCandidate } from '@draksha/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { save } from '../../../lib/farm/farm-noun.ts';
import { may } from '../../../lib/may.ts';
import { writeTroubleKey } from '../../../lib/trouble.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useSubmit } from '../../../lib/use-submit.ts';
import { uuidV7 } from '../../../lib/uuid-v7.ts';
import { Card } from '../../../ui/card.tsx';
import { Trouble } from '../../../ui/notice.tsx';
import { pruningPlans, usePruningPlans } from '../../pruning-plans/queries.ts';
import { expectedAfter, nextDate } from './pruning-choice.ts';

interface SavedPlansProps {
  readonly plotId: string;
  readonly chosen: PruningCandidate;
  readonly today: string;
}

/** Saves the chosen date as a plan, and lists saved ones. */
export function SavedPlans({ plotId, chosen, today }: SavedPlansProps) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const submit = useSubmit<void>();
  const plans = usePruningPlans(plotId);
  const pruningDate = nextDate(chosen.monthDay, today);
  const isKept = plans.some((plan) => plan.pruningDate === pruningDate);
  const keep = () =>
    submit.run(() =>
      save(
        pruningPlans.add(uuidV7(), {
          plotId,
          pruningDate,
          knownYears: chosen.knownYears,
          badYears: chosen.badYears,
        }),
      ),
    );
  return (
    <>
      {submit.error !== null && <Trouble>{t(writeTroubleKey(submit.error))}</Trouble>}
      <Box sx={{ display: 'flex', gap: 1, mb: 1.5, '@media print': { display: 'none' } }}>
        {may('pruning-plans') && (
          <Button variant="contained" sx={{ flex: 1 }} disabled={submit.busy || isKept} onClick={keep}>
            {t(isKept ? 'planner.isKept' : 'planner.keep', { date: format.date(pruningDate) })}
          </Button>
        )}
        <Button variant="outlined" onClick={() => print()}>
          {t('planner.print')}
        </Button>
      </Box>
      {plans.length > 0 && (
        <Card title={t('planner.plans')}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {plans.map((plan) => {
              const { flowering, harvest } = expectedAfter(plan.pruningDate);
              return (
                <Box
                  component="li"
                  key={plan.id}
                  sx={{
                    display: 'flex',
                    alignItems: 'center',
                    gap: 1,
                    minHeight: 64,
                    borderTop: 1,
                    borderColor: 'divider',
                    '&:first-of-type': { borderTop: 0 },
                  }}
                >
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Box sx={{ fontWeight: 400 }}>{format.date(plan.pruningDate)}</Box>
                    <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
                      {[
                        plan.knownYears
                          ? t('planner.ofYears', {
                              bad: format.number(plan.badYears),
                              known: format.number(plan.knownYears),
                            })
                          : null,
                        t('planner.flowers', {
                          from: format.dayMonth(flowering.from),
                          to: format.dayMonth(flowering.to),
                        }),
                        t('planner.harvests', {
                          from: format.dayMonth(harvest.from),
                          to: format.dayMonth(harvest.to),
                        }),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </Box>
                  </Box>
                  {may('pruning-plans') && (
                    <Button
                      variant="text"
                      aria-label={t('planner.removeOf', { date: format.date(plan.pruningDate) })}
                      onClick={() => submit.run(() => save(pruningPlans.remove(plan.id)))}
                      sx={{ '@media print': { display: 'none' } }}
                    >
                      {t('planner.remove')}
                    </Button>
                  )}
                </Box>
              );
            })}
          </Box>
        </Card>
      )}
    </>
  );
}
