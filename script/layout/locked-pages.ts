import type { Place, BreakPlace, Change } from './types.ts'
import type { Element, Play } from '../play.ts'
import type { Anchor, LockedPage } from '../production/production.ts'
import { textOf } from '../rich-text.ts'
import { placesOf, shiftBreak } from './page-place.ts'

const isBefore = (a: Place, b: Place): boolean =>
  a.element < b.element || (a.element === b.element && a.offset < b.offset)

/** Returns the indexes of a longest strictly increasing subsequence of places. Undefined places are skipped. */
function rising(places: readonly (Place | undefined)[]): ReadonlySet<number> {
  const ends: number[] = []
  const previous = new Int32Array(places.length).fill(-1)
  places.forEach((place, index) => {
    if (!place) return
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      const end = places[ends[middle] as number]
      if (end && isBefore(end, place)) low = middle + 1
      else high = middle
    }
    previous[index] = ends[low - 1] ?? -1
    ends[low] = index
  })
  const kept = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) kept.add(index)
  return kept
}

/** Where a locked page begins in the current play. */
export interface LockedStart extends BreakPlace {
  readonly label: string
  /**
   * Set if the locked pages that followed this one no longer exist. Contains the label of the last missing page. For
   * example, this page is then printed as "2-3".
   */
  readonly until?: string
}

/**
 * The start of a locked page in the current play. It was found by one of the page's paragraphs, and `rank` is the index
 * of that paragraph. 0 is the paragraph in which the page originally began.
 */
interface Found extends BreakPlace {
  readonly rank: number
  readonly object: Element | undefined
}

/** The starts of all locked pages, and the data from which they were computed. */
export interface Locked {
  readonly pages: readonly LockedPage[]
  readonly found: readonly (Found | undefined)[]
  /** In text order. The first page begins at the start of the play. */
  readonly starts: readonly LockedStart[]
}

type Owners = ReadonlyMap<string, readonly (readonly [page: number, rank: number])[]>

const owners = new WeakMap<readonly LockedPage[], Owners>()

const idsOf = (page: LockedPage): readonly string[] => [page.id, ...page.rest]

/** Maps the id of each paragraph to the pages that could begin with it. */
function ownersOf(pages: readonly LockedPage[]): Owners {
  const known = owners.get(pages)
  if (known) return known
  const made = new Map<string, (readonly [number, number])[]>()
  pages.forEach((page, index) =>
    idsOf(page).forEach((id, rank) => {
      const list = made.get(id)
      if (list) list.push([index, rank])
      else made.set(id, [[index, rank]])
    }),
  )
  owners.set(pages, made)
  return made
}

/** Returns the offset of the occurrence of `words` nearest to `offset`, or -1. */
function nearest(text: string, words: string, offset: number): number {
  let best = -1
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at + 1))
    if (best < 0 || Math.abs(at - offset) < Math.abs(best - offset)) best = at
  return best
}

/** The minimum number of characters that identify a position in a paragraph. */
const FEWEST = 6

/** Returns the current offset of an anchor's text in a paragraph, or undefined if the text is no longer there. */
function locate({ offset, words }: Anchor, { text }: Element): number | undefined {
  if (offset === 0) return 0
  const all = textOf(text)
  for (let length = words.length; length >= FEWEST; length = Math.floor(length / 2)) {
    const head = nearest(all, words.slice(0, length), offset)
    if (head >= 0) return head
    const tail = nearest(all, words.slice(-length), offset + words.length - length)
    if (tail >= 0) return Math.max(0, tail - (words.length - length))
  }
  if (words.length < FEWEST && words !== '' && all.includes(words)) return nearest(all, words, offset)
  return offset < all.length ? offset : undefined
}

function foundAt(page: LockedPage, rank: number, at: number, play: Play): Found | undefined {
  const object = play.elements[at]
  if (!object) return undefined
  if (rank > 0) return { rank, object, element: at, offset: 0 }
  const offset = locate(page, object)
  return offset === undefined ? undefined : { rank, object, element: at, offset }
}

/** The number of elements after the first column in which to search for the other columns. */
const REACH = 200

/** Finds the paragraphs of the other columns by searching forwards from that of the first column. */
function withColumns(found: Found, { beside, further }: LockedPage, { elements }: Play): Found {
  if (found.rank > 0 || !(beside || further)) return found
  const { beside: _beside, further: _further, ...first } = found
  const find = (anchor: Anchor): Place[] => {
    for (let at = first.element; at < elements.length && at < first.element + REACH; at++) {
      const one = elements[at]
      if (one?.id !== anchor.id) continue
      const offset = locate(anchor, one)
      return offset === undefined ? [] : [{ element: at, offset }]
    }
    return []
  }
  const [right] = beside ? find(beside) : []
  return { ...first, ...(right && { beside: right }), ...(further && { further: further.flatMap(find) }) }
}

function findAll(pages: readonly LockedPage[], play: Play): (Found | undefined)[] {
  const owned = ownersOf(pages)
  const places = new Map<string, number>()
  play.elements.forEach(({ id }, index) => {
    if (id !== undefined && owned.has(id)) places.set(id, index)
  })
  return pages.map((page) => {
    for (const [rank, id] of idsOf(page).entries()) {
      const at = places.get(id)
      const found = at === undefined ? undefined : foundAt(page, rank, at, play)
      if (found) return withColumns(found, page, play)
    }
    return undefined
  })
}

