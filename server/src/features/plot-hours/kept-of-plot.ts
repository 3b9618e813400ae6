import { type Place, weatherProvenance } from '@draksha/contract';
import type { Context } from '../../context.ts';
import { AnswerText, followed, KeptText, shapedText } from '../../lib/answer-text.ts';
import { quarterOf, quarterStart } from '../../lib/once-a-quarter.ts';
import type { Weather } from '../weather/service.ts';
import type { PlotHours, PlotSource } from './plot-hours.ts';

/** What was worked out of a plot's hours, and between which instants it is so, epoch milliseconds. */
export interface WorkedOut<Said> {
  readonly found: PlotHours;
  readonly said: Said;
  readonly fromMs?: number;
  readonly untilMs?: number;
}

interface KeptAnswer extends PlotSource {
  /** Of the farm, before its rows were read. */
  readonly version: string;
  readonly place: Place;
  readonly quarter: number;
  readonly measured: Weather['provenance']['measured'];
  readonly fromMs: number;
  readonly untilMs: number;
  readonly text: KeptText;
}

/** Answers that one route keeps: of those who asked last. A text is some 5 to 20 kB. */
const MOST_ANSWERS = 2_000;

const provenanceText = shapedText(weatherProvenance);

interface Telling<T> {
  /** What is said but where the weather is from: that goes on ageing. */
  readonly text: (said: Omit<T, 'provenance'>) => string;
  readonly hasProvenance: boolean;
  /** At the beginning of a quarter of an hour, so that every process says the same. */
  readonly work: (
    userId: string,
    plotId: string,
    at: Date,
    now: Date,
  ) => Promise<WorkedOut<Omit<T, 'provenance'>>>;
}

/**
 * What is said about one plot, worked out once as long as the farm, the weather of its cell, the past days that are kept of it and
 * the quarter of an hour are the same; see docs/decisions/080.
 */
export function keptOfPlot<T>(
  { farmers, weather, clock }: Pick<Context, 'farmers' | 'weather' | 'clock'>,
  { text, hasProvenance, work }: Telling<T>,
): (userId: string, plotId: string) => Promise<AnswerText<T>> {
  const kept = new Map<string, KeptAnswer>();

  function answer({ text: said, measured }: KeptAnswer, { provenance }: Weather): AnswerText<T> {
    if (!hasProvenance) return new AnswerText([said], []);
    const own = { ...provenance, ...(measured && { measured }) };
    const ageless = provenanceText({ ...own, ageSeconds: 0 });
    return new AnswerText([`{"provenance":${provenanceText(own)}`, said], [ageless]);
  }

  /** What is kept, if nothing that it was made of is another now. */
  async function stillSo(held: KeptAnswer, version: string, now: Date): Promise<Weather | null> {
    const isOfNow =
      held.quarter === quarterOf(now) && held.fromMs <= now.getTime() && now.getTime() < held.untilMs;
    if (held.version !== version || !isOfNow) return null;
    const [found, daysMark] = await Promise.all([
      weather.bundleFor(held.place),
      weather.daysMark(held.place, held.range),
    ]);
    return found.bundle === held.bundle && daysMark === held.daysMark ? found : null;
  }

  return async (userId, plotId) => {
    const key = `${userId} ${plotId}`;
    const now = clock();
    const version = await farmers.version(userId);
    const held = kept.get(key);
    const same = held && version.isSettled ? await stillSo(held, version.key, now) : null;
    kept.delete(key);
    if (held && same) {
      kept.set(key, held);
      return answer(held, same);
    }
    const worked = await work(userId, plotId, quarterStart(now), now);
    const { found, said, fromMs = 0, untilMs = Number.POSITIVE_INFINITY } = worked;
    const made: KeptAnswer = {
      ...found.source,
      version: version.key,
      place: found.place,
      quarter: quarterOf(now),
      measured: found.weather.provenance.measured,
      fromMs,
      untilMs,
      text: hasProvenance ? followed(text(said)) : new KeptText(text(said)),
    };
    if (version.isSettled && !found.refreshing) kept.set(key, made);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_ANSWERS) break;
      kept.delete(oldest);
    }
    return answer(made, found.weather);
  };
}
