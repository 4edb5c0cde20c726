import {
  addAnnotation,
  anchorAt,
  mayAddThread,
  quoteOf,
  AnnotationIndex,
  type Anchor,
  type Binding,
  type TextRange,
} from '@replique/manuscript'
import type { Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createStore } from '../../../platform/store.ts'
import { readPendingChanges } from '../writing/paint-first.ts'

/** The user who writes annotations, and their permissions. */
export interface AnnotationOptions {
  /** A user id. */
  readonly person: string
  readonly edits: () => boolean
  readonly comments: () => boolean
}

/** The open thread. `time` increases with each request, so that requesting the same thread again shows it again. */
interface Opened {
  readonly id: string | null
  readonly time: number
}

/** A passage that a comment is being written on. */
export interface DraftComment {
  readonly anchor: Anchor
  readonly quote: string
}

/** Turns typing into suggestions. Loaded on demand. */
interface Suggests {
  type(range: TextRange, text: string): void
  paste(text: string): void
  key(view: EditorView, event: KeyboardEvent): boolean
  take(view: EditorView, tr: Transaction): boolean
  composed(): void
}

/** The annotations of an editor and the actions on them. The suggester is loaded when it is first needed. */
export class Annotations {
  readonly book: AnnotationIndex
  readonly binding: Binding
  readonly options: AnnotationOptions
  readonly opened = createStore<Opened>({ id: null, time: 0 })
  readonly begun = createStore<DraftComment | null>(null)
  /** Whether a user who may edit has chosen to make suggestions instead. */
  readonly wanted = createStore(false)
  /** Unsent drafts by thread. The empty string is the key of a new comment. */
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

  /** Whether typing becomes a suggestion. Always the case for users who may only comment. */
  get suggests(): boolean {
    return this.options.comments() && (this.wanted.get() || !this.options.edits())
  }

  /** Whether the page accepts typing at all. */
  takesTyping = (): boolean => this.options.edits() || (this.options.comments() && this.#suggester !== null)

  /** Loads the suggester if typing becomes a suggestion. */
  async prepare(view: EditorView): Promise<void> {
    if (this.suggests) await this.#fetch(view)
  }

  /** Loads the suggester. Returns whether it is available. Offline, it may not be. */
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

  /** Turns suggesting on or off. Returns whether that was possible. */
  async toggleSuggesting(view: EditorView): Promise<boolean> {
    if (!this.wanted.get() && !(await this.#fetch(view))) return false
    this.wanted.set((now) => !now)
    return true
  }

  open(id: string): void {
    this.opened.set(({ time }) => ({ id, time: time + 1 }))
  }

  /** Shows the comments panel without a particular thread. */
  show(): void {
    this.opened.set(({ time }) => ({ id: null, time: time + 1 }))
  }

  /** Begins a comment on the selection or, if it is empty, on the paragraph with the caret. */
  begin(view: EditorView): boolean {
    if (!this.options.comments()) return false
    // include a selection that the editor hasn't read yet
    readPendingChanges(view)
    const { state } = view
    const { from, to, empty, $head } = state.selection
    const range = empty ? { from: $head.start(), to: $head.end() } : { from, to }
    const anchor = anchorAt(this.binding.shared, state.doc, range)
    const quote = quoteOf(state.doc, range)
    if (anchor === null || quote.trim() === '') return false
    this.begun.set({ anchor, quote })
    this.show()
    return true
  }

  /** Adds the comment that is being written. Returns null if the play has reached its limit. */
  add(text: string, mentions: readonly string[]): string | null {
    const begun = this.begun.get()
    const { shared } = this.binding
    if (begun === null || !mayAddThread(shared)) return null
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

  input(view: EditorView, range: TextRange, text: string): boolean {
    if (!this.suggests || view.composing) return false
    this.#suggester?.type(range, text)
    return true
  }

  paste(_view: EditorView, text: string): boolean {
    if (!this.suggests) return false
    this.#suggester?.paste(text)
    return true
  }

  /** Handles the end of an IME composition, even if permissions have changed since it began. */
  composed(): boolean {
    this.#suggester?.composed()
    return false
  }

  /** Turns an edit into suggestions. Returns false if the edit should be applied instead. */
  takes(view: EditorView, tr: Transaction): boolean {
    if (!tr.docChanged || this.#suggester === null || !(this.suggests || this.binding.held)) return false
    return this.#suggester.take(view, tr)
  }
}
