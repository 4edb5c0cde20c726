import type { MigrationFolder } from './kernel/db/migrate.ts'

const of = (room: string, folder: string): MigrationFolder => ({ room, folder: new URL(folder, import.meta.url) })

/** Every room's SQL files, lower rooms first; the command line needs them without opening the rooms. */
export const MIGRATION_FOLDERS: readonly MigrationFolder[] = [
  of('kernel', './kernel/migrations/'),
  of('flags', './rooms/flags/migrations/'),
  of('mail', './rooms/mail/migrations/'),
  of('auth', './rooms/auth/migrations/'),
  of('invitations', './rooms/invitations/migrations/'),
  of('friends', './rooms/friends/migrations/'),
  of('groups', './rooms/groups/migrations/'),
  of('plays', './rooms/plays/migrations/'),
  of('news', './rooms/news/migrations/'),
  of('voices', './rooms/voices/migrations/'),
  of('ai', './rooms/ai/migrations/'),
]
