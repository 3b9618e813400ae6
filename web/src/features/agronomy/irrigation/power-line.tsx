import type { Plot } from '@draksha/contract';
import { farmDay, type PowerSpan } from '@draksha/models';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/use-format.ts';
import { useMinute } from '../../../lib/use-minute.ts';
import { LineIcon } from '../../../ui/line-icon.tsx';
import { powerToday } from './power-today.ts';

/** Hours of electricity for today's minutes, where entered. */
export function PowerLine({ plot, minutes }: { readonly plot: Plot; readonly minutes: number | null }) {
  const { t } = useTranslation('agro');
  const format = useFormat();
  const nowMs = useMinute();
  const date = farmDay(nowMs);
  const wanted = minutes ?? 0;
  const power = powerToday(plot.powerSlots ?? [], { minutes: wanted, date, nowMs });
  if (power === null) return null;
  const { spans, pieces, missingMinutes, startByMs, next } = power;
  const range = ({ fromMs, toMs }: PowerSpan) => `${format.time(fromMs)}–${format.time(toMs)}`;
  const ranges = (of: readonly PowerSpan[]) => of.map(range).join(', ');
  const sentences = [
    spans.length > 0 ? t('irrigation.power.today', { range: ranges(spans) }) : t('irrigation.power.none'),
    next && t('irrigation.power.next', { day: format.weekday(next.date), range: range(next.span) }),
    wanted > 0 && startByMs !== null && t('irrigation.power.fit', { time: format.time(startByMs) }),
    wanted > 0 &&
      missingMinutes === 0 &&
      pieces.length > 1 &&
      t('irrigation.power.parts', { count: pieces.length, ranges: ranges(pieces) }),
    wanted > 0 &&
      spans.length > 0 &&
      missingMinutes > 0 &&
      t('irrigation.power.short', {
        given: format.number(wanted - missingMinutes),
        minutes: format.number(wanted),
      }),
  ];
  return (
    <Box sx={{ display: 'flex', gap: 1, mb: 1.5, color: 'text.secondary' }}>
      <Box component="span" sx={{ flex: 'none', lineHeight: 1, pt: 0.25 }}>
        <LineIcon size={20}>
          <path d="M13 3 6 13.5h5L10.500 21 18 10h-5.500Z" />
        </LineIcon>
      </Box>
      <Box>{sentences.filter(Boolean).join(' ')}</Box>
    </Box>
  );
}
