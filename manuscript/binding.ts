/**
 * Keeps one editor and one shared document in sync, in both directions. Needs no DOM: a host is anything with a state
 * and a dispatch, such as an EditorView.
 */
import type { Node } from 'prosemirror-model'
import { PluginKey, type EditorState, type TextSelection, type Transaction } from 'prosemirror-state'
import * as Y from 'yjs'
import { History } from './history.ts'
import { freshId, isOwnId, blockText, isRemoved, moveBlocks, openShared, type Shared } from './shared.ts'
import { markChanged } from './production/registers.ts'
import { isKept } from './production/omitted.ts'
import { noChanges, patchBlock, patchNames, patchOrder, type PendingChanges } from './pull.ts'
import { pushBlocks } from './push.ts'
import { chunked, renderDoc } from './block.ts'
import type { Repair } from './repair.ts'
import { blockType } from './schema.ts'
import {
  resolvePosition,
  resolveSelection,
  saveSelection,
  type SavedPosition,
  type SavedSelection,
} from './selection.ts'
import { blockIds, changedBlocks, findBlock, idOf, type Difference } from './view.ts'
import { keyWithin, type AnyType } from './yjs-items.ts'

/** The editor that the binding updates. */
export interface Host {
  readonly state: EditorState
  dispatch(tr: Transaction): void
}

/** Metadata on every transaction that comes from the shared document. */
export interface RemoteMeta {
  readonly remote: true
  /** Whether the transaction is an undo or redo made by this editor. */
  readonly undo: boolean
}

/** The key for reading and writing `RemoteMeta`. */
export const bindingKey = new PluginKey<RemoteMeta>('binding')

/** Options for a binding. */
export interface BindingOptions {
  /** Typing within this many milliseconds is merged into one undo step; 500 by default. */
  readonly captureTimeout?: number
  /** Moves peers' late-arriving text along with the lines that this editor split, merged or moved. Off by default. */
  readonly repair?: Repair | null
}

/** The binding of one editor. Open the document after its first sync, set `host`, and call `push` on every change. */
export class Binding {
  readonly shared: Shared
  /**
   * The editor. Set it after the editor's state contains the opened document, and reset it to null when the editor
   * closes.
   */
  host: Host | null = null
  /** The id of the empty block displayed while the play has no blocks. */
  phantom: string | null = null
  /** Writes additional shared data for an edit of the text, in the same transaction; see `carryAnnotations`. */
  alongside: ((state: EditorState) => void) | null = null
  /**
   * Called with the blocks whose text an undo or redo of this editor changed. Only the binding knows which blocks an
   * undo brought back.
   */
  revived: ((blocks: Iterable<string>) => void) | null = null
  /** Makes the editor read pending input from the page before anything else changes the page. */
  ready: (() => void) | null = null
  /**
   * While true, the editor may contain text that must not be shared, such as a composition that will become a
   * suggestion.
   */
  held = false
  readonly #repair: Repair | null
  readonly #history: History
  /** The origin of edits made directly to the shared types. */
  readonly #external = { edit: true }
  /** The last editor document that was in sync with the shared one; null until `open`. */
  #base: Node | null = null
  #notes: PendingChanges | null = null
  #before: SavedSelection | null = null

