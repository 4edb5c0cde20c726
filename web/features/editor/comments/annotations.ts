import {
  addAnnotation,
  anchorAt,
  hasRoom,
  quoteOf,
  AnnotationIndex,
  type Anchor,
  type Binding,
  type Stretch,
} from '@replique/manuscript'
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createStore } from '../../../platform/store.ts'
import { catchUp } from '../writing/paint-first.ts'

/** Who remarks, and what they may. */
export interface AnnotationOptions {
  /** A user id. */
  readonly person: string
  readonly edits: () => boolean
  readonly comments: () => boolean
}

/** The thread that is looked at; `time` counts, so that asking again shows it again. */
interface Opened {
  readonly id: string | null
  readonly time: number
}

/** Words that a comment is being written on. */
export interface Begun {
  readonly anchor: Anchor
  readonly quote: string
}

/** What makes proposals of typing, once it has been fetched. */
interface Suggests {
  type(stretch: Stretch, text: string): void
  paste(text: string): void
  key(view: EditorView, event: KeyboardEvent): boolean
  take(view: EditorView, tr: Transaction): boolean
  composed(): void
}

/** What an editor knows and does about remarks; proposing is fetched when it is first wanted. */
export class Annotations {
  readonly book: AnnotationIndex
  readonly binding: Binding
  readonly options: AnnotationOptions
  readonly opened = createStore<Opened>({ id: null, time: 0 })
  readonly begun = createStore<Begun | null>(null)
  /** Whether an editor wants their typing to be proposals. */
  readonly wanted = createStore(false)
  /** What was written and not sent, by thread; under the empty string that of a new one. */
  readonly drafts = new Map<string, string>()
  #suggester: Suggests | null = null

  constructor(binding: Binding, options: AnnotationOptions) {
    this.binding = binding
    this.book = new AnnotationIndex(binding.shared)
    this.options = options
  }

  destroy(): void {
    this.book.destroy()
  }

  /** Whether what is typed becomes a proposal: always where one may only comment. */
  get suggests(): boolean {
    return this.options.comments() && (this.wanted.get() || !this.options.edits())
  }

  /** Whether the page takes typing at all. */
  takesTyping = (): boolean => this.options.edits() || (this.options.comments() && this.#suggester !== null)

  /** Gets ready for proposals where all that one may do is propose. */
  async prepare(view: EditorView): Promise<void> {
    if (this.suggests) await this.#fetch(view)
  }

  /** Answers whether proposals can be made; without a connection they may have to wait. */
  async #fetch(view: EditorView): Promise<boolean> {
    if (this.#suggester !== null) return true
    try {
      const { Suggester } = await import('./suggester.ts')
      this.#suggester ??= new Suggester(this, view)
      if (!view.isDestroyed) view.setProps({})
      return true
    } catch {
      return false
    }
  }

  /** Answers whether it could be done. */
  async toggleSuggesting(view: EditorView): Promise<boolean> {
    if (!this.wanted.get() && !(await this.#fetch(view))) return false
    this.wanted.set((now) => !now)
    return true
  }

  open(id: string): void {
    this.opened.set(({ time }) => ({ id, time: time + 1 }))
  }

  /** Shows the threads, none in particular. */
  show(): void {
    this.opened.set(({ time }) => ({ id: null, time: time + 1 }))
  }

  /** Begins a comment on what is selected, or on the paragraph with the caret. */
  begin(view: EditorView): boolean {
    if (!this.options.comments()) return false
    // words that were selected a moment ago
    catchUp(view)
    const { state } = view
    const { from, to, empty, $head } = state.selection
    const stretch = empty ? { from: $head.start(), to: $head.end() } : { from, to }
    const anchor = anchorAt(this.binding.shared, state.doc, stretch)
    const quote = quoteOf(state.doc, stretch)
    if (anchor === null || quote.trim() === '') return false
    this.begun.set({ anchor, quote })
    this.show()
    return true
  }

  /** Adds the comment that was begun; null where the play has no room for it. */
  add(text: string, mentions: readonly string[]): string | null {
    const begun = this.begun.get()
    const { shared } = this.binding
    if (begun === null || !hasRoom(shared)) return null
    const said = { author: this.options.person, at: Date.now() }
    const id = addAnnotation(shared, { kind: 'comment', ...said, ...begun }, { ...said, text, mentions })
    this.begun.set(null)
    this.open(id)
    return id
  }

  async go(view: EditorView, step: 1 | -1): Promise<void> {
    const { goToAnnotation } = await import('./comment-actions.ts')
    if (!view.isDestroyed) goToAnnotation(this, view, step)
  }

  key(view: EditorView, event: KeyboardEvent): boolean {
    if ((event.ctrlKey || event.metaKey) && event.altKey && !event.getModifierState('AltGraph')) {
      if (event.code === 'KeyM') return this.begin(view)
      if (event.code === 'KeyS' && this.options.edits()) return (void this.toggleSuggesting(view), true)
      const step = { PageDown: 1, PageUp: -1 }[event.key] as 1 | -1 | undefined
      if (step !== undefined) return (void this.go(view, step), true)
    }
    return this.suggests && this.#suggester?.key(view, event) === true
  }

  input(view: EditorView, stretch: Stretch, text: string): boolean {
    if (!this.suggests || view.composing) return false
    this.#suggester?.type(stretch, text)
    return true
  }

  paste(_view: EditorView, text: string): boolean {
    if (!this.suggests) return false
    this.#suggester?.paste(text)
    return true
  }

  /** An input method has ended, whoever may do what by now. */
  composed(): boolean {
    this.#suggester?.composed()
    return false
  }

  /** Takes an edit of the text for a proposal; false where it is to be made. */
  takes(view: EditorView, tr: Transaction): boolean {
    if (!tr.docChanged || this.#suggester === null || !(this.suggests || this.binding.held)) return false
    return this.#suggester.take(view, tr)
  }
}
