/** What goes into the plan of the day and what comes out: plain data, with message ids in place of sentences. */

import type { PlanMarkKind } from '../choices.ts';
import type { DiseaseCover } from '../cover/disease-cover.ts';
import type { HarvestDate } from '../harvest/harvest-date.ts';
import type { SugarDate, SugarTest } from '../harvest/sugar-date.ts';
import type { PublishedList } from '../products/product-list.ts';
import type { HelpLine } from '../products/product-naming.ts';
import type { OwnProduct, PlotSpray } from '../products/spray-event.ts';
import type { TissueState } from '../risk/infection-by-spell.ts';
import type { RankedDisease, RankedRisk } from '../risk/leading-disease.ts';
import type { Season } from '../season.ts';
import type { GrowthStage } from '../stages/growth-stage.ts';
import type { MessageParams } from '../verdict/fact.ts';
import type { Amount } from '../water/irrigation.ts';
import type { PlanKind, PlanRuleId } from './plan-rules.ts';
import type { PlanWeather } from './plan-weather.ts';
import type { WoodStatus } from './plot-care.ts';
import type { PruningDoubt } from './pruned-record.ts';
import type { SeasonDoubt } from './season-doubt.ts';
import type { SprayBlock } from './spray-block.ts';

export interface PlanPlot {
  readonly id: string;
  readonly status: string;
  readonly areaHectares: number | null;
  readonly totalVines: number | null;
  readonly emittersPerVine: number | null;
  readonly emitterLitresPerHour: number | null;
  /** Salt in the water; null where it is not measured. */
  readonly waterEcDsPerM: number | null;
  /** Hours of electricity as power-slots.ts writes them; empty where they are not known. */
  readonly powerSlots: readonly string[];
  /** The one that runs; null where none does, as after harvest. */
  readonly season: Omit<Season, 'id' | 'plotId'> | null;
  /** The same as the vine lives it by the stages that were marked (vine-season.ts): for all that goes by the stage. */
  readonly vine: Omit<Season, 'id' | 'plotId'> | null;
  /** The last day on which fruit was picked; absent where none was. */
  readonly harvestedOn?: string | null | undefined;
  /** The sugar that was measured this season, in fruit on the vine or picked. */
  readonly sugars?: readonly SugarTest[] | undefined;
  /** A pruning of the diary that its seasons do not have. */
  readonly pruningDoubt?: PruningDoubt | null | undefined;
  /** What of its seasons' dates cannot be right. */
  readonly seasonDoubt?: SeasonDoubt | null | undefined;
  readonly latitude?: number | null | undefined;
  /** Null where the plot has no place, or its weather is not known. */
  readonly weather: PlanWeather | null;
  /** Of the season and before, in any order. */
  readonly sprays: readonly PlotSpray[];
  /** In any order. */
  readonly wateredOn: readonly PlannedWatering[];
  /** Scouting records of the last weeks, in any order. */
  readonly looks: readonly PlotLook[];
}

/** A scouting of a plot for a disease; the share affected in %, where given. */
export interface PlotLook {
  readonly disease: RankedDisease;
  readonly atMs: number;
  readonly seen: boolean;
  readonly incidencePercent: number | null;
}

/** A watering of the diary, by litres in all or by minutes of the emitters; null where that is not written. */
export interface PlannedWatering {
  readonly date: string;
  readonly minutes: number | null;
  readonly litres: number | null;
  /** Of the plot; 1 where it was all of it. */
  readonly share: number;
}

export interface PlanTask {
  readonly id: string;
  readonly plotId: string | null;
  readonly title: string;
  readonly status: string;
  readonly scheduledDate: string | null;
  /** The end of its period, where its source names one. */
  readonly lastDate?: string | null;
}

/** The farmer's answer to a plot's action. */
export interface ActionMark {
  readonly id: string;
  readonly plotId: string;
  readonly action: string;
  readonly mark: PlanMarkKind;
  /** When a postponed one returns. */
  readonly untilDate: string | null;
}

