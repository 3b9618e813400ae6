import type { PlotToday, RankedRisk } from '@draksha/models';
import { expect, test } from 'vitest';
import { seasonRow } from '../../../test/rows.ts';
import { plotSummary } from './plot-summary.ts';

const season = seasonRow();
const risk = (disease: RankedRisk['disease'], level: RankedRisk['level']): RankedRisk => ({
  disease,
  level,
  weight: 2,
  danger: level === null ? null : 2,
});

function standing(ranking: readonly RankedRisk[] | null, leading: RankedRisk | null = null) {
  const plotToday =
    ranking && ({ growthStage: {}, tissue: 'green', ranking, leading, covers: [] } as unknown as PlotToday);
  const { risk, isUnknown, unknown } = plotSummary(
    { all: [season], running: season, coming: null },
    () => [],
    plotToday,
    '2026-11-24',
  );
  return { risk, isUnknown, unknown };
}

test('a card names the diseases whose level is not known, beside what leads', () => {
  const low = risk('powderyMildew', 'low');
  expect(standing([low, risk('downyMildew', null)], low)).toEqual({
    risk: { level: 'low', disease: 'powderyMildew' },
    isUnknown: true,
    unknown: ['downyMildew'],
  });
});

test('nothing known is said of the whole plot; a plan that is not there yet says nothing', () => {
  expect(standing([risk('powderyMildew', null), risk('downyMildew', null)])).toEqual({
    risk: null,
    isUnknown: true,
    unknown: [],
  });
  expect(standing([])).toMatchObject({ isUnknown: true });
  expect(standing(null)).toMatchObject({ isUnknown: false });
});
