import { printedText, type Play } from '@replique/script'
import type { Plan } from './plan.ts'

/** A stretch of the file that holds a whole reading. */
export interface JoinedPart {
  readonly seconds: number
  /** Where the storage has it, or the sound itself. */
  readonly sound: string | Uint8Array
  /** Seconds of silence before it. */
  readonly pause: number
  /** The place in the play of what is heard first in it. */
  readonly element: number
}

export interface Chapter {
  readonly title: string
  /** In seconds from the beginning. */
  readonly from: number
  readonly to: number
}

/** Where scenes begin in the whole reading; what comes before the first is a chapter of its own. */
export function chaptersOf({ play }: Pick<Plan, 'play'>, parts: readonly JoinedPart[]): readonly Chapter[] {
  const chapters: { title: string; from: number; to: number }[] = []
  const headings = headingsOf(play)
  let at = 0
  for (const { seconds, pause, element } of parts) {
    const heading = headings.get(element)
    const begins = at + pause
    if (heading !== undefined || chapters.length === 0)
      chapters.push({ title: heading ?? '', from: begins, to: begins })
    at = begins + seconds
    const last = chapters.at(-1)
    if (last) last.to = at
  }
  return chapters
}

function headingsOf({ elements }: Play): ReadonlyMap<number, string> {
  return new Map(
    elements.flatMap(({ kind, text }, place) =>
      kind === 'scene' || kind === 'act' ? [[place, printedText(text).replace(/\s+/g, ' ').trim()] as const] : [],
    ),
  )
}

interface Joining {
  readonly parts: readonly JoinedPart[]
  readonly head: Uint8Array
  read(this: void, key: string): Promise<Uint8Array | null>
  /** So many seconds of nothing, as a file of its own. */
  silence(this: void, seconds: number): Promise<Uint8Array>
}

/**
 * One file after another: frames of MP3 and streams of Ogg follow each other as they are. Those who speak at once were
 * mixed to one before.
 */
export async function* joined({ parts, head, read, silence }: Joining): AsyncGenerator<Uint8Array> {
  if (head.byteLength > 0) yield head
  for (const { sound, pause } of parts) {
    if (pause > 0) yield await silence(pause)
    const bytes = typeof sound === 'string' ? await read(sound) : sound
    if (bytes === null) throw new Error('a sound went while the reading was joined')
    yield bytes
  }
}
