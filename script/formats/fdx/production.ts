import type { Play, Element } from '../../play.ts'
import type { LockedPage, Production, Revision } from '../../production/production.ts'
import { textOf } from '../../rich-text.ts'
import { childOf, childrenOf, type XmlElement } from '../xml/tree.ts'
import { element } from './print-xml.ts'
import type { PrintedParagraph } from './script.ts'
import type { PlacedElement } from './body.ts'

const MOST_PAGES = 5000
const WORDS = 48
const LABEL = /^[\w.-]{1,20}$/

/** Returns the index of the last paragraph that begins at or before an offset. */
function lastAt(placed: readonly PlacedElement[], position: number): number {
  let [low, high] = [0, placed.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((placed[middle]?.place ?? 0) <= position) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Reads the locked pages and resolves them to element ids. Skips pages that don't begin in any element. */
function readLockedPages(root: XmlElement, placed: readonly PlacedElement[]): LockedPage[] {
  const found = childrenOf(childOf(root, 'LockedPages') ?? { ...root, children: [] }, 'LockedPage').slice(0, MOST_PAGES)
  const last = placed.at(-1)
  const end = last ? last.place + textOf(last.element.text).length : -1
  const starts = found.flatMap(({ attributes }) => {
    const label = attributes['PageNumber']?.trim() ?? ''
    const position = Number(attributes['Position'])
    const at = lastAt(placed, position)
    return LABEL.test(label) && position <= end && at >= 0 ? [{ label, position, at }] : []
  })
  return starts.flatMap(({ label, position, at }, index) => {
    const one = placed[at]
    if (one?.element.id === undefined) return []
    const text = textOf(one.element.text)
    const offset = one.element.kind === 'cue' ? 0 : Math.min(position - one.place, text.length)
    const next = starts[index + 1]
    const to = next ? next.at + (next.position > (placed[next.at]?.place ?? 0) ? 1 : 0) : placed.length
    const rest = placed.slice(at + 1, Math.max(to, at + 1)).flatMap(({ element: { id } }) => id ?? [])
    return [{ label, id: one.element.id, offset, words: offset === 0 ? '' : text.slice(offset, offset + WORDS), rest }]
  })
}

const lettersIn = (label: string): number => /[A-Z]*$/.exec(label)?.[0].length ?? 0

/** Prints the play's locked pages with the offsets at which they begin. */
export function printLockedPages({ settings }: Play, paragraphs: readonly PrintedParagraph[]): string {
  const places = new Map<string, number>()
  for (const { element: one, place } of paragraphs) if (one.id !== undefined) places.set(one.id, place)
  const pages = (settings.production?.pages ?? []).flatMap(({ label, id, offset, rest }) => {
    const at = places.get(id)
    const position =
      at === undefined ? rest.map((other) => places.get(other)).find((one) => one !== undefined) : at + offset
    return position === undefined ? [] : [{ label, position }]
  })
  return element(
    'LockedPages',
    {},
    pages.map(({ label, position }, index) =>
      element('LockedPage', {
        LevelIndex: String(index),
        LockLevel: String(lettersIn(label)),
        PageNumber: label,
        Position: String(position),
      }),
    ),
  )
}

/** The paper colours in revision order, each with its text colour. */
const COLOURS: readonly (readonly [name: string, words: string])[] = [
  ['Blue', '#00000000FFFF'],
  ['Pink', '#FFFF0000FFFF'],
  ['Yellow', '#A0A0A0A00000'],
  ['Green', '#000080800000'],
  ['Goldenrod', '#CCCC7F7F3232'],
  ['Buff', '#8E8E6B6B2323'],
  ['Salmon', '#D5D523236B6B'],
  ['Cherry', '#FFFF00000000'],
  ['Tan', '#DBDB93937070'],
]
const MOST = 255

const colourOf = (id: number): readonly [string, string] =>
  COLOURS[(id - 1) % COLOURS.length] ?? ['Blue', '#00000000FFFF']

function usualName(id: number): string {
  const round = Math.floor((id - 1) / COLOURS.length)
  return `${colourOf(id)[0]} Rev.${round === 0 ? '' : ` ${round + 1}`}`
}

/** Parses a revision's name. A default name for the revision's colour is removed, and the rest becomes the date. */
function readRevision(number: number, given: string): Revision {
  const name = given.replace(/\s+/g, ' ').trim()
  const usual = [usualName(number), colourOf(number)[0]].find((one) => name === one || name.startsWith(`${one} `))
  if (usual === undefined) return { number, name, date: '', by: '' }
  return { number, name: '', date: name.slice(usual.length).trim(), by: '' }
}

const idsIn = (elements: readonly Element[]): ReadonlySet<number> =>
  new Set(elements.flatMap(({ revision }) => (revision !== undefined && revision <= MOST ? [revision] : [])))

/** Reads the active revision and those that contain changes. Any others listed in the file were never used. */
function readRevisions(root: XmlElement, elements: readonly Element[]): Pick<Production, 'revisions' | 'open'> {
  const part = childOf(root, 'Revisions')
  const active = Number(part?.attributes['ActiveSet'])
  const isOpen = part?.attributes['RevisionMode'] === 'Yes'
  const used = idsIn(elements)
  const named = new Map(
    childrenOf(part ?? root, 'Revision').map(({ attributes }) => [Number(attributes['ID']), attributes['Name']]),
  )
  const isActive = isOpen && named.has(active) && Number.isInteger(active) && active >= 1 && active <= MOST
  const ids = [...new Set([...used, ...(isActive ? [active] : [])])].sort((a, b) => a - b)
  if (ids.length === 0) return {}
  const revisions = ids.map((id) => readRevision(id, named.get(id) ?? ''))
  return { revisions, ...(isActive && { open: active }) }
}

/** Prints the play's revisions, including those that occur on elements without being declared. */
export function printRevisions({ elements, settings }: Play): string {
  const { revisions = [], open } = settings.production ?? {}
  const known = new Map(revisions.map((one) => [one.number, one]))
  const used = elements.flatMap(({ revision }) => (revision === undefined ? [] : [revision]))
  const ids = [...new Set([...used, ...known.keys()])].sort((a, b) => a - b)
  const sets = ids.map((id) => {
    const { name = '', date = '' } = known.get(id) ?? {}
    return element('Revision', {
      Color: colourOf(id)[1],
      FullRevision: 'No',
      ID: String(id),
      Mark: '*',
      Name: name.trim() || `${usualName(id)} ${date}`.trim(),
      Style: '',
    })
  })
  const shown = { Location: '7.75', RevisionMode: open === undefined ? 'No' : 'Yes', RevisionsShown: 'All' }
  return element('Revisions', { ...shown, ActiveSet: String(open ?? ids.at(-1) ?? 1) }, sets)
}

/** The elements of the body, with their offsets. */
interface ReadBody {
  readonly elements: readonly Element[]
  readonly placed: readonly PlacedElement[]
}

/**
 * Whether the scene numbers seem to be locked: every scene has one, and a number like "12A" or an omitted scene shows
 * that scenes were inserted or removed.
 */
function showsLock(elements: readonly Element[]): boolean {
  const scenes = elements.filter(({ kind }) => kind === 'scene')
  return (
    scenes.some(({ omitted, number }) => omitted !== undefined || /^(?:\d+[A-Z]+|[A-Z]+\d+)$/.test(number ?? '')) &&
    scenes.every(({ number }) => number !== undefined)
  )
}

/** Reads the production settings. If pages are locked, the elements are given ids for the pages to refer to. */
export function readProduction(
  root: XmlElement,
  { elements, placed }: ReadBody,
): { readonly elements: Element[]; readonly production: { readonly production?: Production } } {
  const places = new Map(placed.map(({ element, place }) => [element, place]))
  const named = elements.map((element, index): Element => ({ ...element, id: `fdx-${index}` }))
  const located = named.flatMap((element, index) => {
    const place = places.get(elements[index] as Element)
    return place === undefined ? [] : [{ element, place }]
  })
  const pages = readLockedPages(root, located)
  const production: Production = {
    ...(showsLock(elements) && { numbersLocked: true as const }),
    ...readRevisions(root, elements),
    ...(pages.length > 0 && { pages }),
  }
  return {
    elements: pages.length > 0 ? named : [...elements],
    production: Object.keys(production).length > 0 ? { production } : {},
  }
}
