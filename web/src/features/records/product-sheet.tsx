import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Entry } from './entry.ts';
import { OwnProductForm } from './own-product.tsx';
import { type Choosable, choosables, foundChoices, searchableChoice } from './product-choice.ts';
import { groupsOf } from './product-groups.ts';
import { ProductLimits } from './product-limits.tsx';
import { products, stockMovements, useEntries, useRecords } from './queries.ts';
import { RecordIcon } from './record-icon.tsx';
import { shelfOf } from './stock.ts';

interface ProductSheetProps {
  /** Those that stand in the spray already. */
  readonly taken: readonly string[];
  readonly onChoose: (choice: Choosable, entries: readonly Entry[]) => void;
  readonly onClose: () => void;
}

const MAX_SHOWN = 60;
/** As many as a phone shows at once: the sheet opens with them, the others come a turn later. */
const FIRST = 8;

/** Chooses a product by its name, active ingredient or group, or takes in a new one of the farmer's own. */
export function ProductSheet({ taken, onChoose, onClose }: ProductSheetProps) {
  const { t } = useTranslation('diary');
  const entries = useEntries();
  const id = useId();
  const own = products.useAll();
  const [asked, setAsked] = useState('');
  const [isNew, setNew] = useState(false);
  const all = useMemo(() => choosables(own, entries).map(searchableChoice), [own, entries]);
  const most = useDeferredValue(MAX_SHOWN, FIRST);
  const choose = (choice: Choosable) => onChoose(choice, entries);
  const found = foundChoices(all, asked)
    .filter(({ id, name }) => !taken.includes(id) && !taken.includes(name))
    .slice(0, most);
  const movements = stockMovements.useAll();
  const used = useRecords();
  const shelf = useMemo(() => shelfOf(movements, used), [movements, used]);
  const groups = groupsOf(found, entries, shelf);
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={id}
      scroll="paper"
      sx={FULL_ON_PHONE}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pl: 2, pr: 0.5 }}>
        <DialogTitle id={id} sx={{ flex: 1, p: 0, py: 1, fontSize: '1.25rem', fontWeight: 650 }}>
          {t(isNew ? 'product.new' : 'product.choose')}
        </DialogTitle>
        <IconButton onClick={onClose} aria-label={t('form.close')}>
          <RecordIcon name="cross" size={24} />
        </IconButton>
      </Box>
      <DialogContent sx={{ minHeight: 320, px: 2 }}>
        {isNew ? (
          <OwnProductForm name={asked} onMade={choose} onCancel={() => setNew(false)} />
        ) : (
          <>
            <Field label={t('product.search')} hint={t('product.labelNote')}>
              {(slot) => (
                <TextInput
                  {...slot}
                  type="search"
                  value={asked}
                  onChange={({ target }) => setAsked(target.value)}
                  autoComplete="off"
                />
              )}
            </Field>
            {groups.map(({ key, choices }) => (
              <Box key={key} component="section" aria-labelledby={`${id}-${key}`}>
                <Box
                  id={`${id}-${key}`}
                  component="h3"
                  sx={{ m: 0, mt: 2, fontSize: '1rem', fontWeight: 650 }}
                >
                  {t(`product.part.${key}`)}
                </Box>
                <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
                  {choices.map((choice) => (
                    <ChoosableRow key={choice.id} choice={choice} onChoose={choose} />
                  ))}
                </Box>
              </Box>
            ))}
            <Button onClick={() => setNew(true)} startIcon={<Icon name="plus" />} sx={{ ml: -1.5, mt: 1 }}>
              {asked.trim() === '' ? t('product.new') : t('product.newNamed', { name: asked.trim() })}
            </Button>
          </>
        )}
      </DialogContent>
    </Dialog>
  );
}

/** A phone's whole height, under the thumb; a window on what is wider. */
const FULL_ON_PHONE = {
  '& .MuiDialog-paper': {
    m: { xs: 0, sm: 4 },
    width: { xs: '100%', sm: 'calc(100% - 64px)' },
    height: { xs: '100%', sm: 'auto' },
    maxHeight: { xs: '100%', sm: 'calc(100% - 64px)' },
    borderRadius: { xs: 0, sm: '16px' },
  },
} as const;

function ChoosableRow({
  choice,
  onChoose,
}: {
  readonly choice: Choosable;
  readonly onChoose: (choice: Choosable) => void;
}) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const { name, activeIngredient, group, phiDays } = choice;
  const facts = [
    activeIngredient && activeIngredient.toLowerCase() !== name.toLowerCase() && activeIngredient,
    group ? t('product.group', { group }) : t('product.noGroup'),
    phiDays !== null && t('product.phi', { days: format.number(phiDays) }),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box
        component="button"
        type="button"
        onClick={() => onChoose(choice)}
        sx={{
          width: '100%',
          minHeight: 56,
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
        <Box sx={{ fontWeight: 400 }}>{name}</Box>
        <Box sx={{ fontSize: '0.875rem', lineHeight: 1.6, color: 'text.secondary' }}>
          {facts.join(' · ')}
          <ProductLimits product={{ productId: choice.id, name, activeIngredient: activeIngredient ?? '' }} />
        </Box>
      </Box>
    </Box>
  );
}
