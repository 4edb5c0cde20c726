import type { Demo } from './demo-script.ts'
import { lineOf, noProgress, pauseAfter, type Progress, strike } from './typists.ts'

/**
 * Lets the two writers type into the page until they are done; answers how to stop them. They only ever append to
 * their own paragraphs, so that a reader who types meanwhile keeps caret and words.
 */
export function play(page: HTMLElement, demo: Demo): () => void {
  const paragraphs = demo.lines.map((_, place) => page.querySelector<HTMLElement>(`[data-place="${place}"]`))
  for (const paragraph of paragraphs) paragraph?.replaceChildren()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    demo.lines.forEach((line, place) => paragraphs[place]?.append(line.text))
    return () => undefined
  }
  let progress = noProgress(demo)
  const timers = new Map<0 | 1, ReturnType<typeof setTimeout>>()
  const step = (writer: 0 | 1) => {
    const stroke = strike(demo, progress, writer)
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

/** Whoever has emptied or replaced a paragraph has taken it over: it is left to them. */
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
