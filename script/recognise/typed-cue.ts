import type { Character } from '../character.ts'
import { findCharacter } from '../cue.ts'
import { splitCue, type CueWords } from './cue-words.ts'

const DIRECTED = /^([^,]*[^,\s]),[\s\u00a0\u202f]+(\p{Ll}.*[^\s.…!?])$/su
const BEGINS_SMALL = /^\p{Ll}/u

/**
 * Splits a cue in the writing, where French sets a direction after a comma: "NINA, à part" is NINA and "(à part)".
 * A name of the list is never cut, nor are small letters that name nobody, and a full stop makes a sentence of it.
 */
export function splitTypedCue(typed: string, characters: readonly Character[]): CueWords {
  const cue = splitCue(typed)
  const [, name, direction] = (cue.extension === '' && DIRECTED.exec(cue.name)) || []
  if (name === undefined || direction === undefined || findCharacter(characters, cue.name)) return cue
  if (BEGINS_SMALL.test(name) && !findCharacter(characters, name)) return cue
  return { name, extension: `(${direction})` }
}
