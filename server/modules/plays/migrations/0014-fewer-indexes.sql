-- Every key pressed changes last_seq and updated_at. While an index contained them, each change added an entry to every
-- index of the table. The lists of a user's plays sort the plays found by another index, and plays_unread was only read
-- when a server starts.
drop index plays_by_owner;
drop index plays_unread;
-- leaves room for the changed row beside the old one
alter table plays set (fillfactor = 70);
