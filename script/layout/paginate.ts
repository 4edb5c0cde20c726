import { isResumed } from '../cue.ts'
import type { Element, Play } from '../play.ts'
import type { Layout } from './layout.ts'
import { afterSharedVerse, afterOpening } from './own-style.ts'
import type { Change, Pagination, Page, Cursor, Flow } from './types.ts'
import { flowOf, startOf } from './flow.ts'
import { changeWithLocked, keepLockedPages, lockedBefore, lockedOf, type Locked } from './locked-pages.ts'
import { lockedLabels, pageLabels } from './page-label.ts'
import { fillPage } from './page-fill.ts'
import { placeOf, shiftBreak, isAtOrBefore, skipUnprinted } from './page-place.ts'

function sameNames(a: Play, b: Play): boolean {
  if (a.characters === b.characters) return true
  if (a.characters.length !== b.characters.length) return false
  return a.characters.every((one, i) => one.id === b.characters[i]?.id && one.name === b.characters[i]?.name)
}

const isHeading = (element: Element): boolean => element.kind === 'act' || element.kind === 'scene'

/**
 * Returns the index after the first cue below a change, if the change affects whether that cue resumes a speech.
 * Otherwise returns `suffix`. Later cues can't be affected.
 */
function afterResumedCue(play: Play, old: Play, suffix: number): number {
  const delta = play.elements.length - old.elements.length
  for (let i = suffix; i < play.elements.length; i++) {
    const element = play.elements[i]
    if (!element || isHeading(element)) return suffix
    if (element.kind !== 'cue') continue
    return isResumed(play.elements, i) === isResumed(old.elements, i - delta) ? suffix : i + 1
  }
  return suffix
}

/** Compares a play with the play of an earlier pagination. Returns undefined if no page can be reused. */
function changeBetween(play: Play, layout: Layout, previous: Pagination | undefined): Change | undefined {
  if (!previous || previous.layout !== layout || !sameNames(play, previous.play)) return undefined
  const [now, old] = [play.elements, previous.play.elements]
  const delta = now.length - old.length
  const shortest = Math.min(now.length, old.length)
  let prefix = 0
  while (prefix < shortest && now[prefix] === old[prefix]) prefix++
  let tail = 0
  while (tail < shortest - prefix && now[now.length - 1 - tail] === old[old.length - 1 - tail]) tail++
  const window = now.slice(prefix, now.length - tail)
  const sameHeadings = delta === 0 && window.every((one, i) => one.kind === old[prefix + i]?.kind && !isHeading(one))
  const unmarked = now.length - tail
  const resumed = layout.markResumed ? afterResumedCue(play, previous.play, unmarked) : unmarked
  const suffix = Math.max(resumed, afterSharedVerse(now, unmarked), afterOpening(now, unmarked, layout))
  return { previous, prefix, suffix, delta, sameHeadings }
}

type Numbered = 'number' | 'label'
type Draft = Omit<Page, Numbered> & Partial<Pick<Page, Numbered>>

const sameCursor = (a: Cursor, b: Cursor, delta: number): boolean =>
  a.element === b.element + delta &&
  a.spots.length === b.spots.length &&
  a.spots.every((spot, i) => spot.paragraph === b.spots[i]?.paragraph && spot.offset === b.spots[i]?.offset)

const shiftCursor = (cursor: Cursor, delta: number): Cursor => ({ ...cursor, element: cursor.element + delta })

function shiftPage(page: Page, delta: number): Draft {
  if (delta === 0) return page
  return {
    ...shiftBreak(page, delta),
    start: shiftCursor(page.start, delta),
    end: page.end && shiftCursor(page.end, delta),
    seen: page.seen + delta,
  }
}

/**
 * Returns the old pages, starting with the page that begins at `cursor`. Returns undefined if there is no such page, or
 * if something below it has changed.
 */
function resume(cursor: Cursor, label: string | undefined, change: Change): readonly Page[] | undefined {
  if (cursor.element < change.suffix) return undefined
  const { pages } = change.previous
  const at = pages.findIndex((page) => page.locked === label && sameCursor(cursor, page.start, change.delta))
  return at < 0 ? undefined : pages.slice(at)
}

/** Returns the index of the last locked page that begins at or before a cursor, searching from `from`. */
function passedAt(flow: Flow, cursor: Cursor, { starts }: Locked, from: number): number {
  let at = from
  for (let next = starts[at + 1]; next && isAtOrBefore(flow, cursor, next); next = starts[at + 1]) at++
  return at
}

/**
 * Returns the index of the last locked page that begins at or before the start of the last page laid out so far.
 * Several locked pages may have been merged into that page.
 */
function lastLocked(flow: Flow, drafts: readonly Draft[], locked: Locked): number {
  const last = drafts.at(-1)
  if (!last) return -1
  const label = drafts.findLast((draft) => draft.locked !== undefined)?.locked
  const began = locked.starts.findIndex((start) => start.label === label)
  return passedAt(flow, last.start, locked, began)
}

/** The change since an earlier pagination, and the locked pages. */
interface Known {
  readonly change: Change | undefined
  readonly locked: Locked | undefined
}

