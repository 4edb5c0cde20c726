import type { VoicesDeps } from '../deps.ts'
import type { Engines } from '../engines/engines.ts'

/** The `plays` module decides who may do what with a play. */
export { mayCast, mayRead, mayWrite, type PlayAccess } from '../../plays/index.ts'

export interface LibraryDeps extends VoicesDeps {
  readonly engines: Engines
}
