/** What web and server say to each other: shapes, routes, error codes and limits. */
import { account } from './account.ts'
import { admins } from './admin.ts'
import { flags } from './flags.ts'
import { mail } from './mail.ts'
import { people, setup } from './people.ts'
import { plays } from './plays.ts'
import { versions } from './versions.ts'

export * from './account.ts'
export * from './admin.ts'
export * from './collaboration.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './limits.ts'
export * from './mail.ts'
export * from './pages.ts'
export * from './people.ts'
export * from './play.ts'
export * from './plays.ts'
export * from './versions.ts'

/** The whole table of routes, all below `/api`. */
export const contract = { flags, mail, people, setup, account, plays: { ...plays, versions }, admins }
