import type { Plot, Season } from '@draksha/contract';
import type { FarmRecord } from '@draksha/contract/records';
import {
  daysAfterPruning,
  growsWood,
  type PestId,
  type PestTurn,
  pestTurns,
  withoutFruit,
} from '@draksha/models';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { nowMs } from '../../lib/clock.ts';
import { save } from '../../lib/farm/farm-noun.ts';
import { calendarDay } from '../../lib/format.ts';
import { may, mayRecord } from '../../lib/may.ts';
import { pestLooksOf } from '../../lib/pest-season.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { limitWords, PestAdvice } from '../../ui/pest-advice.tsx';
import { Reveal } from '../../ui/reveal.tsx';
import { records } from '../records/queries.ts';
import { useSeasons } from '../seasons/queries.ts';
import { useVine } from '../stage-observations/queries.ts';
import { daysLater } from './task-rows.ts';
import { WorksAbout } from './works-about.tsx';

interface Turn extends PestTurn {
  readonly plot: Plot;
  readonly season: Season;
  /** The season as the vine lives it. */
  readonly vine: Season;
}

/** Days ahead of which the work is named. */
const WEEK_DAYS = 7;
const ANSWERS = ['none', 'few', 'many'] as const;

/** What to look for in the vineyard these days, and the season's work whose time it is: behind one line, after the plan. */
export function VineyardLooks({ plots }: { readonly plots: readonly Plot[] }) {
  const { t } = useTranslation('diary');
  const seasonsOf = useSeasons();
  const vineOf = useVine();
  const rows = records.useAll() as readonly FarmRecord[];
  const today = calendarDay(nowMs());
  const running = plots.flatMap((plot) => {
    const { running: season } = seasonsOf(plot.id);
    if (!season) return [];
    // Whatever the pruning was called: vines that bear nothing have no bloom to keep insecticides out of.
    if (growsWood(plot.status)) {
      const ofWood = { ...season, ...withoutFruit };
      return [{ plot, season: ofWood, vine: vineOf(ofWood, today) }];
    }
    return plot.status === 'bearing' ? [{ plot, season, vine: vineOf(season, today) }] : [];
  });
  const turns = running.flatMap(({ plot, season, vine }): Turn[] => {
    const dap = daysAfterPruning(vine.pruningDate, today);
    const looks = pestLooksOf(rows, plot.id);
    return pestTurns(season.cycle, dap, looks, today).map((turn) => ({ ...turn, plot, season, vine }));
  });
  if (running.length === 0) return null;
  const groups = Map.groupBy(turns, ({ pest, answer }) => `${pest.id} ${answer}`);
  const what = [...new Set(turns.map(({ pest }) => t(`choice.lookedFor.${pest.id}`)))].join(', ');
  return (
    <Card component="section" sx={{ px: 2 }}>
      <Reveal summary={turns.length > 0 ? t('pest.card', { what }) : t('pest.toWorks')}>
        {[...groups].map(([key, group]) => (
          <PestGroup key={key} turns={group} today={today} named={plots.length > 1} />
        ))}
        <WorksAbout running={running} from={today} to={daysLater(today, WEEK_DAYS)} />
        {may('tasks') && (
          <Button component={Link} to="/tasks/templates" sx={{ ml: -1 }}>
            {t('pest.toWorks')}
          </Button>
        )}
      </Reveal>
    </Card>
  );
}

interface PestGroupProps {
  readonly turns: readonly Turn[];
  readonly today: string;
  /** Plots are named where there is more than one. */
  readonly named: boolean;
}

/** One pest on plots with the same state: answered in one tap, or the action after its last scouting. */
function PestGroup({ turns, today, named }: PestGroupProps) {
  const { t } = useTranslation('diary');
  const format = useFormat();
  const submit = useSubmit<void>();
  const [first] = turns;
  if (!first) return null;
  const { pest, answer } = first;
  const where = named ? ` · ${turns.map(({ plot }) => plot.name).join(', ')}` : '';
  const tell = (said: (typeof ANSWERS)[number]) =>
    submit.run(async () => {
      for (const { plot, season } of turns)
        await save(records.add(uuidV7(), lookRow(plot, season, pest.id, said)));
    });
  return (
    <Box sx={{ py: 1, borderTop: 1, borderColor: 'divider' }}>
      {answer === 'below_limit' || answer === 'over_limit' ? (
        turns.map(({ plot, season, vine }) => (
          <Box key={plot.id}>
            {named && <Box sx={{ color: 'text.secondary' }}>{plot.name}</Box>}
            <PestAdvice {...{ pest, answer, season, vine, today }} plotId={plot.id} />
          </Box>
        ))
      ) : (
        <>
          <Box sx={{ fontWeight: 650 }}>
            {t('pest.ask', { pest: t(`choice.lookedFor.${pest.id}`) })}
            {where}
          </Box>
          <Box sx={{ fontSize: '0.875rem', color: 'text.secondary' }}>
            {t(`pest.where.${pest.id}`)} {limitWords(t, format, pest.limit)}
          </Box>
          <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', gap: 1, mt: 1 }}>
            {ANSWERS.filter(() => mayRecord('scouting')).map((said) => (
              <Button
                key={said}
                variant="outlined"
                disabled={submit.busy}
                aria-label={`${t(`choice.lookedFor.${pest.id}`)}: ${said === 'none' ? t('pest.none') : t(`choice.abundance.${said}`)}`}
                onClick={() => void tell(said)}
              >
                {said === 'none' ? t('pest.none') : t(`choice.abundance.${said}`)}
              </Button>
            ))}
          </Box>
        </>
      )}
    </Box>
  );
}

const lookRow = (plot: Plot, season: Season, pest: PestId, said: (typeof ANSWERS)[number]) => ({
  plotId: plot.id,
  seasonId: season.id,
  entryId: uuidV7(),
  kind: 'scouting' as const,
  happenedAt: new Date(nowMs()).toISOString(),
  details: said === 'none' ? { disease: pest, seen: false } : { disease: pest, seen: true, abundance: said },
});
