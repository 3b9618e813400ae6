import type { Plot, Season } from '@draksha/contract';
import { growsWood } from '@draksha/models/plan/plot-care';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay, daysBetween } from '../../lib/format.ts';
import { may } from '../../lib/may.ts';
import { writeTroubleKey } from '../../lib/trouble.ts';
import { wordOf } from '../../lib/typed-words.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { Trouble } from '../../ui/notice.tsx';
import { UndoBar } from '../../ui/undo-bar.tsx';
import { seasons, useSeasons } from '../seasons/queries.ts';
import { useStageMarks } from '../stage-observations/queries.ts';
import { EndSeason } from './end-season.tsx';
import { NewSeason } from './new-season.tsx';

/** The seasons of a plot, the newest first: the one that runs can be ended, and the next pruning entered. */
export function SeasonsPart({ plot }: { readonly plot: Plot }) {
  const { t } = useTranslation('plotbook');
  const { all, running } = useSeasons()(plot.id);
  const [open, setOpen] = useState<'end' | 'new' | null>(null);
  const [ended, setEnded] = useState<Season | null>(null);
  const undo = useSubmit<void>();
  const close = () => setOpen(null);
  const bringBack = () =>
    undo.run(async () => {
      const now = all.find(({ id }) => id === ended?.id);
      if (now && ended) {
        const { endedOn, yieldKg, resultNotes } = ended;
        await save(seasons.change(now, { endedOn, yieldKg, resultNotes }));
      }
      setEnded(null);
    });
  return (
    <>
      {all.length === 0 && <Box sx={{ color: 'text.secondary', mb: 1 }}>{t('season.none')}</Box>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {all.map((season) => (
          <SeasonRow key={season.id} season={season} isRunning={season.id === running?.id} />
        ))}
      </Box>
      {may('seasons') && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
          {running && (
            <Button variant="outlined" onClick={() => setOpen('end')}>
              {t('season.end')}
            </Button>
          )}
          <Button variant="outlined" onClick={() => setOpen('new')}>
            {t('plot.nextSeason')}
          </Button>
        </Box>
      )}
      {open === 'end' && running && (
        <EndSeason season={running} isWood={growsWood(plot.status)} onClose={close} onEnded={setEnded} />
      )}
      {open === 'new' && <NewSeason plot={plot} others={all} onClose={close} />}
      {undo.error !== null && <Trouble>{t(writeTroubleKey(undo.error))}</Trouble>}
      <UndoBar
        open={ended !== null}
        message={t('season.ended')}
        undo={t('undo')}
        onUndo={() => void bringBack()}
        onClose={() => setEnded(null)}
      />
    </>
  );
}

function SeasonRow({ season, isRunning }: { readonly season: Season; readonly isRunning: boolean }) {
  const { t } = useTranslation('plotbook');
  const format = useFormat();
  const marks = useStageMarks()(season.id);
  const { cycle, pruningDate, endedOn, yieldKg, targetMarket, resultNotes } = season;
  const toGo = daysBetween(calendarDay(nowMs()), pruningDate);
  const facts = [
    toGo > 0 && t('plots.pruningIn', { count: toGo, days: format.number(toGo), cycle: t(`cycle.${cycle}`) }),
    isRunning && t('season.running'),
    endedOn && t('season.endedOn', { date: format.date(endedOn) }),
    yieldKg !== null && format.weight(yieldKg),
    targetMarket && t(`plot.markets.${targetMarket}`),
  ].filter(Boolean);
  return (
    <Box component="li" sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ fontWeight: isRunning ? 650 : 400 }}>
        {t(`cycle.${cycle}`)}, {format.date(pruningDate)}
      </Box>
      {facts.length > 0 && <Box sx={{ color: 'text.secondary' }}>{facts.join(' · ')}</Box>}
      {marks.map(({ id, stage, observedOn }) => (
        <Box key={id} sx={{ color: 'text.secondary' }}>
          {t('season.seen', { stage: t(seenWord(stage)), date: format.dayMonth(observedOn) })}
        </Box>
      ))}
      {resultNotes && <Box sx={{ whiteSpace: 'pre-line' }}>{resultNotes}</Box>}
    </Box>
  );
}

const milestones: ReadonlySet<string> = new Set([
  'foundation.ten_leaves',
  'fruit.bud_swell',
  'fruit.five_leaves',
]);

/** A milestone or stage, whose words are in different places. */
const seenWord = (stage: string) => wordOf(milestones.has(stage) ? 'milestone' : 'stage', stage);
