import { authorRuns, chunksOf, idOf, type Shared } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import { joinSets } from '../page/decorations.ts'
import type { MountedEditor } from '../mount.ts'
import { nameOf, type Author, type Authors } from './authors.ts'

/** Milliseconds without a change before letters typed meanwhile are coloured. */
const CALM = 250

/** A block's letters by author, neighbours of one author together. */
function runsOf(shared: Shared, block: Node, authors: Authors): { from: number; to: number; author: Author }[] {
  const runs: { from: number; to: number; author: Author }[] = []
  for (const { from, to, client } of authorRuns(shared, idOf(block))) {
    const { author } = authors.pageOf(client)
    const end = Math.min(to, block.content.size)
    const last = runs.at(-1)
    if (last?.author.key === author.key) runs[runs.length - 1] = { ...last, to: end }
    else if (end > from) runs.push({ from, to: end, author })
  }
  return runs
}

const classOf = ({ hue }: Author): string => (hue === null ? 'by-unknown' : `by hue-${hue}`)

function colourChunk(chunk: Node, shared: Shared, authors: Authors): DecorationSet {
  const decorations: Decoration[] = []
  chunk.forEach((block, pos) => {
    const runs = runsOf(shared, block, authors)
    if (runs.length === 0) return
    const names = [...new Set(runs.map(({ author }) => nameOf(author)))].join(', ')
    decorations.push(Decoration.node(pos, pos + block.nodeSize, { title: names }))
    for (const { from, to, author } of runs)
      decorations.push(Decoration.inline(pos + 1 + from, pos + 1 + to, { class: classOf(author) }))
  })
  return decorations.length === 0 ? DecorationSet.empty : DecorationSet.create(chunk, decorations)
}

/** The page with each letter in the colour of whoever typed it; made when asked for, and taken off again. */
export class AuthorColours {
  readonly #editor: MountedEditor
  readonly #sets = new WeakMap<Node, DecorationSet>()
  readonly #authors: Authors
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Letters that came since the colours were last made: their chunks are looked at again. */
  readonly #touched = new Set<Node>()

  constructor(editor: MountedEditor, authors: Authors) {
    this.#editor = editor
    this.#authors = authors
    editor.catchUp()
    editor.view.setProps({ decorations: (state) => this.#decorate(state) })
    // the first colours were made of a text that had everything
    this.#touched.clear()
    editor.binding.shared.doc.on('update', this.#soon)
  }

  takeOff(): void {
    clearTimeout(this.#timer)
    this.#editor.binding.shared.doc.off('update', this.#soon)
    this.#editor.catchUp()
    if (!this.#editor.view.isDestroyed) this.#editor.view.setProps({ decorations: () => null })
  }

  /** Only chunks that changed are coloured again. */
  #decorate({ doc }: EditorState): DecorationSet {
    const { shared } = this.#editor.binding
    const sets = chunksOf(doc).map((chunk) => {
      const known = this.#sets.get(chunk)
      if (known !== undefined) return known
      const made = colourChunk(chunk, shared, this.#authors)
      this.#sets.set(chunk, made)
      this.#touched.add(chunk)
      return made
    })
    return joinSets(doc, sets)
  }

  // a letter is drawn before the shared text has it
  readonly #soon = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const { view, catchUp } = this.#editor
      if (view.isDestroyed) return
      catchUp()
      for (const chunk of this.#touched) this.#sets.delete(chunk)
      view.setProps({})
      this.#touched.clear()
    }, CALM)
  }
}
