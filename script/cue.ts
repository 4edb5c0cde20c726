import { character, type Character, type CharacterId } from './character.ts'
import type { Element, Play } from './play.ts'
import { printedText } from './rich-text.ts'

/** A cue as typed, apart: "HANS (on the radio)" is HANS and "(on the radio)". */
export interface CueWords {
  readonly name: string
  readonly extension: string
}

/** Splits a cue at its first bracket. A cue that begins with a bracket is all name. */
export function splitCue(typed: string): CueWords {
  const words = typed.trim()
  const at = words.indexOf('(')
  if (at <= 0) return { name: words, extension: '' }
  return { name: words.slice(0, at).trimEnd(), extension: words.slice(at) }
}

/** The name of a cue's character; nothing where the cue has none. */
export const speakerName = (play: Pick<Play, 'characters'>, id: CharacterId | undefined): string =>
  play.characters.find((one) => one.id === id)?.name ?? ''

/** A cue as it is shown, without "(CONT'D)": the character's name and what follows it. */
export function cueText(play: Pick<Play, 'characters'>, element: Element): string {
  const rest = printedText(element.text).trim()
  const name = speakerName(play, element.character)
  return name === '' || rest === '' ? name + rest : `${name} ${rest}`
}

const CONTINUED = /^\((?:cont['’]?d\.?|continued|suite|cont\.)\)$/i

/** Whether an extension only means that the speaker continues: "(CONT'D)", "(SUITE)". */
export const isContinued = (extension: string): boolean => CONTINUED.test(extension.trim())

const SAYS_CONTINUED = /\(\s*(?:[^()]*[,/;-]\s*)?(?:cont['’]?d\.?|cont\.?|continued|suite)\s*\)/i

/** Whether a cue already says that its speaker goes on: "ADA (CONT'D)", "ADA (V.O., CONT'D)". */
export const saysContinued = (cue: string): boolean => SAYS_CONTINUED.test(cue)

/** Whether two cues call the same speaker, extensions such as "(O.S.)" left aside. A cue without a character is known by its words. */
export function sameSpeaker(a: Element, b: Element): boolean {
  if (a.character !== undefined || b.character !== undefined) return a.character === b.character
  return nameKey(splitCue(printedText(a.text)).name) === nameKey(splitCue(printedText(b.text)).name)
}

/** What two names are compared by: case, spaces and the kind of apostrophe make no difference, accents do. */
export const nameKey = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .replace(/[’‘`´]/g, "'")
    .trim()
    .toUpperCase()

/** The character whom a typed name calls: by name, else by another name. */
export function findCharacter(characters: readonly Character[], name: string): Character | undefined {
  const key = nameKey(name)
  if (key === '') return undefined
  return (
    characters.find((one) => one.name === name) ??
    characters.find((one) => nameKey(one.name) === key) ??
    characters.find((one) => one.aliases.some((alias) => nameKey(alias) === key))
  )
}

/** A cue as typed, made out: who speaks, whether the list lacks them so far, and the extension. */
interface MadeCue {
  readonly character: Character
  readonly isNew: boolean
  readonly extension: string
}

/** Finds the character of a typed cue, or makes one with the id given; undefined when no name was typed. */
export function makeCue(characters: readonly Character[], typed: string, id: CharacterId): MadeCue | undefined {
  const { name, extension } = splitCue(typed)
  if (name === '') return undefined
  const known = findCharacter(characters, name)
  return { character: known ?? character(id, name), isNew: known === undefined, extension }
}

/** Whether the cue at this place resumes its speaker's last speech: only action, notes and the like stand between, no scene, act or other cue. */
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
