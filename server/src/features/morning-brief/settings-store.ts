import { usualBriefSettings } from '@draksha/contract';
import type { WantedMessages } from '@draksha/models';
import type { Db, ReadDb } from '../../db.ts';

export interface TellSettings extends WantedMessages {
  readonly isOn: boolean;
  readonly briefAt: number;
  readonly whenNothing: string;
}

const wantedColumns = ['causesOff', 'plotIds', 'quietFrom', 'quietTo'] as const;

/** Of each farmer the row that was changed last: two phones without a network may each have made one. */
export const lastSettings = (db: ReadDb) =>
  db
    .selectFrom('briefSettings')
    .distinctOn('userId')
    .select(['userId', 'isOn', 'briefAt', 'whenNothing', 'notOn', ...wantedColumns])
    .where('deletedAt', 'is', null)
    .orderBy('userId')
    .orderBy('updatedAt', 'desc')
    .orderBy('id');

interface Chosen {
  readonly isOn: boolean | null;
  readonly briefAt: number | null;
  readonly whenNothing: string | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly causesOff: string[] | null;
  readonly plotIds: string[] | null;
  readonly notOn: string | null;
}

/** What was chosen, and the usual where nothing was. */
export const settingsOf = (chosen: Chosen): TellSettings => ({
  isOn: chosen.isOn ?? usualBriefSettings.isOn,
  briefAt: chosen.briefAt ?? usualBriefSettings.briefAt,
  whenNothing: chosen.whenNothing ?? usualBriefSettings.whenNothing,
  quietFrom: chosen.quietFrom ?? usualBriefSettings.quietFrom,
  quietTo: chosen.quietTo ?? usualBriefSettings.quietTo,
  causesOff: chosen.causesOff ?? usualBriefSettings.causesOff,
  plotIds: chosen.plotIds ?? usualBriefSettings.plotIds,
  notOn: chosen.notOn,
});

/** Farmers with a phone that is told, who have not ended it and do not leave, with what they want. */
export const toldFarmers = (system: Db) =>
  system
    .with('s', () => lastSettings(system))
    .selectFrom('users as u')
    .leftJoin('s', 's.userId', 'u.id')
    .select(['u.id as userId', 's.isOn', 's.briefAt', 's.whenNothing', 's.quietFrom', 's.quietTo'])
    .select(['s.causesOff', 's.plotIds', 's.notOn'])
    .where('u.leavingSince', 'is', null)
    .where(({ or, eb }) => or([eb('s.isOn', 'is', null), eb('s.isOn', '=', true)]))
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('pushSubscriptions as p').select('p.id').whereRef('p.userId', '=', 'u.id')),
    );
