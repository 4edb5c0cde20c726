import type { Labelled } from '../../formats/reading.ts'
import { plain, textOf } from '../../rich-text.ts'
import type { Conventions } from './conventions.ts'
import type { LooseLine } from './line.ts'
import { rejoin, type KnownWords, type Paragraph } from './rejoin.ts'
import type { UnmarkedDirections } from './unmarked.ts'
import { directionAlone, markDirections } from './spoken.ts'

export interface SpeechTools {
  readonly conventions: Conventions
  readonly known: KnownWords
  readonly unmarked: UnmarkedDirections
}

/** Lines that one direction in brackets may run over. */
const MOST_LINES = 8

/** How many lines from here are one direction in brackets; none where it is no direction. */
function directionLines(lines: readonly LooseLine[], from: number): number {
  if (!/^[([]/.test(lines[from]?.words ?? '')) return 0
  for (let length = 1; length <= MOST_LINES && from + length <= lines.length; length++) {
    const words = lines[from + length - 1]?.words ?? ''
    const inner = length === 1 ? words.slice(1) : words
    if (/[)\]][.]?$/.test(words) && !/[)\]].+$/.test(inner.replace(/[)\]][.]?$/, ''))) return length
    if (/[)\]]/.test(inner)) return 0
  }
  return 0
}

/** Cuts the lines of a speech where directions stand on lines of their own. */
function segments(lines: readonly LooseLine[]): { readonly lines: LooseLine[]; readonly direction: boolean }[] {
  const out: { lines: LooseLine[]; direction: boolean }[] = []
  for (let at = 0; at < lines.length;) {
    const length = directionLines(lines, at)
    const line = lines[at]!
    const alone = length > 0 || directionAlone(line.text) !== null
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

function spoken({ text, verse }: Paragraph, { conventions, unmarked }: SpeechTools): Labelled[] {
  const alone = directionAlone(text)
  if (alone !== null) return [direction(alone, 0.9)]
  const marked = markDirections(text, conventions)
  if (marked.length === 0) return []
  const sure = unmarked.judge(textOf(marked))
  if (!verse && sure > 0.5) return [direction(textOf(marked), sure)]
  return [
    { element: { kind: verse ? 'verse' : 'dialogue', text: marked }, confidence: verse || sure === 0 ? 0.95 : 0.7 },
  ]
}

/** What follows a cue: words, verse, and directions on lines of their own. */
export function labelSpeech(lines: readonly LooseLine[], tools: SpeechTools): Labelled[] {
  return segments(lines).flatMap((segment) => {
    const paragraphs = rejoin(segment.lines, tools.conventions, tools.known)
    if (!segment.direction) return paragraphs.flatMap((paragraph) => spoken(paragraph, tools))
    const words = paragraphs.map(({ text }) => textOf(text)).join(' ')
    return [direction(/^[([](.*)[)\]][.]?$/s.exec(words.trim())?.[1] ?? words, 0.97)]
  })
}
