-- The daily cleanup finds sessions by their last refresh and by their start.
create index sessions_by_refresh on sessions (refreshed_at);
create index sessions_by_age on sessions (created_at);
