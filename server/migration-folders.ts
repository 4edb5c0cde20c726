import type { MigrationFolder } from './kernel/db/migrate.ts'

const of = (module: string, folder: string): MigrationFolder => ({ module, folder: new URL(folder, import.meta.url) })

/** The SQL folders of all modules, lower modules first. The command line needs them without creating the modules. */
export const MIGRATION_FOLDERS: readonly MigrationFolder[] = [
  of('kernel', './kernel/migrations/'),
  of('flags', './modules/flags/migrations/'),
  of('mail', './modules/mail/migrations/'),
  of('auth', './modules/auth/migrations/'),
  of('invitations', './modules/invitations/migrations/'),
  of('friends', './modules/friends/migrations/'),
  of('groups', './modules/groups/migrations/'),
  of('plays', './modules/plays/migrations/'),
  of('news', './modules/notifications/migrations/'),
  of('voices', './modules/voices/migrations/'),
  of('production', './modules/production/migrations/'),
  of('ai', './modules/ai/migrations/'),
]
