import type { Locale } from '../../platform/i18n/locale.ts'

export type DemoKind = 'heading' | 'direction' | 'cue' | 'dialogue'

/** A paragraph of the demo, and which of the two writers types it. */
interface DemoLine {
  readonly kind: DemoKind
  readonly writer: 0 | 1
  readonly text: string
  /** The number of finished paragraphs after which this one starts. */
  readonly after: number
}

interface Demo {
  /** Names of the two writers. */
  readonly writers: readonly [string, string]
  readonly lines: readonly DemoLine[]
}

const EN: Demo = {
  writers: ['Noor', 'Jules'],
  lines: [
    { kind: 'heading', writer: 0, after: 0, text: 'INT. THEATRE – NIGHT' },
    {
      kind: 'direction',
      writer: 1,
      after: 0,
      text: 'Empty seats. One lamp left on, so the stage is never quite alone. ADA folds the last page of the script. SAM will not hand over the pencil.',
    },
    { kind: 'cue', writer: 0, after: 1, text: 'SAM' },
    { kind: 'dialogue', writer: 0, after: 1, text: 'You can’t end it there. She hasn’t answered him.' },
    { kind: 'cue', writer: 1, after: 3, text: 'ADA' },
    { kind: 'dialogue', writer: 1, after: 3, text: 'That is her answer.' },
    { kind: 'cue', writer: 0, after: 5, text: 'SAM' },
    { kind: 'dialogue', writer: 0, after: 5, text: 'Then let the curtain say it.' },
  ],
}

const FR: Demo = {
  writers: ['Nour', 'Jules'],
  lines: [
    { kind: 'heading', writer: 0, after: 0, text: 'SCÈNE 4' },
    {
      kind: 'direction',
      writer: 1,
      after: 0,
      text: 'La salle est vide. Sur le plateau, la servante veille. Ada plie la dernière page\u00a0; Samuel refuse de lâcher le crayon.',
    },
    { kind: 'cue', writer: 0, after: 1, text: 'Samuel' },
    {
      kind: 'dialogue',
      writer: 0,
      after: 1,
      text: '\u00a0: Tu ne peux pas finir là-dessus. Elle ne lui a pas répondu.',
    },
    { kind: 'cue', writer: 1, after: 3, text: 'Ada' },
    { kind: 'dialogue', writer: 1, after: 3, text: '\u00a0: C’est ça, sa réponse.' },
    { kind: 'cue', writer: 0, after: 5, text: 'Samuel' },
    { kind: 'dialogue', writer: 0, after: 5, text: '\u00a0: Alors laisse le rideau la dire.' },
  ],
}

export const demoFor = (locale: Locale): Demo => (locale === 'fr' ? FR : EN)

/** Number of characters typed in each paragraph. */
type Progress = readonly number[]

export const noProgress = (demo: Demo): Progress => demo.lines.map(() => 0)

function isDone(line: DemoLine, typed: number): boolean {
  return typed >= line.text.length
}

/**
 * Returns the index of a writer's current paragraph: their first unfinished one, once the paragraphs it waits for are
 * finished.
 */
export function lineOf(demo: Demo, progress: Progress, writer: 0 | 1): number | undefined {
  const finished = demo.lines.filter((line, place) => isDone(line, progress[place] ?? 0)).length
  const place = demo.lines.findIndex((line, at) => line.writer === writer && !isDone(line, progress[at] ?? 0))
  const line = demo.lines[place]
  return line && finished >= line.after ? place : undefined
}

interface Stroke {
  readonly place: number
  readonly text: string
  readonly progress: Progress
}

/**
 * Returns what a writer types next: one character, or the rest of a cue after its first letter, because the editor
 * completes cues.
 */
export function nextKeystroke(demo: Demo, progress: Progress, writer: 0 | 1): Stroke | undefined {
  const place = lineOf(demo, progress, writer)
  const line = place === undefined ? undefined : demo.lines[place]
  if (place === undefined || !line) return undefined
  const from = progress[place] ?? 0
  const whole = line.kind === 'cue' && from > 0
  const text = whole ? line.text.slice(from) : String.fromCodePoint(line.text.codePointAt(from) ?? 32)
  return { place, text, progress: progress.map((typed, at) => (at === place ? typed + text.length : typed)) }
}

/**
 * Returns the number of milliseconds until a writer's next keystroke: longer after punctuation, and randomly varied.
 */
export function pauseAfter(text: string, chance: number): number {
  if (/[.!?:]$/.test(text)) return 420 + chance * 300
  if (text.endsWith(',') || text.endsWith(';')) return 180 + chance * 120
  return 34 + chance * 62
}

/**
 * Types the demo until it is finished; returns a function that stops it. Writers only append to their own paragraphs,
 * so that a visitor who types keeps their caret and text.
 */
export function playDemo(page: HTMLElement, demo: Demo): () => void {
  const paragraphs = demo.lines.map((_, place) => page.querySelector<HTMLElement>(`[data-place="${place}"]`))
  for (const paragraph of paragraphs) paragraph?.replaceChildren()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    demo.lines.forEach((line, place) => paragraphs[place]?.append(line.text))
    return () => undefined
  }
  let progress = noProgress(demo)
  const timers = new Map<0 | 1, ReturnType<typeof setTimeout>>()
  const step = (writer: 0 | 1) => {
    const stroke = nextKeystroke(demo, progress, writer)
    if (stroke) {
      progress = stroke.progress
      write(paragraphs[stroke.place], stroke.text)
    }
    showCarets(paragraphs, demo, progress)
    if (progress.some((typed, place) => typed < (demo.lines[place]?.text.length ?? 0)))
      timers.set(
        writer,
        setTimeout(() => step(writer), pauseAfter(stroke?.text ?? ',', Math.random())),
      )
  }
  timers.set(
    0,
    setTimeout(() => step(0), 500),
  )
  timers.set(
    1,
    setTimeout(() => step(1), 1100),
  )
  return () => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
}

/** Appends text, but not to a paragraph that the visitor has replaced or removed. */
function write(paragraph: HTMLElement | null | undefined, text: string): void {
  if (!paragraph?.isConnected) return
  const last = paragraph.lastChild
  if (last instanceof Text) last.appendData(text)
  else paragraph.append(text)
}

function showCarets(paragraphs: readonly (HTMLElement | null)[], demo: Demo, progress: Progress): void {
  for (const paragraph of paragraphs) paragraph?.removeAttribute('data-writer')
  for (const writer of [0, 1] as const) {
    const place = lineOf(demo, progress, writer)
    const paragraph = place === undefined ? null : paragraphs[place]
    paragraph?.setAttribute('data-writer', String(writer))
    paragraph?.setAttribute('data-name', demo.writers[writer])
  }
}
