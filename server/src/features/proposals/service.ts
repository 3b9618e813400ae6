import { farmDay } from '@draksha/contract/dates';
import { type Alert, DAY_MS } from '@draksha/models';
import type { Db } from '../../db.ts';
import { proposalNews } from './store.ts';

/** How long a delayed alert may still be sent. */
const TOLD_DAYS = 2;

interface ProposalAlert {
  readonly alert: Alert;
  /** For any farm: a person's choices name their own plots. */
  readonly plots: ReadonlyMap<string, string>;
}

/** Waiting proposals, and outcomes of one's own, one alert a day. */
export async function proposalAlerts(system: Db, personId: string, now: Date): Promise<ProposalAlert[]> {
  const since = new Date(now.getTime() - TOLD_DAYS * DAY_MS).toISOString();
  const news = (await proposalNews(system, personId, since)).map((one) => {
    const cause = one.state === 'waiting' ? ('proposal_waits' as const) : ('proposal_decided' as const);
    return { ...one, cause, key: `${cause} ${farmDay(Date.parse(one.at))}` };
  });
  return [...Map.groupBy(news, ({ key }) => key)].flatMap(([key, ofDay]) => {
    const [first] = ofDay;
    if (!first) return [];
    const { cause } = first;
    const said = { action: null, hour: null, temperature: null, headline: null };
    return {
      alert: { cause, key, plotIds: [], ...said },
      plots: new Map(ofDay.map(({ plotId, plotName }) => [plotId, plotName])),
    };
  });
}
