/** Voices: those of a group, one's own, and how a play's words are said. */

export { GroupVoices } from './voice-pages.tsx'
export { OwnVoices } from './voice-pages.tsx'
export { Pronunciation } from './pronunciation.tsx'
