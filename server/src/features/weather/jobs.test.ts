import { briefTimes } from '@draksha/contract/brief-settings';
import { BRIEF } from '@draksha/models';
import { expect, test } from 'vitest';
import { AHEAD_MINUTES } from '../morning-brief/service.ts';
import { DAWN_AT } from './service.ts';

test('dawn’s weather is there before the first message is made, and young enough for the last', () => {
  const [minute = '', hour = ''] = DAWN_AT.split(' ');
  const dawn = Number(hour) * 60 + Number(minute);
  // Three thousand cells take less than two minutes (decision 025).
  expect(briefTimes.earliest - AHEAD_MINUTES - dawn).toBeGreaterThanOrEqual(30);
  expect(briefTimes.latest).toBeLessThanOrEqual(dawn + BRIEF.weatherHoursMost * 60);
});
