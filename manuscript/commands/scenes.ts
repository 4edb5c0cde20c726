/**
 * Moves scenes and acts, and edits their cards. A scene extends from its heading to the next scene or act heading, an
 * act to the next act.
 */
import type { Node } from 'prosemirror-model'
import { attrsOf, blocksOf, idOf, findBlock, isOnlyBlock, type PlacedBlock } from '../view.ts'
import type { Command } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { blockType, schema } from '../schema.ts'
import { removeBlock } from './block-edits.ts'

/** A scene, an act, or the opening before the first heading: consecutive blocks of the play. */
export interface Scene {
  readonly kind: 'scene' | 'act' | 'opening'
  /** The ids of its blocks, beginning with the heading's; an opening has no heading. */
  readonly ids: readonly string[]
}

/**
 * Returns the scenes of a document. An act's entry ends where its first scene begins; the opening is everything before
 * the first heading.
 */
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

/** Arguments for `Binding.move`: the blocks to move, and the id of the block to put them after (null: at the start). */
export interface SceneMove {
  readonly ids: readonly string[]
  readonly after: string | null
}

/**
 * Returns the move that takes the scene containing the block `id` one place up or down. A scene moved past an act
 * heading becomes the last scene of the previous act, or the first of the next. Returns null if the scene cannot move
 * further.
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
  // a scene cannot be above the first act heading or above the opening
  if (previous === undefined || previous.kind === 'opening') return null
  if (previous.kind === 'act' && (before === undefined || before.kind === 'opening')) return null
  return { ids: scene.ids, after: before?.ids.at(-1) ?? null }
}

/**
 * Returns the move that puts the scene containing the block `id` before the scene or act containing the block `target`
 * (null: at the end). Used for dragging. Returns null if the scene would not move, or would be above the first act
 * heading.
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

/** Returns the acts of a document with all their scenes; the opening is everything before the first act. */
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

/**
 * Returns the move that takes the act with the heading `id`, and all its scenes, past the previous or next act. Returns
 * null if the act cannot move further.
 */
export function actMove(doc: Node, id: string, direction: 'up' | 'down'): SceneMove | null {
  const acts = actsOf(doc)
  const at = acts.findIndex(({ ids }) => ids[0] === id)
  if (acts[at]?.kind !== 'act') return null
  const next = acts[direction === 'up' ? at - 1 : at + 2]
  if (direction === 'down') return at + 1 >= acts.length ? null : actMoveBefore(doc, id, next?.ids[0] ?? null)
  return next?.kind === 'act' ? actMoveBefore(doc, id, next.ids[0] ?? null) : null
}

/**
 * Returns the move that puts the act with the heading `id`, and all its scenes, before the act containing the block
 * `target` (null: at the end).
 */
export function actMoveBefore(doc: Node, id: string, target: string | null): SceneMove | null {
  const acts = actsOf(doc)
  const at = acts.findIndex(({ ids }) => ids[0] === id)
  const act = acts[at]
  const to = target === null ? acts.length : acts.findIndex(({ ids }) => ids.includes(target))
  if (act?.kind !== 'act' || to < 0 || to === at || to === at + 1 || acts[to]?.kind === 'opening') return null
  return { ids: act.ids, after: acts[to - 1]?.ids.at(-1) ?? null }
}

const endOf = ({ node, pos }: PlacedBlock): number => pos + node.nodeSize

const made = (kind: ElementKind, id: string, words: string): Node =>
  blockType.create({ id, kind }, words === '' ? null : schema.text(words))

/** Returns the synopses of the scene or act whose heading has this id, in order. */
export function synopsesOf(doc: Node, heading: string): PlacedBlock[] {
  const own = new Set(scenesOf(doc).find(({ ids }) => ids[0] === heading)?.ids)
  return blocksOf(doc).filter(({ node }) => attrsOf(node).kind === 'synopsis' && own.has(idOf(node)))
}

/** Adds a synopsis with this new id below a heading. Returns false if there is no such heading. */
export const addSynopsis =
  ({ heading, id, words }: { readonly heading: string; readonly id: string; readonly words: string }): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, heading)
    if (found === null) return false
    dispatch?.(state.tr.insert(endOf(found), made('synopsis', id, words)))
    return true
  }

/** Removes an empty synopsis. Returns false if it has text, or is the only paragraph of the play. */
export const removeEmptySynopsis =
  (id: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (found === null || attrsOf(found.node).kind !== 'synopsis' || found.node.content.size > 0) return false
    if (isOnlyBlock(state.doc, found.node)) return false
    const { tr } = state
    removeBlock(tr, found)
    dispatch?.(tr)
    return true
  }

/** A new scene and where to insert it. */
interface NewScene {
  /** Its heading's id, made with `Binding.freshId`. */
  readonly id: string
  /** The scene to insert it after, or the act to append it to; null for the end of the play. */
  readonly after: string | null
}

/** Adds a scene with an empty heading. Returns false if `after` is not a heading. */
export const addScene =
  ({ id, after }: NewScene): Command =>
  (state, dispatch) => {
    const { doc, tr } = state
    const parts = [...scenesOf(doc).filter(({ kind }) => kind === 'scene'), ...actsOf(doc)]
    const last = after === null ? blocksOf(doc).at(-1) : lastOf(doc, parts.find(({ ids }) => ids[0] === after)?.ids)
    if (!last) return false
    dispatch?.(tr.insert(endOf(last), made('scene', id, '')))
    return true
  }

const lastOf = (doc: Node, ids: readonly string[] | undefined): PlacedBlock | null => findBlock(doc, ids?.at(-1) ?? '')
