/** Roles beside a farm's owner, and their rights. Loads no zod. */
export const invitedRoles = ['family', 'manager', 'worker', 'accountant', 'adviser'] as const;
export type InvitedRole = (typeof invitedRoles)[number];
/** A manager sees no money unless the owner allows it. */
export const memberRoles = [...invitedRoles, 'manager_money'] as const;
export type MemberRole = (typeof memberRoles)[number];
/** What an account is in a farm that let its organisation see it: which no invitation gives. */
export const consentRoles = ['agronomist', 'agronomist_money'] as const;
export type ConsentRole = (typeof consentRoles)[number];
export const actingRoles = [...memberRoles, ...consentRoles] as const;
export type ActingRole = (typeof actingRoles)[number];
export type FarmRole = 'owner' | ActingRole;

export const isByConsent = (role: ActingRole): role is ConsentRole =>
  consentRoles.some((one) => one === role);

/**
 * `read` the farm but for its money; see its `money`; change its `work`; write into its `diary`; change its `stock`.
 * `feed` is everybody's; `do` ticks work; `photos` adds photos; `propose` is an adviser's and whoever decides on
 * proposals.
 */
export type Capability = 'feed' | 'read' | 'money' | 'work' | 'do' | 'photos' | 'diary' | 'stock' | 'propose';

const capabilitiesOf: Readonly<Record<ActingRole, readonly Capability[]>> = {
  family: ['feed', 'read', 'money', 'work', 'do', 'photos', 'diary', 'stock', 'propose'],
  manager: ['feed', 'read', 'work', 'do', 'photos', 'diary', 'stock', 'propose'],
  manager_money: ['feed', 'read', 'money', 'work', 'do', 'photos', 'diary', 'stock', 'propose'],
  worker: ['feed', 'do', 'photos'],
  accountant: ['feed', 'read', 'money', 'photos', 'diary', 'stock'],
  adviser: ['feed', 'read', 'propose'],
  agronomist: ['feed', 'read'],
  agronomist_money: ['feed', 'read', 'money'],
};

export const roleMay = (role: ActingRole, capability: Capability): boolean =>
  capabilitiesOf[role].includes(capability);

/** Capability to change a noun's rows; nouns that are missing, such as the account, are the owner's. */
export const takenByNoun: Readonly<Record<string, Capability>> = {
  plots: 'work',
  seasons: 'work',
  'stage-observations': 'work',
  products: 'stock',
  tasks: 'work',
  records: 'diary',
  'stock-movements': 'stock',
  photos: 'photos',
  'plan-marks': 'work',
  'pruning-plans': 'work',
  'work-templates': 'work',
  proposals: 'propose',
};

/** Rows that are the owner's alone: their account, and which messages they want. */
export const OWNERS_NOUNS: readonly string[] = ['users', 'brief-settings'];

/** The worker reports a task's state. */
const DONE: readonly string[] = ['PATCH /tasks/:id', 'POST /tasks/:id/transition'];

/** @param route of a write; without it any of the noun's rows and fields is meant */
export function roleMayChange(role: ActingRole, noun: string, route = ''): boolean {
  const capability = DONE.includes(route) ? 'do' : takenByNoun[noun];
  return capability !== undefined && roleMay(role, capability);
}

/** Records that are of money and nothing else. */
const OF_MONEY: readonly string[] = ['expense', 'income'];
const TO_ACCOUNT: readonly string[] = ['labour', 'harvest', ...OF_MONEY];

/** Money fields, of a record's details too: hidden from members without access to money. */
export const MONEY_FIELDS: readonly string[] = ['cost', 'wagePaise', 'pieceRatePaise', 'ratePaisePerKg'];

/** Whether a role may write and change records of a kind; the database looks too (`app.keep_to_role`). */
export const roleMayRecord = (role: ActingRole, kind: string): boolean =>
  roleMayChange(role, 'records') &&
  (roleMay(role, 'work') || TO_ACCOUNT.includes(kind)) &&
  (roleMay(role, 'money') || !OF_MONEY.includes(kind));

/** Names the farm that a request acts for: its owner's id. Without it the caller acts for their own. */
export const FARM_HEADER = 'x-farm';

/** An invitation can be accepted for so long. */
export const INVITE_DAYS = 7;
export const MAX_INVITES = 10;
export const MAX_MEMBERS = 20;
/** Farms of others that one account is a member of. */
export const MAX_FARMS = 10;

/** Days for a member to accept a hand-over, days that then pass, and days for the owner to finish. */
export const HANDOVER_DAYS = 7;

/** The page of an invitation. */
export const invitePath = (secret: string): string => `/join/${secret}`;
