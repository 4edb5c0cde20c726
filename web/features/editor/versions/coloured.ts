import { blockAuthors, authorRuns, chunksOf, idOf, type Shared } from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { Decoration, DecorationSet } from 'prosemirror-view'
import type { EditorState } from 'prosemirror-state'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { pagesOf, nameOf, type Authors, type Author } from './authors.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { joinSets } from '../page/decorations.ts'

/** Milliseconds without a change before newly typed letters are coloured. */
const CALM_LETTERS = 250

/** Returns the runs of a block's text by author. Adjacent runs of one author are merged. */
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

/** Colours each letter on the page by its author until `takeOff` is called. */
class AuthorColours {
  readonly #editor: MountedEditor
  readonly #sets = new WeakMap<Node, DecorationSet>()
  readonly #authors: Authors
  #timer: ReturnType<typeof setTimeout> | undefined
  /**
   * Chunks coloured since the last refresh, perhaps before the shared text contained the edit. The next refresh colours
   * them again.
   */
  readonly #touched = new Set<Node>()

  constructor(editor: MountedEditor, authors: Authors) {
    this.#editor = editor
    this.#authors = authors
    editor.catchUp()
    editor.view.setProps({ decorations: (state) => this.#decorate(state) })
    // the initial colours already cover the whole text
    this.#touched.clear()
    editor.binding.shared.doc.on('update', this.#soon)
  }

  takeOff(): void {
    clearTimeout(this.#timer)
    this.#editor.binding.shared.doc.off('update', this.#soon)
    this.#editor.catchUp()
    if (!this.#editor.view.isDestroyed) this.#editor.view.setProps({ decorations: () => null })
  }

  /** Returns the colours of the document. Only changed chunks are coloured again. */
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

  // a typed letter is drawn before the shared text contains it
  readonly #soon = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      const { view, catchUp } = this.#editor
      if (view.isDestroyed) return
      catchUp()
      for (const chunk of this.#touched) this.#sets.delete(chunk)
      view.setProps({})
      this.#touched.clear()
    }, CALM_LETTERS)
  }
}

/** Milliseconds without a change before shares are counted again. */
const CALM_SHARES = 1000

const percent = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.lang || 'en', { style: 'percent' }).format(share)

/**
 * The legend below a coloured page: the colour and share of each author, and the authors of the paragraph at the caret.
 */
class AuthorLegend {
  readonly #editor: MountedEditor
  readonly #authors: Authors
  readonly #dom = document.createElement('aside')
  readonly #list = document.createElement('ul')
  readonly #here = document.createElement('p')
  readonly #unwatch: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #shown = ''

  constructor(editor: MountedEditor, authors: Authors, onClose: () => void) {
    this.#editor = editor
    this.#authors = authors
    this.#dom.className = 'author-legend'
    this.#dom.setAttribute('aria-label', m.versions_legend())
    this.#here.setAttribute('role', 'status')
    const close = document.createElement('button')
    close.type = 'button'
    close.textContent = m.versions_colours_off()
    close.className = 'min-h-11 rounded-base px-3 font-semibold hover:bg-sunk'
    close.addEventListener('click', onClose)
    this.#dom.append(this.#list, this.#here, close)
    editor.view.dom.parentElement?.parentElement?.append(this.#dom)
    this.#unwatch = editor.watch(this.#look)
    editor.binding.shared.doc.on('update', this.#soon)
    this.#count()
    this.#look()
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#unwatch()
    this.#editor.binding.shared.doc.off('update', this.#soon)
    this.#dom.remove()
  }

  readonly #soon = (): void => {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#count(), CALM_SHARES)
  }

  #count(): void {
    const items = this.#authors.shares(this.#editor.binding.shared).map(({ author, share }) => {
      const item = document.createElement('li')
      item.textContent = `${nameOf(author)} ${percent(share)}`
      if (author.hue !== null) item.className = `hue-${author.hue}`
      return item
    })
    this.#list.replaceChildren(...items)
  }

  /** Shows the authors of a paragraph when the caret enters it. */
  readonly #look = (): void => {
    const { view, binding } = this.#editor
    const id = idAtCaret(view.state)
    if (id === this.#shown) return
    this.#shown = id
    const found = blockAuthors(binding.shared, id)
    if (found === null) return void (this.#here.textContent = '')
    const { made, changed } = pagesOf(found, this.#authors)
    const names = [...new Set([made, ...changed].map(({ author }) => nameOf(author)))].join(', ')
    this.#here.textContent = m.versions_here_by({ names })
  }
}

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

/** Returns whether this editor's page is coloured by author. */
export const isColoured = (editor: MountedEditor): Store<boolean> => colouredOf(editor).on

/** Colours the page by author, or removes the colours if `authors` is null. */
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
