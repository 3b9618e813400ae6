-- The two words that a challenge's method can be, so that the types of the rows say them too.
alter table auth.one_time_tokens add check (code_challenge_method in ('plain', 's256'));
alter table auth.flows add check (code_challenge_method in ('plain', 's256'));
alter table auth.sso_requests add check (code_challenge_method in ('plain', 's256'));