/**
 * Updates the starts that were found before a change. Returns undefined if a page could now begin with a different
 * paragraph.
 */
function findAgain(old: Locked, play: Play, { prefix, suffix, delta }: Change): (Found | undefined)[] | undefined {
  const owned = ownersOf(old.pages)
  const found = [...old.found]
  let missing = 0
  old.found.forEach((one, page) => {
    if (!one || one.element + REACH <= prefix) return
    // even if a page begins before the change, its other columns can be inside it
    if (one.element < prefix) found[page] = withColumns(one, old.pages[page] as LockedPage, play)
    else if (one.element >= suffix - delta) found[page] = delta === 0 ? one : shiftBreak(one, delta)
    else {
      found[page] = undefined
      missing++
    }
  })
  for (let at = prefix; at < suffix; at++) {
    const id = play.elements[at]?.id
    for (const [page, rank] of (id !== undefined && owned.get(id)) || []) {
      const was = old.found[page]
      if (!was || rank < was.rank) return undefined
      if (rank > was.rank) continue
      const made = foundAt(old.pages[page] as LockedPage, rank, at, play)
      if (!made) return undefined
      if (!found[page]) missing--
      found[page] = withColumns(made, old.pages[page] as LockedPage, play)
    }
  }
  return missing === 0 ? found : undefined
}

/**
 * Returns the starts of the pages in text order. A page that was moved out of order or no longer exists is merged into
 * the one before it.
 */
function startsOf(pages: readonly LockedPage[], found: readonly (Found | undefined)[]): LockedStart[] {
  const kept = rising(found)
  const starts: LockedStart[] = []
  let gone: string | undefined
  pages.forEach(({ label }, index) => {
    const at = kept.has(index) ? found[index] : undefined
    const last = starts.at(-1)
    if (at) {
      if (starts.length === 0)
        starts.push({ element: 0, offset: 0, label: gone === undefined ? label : `${gone}-${label}` })
      else starts.push({ ...at, label })
    } else if (last) starts[starts.length - 1] = { ...last, until: label }
    else gone ??= label
  })
  return starts
}

const locks = new WeakMap<object, Locked>()

/** Stores the locked pages of a pagination for the next one. */
export const keepLockedPages = (pagination: object, locked: Locked | undefined): void => {
  if (locked) locks.set(pagination, locked)
}

/** Returns the locked pages of an earlier pagination, or undefined if it had none. */
export const lockedBefore = (pagination: object): Locked | undefined => locks.get(pagination)

/**
 * Returns the places at which a play's locked pages begin, or undefined if there are none. `previous` is an earlier
 * pagination, and `change` is what has changed since.
 */
export function lockedOf(play: Play, previous: object | undefined, change: Change | undefined): Locked | undefined {
  const pages = play.settings.production?.pages
  if (!pages || pages.length === 0) return undefined
  const old = previous && locks.get(previous)
  const again = change && old?.pages === pages ? findAgain(old, play, change) : undefined
  const found = again ?? findAll(pages, play)
  if (old && again?.every((one, page) => one === old.found[page])) return old
  return { pages, found, starts: startsOf(pages, found) }
}

function sameStart(a: LockedStart, b: LockedStart, delta: number): boolean {
  const [places, others] = [placesOf(a), placesOf(b)]
  return (
    a.label === b.label &&
    places.length === others.length &&
    places.every(({ element, offset }, i) => element + delta === others[i]?.element && offset === others[i]?.offset)
  )
}

/**
 * Extends a change to everything affected by locked pages that moved, since each page ends where the next locked one
 * begins. Returns undefined if nothing can be reused.
 */
export function changeWithLocked(
  change: Change | undefined,
  previous: object | undefined,
  locked: Locked | undefined,
): Change | undefined {
  const old = previous && locks.get(previous)
  if (!change || old?.pages !== locked?.pages) return undefined
  if (!old || !locked || (old === locked && change.delta === 0)) return change
  const [was, now] = [old.starts, locked.starts]
  const most = Math.min(was.length, now.length)
  let same = 0
  while (same < most && sameStart(was[same] as LockedStart, now[same] as LockedStart, 0)) same++
  let tail = 0
  const { delta } = change
  while (tail < most - same && sameStart(was.at(-1 - tail) as LockedStart, now.at(-1 - tail) as LockedStart, delta))
    tail++
  const first = Math.min(was[same]?.element ?? Infinity, now[same]?.element ?? Infinity)
  const last = Math.max(
    same < was.length - tail ? (was[was.length - 1 - tail]?.element ?? -1) + delta : -1,
    same < now.length - tail ? (now[now.length - 1 - tail]?.element ?? -1) : -1,
  )
  const differs = same < was.length || same < now.length
  return {
    ...change,
    prefix: differs ? Math.min(change.prefix, first) : change.prefix,
    suffix: Math.max(change.suffix, last + 1),
  }
}
