/** What web and server say to each other: shapes, routes, error codes and limits. */
import { flags } from './flags.ts'
import { people, setup } from './people.ts'
import { plays } from './plays.ts'

export * from './collaboration.ts'
export * from './errors.ts'
export * from './flags.ts'
export * from './limits.ts'
export * from './pages.ts'
export * from './people.ts'
export * from './play.ts'
export * from './plays.ts'

/** The whole table of routes, all below `/api`. */
export const contract = { flags, people, setup, plays }
