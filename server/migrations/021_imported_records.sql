-- Records that came from one file share a name, so that an import can be taken back as one act. Empty: typed by hand.
alter table app.records add column import_id uuid;
