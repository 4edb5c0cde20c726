/**
 * Production data in the settings: one register for the lock of scene numbers, one for each revision, and one for all
 * locked pages. Confirmed entrances and exits are in `moves.ts`.
 */
import { MAX_COLUMNS, type Anchor, type LockedPage, type Production, type Revision } from '@replique/script'
import { blockText, type Shared } from '../shared.ts'

const NUMBERS = 'numbersLocked'
const OPEN = 'revision'
const PAGES = 'lockedPages'
const REVISION = 'revision:'
/** Maximum number of revisions; no real play has that many. */
const MOST_REVISIONS = 255
const MOST_PAGES = 5000
const LONGEST = 200

type Read = Readonly<Record<string, unknown>>

const isRecord = (value: unknown): value is Read => typeof value === 'object' && value !== null && !Array.isArray(value)
const words = (value: unknown): string => (typeof value === 'string' ? value.slice(0, LONGEST) : '')
const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) >= 0

function readRevision(number: number, value: unknown): Revision[] {
  if (!isRecord(value) || !(number >= 1 && number <= MOST_REVISIONS && Number.isInteger(number))) return []
  return [{ number, name: words(value['name']), date: words(value['date']), by: words(value['by']) }]
}

function readRevisions({ settings }: Shared): readonly Revision[] {
  const found: Revision[] = []
  for (const [key, value] of settings.entries())
    if (key.startsWith(REVISION)) found.push(...readRevision(Number(key.slice(REVISION.length)), value))
  return found.sort((a, b) => a.number - b.number)
}

const readAnchor = (value: unknown): Anchor | undefined =>
  isRecord(value) && typeof value['id'] === 'string' && isCount(value['offset'])
    ? { id: value['id'], offset: value['offset'], words: words(value['words']) }
    : undefined

function readPage(value: unknown): LockedPage[] {
  const anchor = readAnchor(value)
  if (!anchor || !isRecord(value)) return []
  const label = words(value['label'])
  if (label === '') return []
  const beside = readAnchor(value['beside'])
  const columns = Array.isArray(value['further']) && value['further'].slice(0, MAX_COLUMNS)
  const further = columns && columns.flatMap((one) => readAnchor(one) ?? [])
  const rest = Array.isArray(value['rest']) ? value['rest'].filter((id): id is string => typeof id === 'string') : []
  return [{ ...anchor, label, ...(beside && { beside }), ...(further && { further }), rest }]
}

// the register returns the same array until somebody writes a new one, so the array can be the key of a cache
const known = new WeakMap<object, readonly LockedPage[]>()

function readPages({ settings }: Shared): readonly LockedPage[] {
  const value = settings.get(PAGES)
  if (!Array.isArray(value) || value.length > MOST_PAGES) return []
  const pages = known.get(value) ?? value.flatMap(readPage)
  known.set(value, pages)
  return pages
}

/** Returns the production data, if there is any. */
export function readProduction(shared: Shared): { readonly production?: Production } {
  const revisions = readRevisions(shared)
  const open = revisions.find(({ number }) => number === shared.settings.get(OPEN))
  const pages = readPages(shared)
  const production: Production = {
    ...(shared.settings.get(NUMBERS) === true && { numbersLocked: true as const }),
    ...(revisions.length > 0 && { revisions }),
    ...(open && { open: open.number }),
    ...(pages.length > 0 && { pages }),
  }
  return Object.keys(production).length > 0 ? { production } : {}
}

/** Changes to the production data; 0 for `open` closes the revision. */
export interface ProductionChange {
  readonly numbersLocked?: boolean
  readonly revisions?: readonly Revision[]
  readonly open?: number
  readonly pages?: readonly LockedPage[]
}

/**
 * Changes only the given properties and, in `revisions`, only the revisions with the given numbers. Call inside
 * `Binding.edit`.
 */
export function changeProduction(shared: Shared, { numbersLocked, revisions, open, pages }: ProductionChange): void {
  const { settings } = shared
  shared.doc.transact(() => {
    if (numbersLocked !== undefined) settings.set(NUMBERS, numbersLocked)
    for (const { number, name, date, by } of revisions ?? []) settings.set(REVISION + number, { name, date, by })
    if (open !== undefined) settings.set(OPEN, open)
    if (pages !== undefined) settings.set(PAGES, [...pages])
  })
}

/** Removes a revision from the list. Call inside `Binding.edit`. */
export const removeRevision = ({ settings }: Shared, number: number): void => settings.delete(REVISION + number)

/** Writes the production data into an empty document, mapping the play's element ids to the new block ids. */
export function writeProduction(
  shared: Shared,
  { numbersLocked, revisions, open, pages }: Production,
  idOf: (old: string) => string | undefined,
): void {
  const anchored = (anchor: Anchor): Anchor => ({ ...anchor, id: idOf(anchor.id) ?? '' })
  const moved = pages?.map((page) => ({
    ...page,
    ...anchored(page),
    ...(page.beside && { beside: anchored(page.beside) }),
    ...(page.further && { further: page.further.map(anchored) }),
    rest: page.rest.flatMap((id) => idOf(id) ?? []),
  }))
  changeProduction(shared, {
    ...(numbersLocked && { numbersLocked }),
    ...(revisions && { revisions }),
    ...(open !== undefined && { open }),
    ...(moved && { pages: moved }),
  })
}

/** Marks a block as changed in the open revision, if there is one. Call inside `Binding.edit`. */
export function markChanged(shared: Shared, id: string | undefined): void {
  const open = readProduction(shared).production?.open
  const text = id === undefined || open === undefined ? null : blockText(shared, id)
  text?.setAttribute('revision', open as never)
}
