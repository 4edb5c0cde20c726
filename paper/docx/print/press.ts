import type { Layout, Play } from '@replique/script'
import type { Notes } from './notes.ts'

/** A document while its paragraphs are made. */
export interface Press {
  readonly play: Play
  readonly layout: Layout
  readonly notes: Notes
  readonly names: ReadonlyMap<string, string>
}
