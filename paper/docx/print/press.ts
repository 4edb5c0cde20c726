import type { Layout, Pagination, Play } from '@replique/script'
import type { Notes } from './notes.ts'

/** A document while its paragraphs are made. */
export interface Press {
  readonly play: Play
  readonly layout: Layout
  readonly pagination: Pagination
  /** Whether it breaks where the pages of the layout break. */
  readonly broken: boolean
  readonly notes: Notes
  readonly names: ReadonlyMap<string, string>
}