  constructor(doc: Y.Doc, { captureTimeout = 500, repair = null }: BindingOptions = {}) {
    this.shared = openShared(doc)
    this.#repair = repair
    const origins = [this, this.#external]
    this.#history = new History({ shared: this.shared, origins, captureTimeout, before: () => this.#before })
    this.shared.order.observeDeep(this.#noteOrder)
    this.shared.blocks.observeDeep(this.#noteBlocks)
    this.shared.characters.observeDeep(this.#noteCharacters)
    doc.on('afterTransaction', this.#settle)
  }

  /** Releases the document; the binding can't be used afterwards. */
  destroy(): void {
    this.shared.order.unobserveDeep(this.#noteOrder)
    this.shared.blocks.unobserveDeep(this.#noteBlocks)
    this.shared.characters.unobserveDeep(this.#noteCharacters)
    this.shared.doc.off('afterTransaction', this.#settle)
    this.#history.manager.destroy()
    this.host = null
  }

  /** Returns the undo manager, for the state of buttons; use `undo`, `redo` and `edit` to change anything. */
  get undoManager(): Y.UndoManager {
    return this.#history.manager
  }

  /** Returns the document with which to open the editor; without changes since the last call, the same one. */
  open(): Node {
    if (this.#base !== null && this.#notes === null && this.host === null) return this.#base
    this.#notes = null
    this.#base = renderDoc(this.shared) ?? chunked([this.#placeholder()])
    return this.#base
  }

  #placeholder(): Node {
    this.phantom = freshId(this.shared.doc)
    return blockType.create({ id: this.phantom })
  }

  /** Creates an id for a block or a character. */
  freshId = (): string => freshId(this.shared.doc)

  /** Whether a block with this id was ever in the play, or this client created the id. */
  knows = (id: string): boolean => {
    const text = blockText(this.shared, id)
    // a block kept by an omitted scene must not be written again
    if (text === null) return isOwnId(this.shared.doc, id)
    return !isKept(text) || (this.#base !== null && findBlock(this.#base, id) !== null)
  }

  /** Writes the editor's changes to the shared document; call it after every change of the editor's state. */
  push(state: EditorState, previous: EditorState | null = null): void {
    const base = this.#base
    if (base === null || state.doc === base || this.held) return
    const difference = changedBlocks(base, state.doc)
    const old = this.phantom === null ? difference : { ...difference, was: [], before: null }
    this.#base = state.doc
    if (difference.was.length === 0 && difference.now.length === 0) return // only chunks changed
    if (previous !== null) this.#before = saveSelection(this.shared, previous)
    this.#write(old, state)
    this.phantom = null
  }

  /** Whether `doc` matches the shared document, with no edits still to be pushed. */
  shows = (doc: Node): boolean => doc === this.#base

  #write(difference: Difference, state: EditorState): void {
    const { shared } = this
    const { head } = state.selection
    const repair = this.#repair
    const structural = !sameIds(difference)
    if (structural) this.#history.cut()
    const { stale, newCharacter } = shared.doc.transact(() => {
      const pushed = pushBlocks({ shared, difference, head, repair })
      this.alongside?.(state)
      return pushed
    }, this)
    if (structural) this.#history.cut()
    this.phantom = null
    if (stale.length === 0 && !newCharacter) return
    this.#pull({ order: false, names: newCharacter, texts: new Map(stale.map((id) => [id, null])) }, false)
  }

  /**
   * Edits the shared types directly, for example to move a scene or rename a character. These edits are displayed and
   * undone like typed ones.
   */
  edit<Result>(change: (shared: Shared) => Result): Result {
    this.ready?.()
    if (this.host !== null) this.#before = saveSelection(this.shared, this.host.state)
    return this.apart(() => this.shared.doc.transact(() => change(this.shared), this.#external))
  }

  /** Like `edit`, but as part of the current typing instead of a separate undo step. */
  editAlong<Result>(change: (shared: Shared) => Result): Result {
    this.ready?.()
    if (this.host !== null) this.#before = saveSelection(this.shared, this.host.state)
    return this.shared.doc.transact(() => change(this.shared), this.#external)
  }

  /**
   * Moves blocks, such as those of a scene, after the block with the id `after`, or to the start if it is null. This is
   * a separate undo step.
   */
  move(ids: readonly string[], after: string | null): void {
    this.#repair?.moving(this.shared.order, ids)
    this.edit((shared) => {
      moveBlocks(shared, ids, after)
      markChanged(shared, ids[0])
    })
  }

  /** Runs an edit as a separate undo step. */
  apart<Result>(edit: () => Result): Result {
    this.#history.cut()
    const result = edit()
    this.#history.cut()
    return result
  }

  /** Undoes this editor's last step; returns false if there is none. */
  undo(): boolean {
    return this.#travel('undo')
  }

  /** Redoes the step that was undone last; returns false if there is none. */
  redo(): boolean {
    return this.#travel('redo')
  }

  #travel(way: 'undo' | 'redo'): boolean {
    this.ready?.()
    return this.host !== null && this.#history.travel(way, saveSelection(this.shared, this.host.state))
  }

  /** Returns the selection as plain JSON, for peers. */
  saveSelection = (state: EditorState): SavedSelection => saveSelection(this.shared, state)

  /** Resolves a peer's selection in this document, or returns null. */
  resolveSelection = (saved: SavedSelection | null | undefined, doc: Node): TextSelection | null =>
    resolveSelection(this.shared, saved, doc)

  /** Resolves one end of a peer's selection in this document, or returns null. */
  resolvePosition = (saved: SavedPosition | null | undefined, doc: Node): number | null =>
    resolvePosition(this.shared, saved, doc)

  readonly #noteOrder = (_events: unknown, tr: Y.Transaction): void => {
    if (tr.origin !== this) this.#noted().order = true
  }

  readonly #noteBlocks = (events: readonly Y.YEvent<AnyType>[], tr: Y.Transaction): void => {
    if (tr.origin === this) return
    const notes = this.#noted()
    for (const event of events) noteBlockEvent(notes, this.shared, event)
  }

  readonly #noteCharacters = (_events: unknown, tr: Y.Transaction): void => {
    if (tr.origin !== this) this.#noted().names = true
  }

  #noted(): PendingChanges {
    return (this.#notes ??= noChanges())
  }

  readonly #settle = (tr: Y.Transaction): void => {
    const notes = this.#notes
    if (notes === null || this.host === null) return
    this.#notes = null
    const travelled = tr.origin === this.#history.manager
    this.#pull(notes, travelled)
    if (travelled) this.revived?.(notes.texts.keys())
    if (!tr.local) this.#repair?.follow(tr, this.shared, notes)
  }

  #pull({ order, names, texts }: PendingChanges, undo: boolean): void {
    if (this.host === null) return
    const { tr } = this.host.state
    for (const [id, event] of texts) if (id !== this.phantom) patchBlock(tr, this.shared, id, event)
    if (order) this.#pullOrder(tr, texts.keys())
    if (names) patchNames(tr, this.shared)
    if (undo) {
      const selection = this.resolveSelection(this.#history.restoring, tr.doc)
      if (selection !== null) tr.setSelection(selection)
      if (selection !== null || tr.docChanged) tr.scrollIntoView()
    }
    if (!tr.docChanged && !tr.selectionSet) return
    this.#base = tr.doc
    this.host.dispatch(tr.setMeta(bindingKey, { remote: true, undo }).setMeta('addToHistory', false))
  }

  #pullOrder(tr: Transaction, touched: Iterable<string>): void {
    if (patchOrder(tr, this.shared, touched)) {
      this.phantom = null
      return
    }
    const shown = blockIds(tr.doc)
    if (shown.length === 1 && shown[0] === this.phantom) return
    tr.replaceWith(0, tr.doc.content.size, chunked([this.#placeholder()]).content)
  }
}

const sameIds = ({ was, now }: Difference): boolean =>
  was.length === now.length && was.every(({ node }, index) => now[index] && idOf(node) === idOf(now[index].node))

function noteBlockEvent(notes: PendingChanges, shared: Shared, event: Y.YEvent<AnyType>): void {
  if (event.target === shared.blocks) {
    notes.order = true
    for (const id of event.keys.keys()) notes.texts.set(id, null)
    return
  }
  const place = keyWithin(shared.blocks, event.target)
  if (place === null) return
  const { key, entry } = place
  notes.texts.set(key, entry === event.target ? (event as Y.YEvent<Y.XmlText>) : null)
  // a block's visibility depends on its removal mark and on whether it has text
  if (entry instanceof Y.XmlText && (isRemoved(entry) || event.keys.has('gone'))) notes.order = true
}
