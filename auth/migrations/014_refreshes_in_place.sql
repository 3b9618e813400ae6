-- A refresh changes when the session was used, and with that column in an index every refresh wrote to all of the table's
-- indexes. A farmer has few sessions: those that sessions_user_id finds are sorted when they are listed.
drop index auth.sessions_user_refreshed;
-- Room on each page for the next version of a row, which then needs no entry in any index.
alter table auth.sessions set (fillfactor = 80);
