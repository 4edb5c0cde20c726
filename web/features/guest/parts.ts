import { sceneNumbers, MAX_COLUMNS, printedText, type Element, type Play, type RichText } from '@replique/script'

/** A cue and the lines that follow it, up to the next cue. */
export interface Speech {
  readonly cue: Element
  /** The character's name from the cast list; empty if the cue matches nobody. */
  readonly name: string
  readonly lines: readonly Line[]
}

/** A paragraph. */
export interface Line {
  readonly element: Element
  /** For a shared verse line: the offset in the line, in printed characters, at which this part starts. */
  readonly from: number
}

/** A paragraph, a speech, or several simultaneous speeches. */
export type Block = { readonly line: Line } | { readonly speeches: readonly Speech[] }

/** A section of a play under one heading; also the text before the first heading. */
export interface Part {
  readonly kind: 'opening' | 'act' | 'scene'
  /** Unique within the play, for example "act-2" or "scene-14". */
  readonly id: string
  /** Heading level: 3 for scenes within an act, otherwise 2. */
  readonly level: 2 | 3
  readonly number: string
  readonly heading: RichText
  /** The heading as plain text. */
  readonly words: string
  /** Whether the scene was omitted and only its number remains. */
  readonly omitted: boolean
  readonly blocks: readonly Block[]
}

const SPOKEN: ReadonlySet<Element['kind']> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const SHOWN: ReadonlySet<Element['kind']> = new Set([...SPOKEN, 'action', 'transition', 'shot', 'centred'])

/**
 * Returns a function to call with each element in order. It returns the offset at which the element's part of a shared
 * verse line starts.
 */
function verseCounter(): (element: Element) => number {
  let next = 0
  return (element) => {
    const from = element.part === 'middle' || element.part === 'last' ? next : 0
    if (element.kind === 'verse') {
      const goesOn = element.part === 'first' || element.part === 'middle'
      next = goesOn ? from + printedText(element.text).length + 1 : 0
    }
    return from
  }
}

function headingOf(element: Element, number: string, at: { id: string; inAct: boolean }): Omit<Part, 'blocks'> {
  const { kind, text, omitted } = element
  const words = printedText(text).replace(/\s+/g, ' ').trim()
  return {
    kind: kind === 'act' ? 'act' : 'scene',
    id: at.id,
    level: kind === 'scene' && at.inAct ? 3 : 2,
    number,
    heading: text,
    words: [number, words].filter((one) => one !== '').join(' '),
    omitted: omitted !== undefined,
  }
}

const OPENING: Omit<Part, 'blocks'> = {
  kind: 'opening',
  id: 'opening',
  level: 2,
  number: '',
  heading: [],
  words: '',
  omitted: false,
}

/** Splits a play into acts and scenes for reading; the text before the first heading is the opening. */
export function partsOf(play: Play): readonly Part[] {
  const { elements } = play
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const numbers = sceneNumbers(play)
  const verse = verseCounter()
  const parts: { head: Omit<Part, 'blocks'>; blocks: Block[] }[] = [{ head: OPENING, blocks: [] }]
  const count = { act: 0, scene: 0 }

  const lineOf = (element: Element): Line => ({ element, from: verse(element) })
  const speechAt = (at: number, cue: Element): Speech => {
    const end = elements.findIndex(({ kind }, i) => i > at && !SPOKEN.has(kind))
    const said = elements.slice(at + 1, end === -1 ? undefined : end)
    return { cue, name: names.get(cue.character ?? '') ?? '', lines: said.map(lineOf) }
  }

  for (let at = 0; at < elements.length;) {
    const element = elements[at] as Element
    const { kind } = element
    const blocks = parts.at(-1)?.blocks ?? []
    if (kind === 'act' || kind === 'scene') {
      const id = `${kind}-${++count[kind]}`
      const number = kind === 'scene' ? (numbers.get(at) ?? '') : ''
      parts.push({ head: headingOf(element, number, { id, inAct: count.act > 0 }), blocks: [] })
    } else if (kind === 'cue') {
      const speech = speechAt(at, element)
      const last = blocks.at(-1)
      const beside = element.dual && last && 'speeches' in last && last.speeches.length < MAX_COLUMNS
      if (beside) blocks[blocks.length - 1] = { speeches: [...last.speeches, speech] }
      else blocks.push({ speeches: [speech] })
      at += speech.lines.length
    } else if (SHOWN.has(kind)) blocks.push({ line: lineOf(element) })
    at++
  }
  return parts
    .map(({ head, blocks }) => ({ ...head, blocks }))
    .filter(({ kind, blocks }) => kind !== 'opening' || blocks.length > 0)
}
