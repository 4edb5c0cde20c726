import type { Labelled } from '../../formats/reading.ts'
import { plain, textOf } from '../../rich-text.ts'
import type { LooseLine } from './line.ts'
import { isMovement } from './movement.ts'
import { isFull, unitsIn, type Rejoining, type Unit } from './rejoin.ts'
import { directionAlone, markDirections } from './spoken.ts'

export interface SpeechTools extends Rejoining {
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
    const line = lines[at]!
    const isSaid = tools.conventions.saidBrackets && line.words.startsWith('(')
    const length = isSaid ? 0 : directionLines(lines, at)
    const alone = length > 0 || (!isSaid && !within.has(line) && directionAlone(line.text) !== null)
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

function spoken({ text, verse }: Unit, { conventions }: SpeechTools): Labelled[] {
  const marked = markDirections(text, conventions)
  return marked.length === 0
    ? []
    : [{ element: { kind: verse ? 'verse' : 'dialogue', text: marked }, confidence: 0.95 }]
}

function labelUnit(unit: Unit, tools: SpeechTools): Labelled[] {
  const words = textOf(unit.text)
  const isSaid = tools.conventions.saidBrackets && words.startsWith('(')
  const alone = isSaid ? null : (directionAlone(unit.text) ?? (isMovement(words) ? words.replace(/^\[/, '') : null))
  return alone === null ? spoken(unit, tools) : [direction(alone, 0.9)]
}

/** What follows a cue: words, verse, and directions on lines of their own. */
export function labelSpeech(lines: readonly LooseLine[], tools: SpeechTools): Labelled[] {
  return segments(lines, tools).flatMap((segment) => {
    const units = unitsIn(segment.lines, tools)
    if (!segment.direction) return units.flatMap((unit) => labelUnit(unit, tools))
    const words = units.map(({ text }) => textOf(text)).join(' ')
    return [direction(/^[([](.*)[)\]][.:]?$/s.exec(words.trim())?.[1] ?? words.replace(/^\[/, ''), 0.97)]
  })
}
