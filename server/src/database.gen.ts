// Made from the migrated database by `npm run generate`; the check fails when it drifts.
import type { Generated } from 'kysely';

export interface AccessTokenUses {
  tokenId: string;
  userId: string;
  route: string;
  hour: string;
  calls: number;
  refused: number;
  lastAt: string;
}

export interface AccessTokens {
  id: string;
  userId: string;
  name: string;
  scopes: string[];
  secretHash: Buffer;
  createdAt: string;
  endsAt: string;
  endedAt: string | null;
  lastUsedAt: string | null;
  minuteAt: string;
  minuteCalls: Generated<number>;
  plotId: string | null;
  seasonId: string | null;
}

export interface Alerts {
  id: string;
  userId: string;
  key: string;
  cause: string;
  state: 'made' | 'sent' | 'kept' | 'failed' | 'late';
  why: 'day' | 'week' | 'ended' | 'withdrawn' | null;
  message: unknown;
  tries: Generated<number>;
  madeAt: string;
  at: string;
}

export interface AskedCells {
  userId: string;
  kind: string;
  cell: string;
  askedAt: string;
}

export interface BackupRuns {
  at: string;
  kind: 'backup' | 'trial';
  name: string | null;
  bytes: number | null;
  rowCount: number | null;
  problem: string | null;
}

export interface BriefSettings {
  isOn: Generated<boolean>;
  briefAt: number;
  whenNothing: Generated<'silent' | 'weekly'>;
  quietFrom: number;
  quietTo: number;
  causesOff: Generated<string[]>;
  plotIds: Generated<string[]>;
  notOn: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  channels: Generated<string[]>;
}

export interface Briefs {
  userId: string;
  date: string;
  state: 'made' | 'sent' | 'silent' | 'failed' | 'late';
  actions: number;
  message: unknown | null;
  tries: Generated<number>;
  at: string;
  told: Generated<string[]>;
  answered: Generated<string[]>;
  seenChange: Generated<number>;
  seen: unknown | null;
  isOver: Generated<boolean>;
}

export interface Changes {
  seq: Generated<number>;
  txid: Generated<string>;
  userId: string;
  noun: string;
  rowId: string;
  version: number;
  deleted: boolean;
  at: Generated<string>;
  authorId: Generated<string | null>;
}

export interface ChannelEnds {
  userId: string;
  channel: 'push' | 'whatsapp' | 'sms' | 'email';
  secret: string;
}

export interface ChannelSpending {
  month: string;
  channel: string;
  messages: Generated<number>;
  paise: Generated<number>;
  kept: Generated<number>;
}

export interface Claims {
  hash: Buffer;
  ownerId: string;
}

export interface Deliveries {
  userId: string;
  about: string;
  channel: 'push' | 'whatsapp' | 'sms' | 'email';
  id: string;
  madeAt: string;
  triedAt: string | null;
  handedAt: string | null;
  deliveredAt: string | null;
  shownAt: string | null;
  answeredAt: string | null;
  failedAt: string | null;
  why: string | null;
  provider: string | null;
  providerId: string | null;
  costPaise: Generated<number>;
  phones: Generated<unknown>;
}

export interface Exports {
  userId: string;
  turn: string;
  endsAt: string;
}

export interface FarmConsents {
  userId: string;
  id: string;
  organisationId: string;
  organisationName: string;
  textVersion: string;
  language: 'en' | 'hi' | 'mr';
  consentText: string[];
  seesMoney: boolean;
  parentName: string;
  givenAt: string;
  untilAt: string;
  withdrawnAt: string | null;
}

export interface FarmHandovers {
  userId: string;
  id: string;
  memberId: string;
  offeredAt: string;
  acceptedAt: string | null;
  endedAt: string | null;
  doneAt: string | null;
}

export interface FarmInvites {
  userId: string;
  id: string;
  role: string;
  name: string;
  secretHash: Buffer | null;
  createdAt: string;
  endsAt: string;
  endedAt: string | null;
  phoneHash: Buffer | null;
  forAccount: string | null;
  declinedAt: string | null;
}

