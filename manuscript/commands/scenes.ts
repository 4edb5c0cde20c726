/** Moving scenes and acts: a scene is what stands from its heading to the next heading of a scene or an act, an act to the next act's. */
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

/**
 * Moving the scene with the block `id` before the scene or act with the block `target` (null: to the end), as by
 * dragging. Null where it stays where it is, and where it would come to stand above the first act's heading.
 */
export function sceneMoveBefore(doc: Node, id: string, target: string | null): SceneMove | null {
  const scenes = scenesOf(doc)
  const at = scenes.findIndex(({ ids }) => ids.includes(id))
  const scene = scenes[at]
  const to = target === null ? scenes.length : scenes.findIndex(({ ids }) => ids.includes(target))
  if (scene?.kind !== 'scene' || to < 0 || to === at || to === at + 1) return null
  const before = scenes[to - 1]
  if (scenes[to]?.kind === 'act' && (before === undefined || before.kind === 'opening')) return null
  return { ids: scene.ids, after: before?.ids.at(-1) ?? null }
}

/** The acts of a document with all their scenes; the opening is what stands before the first act. */
export function actsOf(doc: Node): Scene[] {
  const acts: { kind: Scene['kind']; ids: string[] }[] = []
  for (const { kind, ids } of scenesOf(doc)) {
    const last = acts.at(-1)
    if (kind === 'act') acts.push({ kind, ids: [...ids] })
    else if (last === undefined) acts.push({ kind: 'opening', ids: [...ids] })
    else last.ids.push(...ids)
  }
  return acts
}

/** Moving the act with the heading `id`, and all its scenes, past the act before or after it; null where there is none. */
export function actMove(doc: Node, id: string, direction: 'up' | 'down'): SceneMove | null {
  const acts = actsOf(doc)
  const at = acts.findIndex(({ ids }) => ids[0] === id)
  if (acts[at]?.kind !== 'act') return null
  const next = acts[direction === 'up' ? at - 1 : at + 2]
  if (direction === 'down') return at + 1 >= acts.length ? null : actMoveBefore(doc, id, next?.ids[0] ?? null)
  return next?.kind === 'act' ? actMoveBefore(doc, id, next.ids[0] ?? null) : null
}

/** Moving the act with the heading `id`, and all its scenes, before the act with the block `target` (null: to the end). */
export function actMoveBefore(doc: Node, id: string, target: string | null): SceneMove | null {
  const acts = actsOf(doc)
  const at = acts.findIndex(({ ids }) => ids[0] === id)
  const act = acts[at]
  const to = target === null ? acts.length : acts.findIndex(({ ids }) => ids.includes(target))
  if (act?.kind !== 'act' || to < 0 || to === at || to === at + 1 || acts[to]?.kind === 'opening') return null
  return { ids: act.ids, after: acts[to - 1]?.ids.at(-1) ?? null }
}
