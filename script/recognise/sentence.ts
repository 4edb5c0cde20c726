import type { Character } from '../character.ts'
import { findCharacter } from '../cue.ts'
import { splitTypedCue } from './typed-cue.ts'

const ENDS = /[.…!?][\s\u00a0\u202f»”"’]*$/u
/** Names end in a full stop too: "MARTIN JR.", "JOHN D.", "R.U.R.". */
const SHORTENED = /(?:^|[\s\u00a0\u202f.])(?:\p{L}|jr|sr|esq|mme|mlle|mr|mrs|ms|dr|st|ph\.?d)\.$/iu
/** Small words that names hold as well: "La Dame de la Mer", "The Man in the Moon". */
const PARTICLES = new Set(
  'a an and at by der des du de d e et from in la le les l of on or the to un une van von y à au aux en ou'.split(' '),
)
const MOST_WORDS_OF_A_NAME = 3

/** Whether what was typed as a cue is a sentence, and so a direction: "She pours.", "RIDEAU.", but not "M. JOURDAIN" or a known name. */
export function isSentence(typed: string, characters: readonly Character[]): boolean {
  const words = typed.trim()
  const { name } = splitTypedCue(words, characters)
  if (!/\p{L}/u.test(words) || findCharacter(characters, words) || findCharacter(characters, name)) return false
  if (ENDS.test(words)) return !SHORTENED.test(words)
  const spoken = name.split(/[\s\u00a0\u202f]+/u)
  return spoken.length > MOST_WORDS_OF_A_NAME && spoken.some(isPlainWord)
}

/** A word in small letters that names do not hold; after an apostrophe the second part counts: l'homme. */
function isPlainWord(word: string): boolean {
  const parts = word.split(/['’]/u)
  return (
    parts.every((part) => /^\p{Ll}/u.test(part)) && parts.some((part) => !PARTICLES.has(part.replace(/\P{L}+$/u, '')))
  )
}
