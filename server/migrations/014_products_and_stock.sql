-- A farmer's own products, beside those that are shipped with the program.
create table app.products (
  name text not null check (name <> ''),
  active_ingredient text,
  "group" text,
  phi_days integer check (phi_days between 0 and 365),
  phi_source text,
  dose double precision check (dose > 0),
  dose_unit text check (dose_unit in (
    'ml_per_l', 'g_per_l', 'ml_per_acre', 'g_per_acre', 'ml_per_100l', 'g_per_100l', 'ppm')),
  amount_unit text check (amount_unit in ('ml', 'g')),
  notes text
);
select app.own_table('app.products');

-- What came to the shelf or left it other than by a spray.
create table app.stock_movements (
  product_id text not null check (product_id <> ''),
  product_name text not null check (product_name <> ''),
  move text not null check (move in ('bought', 'counted', 'lost')),
  amount double precision not null check (amount >= 0),
  unit text not null check (unit in ('ml', 'g')),
  moved_on date not null,
  cost bigint check (cost >= 0),
  notes text
);
select app.own_table('app.stock_movements');
create index stock_movements_by_day on app.stock_movements (user_id, moved_on desc, id desc) where deleted_at is null;
