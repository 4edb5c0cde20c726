import type { Labelled } from '../../formats/reading.ts'
import { plain, textOf } from '../../rich-text.ts'
import type { LooseLine } from './line.ts'
import { isFull, unitsIn, type Rejoining, type Unit } from './rejoin.ts'
import type { UnmarkedDirections } from './unmarked.ts'
import { directionAlone, markDirections } from './spoken.ts'
import { isMovement } from './wording.ts'

export interface SpeechTools extends Rejoining {
  readonly unmarked: UnmarkedDirections
  /** Whether the document announces scenes. */
  readonly hasScenes: boolean
  readonly hasActs: boolean
}

/** Lines that one direction in brackets may run over: a picture of somebody who comes on takes a dozen. */
const MOST_LINES = 24

/** How many lines from here are one direction in brackets; none where it is no direction. */
function directionLines(lines: readonly LooseLine[], from: number): number {
  if (!/^[([]/.test(lines[from]?.words ?? '')) return 0
  for (let length = 1; length <= MOST_LINES && from + length <= lines.length; length++) {
    const words = lines[from + length - 1]?.words ?? ''
    const inner = length === 1 ? words.slice(1) : words
    if (/[)\]][.:]?$/.test(words) && !/[)\]].+$/.test(inner.replace(/[)\]][.:]?$/, ''))) return length
    if (/[)\]]/.test(inner)) return 0
  }
  // a bracket that nothing closes holds its line
  return isMovement(lines[from]?.words ?? '') ? 1 : 0
}

/** Whether italics run over the end of a line that was full, so that both are of one paragraph. */
const runsOn = (above: LooseLine, line: LooseLine, width: number): boolean =>
  above.text.at(-1)?.italic === true && line.text[0]?.italic === true && isFull(above, line, width)

/** The lines in italics that are no directions by themselves: a direction within a paragraph begins, or ends, with them. */
function withinParagraphs(lines: readonly LooseLine[], { conventions }: SpeechTools): Set<LooseLine> {
  const out = new Set<LooseLine>()
  if (!conventions.wrapped) return out
  for (let from = 0; from < lines.length;) {
    let to = from + 1
    while (to < lines.length && runsOn(lines[to - 1]!, lines[to]!, conventions.width)) to++
    const joined = lines.slice(from, to)
    if (joined.some(({ text }) => directionAlone(text) === null)) for (const line of joined) out.add(line)
    from = to
  }
  return out
}

/** Cuts the lines of a speech where directions stand on lines of their own. */
function segments(
  lines: readonly LooseLine[],
  tools: SpeechTools,
): { readonly lines: LooseLine[]; readonly direction: boolean }[] {
  const out: { lines: LooseLine[]; direction: boolean }[] = []
  const within = withinParagraphs(lines, tools)
  for (let at = 0; at < lines.length;) {
    const length = directionLines(lines, at)
    const line = lines[at]!
    const alone = length > 0 || (!within.has(line) && directionAlone(line.text) !== null)
    const last = out.at(-1)
    // italics that go on over several lines are one direction; brackets close each
    if (last !== undefined && last.direction === alone && length === 0) last.lines.push(line)
    else out.push({ lines: lines.slice(at, at + Math.max(1, length)), direction: alone })
    at += Math.max(1, length)
  }
  return out
}

const direction = (words: string, confidence: number): Labelled => ({
  element: { kind: 'parenthetical', text: plain(`(${words.trim()})`) },
  confidence,
})

/** What is surer than this to be a direction is one. */
const LIKELY = 0.55

function spoken({ text, verse }: Unit, { conventions }: SpeechTools): Labelled[] {
  const marked = markDirections(text, conventions)
  return marked.length === 0
    ? []
    : [{ element: { kind: verse ? 'verse' : 'dialogue', text: marked }, confidence: 0.95 }]
}

/** Words between directions with marks of their own: some may be directions that nothing marks. */
function labelUnits(units: readonly Unit[], tools: SpeechTools): Labelled[] {
  let before = ''
  return units.flatMap((unit) => {
    const alone = directionAlone(unit.text)
    const words = alone ?? textOf(unit.text)
    const sure = alone === null && !isMovement(words) ? tools.unmarked.judge(words, { verse: unit.verse, before }) : 0.9
    // what is all there is below a name is said
    const isSpoken = sure < LIKELY || (alone === null && units.length === 1 && !isMovement(words))
    before = isSpoken ? words : ''
    return isSpoken ? spoken(unit, tools) : [direction(words.replace(/^\[/, ''), sure)]
  })
}

/** What follows a cue: words, verse, and directions on lines of their own. */
export function labelSpeech(lines: readonly LooseLine[], tools: SpeechTools): Labelled[] {
  return segments(lines, tools).flatMap((segment) => {
    const units = unitsIn(segment.lines, tools)
    if (!segment.direction) return labelUnits(units, tools)
    const words = units.map(({ text }) => textOf(text)).join(' ')
    return [direction(/^[([](.*)[)\]][.:]?$/s.exec(words.trim())?.[1] ?? words.replace(/^\[/, ''), 0.97)]
  })
}
