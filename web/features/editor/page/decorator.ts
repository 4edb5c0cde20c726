import {
  isResumed,
  ownStyle,
  sceneNumbers,
  type Element,
  type Page,
  type Pagination,
  type PlaySettings,
} from '@replique/script'
import { chunksOf, placeOf } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import type { DecorationSet } from 'prosemirror-view'
import { factsOf, verseAfter } from './chunk-facts.ts'
import { decorationsOf, joinSets, sameList, breaksOf } from './decorations.ts'

/** The decorations of one chunk, and everything they depended on. */
interface Row {
  readonly chunk: Node
  /** The index of the chunk's first element. */
  readonly first: number
  readonly stop: Element | null
  /** The count of verse lines before the chunk. */
  readonly verse: number
  /** The pages that begin in the chunk. */
  readonly pages: readonly Page[]
  readonly styles: readonly string[]
  readonly set: DecorationSet
}

/** The decorations of a whole document. */
export interface Decorated {
  readonly rows: readonly Row[]
  readonly numbers: Numbers
  readonly revision: number
  readonly pagination: Pagination
  readonly decorations: DecorationSet
}

interface Numbers {
  readonly scenes: readonly Element[]
  readonly settings: PlaySettings
  readonly shown: readonly (string | undefined)[]
}

/** Returns the numbers of all scene headings, in order. Returns the same object as long as no heading changes. */
function numberScenes(chunks: readonly Node[], settings: PlaySettings, old: Numbers | undefined): Numbers {
  let at = 0
  let same = old !== undefined && old.settings === settings
  for (const chunk of same ? chunks : [])
    for (const scene of factsOf(chunk).scenes) same &&= old?.scenes[at++] === scene
  if (old && same && at === old.scenes.length) return old
  const scenes = chunks.flatMap((chunk) => factsOf(chunk).scenes)
  const numbers = sceneNumbers({ elements: scenes, settings })
  return { scenes, settings, shown: scenes.map((_, index) => numbers.get(index)) }
}

/** Returns whether the pages that begin before element `end`, starting at index `at`, match those of the row. */
function samePages(pages: readonly Page[], at: number, { row, end }: { row: Row; end: number }): boolean {
  const { length } = row.pages
  for (let i = 0; i < length; i++) if (pages[at + i] !== row.pages[i]) return false
  return !((pages[at + length]?.element ?? end) < end)
}

/** Decorates a document. Chunks for which nothing changed keep their decorations. */
export function decorateDocument(doc: Node, pagination: Pagination, revision: number, previous?: Decorated): Decorated {
  const { play, layout, pages } = pagination
  const old = previous?.revision === revision && previous.pagination.layout === layout ? previous : undefined
  const chunks = chunksOf(doc)
  const numbers = numberScenes(chunks, play.settings, old?.numbers)
  const rows: Row[] = []
  let [first, page, scene] = [0, 1, 0]
  let stop: Element | null = null
  let verse = 0
  chunks.forEach((chunk, index) => {
    const facts = factsOf(chunk)
    const end = first + chunk.childCount
    const was = numbers === old?.numbers ? old.rows[index] : undefined
    // the style of a line that began in an earlier chunk can change even if this chunk doesn't
    const styles = was?.chunk === chunk && !facts.leans ? was.styles : stylesOf(pagination, first, facts.apart)
    if (
      was?.chunk === chunk &&
      was.first === first &&
      was.stop === stop &&
      was.verse === verse &&
      sameList(was.styles, styles, Object.is) &&
      samePages(pages, page, { row: was, end })
    ) {
      rows.push(was)
    } else {
      const own = pagesBefore(pages, page, end)
      const start = first
      const breaks = own.flatMap((one) => breaksOf(one, layout.strings.more, { start, end }))
      const shown = numbers.shown.slice(scene, scene + facts.scenes.length)
      const set = decorationsOf(
        { chunk, layout, language: play.language, revision, stop, verse, breaks, styles, numbers: shown },
        (block) => layout.markResumed && isResumed(play.elements, start + block),
      )
      rows.push({ chunk, first, stop, verse, pages: own, styles, set })
    }
    page += rows.at(-1)?.pages.length ?? 0
    scene += facts.scenes.length
    stop = facts.stop ?? stop
    verse = verseAfter(chunk, verse, layout)
    first = end
  })
  const decorations = joinSets(
    doc,
    rows.map(({ set }) => set),
  )
  return { rows, numbers, revision, pagination, decorations }
}

/**
 * Returns the inline styles of the blocks listed in `apart`, for a chunk whose first element is `first`. A block at its
 * usual position has an empty style.
 */
function stylesOf({ play, layout }: Pagination, first: number, apart: readonly number[]): readonly string[] {
  const source = { elements: play.elements, layout }
  return apart.map((block) => {
    const usual = layout.elements[play.elements[first + block]?.kind ?? 'action']
    const own = usual && ownStyle(source, first + block, usual)
    return own === undefined || own === usual ? '' : placeOf(own, layout)
  })
}

function pagesBefore(pages: readonly Page[], from: number, element: number): Page[] {
  let to = from
  while ((pages[to]?.element ?? element) < element) to++
  return pages.slice(from, to)
}
