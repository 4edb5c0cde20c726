import { readings } from './readings.ts'
import { recordings } from './recordings.ts'
import { rehearsals } from './rehearsals.ts'
import { speech } from './speech.ts'
import { voices } from './voices.ts'

/** Everything by which a play is heard: one noun a file. Pages that let hear bring this table of routes along, others do not. */
export const hearing = { voices, speech, recordings, readings, rehearsals }
