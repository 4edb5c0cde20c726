import type { Demo, DemoLine } from './demo-script.ts'

/** How far each paragraph has been typed, in characters. */
export type Progress = readonly number[]

export const noProgress = (demo: Demo): Progress => demo.lines.map(() => 0)

function isDone(line: DemoLine, typed: number): boolean {
  return typed >= line.text.length
}

/** The paragraph a writer is in: their first unfinished one, once what it waits for is finished. */
export function lineOf(demo: Demo, progress: Progress, writer: 0 | 1): number | undefined {
  const finished = demo.lines.filter((line, place) => isDone(line, progress[place] ?? 0)).length
  const place = demo.lines.findIndex((line, at) => line.writer === writer && !isDone(line, progress[at] ?? 0))
  const line = demo.lines[place]
  return line && finished >= line.after ? place : undefined
}

export interface Stroke {
  readonly place: number
  readonly text: string
  readonly progress: Progress
}

/** The next character of a writer; a cue is completed at once, as the editor does it. */
export function strike(demo: Demo, progress: Progress, writer: 0 | 1): Stroke | undefined {
  const place = lineOf(demo, progress, writer)
  const line = place === undefined ? undefined : demo.lines[place]
  if (place === undefined || !line) return undefined
  const from = progress[place] ?? 0
  const whole = line.kind === 'cue' && from > 0
  const text = whole ? line.text.slice(from) : String.fromCodePoint(line.text.codePointAt(from) ?? 32)
  return { place, text, progress: progress.map((typed, at) => (at === place ? typed + text.length : typed)) }
}

/** Milliseconds until a writer's next key: a breath after a sentence, a hesitation now and then. */
export function pauseAfter(text: string, chance: number): number {
  if (/[.!?:]$/.test(text)) return 420 + chance * 300
  if (text.endsWith(',') || text.endsWith(';')) return 180 + chance * 120
  return 34 + chance * 62
}
