import { type ChannelName, chosenChannels, usualBriefSettings } from '@draksha/contract';
import type { WantedMessages } from '@draksha/models';
import { sql } from 'kysely';
import { type Db, ofFarmer, type ReadDb, type WriteDb } from '../../db.ts';

export interface NotificationSettings extends WantedMessages {
  readonly isOn: boolean;
  readonly briefAt: number;
  readonly whenNothing: string;
  /** In the farmer's order. */
  readonly channels: readonly ChannelName[];
}

const wantedColumns = ['causesOff', 'plotIds', 'quietFrom', 'quietTo'] as const;

/** Of each farmer the row that was changed last: two phones without a network may each have made one. */
export const lastSettings = (db: ReadDb) =>
  db
    .selectFrom('briefSettings')
    .distinctOn('userId')
    .select(['id', 'userId', 'isOn', 'briefAt', 'whenNothing', 'notOn', 'channels', ...wantedColumns])
    .where('deletedAt', 'is', null)
    .orderBy('userId')
    .orderBy('updatedAt', 'desc')
    .orderBy('id');

/** As the owner's own change, which follows to their phones. */
export async function changeChannels(
  db: WriteDb,
  id: string,
  channels: readonly string[],
  isOn?: boolean,
): Promise<void> {
  await db
    .updateTable('briefSettings')
    .set({ channels: [...channels], ...(isOn !== undefined && { isOn }) })
    .where('userId', '=', ofFarmer)
    .where('id', '=', id)
    .execute();
}

export async function makeSettings(
  db: WriteDb,
  {
    isOn = usualBriefSettings.isOn,
    ...own
  }: {
    readonly id: string;
    readonly userId: string;
    readonly channels: string[];
    readonly isOn?: boolean | undefined;
  },
): Promise<void> {
  await db
    .insertInto('briefSettings')
    .values({ ...usualBriefSettings, ...own, isOn })
    .execute();
}

interface Chosen {
  readonly isOn: boolean | null;
  readonly briefAt: number | null;
  readonly whenNothing: string | null;
  readonly quietFrom: number | null;
  readonly quietTo: number | null;
  readonly causesOff: string[] | null;
  readonly plotIds: string[] | null;
  readonly notOn: string | null;
  readonly channels: string[] | null;
}

/** The stored choice, or the default. */
export const settingsOf = (chosen: Partial<Chosen>): NotificationSettings => ({
  isOn: chosen.isOn ?? usualBriefSettings.isOn,
  briefAt: chosen.briefAt ?? usualBriefSettings.briefAt,
  whenNothing: chosen.whenNothing ?? usualBriefSettings.whenNothing,
  quietFrom: chosen.quietFrom ?? usualBriefSettings.quietFrom,
  quietTo: chosen.quietTo ?? usualBriefSettings.quietTo,
  causesOff: chosen.causesOff ?? usualBriefSettings.causesOff,
  plotIds: chosen.plotIds ?? usualBriefSettings.plotIds,
  notOn: chosen.notOn ?? usualBriefSettings.notOn,
  channels: chosenChannels(chosen.channels ?? usualBriefSettings.channels),
});

/** Farmers with a phone or channel who are not leaving, with their message choices. */
export const reachableFarmers = (system: Db) =>
  system
    .with('s', () => lastSettings(system))
    .selectFrom('users as u')
    .leftJoin('s', 's.userId', 'u.id')
    .select(['u.id as userId', 's.isOn', 's.briefAt', 's.whenNothing', 's.quietFrom', 's.quietTo'])
    .select(['s.causesOff', 's.plotIds', 's.notOn', 's.channels'])
    .where('u.leavingSince', 'is', null)
    .where(({ or, eb }) => or([eb('s.isOn', 'is', null), eb('s.isOn', '=', true)]))
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('pushSubscriptions as p').select('p.id').whereRef('p.userId', '=', 'u.id')),
        sql<boolean>`s.channels && '{whatsapp,sms,email}'`,
      ]),
    );
