/**
 * Who acts for a farm, and how far, where rows are on Citus nodes (decision 201). Citus allows no policy that reads
 * other tables: the transaction reads them on the coordinator and passes the result by `set local`. Without it
 * nothing is visible.
 */

const FUNCTIONS = [
  `create or replace function app.acting_role() returns text
    language sql stable parallel safe
    as $$ select nullif(current_setting('app.acts_as', true), '') $$`,
  `create or replace function app.seen(what text) returns uuid[]
    language sql stable parallel safe
    as $$ select nullif(current_setting('app.seen_' || what, true), '')::uuid[] $$`,
  // A row of the season that a token is of, or of any where it is of the whole plot.
  `create or replace function app.seen_of_season(season uuid, kind text, happened_at timestamptz) returns boolean
    language plpgsql stable parallel safe set search_path = pg_catalog
    as $$
  declare
    said text := current_setting('app.seen_season', true);
    day date := (happened_at at time zone 'Asia/Kolkata')::date;
  begin
    if said = 'every' or coalesce(said, '') = '' then
      return said = 'every';
    end if;
    return season = said::uuid or (season is null or season <> all (app.seen('others')))
      and day >= current_setting('app.seen_from')::date
      and day < current_setting(case kind when 'harvest' then 'app.seen_picked_before' else 'app.seen_before' end)::date;
  end
  $$`,
  `create or replace function app.say(what text, said text) returns void
    language plpgsql
    as $$
  begin
    execute format('set local app.%I = %L', what, coalesce(said, ''));
  end
  $$`,
  // Sets what a member may see. Called as the farm's role; the actor is set last, and restricts that role.
  `create or replace function app.say_member(farm uuid, actor uuid) returns void
    language plpgsql
    as $$
  declare
    acts text := (select m.role from app.farm_members m
      where m.user_id = farm and m.member_id = actor and m.ended_at is null);
    -- Looked up before it is said: what asks rows is sent whole to their node.
    seen uuid[];
  begin
    if acts is null then
      acts := app.consented_role(farm, actor);
    end if;
    if acts = 'worker' then
      seen := array(select distinct t.plot_id from app.tasks t
        where t.user_id = farm and t.for_member = actor and t.deleted_at is null and t.plot_id is not null);
      perform app.say('seen_plots', seen::text);
      seen := array(select p.id from app.photos p join app.tasks t on t.user_id = p.user_id and t.id = p.parent_id
        where p.user_id = farm and p.parent_noun = 'tasks' and t.for_member = actor);
      perform app.say('seen_photos', seen::text);
    end if;
    perform app.say('acts_as', acts);
    perform app.say('actor_id', actor::text);
  end
  $$`,
  // What a partial token reaches: as `app.token_reach()` on one server, then dependent rows by their policies.
  `create or replace function app.say_token(farm uuid, token uuid) returns void
    language plpgsql
    as $$
  declare
    reach record;
    ends record;
    is_found boolean;
    seen uuid[];
  begin
    select t.plot_id, t.season_id, s.cycle, s.pruning_date into reach
      from app.access_tokens t
      join app.plots p on p.user_id = t.user_id and p.id = t.plot_id and p.deleted_at is null
      left join app.seasons s on s.user_id = t.user_id and s.id = t.season_id and s.deleted_at is null
      where t.user_id = farm and t.id = token and t.ended_at is null and (t.season_id is null or s.id is not null);
    is_found := found;
    if is_found then
      select coalesce(min(n.pruning_date), 'infinity') as before_day,
          coalesce(min(n.pruning_date) filter (where n.cycle = 'fruit'), 'infinity') as picked_before into ends
        from app.seasons n
        where n.user_id = farm and n.plot_id = reach.plot_id and n.deleted_at is null and n.pruning_date > reach.pruning_date;
      seen := array(select s.id from app.seasons s
        where s.user_id = farm and s.plot_id = reach.plot_id and (reach.season_id is null or s.id = reach.season_id));
      perform app.say('seen_seasons', seen::text);
      seen := array(select n.id from app.seasons n
        where n.user_id = farm and n.deleted_at is null and n.id <> reach.season_id);
      perform app.say('seen_others', seen::text);
      perform app.say('seen_season', coalesce(reach.season_id::text, 'every'));
      perform app.say('seen_from', reach.pruning_date::text);
      perform app.say('seen_before', ends.before_day::text);
      -- Grapes are always of a fruit season.
      perform app.say('seen_picked_before', case reach.cycle when 'fruit' then ends.picked_before::text else '-infinity' end);
      perform app.say('seen_plots', array[reach.plot_id]::text);
    end if;
    perform set_config('role', 'draksha_adviser', true);
    if is_found then
      seen := array(
        select distinct (named #>> '{}')::uuid from app.records r, jsonb_path_query(r.details, 'strict $.**.productId') named
        where r.user_id = farm);
      perform app.say('seen_products', seen::text);
      seen := array(
        select r.id from app.records r where r.user_id = farm
        union all select t.id from app.tasks t where t.user_id = farm
        union all select o.id from app.stage_observations o where o.user_id = farm);
      perform app.say('seen_rows', seen::text);
      seen := array(select s.id from app.stations s where s.user_id = farm);
      perform app.say('seen_stations', seen::text);
      seen := array(select p.id from app.photos p where p.user_id = farm);
      perform app.say('seen_photos', seen::text);
    end if;
  end
  $$`,
];

