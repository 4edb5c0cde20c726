import { pagesWritten, type Pagination } from '@replique/script'
import type { MountedEditor } from '../mount.ts'
import { paginationOf } from '../page/pages.ts'
import { watchChanges } from './own-words.ts'

/** Milliseconds without a change after which what was written is measured. */
const CALM = 400

interface Counting {
  /** Tells by how many pages the play became longer, or shorter. */
  readonly tell: (pages: number) => void
  /** The pages as they stand now; undefined before there are any. */
  readonly read?: () => Pagination | undefined
}

/**
 * Measures what is written here in pages: from the first key to the last before a pause, or before somebody else writes.
 * Neither their words nor another layout counts. Answers how to stop.
 */
export function countOwnPages(editor: MountedEditor, { tell, read }: Counting): () => void {
  const look = read ?? ((): Pagination | undefined => paginationOf(editor.view.state))
  let doc = editor.view.state.doc
  let seen = look()
  let own: { readonly from: Pagination; readonly to: Pagination } | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const measure = (): void => {
    clearTimeout(timer)
    const pages = own === null ? 0 : pagesWritten(own.from, own.to)
    own = null
    if (pages !== 0) tell(pages)
  }
  const unwatch = watchChanges(editor, (mine) => {
    const [before, was] = [seen, doc]
    seen = look()
    doc = editor.view.state.doc
    if (seen === before) return
    if (mine && doc !== was && seen !== undefined && before?.layout === seen.layout) {
      own = { from: own?.from ?? before, to: seen }
      clearTimeout(timer)
      timer = setTimeout(measure, CALM)
    } else measure()
  })
  return () => {
    unwatch()
    measure()
  }
}
