import { expect, test } from 'vitest';
import { idOf, plotRow, recordRow, seasonRow } from '../../../test/rows.ts';
import { show } from '../../../test/screen.tsx';
import { SprayedList } from './plot-sprays.tsx';

const sprayed = (happenedAt: string, name: string, phiDays: number | null, plotId = idOf(1)) =>
  recordRow(
    'spray',
    { products: [{ name, ...(phiDays === null ? {} : { phiDays }) }] },
    { happenedAt, plotId },
  );

const shown = (records: readonly object[], at = '2026-11-24T00:45:00Z') =>
  show(<SprayedList plot={plotRow()} season={seasonRow()} />, {
    rows: { plots: [plotRow()], seasons: [seasonRow()], records },
    areas: ['plotbook', 'plan'],
    at,
  });

test('the harvest may begin when the longest waiting of all sprays is over, whichever was last', async () => {
  const { text } = await shown([
    sprayed('2026-11-10T04:30:00Z', 'Metalaxyl', 66),
    sprayed('2026-11-20T04:30:00Z', 'Sulphur', 5),
  ]);
  expect(text()).toContain('15 Jan 2027');
  expect(text()).not.toContain('25 Nov 2026');
});

test('half a plot sprayed: that the rest is open is said, and the waiting days of the half count', async () => {
  const plot = plotRow({ areaHectares: 0.8 });
  const half = recordRow(
    'spray',
    { products: [{ name: 'Mancozeb', phiDays: 66 }], sprayedHectares: 0.4 },
    { happenedAt: '2026-11-20T04:30:00Z', plotId: plot.id },
  );
  const { text } = await show(<SprayedList plot={plot} season={seasonRow()} />, {
    rows: { plots: [plot], seasons: [seasonRow()], records: [half] },
    areas: ['plotbook', 'plan'],
    at: '2026-11-24T00:45:00Z',
  });
  expect(text()).toContain('Only 50 % of the plot');
  expect(text()).toContain('25 Jan 2027');
});

test('of young vines no harvest is spoken of', async () => {
  const plot = plotRow({ status: 'young' });
  const { text } = await show(<SprayedList plot={plot} season={seasonRow()} />, {
    rows: {
      plots: [plot],
      seasons: [seasonRow()],
      records: [sprayed('2026-11-20T04:30:00Z', 'Sulphur', 60)],
    },
    areas: ['plotbook', 'plan'],
    at: '2026-11-24T00:45:00Z',
  });
  expect(text()).toContain('Sulphur');
  expect(text()).not.toContain('harvest');
});

test('a spray shortly after midnight counts from its day in India', async () => {
  // 00:30 of the 21st.
  const { text } = await shown([sprayed('2026-11-20T19:00:00Z', 'Sulphur', 5)], '2026-11-21T19:00:00Z');
  expect(text()).toContain('26 Nov 2026');
});

test('what is over locks nothing, what is not known is named, another plot’s or season’s spray is not counted', async () => {
  const free = await shown([sprayed('2026-11-10T04:30:00Z', 'Sulphur', 5)]);
  expect(free.text()).not.toMatch(/Nov 2026|Dec 2026/);
  const unknown = await shown([sprayed('2026-11-20T04:30:00Z', 'Neem oil', null)]);
  expect(unknown.text()).toContain('Neem oil');
  const others = await shown([
    sprayed('2026-11-20T04:30:00Z', 'Sulphur', 60, idOf(9)),
    sprayed('2026-09-20T04:30:00Z', 'Sulphur', 365),
  ]);
  expect(others.text()).not.toContain('Sulphur');
});
