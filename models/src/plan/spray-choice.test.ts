import { expect, test } from 'vitest';
import { msAt, type PlanCase, planInput, TODAY } from '../../truth/plan/plan-world.ts';
import type { DiseaseNeed } from './disease-needs.ts';
import { isOldEnough, planSprayDays } from './spray-choice.ts';

/** Whether downy mildew may be sprayed for at an hour, after a spray of two mornings ago and some rain. */
function mayAt(given: Pick<PlanCase, 'sprays' | 'weather'>, day: number, hour: number): boolean {
  const { plots, nowMs } = planInput({ dap: 30, ...given });
  const [plot] = plots;
  if (!plot?.weather) throw new Error('no plot');
  const need = { disease: 'downyMildew' } as DiseaseNeed;
  return isOldEnough(planSprayDays(plot, plot.weather, TODAY, nowMs), need, msAt(day, hour));
}

const metalaxyl = [[-2, 8, ['Metalaxyl-m + mancozeb']]] as const;
const shower = { rain: [[-1, 12, 15, 1, 80]] } as const;

test('three days after what works in the leaf, whatever a shower of 3 mm does', () => {
  expect(mayAt({ sprays: metalaxyl, weather: shower }, 0, 16)).toBe(false);
  expect(mayAt({ sprays: metalaxyl, weather: shower }, 1, 9)).toBe(true);
});

test('two days after a film', () => {
  const film = [[-1, 8, ['Mancozeb']]] as const;
  expect(mayAt({ sprays: film, weather: shower }, 0, 16)).toBe(false);
  expect(mayAt({ sprays: film, weather: shower }, 1, 9)).toBe(true);
});

test('rain alone that leaves less than "covered" makes any spray old', () => {
  const storm = { rain: [[-1, 8, 20, 8, 90]] } as const;
  expect(mayAt({ sprays: metalaxyl, weather: storm }, 0, 16)).toBe(true);
});
