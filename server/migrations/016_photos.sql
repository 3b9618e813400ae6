-- Photos, docs/decisions/055. The row is one of the farmer's like any other; its bytes lie in a store of files under his id and
-- that of the photo.
create table app.photos (
  -- Which of his rows it belongs to is looked up on his own connection: a key to one of several tables there is not.
  parent_noun text not null
    check (parent_noun in ('plots', 'seasons', 'records', 'tasks', 'stage-observations')),
  parent_id uuid not null,
  kind text not null check (kind in ('jpeg', 'png', 'webp')),
  taken_at timestamptz,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  stored_at timestamptz,
  check ((latitude is null) = (longitude is null))
);
select app.own_table('app.photos');
create index photos_by_parent on app.photos (parent_id) where deleted_at is null;
-- Of these the files go, some time after.
create index photos_deleted on app.photos (deleted_at) where deleted_at is not null and stored_at is not null;

-- What came of a file that is not whole yet, so that whichever process the phone meets next goes on from there.
create table app.photo_pieces (
  photo_id uuid not null,
  user_id uuid not null,
  starts_at integer not null check (starts_at >= 0),
  piece bytea not null,
  created_at timestamptz not null default now(),
  primary key (photo_id, starts_at),
  foreign key (photo_id, user_id) references app.photos (id, user_id) on delete cascade
);
create index photo_pieces_by_age on app.photo_pieces (created_at);
alter table app.photo_pieces enable row level security;
alter table app.photo_pieces force row level security;
create policy own on app.photo_pieces
  using (user_id = app.current_user_id()) with check (user_id = app.current_user_id());
grant select, insert on app.photo_pieces to draksha_request;

-- The owner keeps house: pieces that nobody needs, files of photos that were removed long ago.
do $$
begin
  execute format('create policy keep_house on app.photo_pieces to %I using (true)', current_user);
  execute format('create policy keep_house on app.photos to %I using (true)', current_user);
end
$$;
