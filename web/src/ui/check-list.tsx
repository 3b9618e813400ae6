import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { CheckResult } from '../lib/check.ts';

const signs = { pass: '✓', fail: '✕', none: '–' } as const;

interface CheckListProps {
  readonly results: readonly CheckResult[];
  readonly nameOf: (check: CheckResult) => string;
  readonly whyOf: (check: CheckResult) => string;
}

/** Named checks, each with what it found and why. */
export function CheckList({ results, nameOf, whyOf }: CheckListProps) {
  const { t } = useTranslation('checks');
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {results.map((check) => (
        <Box
          component="li"
          key={check.id}
          data-check={check.id}
          data-result={check.result}
          sx={{
            display: 'flex',
            gap: 1.5,
            py: 0.75,
            borderBottom: 1,
            borderColor: 'divider',
            '&[data-result="fail"]': { color: ({ palette }) => palette.field.verdict.poor.text },
            '&[data-result="none"]': { color: 'text.secondary' },
          }}
        >
          <Box aria-hidden sx={{ width: 20, flex: 'none', fontWeight: 650 }}>
            {signs[check.result]}
          </Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 650 }}>
              {nameOf(check)}: {t(`result.${check.result}`)}
            </Box>
            <Box>{whyOf(check)}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
