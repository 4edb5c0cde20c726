-- The daily sweep looks for sessions by when they were last refreshed, and by when they began.
create index sessions_by_refresh on sessions (refreshed_at);
create index sessions_by_age on sessions (created_at);
