import { expect, test } from 'vitest';
import type { PlotInputs } from '../plot-hours/service.ts';
import { betweenSprays } from './plot-diseases.ts';

const at = (clock: string) => new Date(`2026-11-20T${clock}:00Z`);
const spray = (clock: string) =>
  ({ kind: 'spray', happenedAt: at(clock).toISOString() }) as PlotInputs['records'][number];

test('the cover is told of the beginning of the quarter, or of the last spray since; the next one ends it', () => {
  const resultOf = (records: PlotInputs['records'], now: string) => {
    const { fromMs, untilMs } = betweenSprays(records, at('00:30'), at(now));
    return [fromMs, untilMs].map((ms) =>
      Number.isFinite(ms) ? new Date(ms).toISOString().slice(11, 16) : ms,
    );
  };
  expect(resultOf([], '00:40')).toEqual(['00:30', Number.POSITIVE_INFINITY]);
  expect(resultOf([spray('00:10')], '00:40')).toEqual(['00:30', Number.POSITIVE_INFINITY]);
  expect(resultOf([spray('00:37')], '00:40')).toEqual(['00:37', Number.POSITIVE_INFINITY]);
  expect(resultOf([spray('00:37'), spray('00:42')], '00:40')).toEqual(['00:37', '00:42']);
  const note = { ...spray('00:37'), kind: 'note' } as PlotInputs['records'][number];
  expect(resultOf([note], '00:40')).toEqual(['00:30', Number.POSITIVE_INFINITY]);
});
