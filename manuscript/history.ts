/**
 * Undoes and redoes the user's own edits, but nobody else's, in everything a writer can change. Also restores the
 * caret.
 */
import * as Y from 'yjs'
import { isUndoable } from './annotations/shape.ts'
import type { SavedSelection } from './selection.ts'
import type { Shared } from './shared.ts'
import type { AnyType } from './yjs-items.ts'

/**
 * Whether an undo may delete an item. Undoing a creation deletes what the user wrote, but not the object itself,
 * because peers may have written in it meanwhile. The object's kind, name, key and place are kept as well, because the
 * peers' text could not be displayed without them.
 */
function mayDelete({ blocks, characters, titlePage, annotations }: Shared, item: Y.Item): boolean {
  const parent = item.parent as AnyType
  if (parent === blocks || parent === characters || parent === titlePage || parent === annotations)
    return !(item.content instanceof Y.ContentType)
  const key = item.parentSub
  if (parent.parent === blocks) return key !== 'kind'
  if (parent.parent === characters) return key !== 'name' && key !== 'place'
  if (parent.parent === annotations) return isUndoable(key)
  return parent.parent !== titlePage || (key !== 'key' && key !== 'place')
}

/** What History needs from the binding. */
export interface HistoryOptions {
  readonly shared: Shared
  /** Origins of the user's own transactions. */
  readonly origins: readonly unknown[]
  /** Typing within this many milliseconds is merged into one undo step. */
  readonly captureTimeout: number
  /** Returns the selection before the edit that is being written. */
  readonly before: () => SavedSelection | null
}

/** An undo manager that also remembers the selection for each step. */
export class History {
  readonly manager: Y.UndoManager
  /** The selection to be restored by the current undo or redo. */
  restoring: SavedSelection | null = null

  constructor({ shared, origins, captureTimeout, before }: HistoryOptions) {
    const { order, blocks, characters, titlePage, settings, annotations } = shared
    // annotation changes made together with a text edit, and suggestions made in place of one, are tracked; all other
    // annotation changes have an untracked origin
    this.manager = new Y.UndoManager([order, blocks, characters, titlePage, settings, annotations], {
      captureTimeout,
      trackedOrigins: new Set(origins),
      deleteFilter: (item) => mayDelete(shared, item),
    })
    this.manager.on('stack-item-added', ({ stackItem, type, origin }) => {
      if (type === 'undo' && origins.includes(origin)) stackItem.meta.set(this, before())
    })
  }

  /** Makes the next edit start a new undo step. */
  cut(): void {
    this.manager.stopCapturing()
  }

  /** Undoes or redoes one step; `here` is the current selection. Returns whether anything was undone or redone. */
  travel(way: 'undo' | 'redo', here: SavedSelection): boolean {
    const { manager } = this
    const [stack, other] =
      way === 'undo' ? [manager.undoStack, manager.redoStack] : [manager.redoStack, manager.undoStack]
    const step = stack.at(-1)
    if (step === undefined) return false
    this.restoring = (step.meta.get(this) as SavedSelection | undefined) ?? null
    const done = manager[way]()
    this.restoring = null
    const made = done === null ? undefined : other.at(-1)
    // the manager skips steps that other people's edits have emptied, so use the step it actually undid or redid
    for (const [key, value] of done?.meta ?? []) made?.meta.set(key, value)
    made?.meta.set(this, here)
    return done !== null
  }
}
