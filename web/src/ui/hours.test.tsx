import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../test/screen.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DiseaseRisk } from './disease-risk.tsx';
import { HourTable } from './hour-table.tsx';
import { MonthGrid } from './month-grid.tsx';
import { SprayWindows } from './spray-windows.tsx';
import { VerdictDay } from './verdict-day.tsx';

test('each window of the day stands with its own hours and verdict, and what is not known is said', async () => {
  const reason = { id: 'all_within_limits', params: {} };
  const windows = [
    { timeWindow: '6-9', startHour: 6, endHour: 9, suitability: 'Excellent', reason },
    { timeWindow: '9-12', startHour: 9, endHour: 12, suitability: 'Poor', reason },
    { timeWindow: '12-15', startHour: 12, endHour: 15, suitability: null, reason },
  ] as never;
  const { text } = await show(<SprayWindows windows={windows} />);
  expect(text()).toMatch(/6–9 am: Very good .*9 am.*: Poor .*: Not known/);
});

const hour = (at: number, suitability: 'Good' | 'Fair' | 'Poor') => ({
  datetime: `2026-11-24T${String(at).padStart(2, '0')}:00:00+05:30`,
  hour: at,
  suitability,
  temperature: 22,
  humidity: 70,
  windSpeed: 5,
  precipitationProbability: 0,
});

test('the best hours of a day stand in their order, and an hour that the leading verdict cut is none of them', async () => {
  const hourlyData = [hour(7, 'Good'), hour(8, 'Good'), hour(9, 'Fair')];
  const day = {
    date: '2026-11-24',
    overallSuitability: 'Fair',
    hourlyData,
    bestHoursOfDay: [
      { hour: 8, suitability: 'Good' },
      { hour: 7, suitability: 'Good' },
      { hour: 9, suitability: 'Fair' },
    ],
    facts: [],
    warnings: [],
    limitedBy: [{ id: 'wind_too_strong', outcome: 'Poor', threshold: 15, hours: 3 }],
  } as const;
  const leading = [{ hour: 7, level: null, cutBy: 'delta_t' }] as never;
  await show(<VerdictDay day={day} nowHour={6} leading={leading} />);
  const best = [...document.querySelectorAll('ol li')].map((one) => one.textContent?.replace(/\s/g, ''));
  expect(best).toEqual(['8–9am·Good', '9–10am·Fair']);
  expect(document.body.textContent).toContain('15 km/h');
});

test('each disease has its own level', async () => {
  const level = (riskLevel: string) => ({ riskLevel, facts: [] });
  const risk = {
    infectionPotential: {
      downyMildew: level('high'),
      powderyMildew: level('very_low'),
      botrytis: level('critical'),
    },
  };
  await show(<DiseaseRisk risk={risk as never} />);
  const lines = [...document.querySelectorAll('li')].map((one) => one.textContent);
  expect(lines).toEqual(['Downy mildewhigh', 'Powdery mildewvery low', 'Botrytiscritical']);
});

test('both values of a conflict stand where they belong, and each button takes its own', async () => {
  const mine = vi.fn();
  const theirs = vi.fn();
  const conflicts = [{ label: 'Cost', mine: '₹1,000', theirs: '' }];
  await show(<ConflictDialog conflicts={conflicts} onMine={mine} onTheirs={theirs} />);
  const dialog = page.getByRole('dialog').element().textContent;
  expect(dialog).toMatch(/Cost.*: ₹1,000.*: –/);
  const [takeTheirs, keepMine] = page.getByRole('button').all();
  await keepMine?.click();
  expect([mine.mock.calls.length, theirs.mock.calls.length]).toEqual([1, 0]);
  await takeTheirs?.click();
  expect(theirs).toHaveBeenCalledOnce();
});

test('a month begins under its weekday; its days are its own, today is marked, and another month is a touch away', async () => {
  const chosen = vi.fn();
  await show(<MonthGrid day={null} today="2026-11-24" onChoose={chosen} />);
  const days = () => [...document.querySelectorAll<HTMLElement>('[aria-pressed]')];
  expect([days().length, days().find((one) => one.ariaCurrent === 'date')?.textContent]).toEqual([30, '24']);
  expect(getComputedStyle(days()[0] ?? document.body).gridColumnStart).toBe('1');
  await page.getByRole('button', { name: /next|after/i }).click();
  await expect.poll(() => days().length).toBe(31);
  expect(getComputedStyle(days()[0] ?? document.body).gridColumnStart).toBe('3');
  days()[30]?.click();
  expect(chosen).toHaveBeenCalledWith('2026-12-31');
});

test('a table of hours has each cell under its column', async () => {
  const hours = [{ startsAt: 'a', cells: ['06:00', '21°'] }];
  await show(<HourTable columns={['Hour', 'Warmth']} hours={hours} />);
  expect([...document.querySelectorAll('th, td')].map((one) => one.textContent)).toEqual([
    'Hour',
    'Warmth',
    '06:00',
    '21°',
  ]);
});
