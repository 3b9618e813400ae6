-- What the water of a plot carries, dS/m, and when there is electricity to pump it, as the farmer says: days of the week and two times a slot.
alter table app.plots
  add column water_ec_ds_per_m double precision check (water_ec_ds_per_m >= 0 and water_ec_ds_per_m <= 20),
  add column power_slots text[] not null default '{}' check (cardinality(power_slots) <= 6);
