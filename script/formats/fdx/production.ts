import type { Element } from '../../play.ts'
import type { Production } from '../../production/production.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { PlacedElement } from './locked-pages.ts'
import { readLockedPages } from './locked-pages.ts'
import { readRevisions } from './revisions.ts'

/** What was read of the body, each element with its place in it. */
interface ReadBody {
  readonly elements: readonly Element[]
  readonly placed: readonly PlacedElement[]
}

/** Numbers are locked where every scene has one and some show that others came between or went. */
function showsLock(elements: readonly Element[]): boolean {
  const scenes = elements.filter(({ kind }) => kind === 'scene')
  return (
    scenes.some(({ omitted, number }) => omitted !== undefined || /^(?:\d+[A-Z]+|[A-Z]+\d+)$/.test(number ?? '')) &&
    scenes.every(({ number }) => number !== undefined)
  )
}

/** What a file keeps of a production. Where its pages are locked, the elements have ids by which they are found. */
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
