/** Moving scenes: a scene is what stands from its heading to the next heading of a scene or an act. */
import type { Node } from 'prosemirror-model'
import { attrsOf, blocksOf, idOf } from '../view.ts'

/** A stretch of blocks that begins with a heading. */
export interface Scene {
  readonly kind: 'scene' | 'act' | 'opening'
  /** The ids of its blocks; the first is the heading's (an opening has none). */
  readonly ids: readonly string[]
}

/** The scenes of a document; an act's own stretch ends with its first scene, the opening is what stands before any heading. */
export function scenesOf(doc: Node): Scene[] {
  const scenes: { kind: Scene['kind']; ids: string[] }[] = []
  for (const { node } of blocksOf(doc)) {
    const { kind } = attrsOf(node)
    const last = scenes.at(-1)
    if (kind === 'scene' || kind === 'act') scenes.push({ kind, ids: [idOf(node)] })
    else if (last === undefined) scenes.push({ kind: 'opening', ids: [idOf(node)] })
    else last.ids.push(idOf(node))
  }
  return scenes
}

/** Which blocks go behind which (null: to the start); for `Binding.move`. */
export interface SceneMove {
  readonly ids: readonly string[]
  readonly after: string | null
}

/**
 * Moving the scene with the block `id` one place up or down; over an act's heading it becomes the last scene of the act
 * before, or the first of the act after. Null where it cannot go further.
 */
export function sceneMove(doc: Node, id: string, direction: 'up' | 'down'): SceneMove | null {
  const scenes = scenesOf(doc)
  const index = scenes.findIndex(({ ids }) => ids.includes(id))
  const scene = scenes[index]
  if (scene?.kind !== 'scene') return null
  if (direction === 'down') {
    const next = scenes[index + 1]
    return next === undefined ? null : { ids: scene.ids, after: next.ids.at(-1) ?? null }
  }
  const previous = scenes[index - 1]
  const before = scenes[index - 2]
  // Above the first act's heading, and above the opening, there is no place for a scene.
  if (previous === undefined || previous.kind === 'opening') return null
  if (previous.kind === 'act' && (before === undefined || before.kind === 'opening')) return null
  return { ids: scene.ids, after: before?.ids.at(-1) ?? null }
}

/** Moving the scene with the block `id` before the scene with the block `target` (null: to the end), as by dragging. */
export function sceneMoveBefore(doc: Node, id: string, target: string | null): SceneMove | null {
  const scenes = scenesOf(doc)
  const scene = scenes.find(({ ids }) => ids.includes(id))
  const rest = scenes.filter((one) => one !== scene)
  if (scene?.kind !== 'scene') return null
  const index = target === null ? rest.length : rest.findIndex(({ ids }) => ids.includes(target))
  return index < 0 ? null : { ids: scene.ids, after: rest[index - 1]?.ids.at(-1) ?? null }
}
