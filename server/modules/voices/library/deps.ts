import type { VoicesDeps } from '../deps.ts'
import type { Engines } from '../engines/engines.ts'

/** What the library asks of plays: their module says who may do what with one. */
export { mayCast, mayRead, mayWrite, type PlayAccess } from '../../plays/index.ts'

export interface LibraryDeps extends VoicesDeps {
  readonly engines: Engines
}
