import { farmDay } from '@draksha/contract/dates';
import type { AmountUnit } from '@draksha/contract/records';
import { stockMovements as noun, stockMoves } from '@draksha/contract/stock-movements';
import { ownProductOf } from '@draksha/models';
import type { WeightUnit } from '@draksha/models/weights';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { readNumber } from '../../lib/format.ts';
import { seesMoney } from '../../lib/may.ts';
import { usePreferences } from '../../lib/preferences.ts';
import { readPaise } from '../../lib/rupees.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { FarmForm } from '../../ui/farm-form.tsx';
import { Field, SelectInput } from '../../ui/field.tsx';
import { Filled } from '../../ui/filled.tsx';
import { DayOfForm, NumberField } from '../../ui/form-fields.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Blank } from '../../ui/notice.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { listedOf, useJoinedLists, useListName } from '../product-lists/queries.ts';
import { amountWords } from './amount-words.ts';
import { RecordCard } from './card.tsx';
import { RecordChips } from './chip-row.tsx';
import { DiaryFrame } from './diary-frame.tsx';
import type { Choosable } from './product-choice.ts';
import { ProductSheet } from './product-sheet.tsx';
import { products, stockMovements, useRecords } from './queries.ts';
import { type ShelfItem, shelfOf } from './stock.ts';

/** The stock: purchases, use by sprays, and the rest. */
export default function StockPage() {
  const { t } = useTranslation('diary');
  const movements = stockMovements.useAll();
  const records = useRecords();
  const shelf = useMemo(
    () => shelfOf(movements, records).toSorted((a, b) => a.name.localeCompare(b.name)),
    [movements, records],
  );
  const [product, setProduct] = useState<Pick<Choosable, 'id' | 'name'> | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const add = (
    <Button variant="contained" onClick={() => setChoosing(true)} startIcon={<Icon name="plus" />}>
      {t('stock.add')}
    </Button>
  );
  return (
    <DiaryFrame title={t('stock.title')} note={t('stock.why')} back="/farm-records" backWord={t('title')}>
      {product && (
        <MovementForm
          key={product.id}
          product={product}
          onDone={(id) => {
            setProduct(null);
            setSaved(id);
          }}
          onCancel={() => setProduct(null)}
        />
      )}
      {!product && shelf.length > 0 && <Box sx={{ mb: 2 }}>{add}</Box>}
      {shelf.length === 0 && !product ? (
        <Filled skeleton={<RowsSkeleton rows={3} height={72} />}>
          <Blank icon="tasks" title={t('stock.empty')} action={add}>
            {t('stock.emptyWhy')}
          </Blank>
        </Filled>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shelf.map((item) => (
            <ShelfRow key={`${item.productId} ${item.unit}`} item={item} onChange={setProduct} />
          ))}
        </Box>
      )}
      {isChoosing && (
        <ProductSheet
          taken={[]}
          onClose={() => setChoosing(false)}
          onChoose={(choice) => {
            setProduct(choice);
            setChoosing(false);
          }}
        />
      )}
      <UndoBar
        open={saved !== null}
        message={t('stock.saved')}
        undo={t('copy.takeBack')}
        onUndo={() => {
          if (saved !== null) void save(stockMovements.remove(saved));
          setSaved(null);
        }}
        onClose={() => setSaved(null)}
      />
    </DiaryFrame>
  );
}

interface ShelfRowProps {
  readonly item: ShelfItem;
  readonly onChange: (product: Pick<Choosable, 'id' | 'name'>) => void;
}

function ShelfRow({ item, onChange }: ShelfRowProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { productId, name, unit, bought, used, left, cost } = item;
  const words = (amount: number) => amountWords(t, format, amount, unit);
  const listName = useListName();
  const lists = useJoinedLists();
  const own = products.useAll().map(ownProductOf);
  // What is used up is no loss.
  const dropped =
    left <= 0
      ? []
      : listedOf(lists, { productId, name, activeIngredient: '' }, own).filter(
          ({ standing }) => standing === 'dropped',
        );
  const facts = [
    bought > 0 && t('stock.bought', { amount: words(bought) }),
    used > 0 && t('stock.used', { amount: words(used) }),
    cost > 0 && format.money(cost),
  ];
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="button"
        type="button"
        onClick={() => onChange({ id: productId, name })}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          width: '100%',
          minHeight: 68,
          px: 0,
          py: 1,
          border: 0,
          background: 'none',
          font: 'inherit',
          color: 'inherit',
          textAlign: 'start',
          cursor: 'pointer',
        }}
      >
        <Box sx={{ flex: '1 1 auto', minWidth: 0 }}>
          <Box sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>{name}</Box>
          <Box sx={{ fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Box>
          {dropped.map(({ list }) => (
            <Box key={listName(list)} sx={{ color: (theme) => theme.palette.field.verdict.poor.text }}>
              {t('list.gone', { list: listName(list) })}
            </Box>
          ))}
        </Box>
        <Box
          sx={{
            fontWeight: 650,
            whiteSpace: 'nowrap',
            color: (theme) => (left < 0 ? theme.palette.field.verdict.poor.text : 'inherit'),
          }}
        >
          {left < 0 ? t('stock.missing', { amount: words(-left) }) : t('stock.left', { amount: words(left) })}
        </Box>
      </Box>
    </Box>
  );
}

