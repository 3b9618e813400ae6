import type { Season } from '@draksha/contract';
import { type PlanAction, runningSeason } from '@draksha/models';

/** The running seasons that "done" says are over, each ended on its picking where one is written down, else today. */
export function endedSeasons(
  { rule, plotIds, reasons }: Pick<PlanAction, 'rule' | 'plotIds' | 'reasons'>,
  all: readonly Season[],
  today: string,
): readonly { readonly season: Season; readonly endedOn: string }[] {
  if (rule !== 'season.over' && rule !== 'season.long') return [];
  const picked = reasons.find(({ id }) => id === 'reason.season_picked')?.params.date;
  const endedOn = typeof picked === 'string' ? picked : today;
  return plotIds.flatMap((plotId) => {
    const own = all.filter((season) => season.plotId === plotId);
    const season = runningSeason(own, today);
    return season === null ? [] : [{ season, endedOn }];
  });
}