export interface FarmLooks {
  userId: string;
  at: string;
  agronomistId: string;
  what: 'list' | 'farm' | 'plan' | 'weather' | 'money';
  organisationId: string;
  organisationName: string;
  agronomistName: string;
}

export interface FarmMembers {
  userId: string;
  id: string;
  memberId: string;
  role: string;
  name: string;
  joinedAt: string;
  endedAt: string | null;
}

export interface FarmerProfiles {
  id: string;
  userId: string;
  farmName: string;
  totalAreaHectares: number | null;
  locationState: string | null;
  locationDistrict: string | null;
  locationTaluka: string | null;
  locationVillage: string | null;
  latitude: number | null;
  longitude: number | null;
  farmingExperienceYears: number | null;
  organicCertified: Generated<boolean>;
  soilType: string | null;
  irrigationType: 'drip' | 'sprinkler' | 'flood' | null;
  annualRainfallMm: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
  deletedAt: string | null;
}

export interface Feed {
  onlyRow: Generated<boolean>;
  epoch: Generated<string>;
}

export interface ForecastMornings {
  cell: string;
  morning: string;
  lead: number;
  source: string;
  issuedAt: string;
  saidWetHours: number;
  cameWetHours: number | null;
}

export interface InvitedNumbers {
  phoneHash: Buffer;
  ownerId: string;
}

export interface OperatorLooks {
  id: string;
  at: string;
  operatorId: string;
  operatorName: string;
  what: 'overview' | 'account' | 'end_sessions' | 'release_number' | 'restore_number' | 'looks' | 'named' | 'dismissed';
  about: string | null;
  aboutUser: string | null;
}

export interface Operators {
  id: string;
  name: string;
  addedAt: string;
}

export interface OrganisationAgronomists {
  organisationId: string;
  id: string;
  agronomistId: string;
  role: 'head' | 'agronomist';
  name: string;
  joinedAt: string;
  endedAt: string | null;
}

export interface OrganisationInvites {
  organisationId: string;
  id: string;
  name: string;
  secretHash: Buffer;
  createdAt: string;
  endsAt: string;
  endedAt: string | null;
}

export interface OrganisationMessages {
  organisationId: string;
  id: string;
  agronomistId: string;
  text: string;
  sentAt: string;
  told: number;
  noConsent: number;
  notWanted: number;
  overLimit: number;
  plots: number | null;
  noPlot: Generated<number>;
  withdrawnAt: string | null;
  withdrawn: number | null;
}

export interface Organisations {
  id: string;
  name: string;
  kind: 'producer' | 'exporter' | 'practice';
  code: string;
  madeBy: string;
  createdAt: string;
  closedAt: string | null;
}

export interface PhotoPieces {
  photoId: string;
  userId: string;
  startsAt: number;
  piece: Buffer;
  createdAt: Generated<string>;
}

