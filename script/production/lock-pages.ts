import type { Element } from '../play.ts'
import { textOf } from '../rich-text.ts'
import type { Anchor, LockedPage } from './production.ts'
import type { Place, Page, Pagination } from '../layout/types.ts'

/** Letters by which a place in a paragraph is found again. */
const WORDS = 48

function anchorAt(elements: readonly Element[], { element, offset }: Place): Anchor | undefined {
  const one = elements[element]
  if (one?.id === undefined) return undefined
  return { id: one.id, offset, words: offset === 0 ? '' : textOf(one.text).slice(offset, offset + WORDS) }
}

type Paged = Pick<Pagination, 'play' | 'pages' | 'layout'>

function lockedPage({ play: { elements }, layout }: Paged, page: Page, next: number): LockedPage[] {
  const anchor = anchorAt(elements, page)
  if (!anchor) return []
  const beside = page.beside && anchorAt(elements, page.beside)
  const further =
    page.start.spots.length > 2 && (page.further ?? []).flatMap((place) => anchorAt(elements, place) ?? [])
  const rest = elements
    .slice(page.element + 1, Math.max(next, page.element + 1))
    .flatMap(({ id, kind }) => (id !== undefined && layout.elements[kind] ? [id] : []))
  return [{ label: page.label, ...anchor, ...(beside && { beside }), ...(further && { further }), rest }]
}

/** Where each page of a play begins now, for `Production.pages`; a play whose paragraphs have no ids has none to lock. */
export function lockPages(paged: Paged): LockedPage[] {
  const { pages, play } = paged
  return pages.flatMap((page, index) => {
    const next = pages[index + 1]
    // the paragraph that a break cuts begins on the page before it
    const end = next ? next.element + (next.offset > 0 ? 1 : 0) : play.elements.length
    return lockedPage(paged, page, end)
  })
}
