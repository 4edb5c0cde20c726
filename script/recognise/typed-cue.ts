import type { Character } from '../character.ts'
import { findCharacter } from '../cue.ts'
import { splitCue, type CueWords } from './cue-words.ts'
import { isAllCaps } from './letters.ts'

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

const LONGEST_NEW_NAME = 40
const MOST_WORDS_OF_A_NEW_NAME = 3
const NAME_ONLY = /^[\p{L}\p{M}\p{N}'’.&#/\s\u00a0\u202f-]*[\p{L}\p{N}]$/u
/** What stands alone in capitals and is nobody: endings, times, shots, what is shown or heard. */
const NOBODY =
  /^(?:THE END|FIN|CURTAIN|RIDEAU|BLACKOUT|NOIR|LIGHTS|SILENCE|PAUSE|LATER|PLUS TARD|MONTAGE|INTERCUT|INSERT|FLASHBACK|CLOSE|ANGLE|POV|TITLE|SUPER|INTER(?:MISSION|VAL))(?!\p{L})/u

/** Whether a finished line in capitals may name somebody who speaks for the first time: "BOB", "THE TALL MAN (off)", but not "THE END". */
export function mayNameSpeaker(typed: string): boolean {
  const { name } = splitCue(typed.trim())
  return (
    name.length <= LONGEST_NEW_NAME &&
    isAllCaps(name) &&
    NAME_ONLY.test(name) &&
    name.split(/[\s\u00a0\u202f]+/u).length <= MOST_WORDS_OF_A_NEW_NAME &&
    !NOBODY.test(name)
  )
}