/** Lays out one page from a cursor. If the page reaches the start of the next locked page, it ends there. */
function fillLocked(flow: Flow, cursor: Cursor, stop: Locked['starts'][number] | undefined) {
  const filled = fillPage(flow, cursor, stop)
  if (!stop || !filled.end || filled.stopped) return { ...filled, stopped: filled.stopped === true }
  const at = skipUnprinted(flow, filled.end, stop)
  return { ...filled, ...at, seen: Math.max(filled.seen, at.seen) }
}

/** Lays out the remaining pages. As soon as a page starts where an old one did, appends the old pages instead. */
function flowPages(flow: Flow, drafts: Draft[], { change, locked }: Known): Draft[] {
  let cursor: Cursor | undefined = drafts.length === 0 ? startOf(0) : drafts.at(-1)?.end
  let forced = drafts.at(-1)?.endForced ?? false
  let at = locked ? lastLocked(flow, drafts, locked) : -1
  let begins = locked !== undefined && (drafts.length === 0 || drafts.at(-1)?.stopped === true)
  const labelAt = (index: number): string | undefined => (begins ? locked?.starts[index]?.label : undefined)
  while (cursor) {
    if (begins) at++
    const label = labelAt(at)
    if (locked) at = passedAt(flow, cursor, locked, at)
    const filled = fillLocked(flow, cursor, locked?.starts[at + 1])
    if (filled.rows.length === 0 && !filled.end && drafts.length > 0) break
    drafts.push({
      ...placeOf(flow, cursor),
      forced,
      start: cursor,
      end: filled.end,
      endForced: filled.forced,
      ...(label !== undefined && { locked: label }),
      ...(filled.stopped && { stopped: true as const }),
      seen: filled.seen,
    })
    cursor = filled.end
    forced = filled.forced
    begins = filled.stopped
    const rest = cursor && change && resume(cursor, labelAt(at + 1), change)
    if (!rest) continue
    rest.forEach((page, i) => {
      const shifted = shiftPage(page, change.delta)
      drafts.push(i === 0 && shifted.forced !== forced ? { ...shifted, forced } : shifted)
    })
    break
  }
  return drafts
}

/** Whether the old labels still apply. They depend only on the headings, and on where the pages start. */
function keepsLabels(drafts: readonly Draft[], change: Change | undefined): boolean {
  return (
    change !== undefined &&
    change.sameHeadings &&
    drafts.length === change.previous.pages.length &&
    drafts.every((draft, i) => draft.element === change.previous.pages[i]?.element)
  )
}

/**
 * Whether the old labels of the locked pages and of the pages between them still apply. They depend only on which pages
 * begin where a locked page does.
 */
function keepsLocked(drafts: readonly Draft[], { change, locked }: Known): boolean {
  const old = change?.previous
  return (
    old !== undefined &&
    locked === lockedBefore(old) &&
    drafts.length === old.pages.length &&
    drafts.every((draft, i) => draft.locked === old.pages[i]?.locked)
  )
}

function labelsOf(drafts: readonly Draft[], { elements, layout }: Flow, locked: Locked | undefined): string[] {
  if (!locked) {
    const starts = drafts.map((draft) => draft.element)
    return pageLabels(elements, starts, layout)
  }
  const places = new Map(locked.starts.map(({ label }, index) => [label, index]))
  const begun = drafts.map((draft) => (draft.locked === undefined ? undefined : places.get(draft.locked)))
  const all = locked.pages.map(({ label }) => label)
  return lockedLabels(begun, locked.starts, all)
}

function numberPages(drafts: readonly Draft[], flow: Flow, { change, locked }: Known): Page[] {
  const isKept = locked ? keepsLocked(drafts, { change, locked }) : keepsLabels(drafts, change)
  const old = isKept ? change?.previous.pages : undefined
  const labels = old ? undefined : labelsOf(drafts, flow, locked)
  return drafts.map((draft, i) => {
    const number = i + 1
    const label = old?.[i]?.label ?? labels?.[i] ?? String(number)
    return draft.number === number && draft.label === label ? (draft as Page) : { ...draft, number, label }
  })
}

/** Returns the pages above the change that end where they did before, because their ends don't depend on it. */
function untouchedPages({ previous, prefix }: Change): Draft[] {
  const touched = previous.pages.findIndex((page) => page.seen >= prefix)
  return previous.pages.slice(0, touched < 0 ? undefined : touched)
}

const flows = new WeakMap<Pagination, Flow>()

/** Returns the blocks composed for a pagination, so that printing doesn't have to compose them again. */
export const flowOfPages = (pagination: Pagination): Flow =>
  flows.get(pagination) ?? flowOf(pagination.play, pagination.layout)

/**
 * Breaks a play into pages. If `previous` is given, only the pages affected by the change are laid out again, and the
 * result is the same as without it. An element counts as unchanged only if it is the same object (`===`).
 */
export function paginate(play: Play, layout: Layout, previous?: Pagination): Pagination {
  const between = changeBetween(play, layout, previous)
  const locked = lockedOf(play, previous, between)
  const change = changeWithLocked(between, previous, locked)
  if (previous && change?.prefix === play.elements.length && change.delta === 0) {
    const same = { play, layout, pages: previous.pages }
    keepLockedPages(same, locked)
    return same
  }
  const flow = flowOf(play, layout)
  const drafts = flowPages(flow, change ? untouchedPages(change) : [], { change, locked })
  const pagination = { play, layout, pages: numberPages(drafts, flow, { change, locked }) }
  flows.set(pagination, flow)
  keepLockedPages(pagination, locked)
  return pagination
}
