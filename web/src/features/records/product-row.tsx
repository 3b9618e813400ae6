import type { Plot } from '@draksha/contract';
import { doseUnits } from '@draksha/contract/records';
import { ownProductOf, sprayedProduct } from '@draksha/models';
import { productKinds } from '@draksha/models/choices';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Field, SelectInput, TextInput } from '../../ui/field.tsx';
import { NumberField, RuleField } from '../../ui/form-fields.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import {
  listedOf,
  listsSayOfAll,
  useListLimits,
  useListName,
  useProductLists,
} from '../product-lists/queries.ts';
import { amountWords } from './amount-words.ts';
import { RecordChips } from './chip-row.tsx';
import type { EntryForm } from './entry-form-values.ts';
import { products } from './queries.ts';
import { RecordIcon } from './record-icon.tsx';
import { amountsOf } from './tank-form.ts';
import { useChosenPlots, useMarkets, useTankForm } from './typed-entry.ts';

interface ProductRowProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly at: number;
  readonly plots: readonly Plot[];
  readonly onRemove: () => void;
}

/** One product of a spray: what is known of it, its dose, and how much that comes to. */
export function ProductRow({ form, at, plots, onRemove }: ProductRowProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const line = useWatch({ control: form.control, name: `products.${at}` });
  const { acres } = useChosenPlots(form, plots);
  const amount = amountsOf(useTankForm(form), acres)[at];
  const own = products.useAll().map(ownProductOf);
  const { productId, name, activeIngredient, group } = line;
  const said = { productId, name, activeIngredient, group };
  const { kind, targets, groups } = sprayedProduct({ ...said, kind: line.kind }, own);
  const lists = useProductLists();
  const listName = useListName();
  const limits = useListLimits();
  const markets = useMarkets(form, plots);
  const byLists = listedOf(lists, line, own)
    .filter(({ standing }) => standing === 'listed')
    .map((listed) => {
      const { days } = listsSayOfAll([listed], markets);
      const list = listName(listed.list);
      return [
        days === null
          ? t('list.noDays', { list })
          : t('list.days', { list, count: days, days: format.number(days) }),
        ...limits(listed),
      ].join(' · ');
    });
  const isFungicide = kind === 'fungicide';
  const unnamed = sprayedProduct({ ...said, activeIngredient: '', kind: line.kind }, own);
  const asksActive = isFungicide && unnamed.actives.length === 0 && unnamed.targets.length === 0;
  const facts = [
    kind !== null && !isFungicide && t(wordOf('diary:product.kind', kind)),
    isFungicide &&
      (targets.length === 0
        ? t('product.protectsNothing')
        : t('product.against', {
            names: targets.map((target) => t(`choice.targets.${target}`)).join(', '),
          })),
    (kind === null || isFungicide || groups.length > 0) &&
      (groups.length === 0
        ? t('product.noGroup')
        : t('product.group', { group: [...new Set(groups.map(({ code }) => code))].join(' + ') })),
    line.phiDays === ''
      ? t('product.noPhi')
      : [t('product.phi', { days: line.phiDays }), line.phiSource].filter(Boolean).join(', '),
  ].filter(Boolean);
  return (
    <Box sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <Box sx={{ flex: '1 1 auto', minWidth: 0, fontWeight: 650, overflowWrap: 'anywhere' }}>
          {line.name}
        </Box>
        {amount && (
          <Box sx={{ fontWeight: 650, whiteSpace: 'nowrap' }}>
            {amountWords(t, format, amount.amount, amount.amountUnit)}
          </Box>
        )}
        <IconButton
          onClick={onRemove}
          aria-label={t('form.removeProduct', { name: line.name })}
          sx={{ mt: -1, mr: -1.5 }}
        >
          <RecordIcon name="cross" size={20} />
        </IconButton>
      </Box>
      <Box sx={{ fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
        {[facts.join(' · '), ...byLists].map((said) => (
          <div key={said}>{said}</div>
        ))}
      </Box>
      {sprayedProduct({ ...said, activeIngredient: '' }, own).kind === null && (
        <Box sx={{ mt: 1 }}>
          <RecordChips
            label={t('product.kindAsk')}
            chips={productKinds.map((id) => ({ id, word: t(`product.kind.${id}`) }))}
            chosen={kind === null ? [] : [kind]}
            onChoose={(id) => form.setValue(`products.${at}.kind`, id, { shouldDirty: true })}
          />
        </Box>
      )}
      {asksActive && (
        <Box sx={{ mt: 1.5 }}>
          <Field label={t('product.activeAsk')} hint={t('product.activeWhy')}>
            {(slot) => (
              <TextInput {...slot} {...form.register(`products.${at}.activeIngredient`)} autoComplete="off" />
            )}
          </Field>
        </Box>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)',
          mt: 1,
          alignItems: 'end',
        }}
      >
        <NumberField form={form} name={`products.${at}.dose`} label={t('product.dose')} max={1_000_000} />
        <Field label={t('product.unit')}>
          {(slot) => (
            <SelectInput {...slot} {...form.register(`products.${at}.unit`)}>
              {doseUnits.map((unit) => (
                <option key={unit} value={unit}>
                  {t(`unitName.${unit}`)}
                </option>
              ))}
            </SelectInput>
          )}
        </Field>
      </Box>
      <Reveal summary={t('product.packet')}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', pt: 1 }}>
          <RuleField
            form={form}
            name={`products.${at}.batch`}
            label={t('product.batch')}
            rule={{ kind: 'text', max: 60 }}
          />
          <RuleField
            form={form}
            name={`products.${at}.expiresOn`}
            label={t('product.expiresOn')}
            rule={{ kind: 'text', max: 20 }}
          />
          <NumberField
            form={form}
            name={`products.${at}.reEntryHours`}
            label={t('product.reEntryHours')}
            max={720}
            zero
            whole
          />
        </Box>
      </Reveal>
      {line.unit === 'ppm' && (
        <Box sx={{ mt: 1.5 }}>
          <NumberField
            form={form}
            name={`products.${at}.activePercent`}
            label={t('product.strength')}
            max={100}
          />
        </Box>
      )}
    </Box>
  );
}
