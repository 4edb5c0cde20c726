import type { Element, ElementKind, Play } from './play.ts'
import type { CharacterId } from './character.ts'
import { cueText } from './cue.ts'
import { printedText } from './rich-text.ts'
import { speakersOf } from './spoken/speakers.ts'

/** Elements spoken by a character. A parenthetical belongs to the speech but is not spoken. */
const SAID: ReadonlySet<ElementKind> = new Set<ElementKind>(['dialogue', 'lyrics', 'verse'])

export const isSpoken = (element: Element): boolean => SAID.has(element.kind)

/** A cue and the spoken elements that belong to it, as indexes into the play's elements. */
export interface Speech {
  readonly cue: number
  readonly said: readonly number[]
}

/**
 * Returns all speeches in order. A speech ends at the next cue or heading, not at a stage direction. Spoken elements
 * without a cue belong to no speech.
 */
export function speechesOf(elements: readonly Element[]): readonly Speech[] {
  const speeches: { cue: number; said: number[] }[] = []
  let current: { cue: number; said: number[] } | undefined
  for (const [at, element] of elements.entries()) {
    if (element.kind === 'cue') speeches.push((current = { cue: at, said: [] }))
    else if (element.kind === 'scene' || element.kind === 'act') current = undefined
    else if (isSpoken(element)) current?.said.push(at)
  }
  return speeches
}

/** One speech of a character, with its cue. Numbers are indexes in the play's elements. */
export interface CharacterLine {
  readonly cue: number
  /** The spoken paragraphs and the parentheticals between them, in order. */
  readonly parts: readonly number[]
  /** The nearest scene or act heading above it; absent before the first heading. */
  readonly heading?: number
  /**
   * The actor's cue: the speaker and last words of the previous speech. Absent if the scene begins with this speech.
   */
  readonly before?: { readonly name: string; readonly words: string }
}

const LONGEST = 120

/** Returns the last words of `text`, starting at a word boundary. If the beginning was cut, an ellipsis replaces it. */
function endOf(text: string): string {
  const words = text.replace(/\s+/gu, ' ').trim()
  if (words.length <= LONGEST) return words
  const cut = words.slice(-LONGEST)
  return `…${cut.slice(cut.indexOf(' ') + 1)}`
}

const isHeading = ({ kind }: Element): boolean => kind === 'scene' || kind === 'act'

/** Returns all speeches of one character in order, including those spoken with others, each with its cue. */
export const characterLines = (
  play: Pick<Play, 'elements' | 'characters'>,
  character: CharacterId,
): readonly CharacterLine[] => characterLinesIn(play)(character)

/** Returns `characterLines` of a play, which reads the play once for all characters. */
export function characterLinesIn(
  play: Pick<Play, 'elements' | 'characters'>,
): (character: CharacterId) => readonly CharacterLine[] {
  const { elements } = play
  const speeches = speechesOf(elements)
  const headings = headingsAbove(elements)
  const speakers = speakersOf(play)
  const linesOf =
    (character: CharacterId) =>
    ({ cue, said }: Speech, index: number): CharacterLine[] => {
      if (elements[cue]?.character !== character && !speakers(cue).includes(character)) return []
      const heading = headings[cue]
      const last = speeches[index - 1]
      const answers = last !== undefined && headings[last.cue] === heading && last.said.length > 0
      const words = answers ? endOf(last.said.map((at) => printedText(elements[at]?.text ?? [])).join(' ')) : ''
      const speaker = answers ? elements[last.cue] : undefined
      return [
        {
          cue,
          parts: partsOf(elements, cue, said.at(-1) ?? cue),
          ...(heading === undefined ? {} : { heading }),
          ...(speaker && { before: { name: cueText(play, speaker), words } }),
        },
      ]
    }
  return (character) => speeches.flatMap(linesOf(character))
}

/** Returns the spoken elements and parentheticals of a speech, up to its last spoken one. */
function partsOf(elements: readonly Element[], cue: number, last: number): readonly number[] {
  const parts: number[] = []
  for (let at = cue + 1; at <= last; at++) {
    const element = elements[at]
    if (element && (isSpoken(element) || element.kind === 'parenthetical')) parts.push(at)
  }
  return parts
}

function headingsAbove(elements: readonly Element[]): readonly (number | undefined)[] {
  let heading: number | undefined
  return elements.map((element, at) => (isHeading(element) ? (heading = at) : heading))
}
