import type { Plot, Season } from '@draksha/contract';
import type { plots as noun } from '@draksha/contract/plots';
import { useState } from 'react';
import { type FieldsOf, type NewWrite, save } from '../../lib/farm/farm-noun.ts';
import { useSubmit } from '../../lib/use-submit.ts';
import { uuidV7 } from '../../lib/uuid-v7.ts';
import { type SeasonFields, seasons } from '../seasons/queries.ts';
import { plots } from './queries.ts';

/** Saves a plot and the season typed with it, both or none. The ids are made when the form opens. */
export function usePlotSave(plot: Plot | null, season: Season | null) {
  const [ids] = useState(() => ({ plot: plot?.id ?? uuidV7(), season: uuidV7() }));
  const submit = useSubmit<readonly NewWrite[]>();
  return {
    ...submit,
    save: (
      fields: Partial<FieldsOf<typeof noun>>,
      typed: SeasonFields | null,
    ): Promise<readonly NewWrite[] | null> =>
      submit.run(async () => {
        const plotWrites = plot ? plots.change(plot, fields) : plots.add(ids.plot, fields);
        const seasonWrites = !typed
          ? []
          : season
            ? seasons.change(season, typed)
            : seasons.add(ids.season, { ...typed, plotId: ids.plot });
        const writes = [...plotWrites, ...seasonWrites];
        await save(writes);
        return writes;
      }),
  };
}