type Measure = WeightUnit | 'g' | 'l' | 'ml';
const measures: Readonly<Record<Measure, { readonly unit: AmountUnit; readonly times: number }>> = {
  kg: { unit: 'g', times: 1000 },
  quintal: { unit: 'g', times: 100_000 },
  tonne: { unit: 'g', times: 1_000_000 },
  g: { unit: 'g', times: 1 },
  l: { unit: 'ml', times: 1000 },
  ml: { unit: 'ml', times: 1 },
};

interface MovementFields {
  move: (typeof stockMoves)[number];
  amount: string;
  measure: Measure;
  movedOn: string;
  cost: string;
}

interface MovementFormProps {
  readonly product: Pick<Choosable, 'id' | 'name'>;
  readonly onDone: (id: string) => void;
  readonly onCancel: () => void;
}

const MOVE_AND_MEASURE = ['move', 'measure'] as const;

/** Bought, counted or lost: how much, when, for how much. */
function MovementForm({ product, onDone, onCancel }: MovementFormProps) {
  const { t } = useTranslation('diary');
  const [id] = useState(uuidV7);
  const today = farmDay(nowMs());
  const submit = useSubmit<true>();
  const { weightUnit } = usePreferences();
  const offered: readonly Measure[] = [...(weightUnit === 'kg' ? [] : [weightUnit]), 'kg', 'g', 'l', 'ml'];
  const form = useForm<MovementFields>({
    defaultValues: { move: 'bought', amount: '', measure: 'kg', movedOn: today, cost: '' },
    mode: 'onTouched',
  });
  const [move, measure] = useWatch({ control: form.control, name: MOVE_AND_MEASURE });
  const keep = form.handleSubmit(async (typed) => {
    const { unit, times } = measures[typed.measure];
    const done = await submit.run(async () => {
      await save(
        stockMovements.add(id, {
          productId: product.id,
          productName: product.name,
          move: typed.move,
          amount: (readNumber(typed.amount) ?? 0) * times,
          unit,
          movedOn: typed.movedOn,
          cost: typed.move === 'bought' ? readPaise(typed.cost) : null,
        }),
      );
      return true as const;
    });
    if (done) onDone(id);
  });
  return (
    <Box sx={{ mb: 3 }}>
      <RecordCard>
        <FarmForm
          submit={submit}
          onSubmit={keep}
          foot={
            <Box sx={{ display: 'flex', gap: 1, mt: 2 }}>
              <Button type="submit" variant="contained" disabled={submit.busy}>
                {t('form.keep')}
              </Button>
              <Button onClick={onCancel}>{t('cancel')}</Button>
            </Box>
          }
        >
          <Box component="h2" sx={{ m: 0, mb: 1, fontSize: '1rem', fontWeight: 650 }}>
            {product.name}
          </Box>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <RecordChips
              label={t('stock.move')}
              hideLabel
              chips={stockMoves.map((one) => ({ id: one, word: t(`stock.moves.${one}`) }))}
              chosen={[move]}
              onChoose={(chosen) => {
                const next = stockMoves.find((one) => one === chosen);
                if (next) form.setValue('move', next);
              }}
            />
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
                alignItems: 'end',
              }}
            >
              <NumberField
                form={form}
                name="amount"
                label={t('stock.amount')}
                max={noun.fields.amount.max / measures[measure].times}
                zero={move === 'counted'}
                required
              />
              <Field label={t('product.unit')}>
                {(slot) => (
                  <SelectInput {...slot} {...form.register('measure')}>
                    {offered.map((one) => (
                      <option key={one} value={one}>
                        {t(`unitName.${one}`)}
                      </option>
                    ))}
                  </SelectInput>
                )}
              </Field>
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 2,
                gridTemplateColumns: { xs: '1fr', sm: 'repeat(2, minmax(0, 1fr))' },
                alignItems: 'start',
              }}
            >
              <DayOfForm
                form={form}
                name="movedOn"
                label={t('form.day')}
                check={(day) => (day === null ? t('form.noDay') : day <= today || t('form.date.in_future'))}
              />
              {move === 'bought' && seesMoney() && (
                <NumberField form={form} name="cost" label={t('form.cost')} max={1_000_000_000} zero />
              )}
            </Box>
          </Box>
        </FarmForm>
      </RecordCard>
    </Box>
  );
}
