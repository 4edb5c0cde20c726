import type { Engines } from '../engines/engines.ts'
import type { Library } from '../library/library.ts'
import type { Recordings } from '../recordings/index.ts'
import type { VoicesDeps } from '../deps.ts'
import type { Sounding } from './synthesis.ts'

/** What the speaking of plays works with. */
export interface SpeechDeps extends VoicesDeps {
  readonly engines: Engines
  readonly library: Pick<Library, 'speakersOf' | 'dictionaryOf'>
  readonly recordings: Pick<Recordings, 'recordingsFor' | 'samplesOf' | 'linkTo'>
  readonly sounding: Sounding
}
