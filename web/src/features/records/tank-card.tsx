import type { Plot } from '@draksha/contract';
import type { TankPlan } from '@draksha/models';
import { litreDecimals } from '@draksha/models/litre-rounding';
import Box from '@mui/material/Box';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { hectaresFrom, readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Field, SelectInput } from '../../ui/field.tsx';
import { NumberField } from '../../ui/form-fields.tsx';
import { amountWords } from './amount-words.ts';
import { RecordCard } from './card.tsx';
import type { EntryForm } from './entry-form-values.ts';
import { acresOfPlots } from './plot-acres.ts';
import { dosedNames, sprayedAcres, TANKS, type TankForm, tanksOf } from './tank-form.ts';
import { useChosenPlots, useTankForm } from './typed-entry.ts';

interface TankCardProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
}

/** How many tanks, how much in each: worked out while the farmer types. */
export function TankCard({ form, plots }: TankCardProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { chosen, acres } = useChosenPlots(form, plots);
  const typed = useTankForm(form);
  const plan = tanksOf(typed, acres);
  const litres = plan && t('amount.l', { value: format.number(plan.litres, litreDecimals(plan.litres)) });
  return (
    <RecordCard>
      <Box sx={{ fontWeight: 650, fontSize: '1rem' }}>{plan ? tanksInWords(plan) : t('tank.title')}</Box>
      <Box sx={{ color: 'text.secondary', mb: 1 }}>
        {plan && acres !== null && typed.perAcre !== ''
          ? t('tank.sum', {
              area: format.area(hectaresFrom(sprayedAcres(typed.details, acres) ?? acres, 0)),
              each: typed.perAcre,
              litres,
            })
          : (litres ?? t(acres === null ? 'tank.noArea' : 'tank.ask'))}
      </Box>
      {chosen.length > 1 && <PlotTanks typed={typed} plots={chosen} />}
      {plan && <Tanks plan={plan} tank={Number(typed.tank)} names={dosedNames(typed.products)} />}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          mt: 1.5,
          alignItems: 'end',
        }}
      >
        {acres === null ? (
          <NumberField form={form} name="details.waterLitres" label={t('tank.litres')} max={100_000} />
        ) : (
          <NumberField form={form} name="perAcre" label={t('tank.perAcre')} max={100_000} />
        )}
        <Field label={t('tank.size')}>
          {(slot) => (
            <SelectInput {...slot} {...form.register('tank')}>
              {TANKS.map((size) => (
                <option key={size} value={size}>
                  {t('amount.l', { value: format.number(Number(size)) })}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Box>
    </RecordCard>
  );

  function tanksInWords({ fullTanks, lastLitres }: TankPlan): string {
    const full = fullTanks > 0 && t('tank.full', { count: fullTanks, number: format.number(fullTanks) });
    const last =
      lastLitres > 0 && t('tank.last', { litres: format.number(lastLitres, litreDecimals(lastLitres)) });
    return [full, last].filter(Boolean).join(' + ');
  }
}

/** What each plot takes by itself, so that the walk is known before the tank is filled. */
function PlotTanks({ typed, plots }: { readonly typed: TankForm; readonly plots: readonly Plot[] }) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const tank = readNumber(typed.tank) ?? 0;
  // Each is what is added by it, so that the rounded lines are the water in all.
  const sums = plots.map(
    (_plot, at) =>
      tanksOf(
        { ...typed, details: {} },
        acresOfPlots(
          plots,
          plots.slice(0, at + 1).map(({ id }) => id),
        ),
      )?.litres ?? 0,
  );
  const lines = plots.map(({ id, name }, at) => ({
    id,
    name,
    litres: (sums[at] ?? 0) - (sums[at - 1] ?? 0),
  }));
  if (lines.some(({ litres }) => litres <= 0) || tank <= 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mb: 1.5, p: 0 }}>
      {lines.map(({ id, name, litres }) => (
        <Box component="li" key={id} sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {name}
          </Box>
          <Box component="span" sx={{ flex: 'none', fontVariantNumeric: 'tabular-nums' }}>
            {t('tank.ofPlot', {
              litres: format.number(litres, litreDecimals(litres)),
              tanks: format.number(litres / tank, 1),
              tank: format.number(tank),
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

interface TanksProps {
  readonly plan: TankPlan;
  readonly tank: number;
  readonly names: readonly string[];
}

/** A full tank and the last one, each with what goes in. */
function Tanks({ plan, tank, names }: TanksProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { fullTanks, lastLitres } = plan;
  const kinds = [
    ...(fullTanks > 0 ? [{ key: 'fullTank' as const, litres: tank, share: 1 }] : []),
    ...(lastLitres > 0 ? [{ key: 'lastTank' as const, litres: lastLitres, share: lastLitres / tank }] : []),
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      {kinds.map(({ key, litres, share }) => (
        <Box key={key} sx={{ display: 'flex', gap: 1.5, flex: '1 1 140px', minWidth: 0 }}>
          <TankDrawing share={share} litres={format.number(litres, litreDecimals(litres))} />
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, minWidth: 0 }}>
            {plan.products.map((amount, at) => (
              <li key={names[at]}>
                <Box component="span" sx={{ fontWeight: 650 }}>
                  {amount ? amountWords(t, format, amount[key], amount.amountUnit) : t('notKnown')}
                </Box>{' '}
                <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
                  {names[at]}
                </Box>
              </li>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** A tank filled as far as it is; its litres stand in it. */
function TankDrawing({ share, litres }: { readonly share: number; readonly litres: string }) {
  const height = 66 * share;
  return (
    <Box
      component="svg"
      aria-hidden="true"
      width={72}
      height={84}
      viewBox="0 0 72 84"
      sx={{ flex: 'none', color: 'text.primary' }}
    >
      <rect x="3" y="13" width="66" height="68" rx="12" fill="none" stroke="currentColor" strokeWidth="2" />
      <rect x="4" y={14 + 66 - height} width="64" height={height} rx="11" fill="#3f88c5" fillOpacity="0.35" />
      <path d="M24 13V6h24v7" fill="none" stroke="currentColor" strokeWidth="2" />
      <text x="36" y="54" textAnchor="middle" fontSize="16" fontWeight="650" fill="currentColor">
        {litres}
      </text>
    </Box>
  );
}
