/** Voices: those of a group, one's own, and how a play's words are said. */

export { GroupVoices } from './group-voices.tsx'
export { OwnVoices } from './own-voices.tsx'
export { Pronunciation } from './pronunciation.tsx'
