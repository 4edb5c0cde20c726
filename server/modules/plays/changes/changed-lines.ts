import { blockText, openShared, visibleIds, type Shared } from '@replique/manuscript'
import { applyUpdate, YTextEvent, type Doc, type YEvent, type XmlText } from 'yjs'

/** An update that has not been processed yet, and its author, or null if the server made it. */
export interface FreshUpdate {
  readonly seq: number
  readonly author: string | null
}

/** A line whose words have changed, with the author of the change. */
export interface ChangedLine {
  readonly author: string
  /** The id of the changed block. */
  readonly block: string
  readonly seq: number
  /** The headings of the act and scene that contain the line; empty before the first heading. */
  readonly place: string
}

interface Line {
  readonly words: string
  readonly place: string
}

/** Maximum length of a place, in characters. Headings can be as long as any paragraph, so they are cut. */
const LONGEST_PLACE = 120

function wordsOf(text: XmlText): string {
  const delta = text.toDelta() as readonly { insert?: unknown }[]
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

/** Returns every line with its words and place. Leaves out cues, which are shown with the line that follows. */
function linesOf(shared: Shared): Map<string, Line> {
  const lines = new Map<string, Line>()
  let [act, scene] = ['', '']
  for (const id of visibleIds(shared)) {
    const text = blockText(shared, id)
    const kind: unknown = text?.getAttribute('kind')
    if (text === null || kind === 'cue') continue
    const words = wordsOf(text)
    const heading = words.replaceAll(/\s+/gu, ' ').trim()
    if (kind === 'act') [act, scene] = [heading, '']
    if (kind === 'scene') scene = heading
    const place = [act, scene].filter((one) => one !== '').join(', ')
    lines.set(id, { words, place: place.slice(0, LONGEST_PLACE).toWellFormed() })
  }
  return lines
}

const changesWords = (event: YEvent<never>): boolean =>
  event instanceof YTextEvent && event.delta.some((one) => one.insert !== undefined || one.delete !== undefined)

/**
 * Applies updates to a document and returns the lines they changed, with their authors. Leaves out lines whose words
 * end up unchanged, and changes to formatting or tone.
 */
export function applyChanges(doc: Doc, updates: readonly Uint8Array[], fresh: readonly FreshUpdate[]): ChangedLine[] {
  const shared = openShared(doc)
  const before = linesOf(shared)
  const touched = new Map<string, Omit<ChangedLine, 'place'>>()
  let by: FreshUpdate | undefined
  const touch = (block: unknown): void => {
    if (typeof block !== 'string' || by === undefined || by.author === null) return
    touched.set(`${by.author} ${block}`, { author: by.author, block, seq: by.seq })
  }
  const hear = (events: readonly YEvent<never>[]): void => {
    for (const event of events)
      if (event.path.length === 0) for (const block of event.keys.keys()) touch(block)
      else if (changesWords(event)) touch(event.path[0])
  }
  shared.blocks.observeDeep(hear as never)
  updates.forEach((update, index) => {
    by = fresh[index]
    try {
      applyUpdate(doc, update)
    } catch {
      // updates that cannot be applied are skipped, as everywhere else
    }
  })
  shared.blocks.unobserveDeep(hear as never)
  const after = linesOf(shared)
  return [...touched.values()].flatMap((one) => {
    const [was, is] = [before.get(one.block), after.get(one.block)]
    if ((was?.words ?? '') === (is?.words ?? '')) return []
    return [{ ...one, place: (is ?? was)?.place ?? '' }]
  })
}
