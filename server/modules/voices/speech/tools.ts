import type { Engines } from '../engines/engines.ts'
import type { Library } from '../library/library.ts'
import type { Recordings } from '../recordings/index.ts'
import type { VoicesTools } from '../tools.ts'
import type { Sounding } from './sounding.ts'

/** What the speaking of plays works with. */
export interface SpeechTools extends VoicesTools {
  readonly engines: Engines
  readonly library: Pick<Library, 'speakersOf' | 'dictionaryOf'>
  readonly recordings: Pick<Recordings, 'recordingsFor' | 'samplesOf' | 'linkTo'>
  readonly sounding: Sounding
}
