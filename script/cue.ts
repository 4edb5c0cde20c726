import { character, type Character, type CharacterId } from './character.ts'
import type { Element, Play } from './play.ts'
import { printedText } from './rich-text.ts'

/** The two parts of a typed cue: "HANS (on the radio)" is split into HANS and "(on the radio)". */
export interface CueWords {
  readonly name: string
  readonly extension: string
}

/** Splits a cue at its first bracket. A cue that begins with a bracket is treated as a name. */
export function splitCue(typed: string): CueWords {
  const words = typed.trim()
  const at = words.indexOf('(')
  if (at <= 0) return { name: words, extension: '' }
  return { name: words.slice(0, at).trimEnd(), extension: words.slice(at) }
}

/** Returns the name of a cue's character, or an empty string if it has none. */
export const speakerName = (play: Pick<Play, 'characters'>, id: CharacterId | undefined): string =>
  play.characters.find((one) => one.id === id)?.name ?? ''

/** Returns a cue as displayed, without "(CONT'D)": the character's name and the extension. */
export function cueText(play: Pick<Play, 'characters'>, element: Element): string {
  const rest = printedText(element.text).trim()
  const name = speakerName(play, element.character)
  return name === '' || rest === '' ? name + rest : `${name} ${rest}`
}

const CONTINUED = /^\((?:cont['’]?d\.?|continued|suite|cont\.)\)$/i

/** Whether an extension only means that the speaker continues: "(CONT'D)", "(SUITE)". */
export const isContinued = (extension: string): boolean => CONTINUED.test(extension.trim())

const SAYS_CONTINUED = /\(\s*(?:[^()]*[,/;-]\s*)?(?:cont['’]?d\.?|cont\.?|continued|suite)\s*\)/i

/** Whether a cue already marks its speaker as continuing: "ADA (CONT'D)", "ADA (V.O., CONT'D)". */
export const saysContinued = (cue: string): boolean => SAYS_CONTINUED.test(cue)

/**
 * Whether two cues have the same speaker, ignoring extensions such as "(O.S.)". A cue without a character is compared
 * by its text.
 */
export function sameSpeaker(a: Element, b: Element): boolean {
  if (a.character !== undefined || b.character !== undefined) return a.character === b.character
  return nameKey(splitCue(printedText(a.text)).name) === nameKey(splitCue(printedText(b.text)).name)
}

/** Returns a key for comparing names. Ignores case, spaces and the kind of apostrophe, but not accents. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[’‘`´]/g, "'")
    .trim()
    .toUpperCase()

/** Finds the character for a typed name, by name or alias. */
export function findCharacter(characters: readonly Character[], name: string): Character | undefined {
  const key = nameKey(name)
  if (key === '') return undefined
  return (
    characters.find((one) => one.name === name) ??
    characters.find((one) => nameKey(one.name) === key) ??
    characters.find((one) => one.aliases.some((alias) => nameKey(alias) === key))
  )
}

/** A parsed cue: the character, whether it is new to the cast list, and the extension. */
interface MadeCue {
  readonly character: Character
  readonly isNew: boolean
  readonly extension: string
}

/** Finds the character named in a typed cue, or creates one with this id. Returns undefined if no name was typed. */
export function makeCue(characters: readonly Character[], typed: string, id: CharacterId): MadeCue | undefined {
  const { name, extension } = splitCue(typed)
  if (name === '') return undefined
  const known = findCharacter(characters, name)
  return { character: known ?? character(id, name), isNew: known === undefined, extension }
}

/**
 * Whether the cue at this index resumes its speaker's previous speech, with only action, notes and the like in between:
 * no scene, act, transition or other cue.
 */
export function isResumed(elements: readonly Element[], at: number): boolean {
  const cue = elements[at]
  if (cue?.kind !== 'cue' || cue.dual || saysContinued(printedText(cue.text))) return false
  for (let before = at - 1; before >= 0; before--) {
    const element = elements[before]
    if (!element || element.kind === 'scene' || element.kind === 'act' || element.kind === 'transition') return false
    if (element.kind === 'cue') return !element.dual && sameSpeaker(element, cue)
  }
  return false
}
