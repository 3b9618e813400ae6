import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Field, TextInput } from '../../ui/field.tsx';
import { offeredPaise, type ReportChoice } from './report-choice.ts';

interface ReportOfferProps {
  readonly choice: ReportChoice;
  readonly onChoose: (name: 'offer', value: string | null) => void;
}

/** What a buyer offers: the report sets it beside the price that covers the cost. */
export function ReportOffer({ choice, onChoose }: ReportOfferProps) {
  const { t } = useTranslation('reports');
  const { offer } = choice;
  const wrong = offer.trim() !== '' && offeredPaise(choice) === null;
  return (
    <Box sx={{ maxWidth: 320, mb: 2 }}>
      <Field label={t('offer')} error={wrong ? t('form.number') : undefined}>
        {(slot) => (
          <TextInput
            {...slot}
            value={offer}
            onChange={({ target }) => onChoose('offer', target.value === '' ? null : target.value)}
            inputMode="decimal"
            autoComplete="off"
          />
        )}
      </Field>
    </Box>
  );
}
