import type { ObservationProblem } from '@draksha/contract';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/use-format.ts';
import { Hint, Trouble } from '../../ui/notice.tsx';
import { writeDateFormat } from './station-words.ts';

/** What is wrong with a file, each with its line, and what was left out of it. */
export function FileProblems({ problems }: { readonly problems: readonly ObservationProblem[] }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const notes = problems.filter(({ severity }) => severity === 'note');
  return (
    <>
      {errors.length > 0 && (
        <Trouble>
          <ProblemList problems={errors} />
        </Trouble>
      )}
      {notes.length > 0 && (
        <Hint>
          <ProblemList problems={notes} />
        </Hint>
      )}
    </>
  );
}

function ProblemList({ problems }: { readonly problems: readonly ObservationProblem[] }) {
  const { t } = useTranslation('weather');
  const format = useFormat();
  return (
    <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
      {problems.map(({ code, line, params, count, quantity }) => (
        <li key={`${code} ${line} ${quantity} ${JSON.stringify(params)}`}>
          {line !== null && `${t('stations.line', { line: format.number(line) })} `}
          {t(`stations.problem.${code}`, {
            ...written(params),
            format: writeDateFormat(t, String(params.format ?? '')),
            before: writeDateFormat(t, String(params.before ?? '')),
            number: format.number(count),
            quantity: quantity ? t(`stations.role.${quantity}`) : '',
          })}
        </li>
      ))}
    </Box>
  );

  /** Numbers and days as the farmer writes them. */
  function written(params: ObservationProblem['params']): Record<string, string> {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => {
        if (typeof value === 'number') return [name, format.number(value, 1)];
        return [name, name === 'date' ? format.date(value) : value];
      }),
    );
  }
}
