import { blockAuthors } from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { idAtCaret } from '../writing/navigation.ts'
import { handsOf, nameOf, type Authors } from './authors.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { AuthorColours } from './author-colours.ts'

/** Milliseconds without a change before shares are counted again. */
const CALM = 1000

const percent = (share: number): string =>
  new Intl.NumberFormat(document.documentElement.lang || 'en', { style: 'percent' }).format(share)

/** Below the page while it is coloured: who has which colour and how much of it, and whose the paragraph at the caret is. */
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
    this.#timer = setTimeout(() => this.#count(), CALM)
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

  /** Says whose the paragraph is when the caret comes to another one. */
  readonly #look = (): void => {
    const { view, binding } = this.#editor
    const id = idAtCaret(view.state)
    if (id === this.#shown) return
    this.#shown = id
    const found = blockAuthors(binding.shared, id)
    if (found === null) return void (this.#here.textContent = '')
    const { made, changed } = handsOf(found, this.#authors)
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
