import { useCallback, useState, useEffect, useRef, type RefObject } from 'react'
import {
  actMove,
  actMoveBefore,
  findBlock,
  sceneMove,
  sceneMoveBefore,
  scenesOf,
  type SceneMove,
} from '@replique/manuscript'
import { useAfterPause, useKeys } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { useStore } from '../../../platform/store.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { m } from '../../../messages/messages.js'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import { reveal } from '../writing/navigation.ts'
import { useDragOrder } from './drag-order.ts'

/**
 * Returns a value derived from the whole play, and a function that recomputes it immediately. Otherwise it is
 * recomputed after a pause in typing.
 */
export function usePlayValue<Value>(
  editor: MountedEditor,
  read: (editor: MountedEditor) => Value,
): readonly [Value, () => void] {
  const settled = useAfterPause(editor, read)
  const [early, setEarly] = useState<{ readonly instead: Value; readonly value: Value } | null>(null)
  const again = useCallback(() => setEarly({ instead: settled, value: read(editor) }), [settled, editor, read])
  return [early?.instead === settled ? early.value : settled, again]
}

/** Returns the parts, made read-only while the user is suggesting, because lists and cards can't make suggestions. */
export function useDirectEditing(parts: EditorParts): EditorParts {
  const proposing = useStore(parts.editor.annotations.wanted)
  return proposing && parts.writable ? { ...parts, writable: false } : parts
}

/** A scene or act that can be moved, with its title for announcements. */
interface MovedPart {
  readonly id: string
  readonly kind: 'act' | 'scene'
  readonly words: string
}

/**
 * The result of a move: whether the part moved, and an announcement that says where it is now or that it can't go
 * there.
 */
interface MoveResult {
  readonly moved: boolean
  readonly words: string
}

function carryOut(editor: MountedEditor, part: MovedPart, plan: SceneMove | null): MoveResult {
  const words = part.words || m.editor_scene_unnamed()
  if (plan === null) return { moved: false, words: m.overview_move_nowhere({ words }) }
  const { binding, view } = editor
  binding.move(plan.ids, plan.after)
  const found = findBlock(view.state.doc, part.id)
  if (found && view.dom.checkVisibility()) reveal(view, found.pos + 1)
  const parts = scenesOf(view.state.doc).filter(({ kind }) => kind === part.kind)
  const place = parts.findIndex(({ ids }) => ids[0] === part.id) + 1
  return { moved: true, words: m.overview_moved({ words, place, count: parts.length }) }
}

/** Moves a scene or an act by one place, as a separate undo step. Returns what to announce. */
function moveByOne(editor: MountedEditor, part: MovedPart, direction: 'up' | 'down'): MoveResult {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMove(doc, part.id, direction) : sceneMove(doc, part.id, direction)
  return carryOut(editor, part, plan)
}

/**
 * Moves a scene or an act before another, or to the end if `before` is null, as a separate undo step. Returns what to
 * announce.
 */
function moveBefore(editor: MountedEditor, part: MovedPart, before: string | null): MoveResult {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMoveBefore(doc, part.id, before) : sceneMoveBefore(doc, part.id, before)
  return carryOut(editor, part, plan)
}

/** Shows a toast that offers to undo the move. It closes on the next change or undo. */
function offerUndo({ binding }: MountedEditor, title: string): void {
  const undo = {
    label: m.editor_undo(),
    altText: m.overview_moved_undo({ keys: printKeys('Mod-z') }),
    run: () => binding.undo(),
  }
  const id = showToast({ title, action: undo })
  const { undoManager } = binding
  undoManager.once('stack-item-added', () => closeToast(id))
  undoManager.once('stack-item-popped', () => closeToast(id))
}

/** Returns the kinds of parts beside which a part can be dropped: acts only beside acts, scenes anywhere. */
const among = (part: string): readonly string[] => (part === 'act' ? ['act'] : ['act', 'scene'])

const rowsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

const BY_ONE: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Moves focus between rows with the arrow keys, Home and End. Returns whether it handled the key. */
export function moveFocus(event: KeyboardEvent): boolean {
  const rows = rowsIn(event.currentTarget as HTMLElement)
  const at = rows.indexOf(event.target as HTMLElement)
  if (at < 0 || event.ctrlKey || event.metaKey || event.shiftKey) return false
  const by = BY_ONE[event.key]
  const to = by === undefined ? { Home: 0, End: rows.length - 1 }[event.key] : at + by
  if (to === undefined) return false
  rows[to]?.focus()
  return true
}

interface Moving {
  readonly list: RefObject<HTMLElement | null>
  readonly enabled: boolean
  readonly grid?: boolean
  /** The displayed parts. Each has a focusable `[data-row]` inside an element with `[data-drag]`. */
  readonly parts: readonly MovedPart[]
  /** Reads the displayed parts again immediately. */
  readonly again: () => void
}

/**
 * Lets scenes and acts in a list be moved: by dragging, with Alt and an arrow key, or by `step`. The list updates
 * immediately, the focus stays on the moved part, and `told` is the announcement of its new place.
 */
export function useMoveScenes(editor: MountedEditor, { list, enabled, grid = false, parts, again }: Moving) {
  const [told, setTold] = useState('')
  const focus = useRef<string | null>(null)
  const done = (words: string): void => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    focus.current = row && list.current?.contains(row) ? (row.dataset['row'] ?? null) : null
    setTold(words)
    again()
  }
  useEffect(() => {
    const id = focus.current
    if (id === null || list.current === null) return
    focus.current = null
    rowsIn(list.current)
      .find(({ dataset }) => dataset['row'] === id)
      ?.focus()
  })
  const partOf = (id: string): MovedPart => parts.find((one) => one.id === id) ?? { id, kind: 'scene', words: '' }
  const step = (id: string, direction: 'up' | 'down'): void => done(moveByOne(editor, partOf(id), direction).words)
  useKeys(list, (event) => {
    const by = BY_ONE[event.key]
    const id = (event.target as HTMLElement).dataset['row']
    if (id === undefined || !event.altKey) return moveFocus(event)
    if (by === undefined || !enabled) return false
    step(id, by > 0 ? 'down' : 'up')
    return true
  })
  const drop = (id: string, before: string | null): void => {
    const { moved, words } = moveBefore(editor, partOf(id), before)
    done(moved ? '' : words)
    if (moved) offerUndo(editor, words)
  }
  useDragOrder(list, { enabled, grid, among, onDrop: drop })
  return { told, step }
}
