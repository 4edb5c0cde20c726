import { createStore, type Store } from '../../../platform/store.ts'
import type { MountedEditor } from '../mount.ts'
import { AuthorColours } from './author-colours.ts'
import { AuthorLegend } from './author-legend.ts'
import type { Authors } from './authors.ts'

interface Coloured {
  readonly on: Store<boolean>
  end: (() => void) | null
}

const all = new WeakMap<MountedEditor, Coloured>()

function colouredOf(editor: MountedEditor): Coloured {
  const known = all.get(editor) ?? { on: createStore(false), end: null }
  all.set(editor, known)
  return known
}

/** Whether this editor's page is coloured by author. */
export const isColoured = (editor: MountedEditor): Store<boolean> => colouredOf(editor).on

/** Colours the page by author, or takes the colours off. */
export function colourByAuthor(editor: MountedEditor, authors: Authors | null): void {
  const coloured = colouredOf(editor)
  coloured.end?.()
  coloured.end = null
  coloured.on.set(authors !== null)
  if (authors === null) return
  const colours = new AuthorColours(editor, authors)
  const legend = new AuthorLegend(editor, authors, () => colourByAuthor(editor, null))
  coloured.end = () => {
    colours.takeOff()
    legend.close()
  }
}