export interface PlanInput {
  readonly nowMs: number;
  readonly plots: readonly PlanPlot[];
  readonly tasks: readonly PlanTask[];
  readonly marks: readonly ActionMark[];
  /** The farmer's own products. */
  readonly products: readonly OwnProduct[];
  /** Of the organisations that the farm has joined. */
  readonly lists?: readonly PublishedList[];
  /** Minutes east of UTC without weather; default India. */
  readonly utcOffsetMinutes?: number;
}

/** Every sentence beside an action. */
export const planMessageIds = [
  'reason.wet_spell',
  'reason.wet_spell_coming',
  'reason.standing',
  'reason.seen',
  'reason.seen_share',
  'reason.seen_near',
  'reason.no_diary',
  'reason.no_spray',
  'reason.part_sprayed',
  'reason.cover_open_days',
  'reason.cover_open_rain',
  'reason.cover_open_new_growth',
  'reason.cover_thin_days',
  'reason.cover_thin_rain',
  'reason.cover_thin_new_growth',
  'reason.cover_open_forecast',
  'reason.cover_thin_forecast',
  'reason.unanswered',
  'reason.closer',
  'reason.closed_until',
  'reason.sprayed_look',
  'reason.sprayed_look_after_rain',
  'reason.least_bad',
  'reason.least_bad_until',
  'reason.stage_day',
  'reason.spots_due',
  'reason.scout_thin_cover',
  'reason.scout_low_danger',
  'reason.scout_bacterial',
  'reason.night_unknown',
  'reason.no_weather',
  'reason.no_place',
  'reason.weather_old',
  'reason.sensor_stuck',
  'reason.sensor_mend',
  'reason.season_picked',
  'reason.season_long',
  'reason.season_overlap',
  'reason.season_before_end',
  'reason.season_picked_early',
  'reason.season_pruned',
  'reason.season_pruned_differs',
  'reason.season_climate',
  'reason.rain_enough',
  'reason.rain_enough_ahead',
  'reason.water_enough',
  'reason.water_enough_ahead',
  'reason.water_given_today',
  'reason.water_missing',
  'reason.water_part',
  'reason.water',
  'reason.water_third',
  'reason.power',
  'reason.power_parts',
  'reason.power_short',
  'reason.power_none',
  'reason.harvest_locked',
  'reason.harvest_unknown',
  'reason.harvest_no_diary',
  'reason.harvest_free',
  'reason.sugar',
  'reason.sugar_until',
  'reason.rain_before_harvest',
  'reason.task_overdue',
  'reason.task_today',
  'reason.task_until',
  'keep.days_to_harvest',
  'keep.days_to_harvest_usual',
  'keep.phi_too_long',
  'keep.phi_unknown',
  'keep.phi_unknown_near',
  'keep.not_for_eu',
  'keep.sulphur_burns',
  'keep.not_listed',
  'keep.by_list',
  'keep.dropped_from_list',
  'keep.off_list',
  'keep.list_uses',
  'keep.nothing_named',
  'keep.only_protects',
  'keep.group_full',
  'keep.group_used_last',
  'keep.rain_to_come',
  'keep.wind',
  'keep.reentry_until',
  'keep.dark',
  'keep.cyanamide_dose',
  'keep.cyanamide_safety',
  'keep.cyanamide_rain',
  'keep.least_bad_use',
  'keep.export_list',
  'keep.sugar_low',
  'change.if_sprayed',
  'change.if_dry',
  'change.if_no_wet_leaf',
  'change.if_stage_differs',
  'change.if_seen',
  'change.if_soil_dry',
  'change.if_rain',
  'change.if_sugar_low',
  'meanwhile.make_ready',
  'meanwhile.mark_wet_rows',
  'meanwhile.open_canopy',
  'sure.old_weather',
  'sure.no_diary',
  'sure.forecast',
  'sure.record',
  'sure.not_measured',
  'sure.secondary_source',
  'sure.first_hand_source',
  'sure.stage_marked',
  'sure.assumes_spots_near',
  'sure.weather_missing',
  'sure.soil_assumed',
  'sure.pan_from_et0',
  'sure.wanted_date',
  'sure.sugar',
  'sure.usual_days',
] as const;
export type PlanMessageId = (typeof planMessageIds)[number];

/** A sentence by its id, with what it interpolates. */
export interface PlanMessage {
  readonly id: PlanMessageId;
  readonly params: MessageParams;
}

