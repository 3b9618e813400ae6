import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { useAnswer } from '../../lib/use-answer.ts';
import { useFormat } from '../../lib/use-format.ts';
import { Pill } from '../../ui/pill.tsx';
import { currentQuery, type Point } from './queries.ts';

/** The hour of the weather and whose it is, in the screen's head; of what is made up or old the screen itself says so. */
export function SourcePill({ point }: { readonly point: Point }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useAnswer(currentQuery(point));
  if (!data || data.provenance.sample) return null;
  const { sourceLabel, ageSeconds } = data.provenance;
  const age = format.age(ageSeconds);
  return (
    <Pill>
      <Box
        component="span"
        title={t('source.line', { source: sourceLabel, age })}
        sx={{ maxWidth: { xs: 168, md: 'none' }, overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {format.clock(nowMs() - ageSeconds * 1000)} · {sourceLabel}
      </Box>
    </Pill>
  );
}
