import {
  addAnnotation,
  anchorAt,
  bindingKey,
  carriedKey,
  mayAddThread,
  isOpen,
  neighbours,
  quoteOf,
  ANNOTATION_LIMITS,
  setAnchor,
  setProposal,
  setQuote,
  rangeOf,
  type Annotation,
  type TextRange,
} from '@replique/manuscript'
import type { Node } from 'prosemirror-model'
import { TextSelection, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import { revertComposition, editsOf, typographyOf } from './suggested-edits.ts'
import { redraw, annotationsAt } from './annotations-plugin.ts'
import type { Annotations } from './annotations.ts'

/**
 * Milliseconds between the end of a composition and the suggestion of its word. ProseMirror reads the word within 20
 * ms, and the editor would share it after 60 ms.
 */
const AFTER_COMPOSITION = 50
/**
 * Edits are ignored for this many milliseconds after a composed word has been removed from the text, because they still
 * result from that word.
 */
const AFTERMATH = 80

/** One of the user's own suggestions, and its range. */
interface Own {
  readonly annotation: Annotation
  readonly range: TextRange
}

const lastSign = (text: string): number => [...new Intl.Segmenter().segment(text)].at(-1)?.segment.length ?? 0
const firstSign = (text: string): number => [...new Intl.Segmenter().segment(text)][0]?.segment.length ?? 0

/** Turns typing, deletions and pasted text into suggestions. */
export class Suggester {
  readonly #of: Annotations
  readonly #view: EditorView
  readonly #signs: ReturnType<typeof typographyOf>
  /** The id of the last suggestion. It can be continued even after it has become empty. */
  #last: string | null = null
  /** The document before an IME composition began. */
  #composing: Node | null = null
  #composedAt = -Infinity
  #ending: ReturnType<typeof setTimeout> | null = null

  constructor(of: Annotations, view: EditorView) {
    this.#of = of
    this.#view = view
    this.#signs = typographyOf(of.binding.shared)
  }

  get #state(): EditorState {
    return this.#view.state
  }

  /**
   * Suggests typed text at a position or in place of a range. Typography and automatic capitals apply to its last
   * character.
   */
  type(range: TextRange, text: string): void {
    this.#put(range, text)
    const typed = text.slice(-1)
    const own = typed === '\n' ? null : this.#ownAt(this.#state.selection.head)
    const proposal = own?.annotation.proposal ?? ''
    if (own === null || !proposal.endsWith(typed)) return
    const before = { range: own.range, proposal: proposal.slice(0, -1) }
    const mended = this.#signs(this.#state.doc, before, typed)
    // a separate step, so that one undo restores what was typed
    if (mended !== null && mended.proposal !== proposal)
      this.#of.binding.apart(() =>
        this.#change(own, mended.range.from < own.range.from ? mended : { proposal: mended.proposal }),
      )
  }

  #put({ from, to }: TextRange, text: string): void {
    const own = from === to ? this.#ownAt(from) : null
    if (own === null) return this.#propose({ from, to }, text)
    this.#change(own, { proposal: (own.annotation.proposal ?? '') + text })
    this.#goTo(own.range.to)
  }

  paste(text: string): void {
    const { from, to } = this.#state.selection
    const words = text.replace(/\r\n?/g, '\n').replace(/\n+/g, '\n')
    if (words !== '') this.#put({ from, to }, words)
  }

  /** Handles Enter and the deletion keys. For other keys, `take` turns the resulting edit into suggestions. */
  key(view: EditorView, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
    if (view.composing || altKey) return false
    if (key === 'Enter') {
      this.type(this.#state.selection, '\n')
      return true
    }
    if (ctrlKey || metaKey || (key !== 'Backspace' && key !== 'Delete')) return false
    const { from, to, empty } = this.#state.selection
    if (!empty) this.#remove({ from, to }, key === 'Backspace' ? from : to)
    else if (key === 'Backspace') this.#backward(from)
    else this.#forward(from)
    return true
  }

  #backward(at: number): void {
    const own = this.#ownAt(at)
    const proposal = own?.range.to === at ? (own.annotation.proposal ?? '') : ''
    if (own !== null && proposal !== '') {
      this.#change(own, { proposal: proposal.slice(0, proposal.length - lastSign(proposal)) })
      return
    }
    const from = own?.range.to === at ? own.range.from : at
    const before = this.#signBefore(from)
    if (before !== null) this.#remove({ from: before, to: from }, before)
  }

  #forward(at: number): void {
    const own = this.#ownAt(at)
    const to = own?.range.from === at ? own.range.to : at
    const after = this.#signAfter(to)
    if (after !== null) this.#remove({ from: to, to: after }, after)
  }

  /**
   * Returns where the character before a position begins. At the start of a paragraph, returns the end of the previous
   * one.
   */
  #signBefore(at: number): number | null {
    const $at = this.#state.doc.resolve(at)
    if (!$at.parent.isTextblock) return null
    if ($at.parentOffset > 0) return at - lastSign($at.parent.textBetween(0, $at.parentOffset))
    const { before } = neighbours(this.#state.doc, $at.before())
    return before === null ? null : before.pos + 1 + before.node.content.size
  }

  #signAfter(at: number): number | null {
    const $at = this.#state.doc.resolve(at)
    if (!$at.parent.isTextblock) return null
    const { size } = $at.parent.content
    if ($at.parentOffset < size) return at + firstSign($at.parent.textBetween($at.parentOffset, size))
    const { after } = neighbours(this.#state.doc, $at.before())
    return after === null ? null : after.pos + 1
  }

  /** Returns the user's own open suggestion that begins or ends at a position. */
  #ownAt(at: number): Own | null {
    const ids = annotationsAt(this.#state, at)
    if (this.#last !== null && !ids.includes(this.#last)) ids.push(this.#last)
    for (const id of ids) {
      const own = this.#own(id)
      if (own !== null && (own.range.to === at || own.range.from === at)) return own
    }
    return null
  }

  #own(id: string): Own | null {
    const { book, options } = this.#of
    const annotation = book.get(id)
    if (annotation?.kind !== 'suggestion' || annotation.author !== options.person || !isOpen(annotation)) return null
    const range = rangeOf(book.shared, this.#state.doc, annotation)
    return range === null ? null : { annotation, range }
  }

  /** Suggests deleting a range. Next to one of the user's own suggestions, extends that suggestion instead. */
  #remove({ from, to }: TextRange, caret: number): void {
    const ids = new Set([...annotationsAt(this.#state, from, to), ...(this.#last === null ? [] : [this.#last])])
    const own = [...ids]
      .map((id) => this.#own(id))
      .find((one) => one !== null && one.range.from <= to && one.range.to >= from)
    if (own) {
      const range = { from: Math.min(from, own.range.from), to: Math.max(to, own.range.to) }
      this.#change(own, { range })
    } else this.#propose({ from, to }, '')
    this.#goTo(caret)
  }

  #propose(range: TextRange, proposal: string): void {
    const { binding, options } = this.#of
    const { doc } = this.#state
    const anchor = anchorAt(binding.shared, doc, range)
    if (anchor === null || !this.#fits(proposal)) return
    if (!mayAddThread(binding.shared)) return void showToast({ title: m.comments_full() })
    const quote = quoteOf(doc, range)
    const made = { kind: 'suggestion', author: options.person, at: Date.now(), anchor, quote, proposal } as const
    this.#last = binding.editAlong((shared) => addAnnotation(shared, made))
    this.#draw(this.#last)
    this.#goTo(range.to)
  }

  #change({ annotation: { id } }: Own, { proposal, range }: { proposal?: string; range?: TextRange }): void {
    const { doc } = this.#state
    if (proposal !== undefined && !this.#fits(proposal)) return
    this.#last = id
    this.#of.binding.editAlong((shared) => {
      if (proposal !== undefined) setProposal(shared, id, proposal)
      const anchor = range && anchorAt(shared, doc, range)
      if (!range || !anchor) return
      setAnchor(shared, id, anchor)
      setQuote(shared, id, quoteOf(doc, range))
    })
    this.#draw(id)
  }

  #fits(proposal: string): boolean {
    if (proposal.length <= ANNOTATION_LIMITS.text) return true
    showToast({ title: m.comments_too_long({ count: ANNOTATION_LIMITS.text }) })
    return false
  }

  #draw(id: string): void {
    this.#view.dispatch(redraw(this.#state.tr, [id]))
  }

  #goTo(pos: number): void {
    const { tr, doc } = this.#state
    this.#view.dispatch(tr.setSelection(TextSelection.create(doc, pos)).scrollIntoView())
  }

  /** Turns an edit of the text into suggestions, working from the last change to the first. */
  take(view: EditorView, tr: Transaction): boolean {
    if (tr.getMeta(bindingKey) !== undefined || tr.getMeta(carriedKey) !== undefined) return false
    if (view.composing || this.#composing !== null) {
      this.#composing ??= view.state.doc
      this.#of.binding.held = true
      // some IMEs end a composition without inserting a word, so the composition is settled here
      if (!view.composing) this.composed()
      return false
    }
    if (performance.now() - this.#composedAt < AFTERMATH) return true
    const edits = editsOf(tr)
    if (edits.length === 0) showToast({ title: m.comments_cannot_propose() })
    for (const { from, to, text } of edits.toReversed())
      if (text === '') this.#remove({ from, to }, from)
      else this.#put({ from, to }, text)
    return true
  }

  /**
   * Settles a composition after a delay, because ProseMirror reads the word slightly later. Others' changes are held
   * back until then.
   */
  composed(): void {
    if (this.#ending !== null) return
    this.#ending = setTimeout(() => {
      this.#ending = null
      if (!this.#view.isDestroyed && !this.#view.composing) this.#settle()
    }, AFTER_COMPOSITION)
  }

  /** Removes the composed word, which was only on this page and not shared, and suggests it instead. */
  #settle(): void {
    const before = this.#composing
    if (before === null) return
    const shown = { remote: true, undo: false }
    const back = revertComposition(this.#state, before)
    if (back !== null) this.#view.dispatch(back.tr.setMeta(bindingKey, shown))
    this.#composing = null
    this.#composedAt = performance.now()
    this.#of.binding.held = false
    const { from, to, text } = back?.edit ?? { from: 0, to: 0, text: '' }
    if (text !== '') this.type({ from, to }, text)
    else if (to > from) this.#remove({ from, to }, from)
  }
}
