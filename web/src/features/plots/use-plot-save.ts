import type { Plot, Season } from '@draksha/contract';
import { useRef, useState } from 'react';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { WriteConflict } from '../../lib/write-path.ts';
import { changeSeason, type SeasonFields, startSeason } from '../seasons/queries.ts';
import { addPlot, changedFields, changePlot, type PlotFields } from './queries.ts';

const changed = (season: Season, fields: SeasonFields): Partial<SeasonFields> =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) => (value ?? null) !== (season[name as keyof Season] ?? null),
    ),
  ) as Partial<SeasonFields>;

/**
 * Saves a plot and the season typed with it. The ids are made when the form opens, and what has been saved is
 * remembered, so that Save after a failure goes on where it stopped and never makes a second row.
 */
export function usePlotSave(plot: Plot | null, season: Season | null) {
  const [ids] = useState(() => ({ plot: plot?.id ?? uuidV7(), season: uuidV7() }));
  const saved = useRef({ plot, season });
  const submit = useSubmit<Plot>();

  const save = (fields: PlotFields, seasonFields: SeasonFields | null): Promise<Plot | null> =>
    submit.run(async () => {
      const before = saved.current;
      const row = before.plot
        ? await changePlot(before.plot, changedFields(before.plot, fields))
        : await addPlot(ids.plot, fields);
      saved.current = { ...saved.current, plot: row };
      if (seasonFields && !before.season)
        saved.current.season = await startSeason(ids.season, row.id, seasonFields);
      else if (seasonFields && before.season && Object.keys(changed(before.season, seasonFields)).length > 0)
        saved.current.season = await changeSeason(before.season, changed(before.season, seasonFields));
      return row;
    });

  /** The row as it stands elsewhere becomes the ground for the next Save. */
  const standOn = (current: WriteConflict['current']) => {
    if ('plotId' in current) saved.current.season = current as unknown as Season;
    else saved.current.plot = current as unknown as Plot;
    submit.clear();
  };

  const conflict = submit.error instanceof WriteConflict ? submit.error : null;
  return { save, standOn, conflict, busy: submit.busy, error: conflict ? null : submit.error, saved };
}
