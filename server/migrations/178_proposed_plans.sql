-- An adviser proposes several works as one plan, docs/decisions/195.
alter table app.proposals drop constraint proposals_kind_check;
alter table app.proposals add constraint proposals_kind_check check (kind in ('task', 'spray', 'plan', 'note'));
