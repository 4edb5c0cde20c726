import { type Element, type Play, sceneNumbers, textOf, type Utterance } from '@replique/script'

/** A section of a paragraph: the text of one utterance, or text that is not spoken. */
export interface Piece {
  readonly text: string
  readonly utterance: Utterance | null
}

/** A paragraph of the displayed script. */
export interface Line {
  readonly id: string
  readonly kind: Element['kind']
  readonly pieces: readonly Piece[]
}

/** A unit of the script: a speech under its speaker's name, or a paragraph without a speaker. */
export interface Block {
  readonly id: string
  readonly name: string
  readonly lines: readonly Line[]
}

/** A section of a play under one heading; also the text before the first heading. */
export interface Part {
  readonly id: string
  readonly kind: 'opening' | 'act' | 'scene'
  /** Heading level: 3 for scenes within an act, otherwise 2. */
  readonly level: 2 | 3
  readonly number: string
  readonly heading: Line | null
  readonly blocks: readonly Block[]
  /** The range of this part's utterances in the play's list. `to` is exclusive. */
  readonly from: number
  readonly to: number
}

const IN_SPEECH: ReadonlySet<Element['kind']> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const UNSEEN: ReadonlySet<Element['kind']> = new Set(['note', 'section', 'synopsis', 'pageBreak'])

/** Returns the ranges of a paragraph that are not displayed. */
function asidesOf({ text }: Element): readonly (readonly [number, number])[] {
  let at = 0
  const asides: [number, number][] = []
  for (const run of text) {
    if (run.aside) asides.push([at, at + run.text.length])
    at += run.text.length
  }
  return asides
}

function piecesOf(element: Element, utterances: readonly Utterance[]): Piece[] {
  const text = textOf(element.text)
  const asides = asidesOf(element)
  const pieces: Piece[] = []
  const unsaid = (from: number, to: number): void => {
    let at = from
    for (const [begins, ends] of asides) {
      if (ends <= at || begins >= to) continue
      if (begins > at) pieces.push({ text: text.slice(at, begins), utterance: null })
      at = Math.min(to, ends)
    }
    if (at < to) pieces.push({ text: text.slice(at, to), utterance: null })
  }
  let at = 0
  for (const one of utterances) {
    unsaid(at, one.from)
    pieces.push({ text: one.text, utterance: one })
    at = one.from + one.text.length
  }
  unsaid(at, text.length)
  return pieces.filter((piece) => piece.text !== '')
}

/** Splits a play at its acts and scenes, and maps utterances to each paragraph. */
export function partsOf(play: Play, utterances: readonly Utterance[]): readonly Part[] {
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const numbers = sceneNumbers(play)
  const of = Map.groupBy(utterances, ({ element }) => element)
  const places = new Map(utterances.map(({ id }, place) => [id, place]))
  const parts: (Omit<Part, 'blocks'> & { blocks: Block[]; to: number })[] = []
  const begin = (part: Omit<Part, 'blocks' | 'from' | 'to'>, from: number) =>
    parts.push({ ...part, blocks: [], from, to: from })
  begin({ id: 'opening', kind: 'opening', level: 2, number: '', heading: null }, 0)
  let inAct = false
  let name = ''
  let speech: { id: string; name: string; lines: Line[] } | null = null
  for (const [place, element] of play.elements.entries()) {
    if (UNSEEN.has(element.kind)) continue
    const id = element.id ?? `${place}`
    const heard = of.get(place) ?? []
    const line: Line = { id, kind: element.kind, pieces: piecesOf(element, heard) }
    const last = parts.at(-1)
    if (element.kind === 'act' || element.kind === 'scene') {
      speech = null
      const number = element.kind === 'scene' ? (numbers.get(place) ?? '') : (element.number ?? '')
      inAct ||= element.kind === 'act'
      const level = element.kind === 'scene' && inAct ? 3 : 2
      begin({ id, kind: element.kind, level, number, heading: line }, last?.to ?? 0)
    } else if (element.kind === 'cue') {
      name = element.character === undefined ? textOf(element.text) : (names.get(element.character) ?? '')
      speech = { id, name, lines: [] }
      last?.blocks.push(speech)
    } else if (speech !== null && IN_SPEECH.has(element.kind)) speech.lines.push(line)
    else if (line.pieces.length > 0) {
      // a direction in the middle of a speech becomes a separate block; the speech continues in another block after it
      last?.blocks.push({ id, name: '', lines: [line] })
      if (speech !== null) last?.blocks.push((speech = { id: `${id} on`, name: '', lines: [] }))
    }
    const current = parts.at(-1)
    const end = heard.at(-1)
    if (current && end) current.to = (places.get(end.id) ?? 0) + 1
  }
  return parts
    .map((part) => ({ ...part, blocks: part.blocks.filter(({ name: who, lines }) => who !== '' || lines.length > 0) }))
    .filter(({ kind, blocks }) => kind !== 'opening' || blocks.length > 0)
}
