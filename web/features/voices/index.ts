/** Voices: those of a group, one's own, and how a play's words are said. */
import '../../platform/api/hearing-failures.ts'
import '../../platform/api/play-failures.ts'
import '../../platform/api/people-failures.ts'

export { GroupVoices } from './group-voices.tsx'
export { OwnVoices } from './own-voices.tsx'
export { Pronunciation } from './pronunciation.tsx'
