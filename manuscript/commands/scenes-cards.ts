/** What is written on the card of a scene: its synopsis, and new scenes. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { ElementKind } from '@replique/script'
import { blockType, schema } from '../schema.ts'
import { attrsOf, blocksOf, findBlock, idOf, isOnly, type Placed } from '../view.ts'
import { removeBlock } from './block-edits.ts'
import { actsOf, scenesOf } from './scenes.ts'

const endOf = ({ node, pos }: Placed): number => pos + node.nodeSize

const made = (kind: ElementKind, id: string, words: string): Node =>
  blockType.create({ id, kind }, words === '' ? null : schema.text(words))

/** The synopses of the scene or act whose heading has this id, in order. */
export function synopsesOf(doc: Node, heading: string): Placed[] {
  const own = new Set(scenesOf(doc).find(({ ids }) => ids[0] === heading)?.ids)
  return blocksOf(doc).filter(({ node }) => attrsOf(node).kind === 'synopsis' && own.has(idOf(node)))
}

/** Puts a synopsis with this new id under a heading. False where there is no such heading. */
export const addSynopsis =
  ({ heading, id, words }: { readonly heading: string; readonly id: string; readonly words: string }): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, heading)
    if (found === null) return false
    dispatch?.(state.tr.insert(endOf(found), made('synopsis', id, words)))
    return true
  }

/** Takes a synopsis without words away. False where it has words, or is the only paragraph of the play. */
export const removeEmptySynopsis =
  (id: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (found === null || attrsOf(found.node).kind !== 'synopsis' || found.node.content.size > 0) return false
    if (isOnly(state.doc, found.node)) return false
    const { tr } = state
    removeBlock(tr, found)
    dispatch?.(tr)
    return true
  }

/** Where a new scene goes. */
export interface NewScene {
  /** Its heading's id, made with `Binding.freshId`. */
  readonly id: string
  /** The scene behind which it goes, or the act at whose end; null: the end of the play. */
  readonly after: string | null
}

/** Adds a scene with a heading that is still empty. False where `after` is no heading. */
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

const lastOf = (doc: Node, ids: readonly string[] | undefined): Placed | null => findBlock(doc, ids?.at(-1) ?? '')
