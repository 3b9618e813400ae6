import type { Plot } from '@draksha/contract';
import { answerOf, type PestLook, pestOf } from '@draksha/models';
import Box from '@mui/material/Box';
import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { readNumber } from '../../lib/format.ts';
import { useFormat } from '../../lib/use-format.ts';
import { limitWords, PestAdvice } from '../../ui/pest-advice.tsx';
import { useSeasons } from '../seasons/queries.ts';
import { useVine } from '../stage-observations/queries.ts';
import type { EntryForm } from './entry-form-values.ts';
import { useChosenPlots } from './typed-entry.ts';

interface PestNoteProps {
  readonly form: UseFormReturn<EntryForm>;
  readonly plots: readonly Plot[];
}

/** In the form of a look: where the pest is found and from when on it matters, then what follows from what was seen. */
export function PestNote({ form, plots }: PestNoteProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const seasonsOf = useSeasons();
  const vineOf = useVine();
  const { chosen } = useChosenPlots(form, plots);
  const [details, day] = useWatch({ control: form.control, name: ['details', 'day'] });
  const pest = pestOf(details.disease ?? '');
  const plot = chosen[0];
  if (!pest) return null;
  const look: PestLook = {
    pest: pest.id,
    date: day,
    seen: details.seen === 'yes',
    abundance: details.abundance ?? null,
    perLeaf: readNumber(details.perLeaf ?? ''),
    share: readNumber(details.incidencePercent ?? ''),
  };
  const answer = answerOf(pest, look);
  const season = plot ? seasonsOf(plot.id).running : null;
  return (
    <Box sx={{ p: 2, borderRadius: 1, backgroundColor: (theme) => theme.palette.field.verdict.good.soft }}>
      <Box>
        {t(`pest.where.${pest.id}`)} {limitWords(t, format, pest.limit)}
      </Box>
      {answer !== 'nothing' && plot && (
        <PestAdvice
          pest={pest}
          answer={answer}
          plotId={plot.id}
          season={season}
          vine={season && vineOf(season, day)}
          today={day}
        />
      )}
    </Box>
  );
}