const SEASON = `current_setting('app.seen_season', true)`;

const OF_TOKEN: Readonly<Record<string, string>> = {
  plots: `id = any (app.seen('plots'))`,
  seasons: `id = any (app.seen('seasons'))`,
  stage_observations: `season_id = any (app.seen('seasons'))`,
  records: `plot_id = any (app.seen('plots')) and app.seen_of_season(season_id, kind, happened_at)`,
  tasks: `plot_id = any (app.seen('plots')) and (${SEASON} = 'every' or season_id::text = ${SEASON})`,
  products: `id = any (app.seen('products'))`,
  photos: `case parent_noun
    when 'plots' then parent_id = any (app.seen('plots')) and ${SEASON} = 'every'
    when 'seasons' then parent_id = any (app.seen('seasons'))
    else parent_id = any (app.seen('rows')) end`,
  photo_pieces: `photo_id = any (app.seen('photos'))`,
  stations: `coalesce(plot_id = any (app.seen('plots')), plot_id is null)`,
  station_days: `station_id = any (app.seen('stations'))`,
};

const OWN_WORK: Readonly<Record<string, string>> = {
  plots: `id = any (app.seen('plots'))`,
  photos: `id = any (app.seen('photos'))`,
  photo_pieces: `photo_id = any (app.seen('photos'))`,
  changes: `noun in ('plots', 'tasks', 'photos')`,
};

/** Rows with money. Views without it are read there with the caller's rights. */
const WITH_MONEY: Readonly<Record<string, string>> = {
  records: `app.reads_work() and kind not in ('expense', 'income')`,
  tasks: `app.reads_work() or app.acting_role() = 'worker' and for_member = app.current_actor_id()`,
  stock_movements: 'app.reads_work()',
};

export interface ReachPolicy {
  readonly name: string;
  /** Without its schema. */
  readonly owned: string;
}

function reachOf({ name, owned }: ReachPolicy): string {
  const money = WITH_MONEY[owned];
  if (name === 'only_work') return money ?? 'app.reads_work()';
  const said = (name === 'of_token' ? OF_TOKEN : name === 'own_work' ? OWN_WORK : {})[owned];
  if (said === undefined) throw new Error(`what ${name} of ${owned} reaches on nodes is not written down`);
  return name === 'of_token' ? said : `app.reads_work() or ${said}`;
}

/** Partitions have no restrictive policies, since Citus makes them permissive. So each names the farm, and `own` excludes these roles. */
const reachPolicy = (policy: ReachPolicy): string[] => [
  `drop policy if exists ${policy.name} on app.${policy.owned}`,
  `create policy ${policy.name} on app.${policy.owned} for select
    to ${policy.name === 'of_token' ? 'draksha_adviser' : 'draksha_member'}
    using (user_id = app.current_user_id() and (${reachOf(policy)}))`,
  `alter policy own on app.${policy.owned}
    using (user_id = app.current_user_id() and current_user not in ('draksha_adviser', 'draksha_member'))`,
];

/** Replaces policies that read other tables by ones that read settings. */
export const sayReach = (restrictive: readonly ReachPolicy[]): string[] => [
  ...FUNCTIONS,
  ...restrictive.flatMap(reachPolicy),
  ...Object.keys(WITH_MONEY).flatMap((owned) => [
    `grant select on app.${owned} to draksha_member`,
    ...reachPolicy({ name: 'only_work', owned }),
  ]),
  ...['farm_members', 'row_authors'].map((owned) => `drop policy if exists of_member on app.${owned}`),
  // No right to single columns goes to the nodes.
  'revoke select (id, first_name, last_name, created_at) on app.users from draksha_member',
  'grant select on app.users to draksha_member',
  'revoke update (withdrawn_at) on app.farm_consents from draksha_request',
  'grant update on app.farm_consents to draksha_request',
];