export const planMessage = (id: PlanMessageId, params: MessageParams = {}): PlanMessage => ({ id, params });

/** `unmeasured` with too few mornings to compare. */
export type Sureness = 'good' | 'fair' | 'low' | 'unmeasured';

export interface PlotAction {
  /** What a mark names: the same action of the same plot has the same key until its cause is another. */
  readonly key: string;
  readonly rule: PlanRuleId;
  readonly kind: PlanKind;
  readonly date: string;
  /** Against which, the most dangerous first. */
  readonly diseases: readonly RankedDisease[];
  /** The task's id, or a milestone's. */
  readonly subject: string | null;
  readonly block: SprayBlock | null;
  readonly minutes: number | null;
  readonly score: number;
  readonly reasons: readonly PlanMessage[];
  readonly mustNotBreak: readonly PlanMessage[];
  readonly wouldChange: readonly PlanMessage[];
  readonly meanwhile: readonly PlanMessage[];
  /** Products that help, by name, a line for the diseases that one does for; empty where none can be named. */
  readonly helps: readonly HelpLine[];
  readonly sure: Sureness;
  readonly sureBecause: readonly PlanMessage[];
}

/** One or more plots with the same advice. */
export interface PlanAction extends PlotAction {
  readonly plotIds: readonly string[];
}

export interface SettledAction extends PlanAction {
  readonly mark: PlanMarkKind;
  readonly markIds: readonly string[];
  readonly untilDate: string | null;
}

export interface PlotWater {
  readonly state: 'need' | 'rain_enough' | 'emitters_unknown' | 'evaporation_unknown' | 'no_figure';
  /** For the farmer's emitters, whole minutes. */
  readonly minutes: Amount | null;
  readonly litresPerVine: Amount | null;
  /** By the schedule, mm over the plot. */
  readonly wantedMm: number;
  /** Rain that still replaces watering, mm, and the days that it covers within the forecast. */
  readonly rainKeptMm: number;
  /** The same for the diary's waterings; below 0 a deficit. */
  readonly givenKeptMm: number;
  readonly daysOfRain: number;
  /** Enough for all forecast days. */
  readonly rainOutlastsForecast: boolean;
}

export interface PlotToday {
  readonly plotId: string;
  /** Vines that bear nothing, with a date to count from; absent or null for all others. */
  readonly wood?: WoodStatus | null;
  /** Null of wood, too: the stages are those of a crop. */
  readonly growthStage: GrowthStage | null;
  readonly tissue: TissueState | null;
  /** By the published models at this stage; empty without leaves. */
  readonly ranking: readonly RankedRisk[];
  readonly leading: RankedRisk | null;
  /** Days after today within the search for infections; `known` is false without any leaf-disease level. */
  readonly ahead: readonly {
    readonly date: string;
    readonly leading: RankedRisk | null;
    readonly known: boolean;
  }[];
  readonly covers: readonly DiseaseCover[];
  readonly water: PlotWater | null;
  readonly harvest: HarvestDate | null;
  /** The day by measured sugar; null without any. */
  readonly sugar: SugarDate | null;
  /** End of the current re-entry interval; absent or null when open. */
  readonly closedUntilMs?: number | null;
}

export const planWarningIds = [
  'rain',
  'rain_on_ripe',
  'cold',
  'cold_harms',
  'berries_freeze',
  'heat',
  'wind',
] as const;

export interface PlanWarning {
  readonly id: (typeof planWarningIds)[number];
  readonly severity: 'amber' | 'red';
  readonly plotIds: readonly string[];
  /** Of a night that of its evening; at dawn today. */
  readonly date: string;
  readonly part: 'day' | 'night' | 'dawn';
  readonly params: MessageParams;
}

export interface PlanDay {
  readonly date: string;
  readonly actions: readonly PlanAction[];
}

export interface DayPlan {
  readonly date: string;
  readonly warnings: readonly PlanWarning[];
  /** Today and the next two days. */
  readonly days: readonly PlanDay[];
  /** Of today: done, postponed, declined. */
  readonly settled: readonly SettledAction[];
  readonly plots: readonly PlotToday[];
}
