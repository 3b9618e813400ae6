import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ownProductOf } from '../../src/products/spray-event.ts';
import { leftOut, sharedIsPresent } from '../shared-files.ts';
import { alertsTable, type LateEntry, runAlerts } from './alerts-replay.ts';
import { seasonParams } from './seasons.ts';

/** The two seasons of the vineyard's own hours, and one that began in the monsoon. */
const SEASONS = ['2016-10-12', '2017-10-10', '2022-09-20'] as const;
/** Of two days before, with more days until picking than are left. */
const LATE: LateEntry = {
  date: '2017-02-14',
  hour: 9,
  sprayedOn: '2017-02-12',
  product: ownProductOf({
    ...{ id: 'own', name: 'Own product', activeIngredient: 'Emamectin benzoate', group: null },
    ...{ phiDays: 30, phiSource: null },
  }),
};
const docs = new URL('../../../docs/models/alerts.md', import.meta.url);

describe.skipIf(!sharedIsPresent).each(SEASONS)(
  `briefs and alerts at Pune, pruned on %s${leftOut}`,
  (date) => {
    // The body of what is left out runs too.
    const days = sharedIsPresent
      ? runAlerts(seasonParams('pune', date, { looks: 1, diary: 'kept' }), LATE)
      : [];

    test('no week has more than four alerts, no day more than one', () => {
      for (let from = 0; from < days.length; from++)
        expect(days.slice(from, from + 7).flatMap(({ sent }) => sent).length).toBeLessThanOrEqual(4);
      expect(Math.max(...days.map(({ sent }) => sent.length))).toBeLessThanOrEqual(1);
    });

    test('the brief of 5:30 tells of every infection of the night that is to be sprayed against', () => {
      expect(
        days.filter(({ untold }) => untold.length > 0).map(({ date: on, untold }) => [on, untold]),
      ).toEqual([]);
    });

    test('a harvest that was planned and that a spray forbids since is told the same day', () => {
      const alerts = days.flatMap(({ date: on, sent }) =>
        sent.filter(({ cause }) => cause === 'harvest_forbidden').map(({ action }) => [on, action?.kind]),
      );
      const isPlanted = days.some(({ date: on }) => on === LATE.date);
      expect(alerts).toEqual(isPlanted ? [[LATE.date, 'harvest']] : []);
    });

    test('none is without an act', () => {
      for (const { brief, sent } of days) {
        for (const { plotIds, rule } of brief.actions)
          expect([plotIds.length > 0, rule]).toEqual([true, rule]);
        for (const { action, hour } of sent) expect(action !== null || hour !== null).toBe(true);
      }
    });

    test('the table in docs/models/alerts.md is this season’s', () => {
      expect(readFileSync(docs, 'utf8')).toContain(alertsTable(days));
    });
  },
);