export interface Photos {
  parentNoun: 'plots' | 'seasons' | 'records' | 'tasks' | 'stage-observations';
  parentId: string;
  kind: 'jpeg' | 'png' | 'webp';
  takenAt: string | null;
  width: number;
  height: number;
  bytes: number;
  sha256: string;
  latitude: number | null;
  longitude: number | null;
  storedAt: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface PlanMarks {
  plotId: string;
  action: string;
  mark: 'done' | 'postponed' | 'declined';
  untilDate: string | null;
  reason: 'nothing_seen' | 'already_done' | 'not_worth_it' | 'weather_differs' | 'other' | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface Plots {
  id: string;
  userId: string;
  name: string;
  areaHectares: number | null;
  grapeVariety: string | null;
  rootstock: string | null;
  plantingDate: string | null;
  irrigationType: 'drip' | 'sprinkler' | 'flood' | null;
  soilType: string | null;
  totalVines: number | null;
  rowSpacingM: number | null;
  vineSpacingM: number | null;
  trellis: 'bower' | 'y' | 'flat_y' | 'other' | null;
  emittersPerVine: number | null;
  emitterLitresPerHour: number | null;
  status: Generated<'young' | 'bearing' | 'top_worked' | 'resting' | 'removed'>;
  latitude: number | null;
  longitude: number | null;
  boundary: unknown | null;
  registrationCode: string | null;
  notes: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  waterEcDsPerM: number | null;
  powerSlots: Generated<string[]>;
  village: string | null;
  taluka: string | null;
  gatNumber: string | null;
  topWorkedOn: string | null;
}

export interface ProductLists {
  organisationId: string;
  id: string;
  organisationName: string;
  name: string;
  season: string;
  source: string;
  datedOn: string;
  rows: unknown;
  madeBy: string;
  createdAt: string;
  publishedAt: string | null;
  withdrawnAt: string | null;
}

export interface Products {
  name: string;
  activeIngredient: string | null;
  group: string | null;
  phiDays: number | null;
  phiSource: string | null;
  dose: number | null;
  doseUnit: 'ml_per_l' | 'g_per_l' | 'ml_per_acre' | 'g_per_acre' | 'ml_per_100l' | 'g_per_100l' | 'ppm' | null;
  amountUnit: 'ml' | 'g' | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  kind: 'fungicide' | 'insecticide' | 'growth_regulator' | 'feed' | null;
  targets: Generated<string[]>;
  dosePerAcre: number | null;
  maxUses: number | null;
  reEntryHours: number | null;
}

export interface Proposals {
  plotId: string;
  kind: 'task' | 'spray' | 'plan' | 'note';
  title: string;
  notes: string | null;
  forDate: string | null;
  details: unknown;
  state: Generated<'waiting' | 'taken' | 'declined'>;
  reason: string | null;
  proposedBy: Generated<string>;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface PruningPlans {
  plotId: string;
  pruningDate: string;
  knownYears: number | null;
  badYears: number | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface PushSubscriptions {
  id: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: string;
  seenAt: Generated<string>;
}

export interface Records {
  plotId: string;
  seasonId: string | null;
  entryId: string;
  kind: 'spray' | 'irrigation' | 'fertilizer' | 'growth_regulator' | 'pruning' | 'harvest' | 'labour' | 'expense' | 'income' | 'scouting' | 'soil_test' | 'petiole_test' | 'rain_gauge' | 'bunch_count' | 'note';
  happenedAt: string;
  details: unknown;
  cost: number | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  importId: string | null;
}

export interface ReportLinkVisits {
  linkId: string;
  userId: string;
  visitedAt: string;
  device: 'phone' | 'tablet' | 'computer' | 'preview' | 'other';
}

export interface ReportLinks {
  id: string;
  userId: string;
  report: string;
  title: string;
  subtitle: string;
  secretHash: Buffer;
  file: Buffer | null;
  fileBytes: number;
  createdAt: string;
  endsAt: string;
  endedAt: string | null;
  opened: Generated<number>;
  fileName: string | null;
}

export interface ResidueLimits {
  onlyRow: Generated<boolean>;
  source: string;
  takenOn: string;
  residues: unknown;
}

export interface RowAuthors {
  userId: string;
  rowId: string;
  authorId: string;
}

export interface Seasons {
  id: string;
  userId: string;
  plotId: string;
  cycle: 'foundation' | 'fruit';
  pruningDate: string;
  endedOn: string | null;
  targetMarket: 'export_eu' | 'export_other' | 'domestic' | 'raisin' | 'wine_juice' | null;
  expectedHarvestDate: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  yieldKg: number | null;
  resultNotes: string | null;
  policyNumber: string | null;
}

export interface StageObservations {
  seasonId: string;
  observedOn: string;
  stage: 'foundation.shoot_growth' | 'foundation.ten_leaves' | 'foundation.fruit_bud_differentiation' | 'foundation.cane_maturity' | 'foundation.rest' | 'fruit.shoot_growth' | 'fruit.bud_swell' | 'fruit.five_leaves' | 'fruit.bloom_to_shatter' | 'fruit.berry_growth_early' | 'fruit.berry_growth_late' | 'fruit.ripening' | 'fruit.harvest_due';
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface StationDays {
  stationId: string;
  userId: string;
  day: string;
  startsAt: string;
  layout: number;
  hours: Buffer;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface StationHours {
  stationId: string | null;
  userId: string | null;
  startsAt: string | null;
  temperature: number | null;
  humidity: number | null;
  dewPoint: number | null;
  windSpeed: number | null;
  precipitation: number | null;
  solarRadiation: number | null;
  cloudCover: number | null;
  leafWetness: number | null;
}

export interface Stations {
  id: string;
  userId: string;
  plotId: string | null;
  name: string;
  latitude: number;
  longitude: number;
  elevationMetres: number | null;
  phaseMinutes: number;
  quantities: Generated<string[]>;
  hours: Generated<number>;
  firstHourAt: string | null;
  lastHourAt: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  wetness: unknown | null;
}

export interface StockMovements {
  productId: string;
  productName: string;
  move: 'bought' | 'counted' | 'lost';
  amount: number;
  unit: 'ml' | 'g';
  movedOn: string;
  cost: number | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface TaskCalendars {
  userId: string;
  secretHash: Buffer | null;
  createdAt: Generated<string>;
}

export interface Tasks {
  plotId: string | null;
  seasonId: string | null;
  title: string;
  description: string | null;
  category: 'pruning' | 'irrigation' | 'fertilization' | 'pestControl' | 'harvesting' | 'soilManagement' | 'training' | 'monitoring' | null;
  priority: Generated<'low' | 'medium' | 'high' | 'urgent'>;
  status: Generated<'pending' | 'inProgress' | 'completed' | 'cancelled'>;
  scheduledDate: string | null;
  dueDap: number | null;
  estimatedHours: number | null;
  actualHours: number | null;
  cost: number | null;
  notes: string | null;
  completedAt: string | null;
  repeats: string | null;
  workers: Generated<string[]>;
  template: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
  forMember: string | null;
  completedBy: Generated<string>;
  sprayProducts: Generated<string[]>;
}

export interface Users {
  id: string;
  phone: Generated<string>;
  email: string | null;
  firstName: Generated<string>;
  lastName: Generated<string>;
  languagePreference: Generated<'en' | 'hi' | 'mr'>;
  phoneVerified: Generated<boolean>;
  emailVerified: Generated<boolean>;
  isActive: Generated<boolean>;
  lastLoginAt: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
  deletedAt: string | null;
  areaUnit: 'acre' | 'hectare' | null;
  weightUnit: 'kg' | 'quintal' | 'tonne' | null;
  leavingSince: string | null;
  privacyVersion: Generated<string>;
  privacyAcceptedAt: string | null;
  spraysCountAtOnce: Generated<boolean>;
}

export interface WaitingClashes {
  userId: string;
  writeId: string;
  since: string;
  saidAt: string;
}

export interface WeatherBackfills {
  cell: string;
  requestedAt: string;
  nextDay: string;
  toDay: string;
  finishedAt: string | null;
  failures: Generated<number>;
  restUntil: string | null;
  problem: unknown | null;
}

export interface WeatherBundles {
  cell: string;
  source: string;
  fetchedAt: string;
  body: unknown;
  viewedAt: string | null;
}

export interface WeatherCallDays {
  provider: string;
  day: string;
  calls: Generated<number>;
  yearsCalls: Generated<number>;
}

export interface WeatherCalls {
  provider: string;
  day: string;
  cell: string;
  calls: Generated<number>;
}

export interface WeatherCellDays {
  cell: string;
  day: string;
  source: string;
  startsAt: string;
  complete: boolean;
  fetchedAt: string;
  layout: number;
  hours: Buffer;
}

export interface WeatherForecasts {
  cell: string;
  fetchedAt: string;
  source: string;
  startsAt: string;
  layout: number;
  hours: Buffer;
}

export interface WeatherHours {
  cell: string | null;
  day: string | null;
  source: string | null;
  complete: boolean | null;
  startsAt: string | null;
  temperature: number | null;
  feelsLike: number | null;
  humidity: number | null;
  dewPoint: number | null;
  pressure: number | null;
  windSpeed: number | null;
  windDirection: number | null;
  visibility: number | null;
  cloudCover: number | null;
  uvIndex: number | null;
  precipitation: number | null;
  precipitationProbability: number | null;
  solarRadiation: number | null;
}

export interface WeatherLayouts {
  layout: number;
  fields: string[];
}

export interface WeatherProviders {
  provider: string;
  failures: Generated<number>;
  restUntil: string | null;
  reason: string | null;
  lastOkAt: string | null;
  lastFailedAt: string | null;
}

export interface WeatherRefreshes {
  cell: string;
  holder: string | null;
  leasedUntil: string | null;
  restUntil: string | null;
  failures: Generated<unknown>;
  expectedAt: string | null;
}

export interface WhatsappCodes {
  userId: string;
  language: 'en' | 'hi' | 'mr';
  codeHash: Buffer;
  endsAt: string;
}

export interface WhatsappHeard {
  userId: string;
  messageId: string;
  at: string;
}

export interface WhatsappLinks {
  userId: string;
  language: 'en' | 'hi' | 'mr';
  personId: string | null;
  number: string | null;
  joinedAt: string;
  heardAt: string;
}

export interface WorkTemplates {
  title: string;
  cycle: 'fruit' | 'foundation';
  dueDap: number;
  category: 'pruning' | 'irrigation' | 'fertilization' | 'pestControl' | 'harvesting' | 'soilManagement' | 'training' | 'monitoring' | null;
  notes: string | null;
  id: string;
  userId: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  deletedAt: string | null;
  version: Generated<number>;
}

export interface Writes {
  userId: string;
  id: string;
  requestDigest: Buffer;
  status: number;
  answer: unknown;
  createdAt: Generated<string>;
}

export interface Database {
  accessTokenUses: AccessTokenUses;
  accessTokens: AccessTokens;
  alerts: Alerts;
  askedCells: AskedCells;
  backupRuns: BackupRuns;
  briefSettings: BriefSettings;
  briefs: Briefs;
  changes: Changes;
  channelEnds: ChannelEnds;
  channelSpending: ChannelSpending;
  claims: Claims;
  deliveries: Deliveries;
  exports: Exports;
  farmConsents: FarmConsents;
  farmHandovers: FarmHandovers;
  farmInvites: FarmInvites;
  farmLooks: FarmLooks;
  farmMembers: FarmMembers;
  farmerProfiles: FarmerProfiles;
  feed: Feed;
  forecastMornings: ForecastMornings;
  invitedNumbers: InvitedNumbers;
  operatorLooks: OperatorLooks;
  operators: Operators;
  organisationAgronomists: OrganisationAgronomists;
  organisationInvites: OrganisationInvites;
  organisationMessages: OrganisationMessages;
  organisations: Organisations;
  photoPieces: PhotoPieces;
  photos: Photos;
  planMarks: PlanMarks;
  plots: Plots;
  productLists: ProductLists;
  products: Products;
  proposals: Proposals;
  pruningPlans: PruningPlans;
  pushSubscriptions: PushSubscriptions;
  records: Records;
  reportLinkVisits: ReportLinkVisits;
  reportLinks: ReportLinks;
  residueLimits: ResidueLimits;
  rowAuthors: RowAuthors;
  seasons: Seasons;
  stageObservations: StageObservations;
  stationDays: StationDays;
  stationHours: StationHours;
  stations: Stations;
  stockMovements: StockMovements;
  taskCalendars: TaskCalendars;
  tasks: Tasks;
  users: Users;
  waitingClashes: WaitingClashes;
  weatherBackfills: WeatherBackfills;
  weatherBundles: WeatherBundles;
  weatherCallDays: WeatherCallDays;
  weatherCalls: WeatherCalls;
  weatherCellDays: WeatherCellDays;
  weatherForecasts: WeatherForecasts;
  weatherHours: WeatherHours;
  weatherLayouts: WeatherLayouts;
  weatherProviders: WeatherProviders;
  weatherRefreshes: WeatherRefreshes;
  whatsappCodes: WhatsappCodes;
  whatsappHeard: WhatsappHeard;
  whatsappLinks: WhatsappLinks;
  workTemplates: WorkTemplates;
  writes: Writes;
}
