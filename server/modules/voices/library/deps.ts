import type { Engines } from '../engines/engines.ts'
import type { VoicesDeps } from '../deps.ts'

export interface LibraryDeps extends VoicesDeps {
  readonly engines: Engines
}
