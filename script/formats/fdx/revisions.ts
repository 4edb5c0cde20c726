import type { Element, Play } from '../../play.ts'
import type { Production, Revision } from '../../production/production.ts'
import { childOf, childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { element } from './print-xml.ts'

/** The colours of paper in the order of revisions, and those of the words. */
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

/** A name that says no more than the colour goes without, and what follows it is the date. */
function readRevision(number: number, given: string): Revision {
  const name = given.replace(/\s+/g, ' ').trim()
  const usual = [usualName(number), colourOf(number)[0]].find((one) => name === one || name.startsWith(`${one} `))
  if (usual === undefined) return { number, name, date: '', by: '' }
  return { number, name: '', date: name.slice(usual.length).trim(), by: '' }
}

const idsIn = (elements: readonly Element[]): ReadonlySet<number> =>
  new Set(elements.flatMap(({ revision }) => (revision !== undefined && revision <= MOST ? [revision] : [])))

/** The revisions in which something was changed, and the one that is open; a file lists many more that nobody used. */
export function readRevisions(root: XmlElement, elements: readonly Element[]): Pick<Production, 'revisions' | 'open'> {
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

/** The revisions of a play, and any other in which something was changed. */
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
