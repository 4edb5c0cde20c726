import { blockText, openShared, visibleIds, type Shared } from '@replique/manuscript'
import { applyUpdate, YTextEvent, type Doc, type YEvent, type XmlText } from 'yjs'

/** An update that was not read yet, and who wrote it; null: the server itself. */
export interface FreshUpdate {
  readonly seq: number
  readonly author: string | null
}

/** A line whose words somebody changed. */
export interface ChangedLine {
  readonly author: string
  /** The block of the text. */
  readonly block: string
  readonly seq: number
  /** The headings of its act and scene; empty above the first one. */
  readonly place: string
}

interface Line {
  readonly words: string
  readonly place: string
}

/** A heading may be as long as any paragraph; what is shown of it is not. */
const LONGEST_PLACE = 120

function wordsOf(text: XmlText): string {
  const delta = text.toDelta() as readonly { insert?: unknown }[]
  return delta.map(({ insert }) => (typeof insert === 'string' ? insert : '')).join('')
}

/** Every line with what it says and where it stands. A cue is no line of its own: it comes with what is said below it. */
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
 * Puts updates into a document and says which lines they changed, and whose doing it was. What is again as it was
 * before all of them has not changed, and how a line looks or is meant is no change of its words.
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
      // what cannot be applied is passed over here as wherever a text is opened
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
