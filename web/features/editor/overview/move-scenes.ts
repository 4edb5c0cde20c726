import {
  actMove,
  actMoveBefore,
  findBlock,
  sceneMove,
  sceneMoveBefore,
  scenesOf,
  type SceneMove,
} from '@replique/manuscript'
import { m } from '../../../messages/messages.js'
import type { MountedEditor } from '../mount.ts'
import { reveal } from '../writing/navigation.ts'

/** A scene or act that is moved, and what it is called when that is told. */
export interface MovedPart {
  readonly id: string
  readonly kind: 'act' | 'scene'
  readonly words: string
}

/** Moves it, and answers what to tell: where it stands now, or that it cannot go there. */
function carryOut(editor: MountedEditor, part: MovedPart, plan: SceneMove | null): string {
  const words = part.words || m.editor_scene_unnamed()
  if (plan === null) return m.overview_move_nowhere({ words })
  const { binding, view } = editor
  binding.move(plan.ids, plan.after)
  const found = findBlock(view.state.doc, part.id)
  if (found && view.dom.checkVisibility()) reveal(view, found.pos + 1)
  const parts = scenesOf(view.state.doc).filter(({ kind }) => kind === part.kind)
  const place = parts.findIndex(({ ids }) => ids[0] === part.id) + 1
  return m.overview_moved({ words, place, count: parts.length })
}

/** Moves a scene or an act one place, as an undo step of its own; answers what to tell. */
export function moveByOne(editor: MountedEditor, part: MovedPart, direction: 'up' | 'down'): string {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMove(doc, part.id, direction) : sceneMove(doc, part.id, direction)
  return carryOut(editor, part, plan)
}

/** Moves a scene or an act before another (null: to the end), as an undo step of its own; answers what to tell. */
export function moveBefore(editor: MountedEditor, part: MovedPart, before: string | null): string {
  const { doc } = editor.view.state
  const plan = part.kind === 'act' ? actMoveBefore(doc, part.id, before) : sceneMoveBefore(doc, part.id, before)
  return carryOut(editor, part, plan)
}
