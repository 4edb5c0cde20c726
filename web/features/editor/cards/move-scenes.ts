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
import { useSettled, useKeys } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { useStore } from '../../../platform/store.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { m } from '../../../messages/messages.js'
import { closeToast, showToast } from '../../../ui/toast/toasts.ts'
import { reveal } from '../writing/navigation.ts'
import { useDragOrder } from './drag-order.ts'

/** Something about the whole play, made again once nobody has typed for a moment, or at once when asked for. */
export function useFresh<Value>(
  editor: MountedEditor,
  read: (editor: MountedEditor) => Value,
): readonly [Value, () => void] {
  const settled = useSettled(editor, read)
  const [early, setEarly] = useState<{ readonly instead: Value; readonly value: Value } | null>(null)
  const again = useCallback(() => setEarly({ instead: settled, value: read(editor) }), [settled, editor, read])
  return [early?.instead === settled ? early.value : settled, again]
}

/** The same parts, writable only where what is done here is done: while one proposes, lists and cards are for reading. */
export function useDirectEditing(parts: EditorParts): EditorParts {
  const proposing = useStore(parts.editor.annotations.wanted)
  return proposing && parts.writable ? { ...parts, writable: false } : parts
}

/** A scene or act that is moved, and what it is called when that is told. */
interface MovedPart {
  readonly id: string
  readonly kind: 'act' | 'scene'
  readonly words: string
}

/** Whether it moved, and what to tell: where it stands now, or that it cannot go there. */
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

/** Moves a scene or an act one place, as an undo step of its own; answers what to tell. */
function moveByOne(editor: MountedEditor, part: MovedPart, direction: 'up' | 'down'): MoveResult {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMove(doc, part.id, direction) : sceneMove(doc, part.id, direction)
  return carryOut(editor, part, plan)
}

/** Moves a scene or an act before another (null: to the end), as an undo step of its own; answers what to tell. */
function moveBefore(editor: MountedEditor, part: MovedPart, before: string | null): MoveResult {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMoveBefore(doc, part.id, before) : sceneMoveBefore(doc, part.id, before)
  return carryOut(editor, part, plan)
}

/** A toast that undoes the move, until something else is done or undone. */
function offerUndo({ binding }: MountedEditor, title: string): void {
  const undo = { label: m.editor_undo(), altText: m.overview_moved_undo(), run: () => binding.undo() }
  const id = showToast({ title, action: undo })
  const { undoManager } = binding
  undoManager.once('stack-item-added', () => closeToast(id))
  undoManager.once('stack-item-popped', () => closeToast(id))
}

/** Acts are dropped among acts, scenes among all. */
const among = (part: string): readonly string[] => (part === 'act' ? ['act'] : ['act', 'scene'])

const rowsIn = (list: Element): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-row]')]

const BY_ONE: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }

/** Arrows lead from row to row, Home and End to the first and the last. */
export function walk(event: KeyboardEvent): boolean {
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
  /** What is shown; each has a `[data-row]` that takes the focus, in an element with `[data-drag]`. */
  readonly parts: readonly MovedPart[]
  /** Reads what is shown again at once. */
  readonly again: () => void
}

/**
 * Moving scenes and acts in a list: by dragging, with Alt and an arrow, or by `step`. The list follows at once, the focus
 * stays with what was moved, and `told` says where it is now.
 */
export function useMoving(editor: MountedEditor, { list, enabled, grid = false, parts, again }: Moving) {
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
    if (id === undefined || !event.altKey) return walk(event)
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
