/**
 * Links pasted content to this play's characters, and replaces a paragraph's text when it is edited in a field outside
 * the page.
 */
import { Fragment, Slice, type Node } from 'prosemirror-model'
import { readCharacters, resolveCharacter, nameOf, sameName } from '../cast.ts'
import { parseMovement, formatMovement } from '../elements.ts'
import { blockText, type Shared } from '../shared.ts'
import { blockType } from '../schema.ts'
import { attrsOf, findBlock, type PlacedBlock } from '../view.ts'
import type { Character } from '@replique/script'
import type { Command, Transaction } from 'prosemirror-state'
import { textEdits } from '../text-edits.ts'

/**
 * Links the cues of pasted blocks to this play's characters: by id if the block was copied from this play, otherwise by
 * name. A character that this play lacks gets a fresh id here, and is added once the pasted blocks are written to the
 * shared document. Block ids are left to the structure plugin.
 */
export function linkPastedCues(slice: Slice, shared: Shared, freshId: () => string): Slice {
  const adopter = new Adopter(shared, freshId)
  return new Slice(adopter.adopt(slice.content), slice.openStart, slice.openEnd)
}

class Adopter {
  readonly #shared: Shared
  readonly #freshId: () => string
  readonly #characters: readonly Character[]
  /**
   * Characters that this paste adds to the play, remembered so that all pasted cues with the same name share one
   * character.
   */
  readonly #newcomers: { readonly id: string; readonly name: string }[] = []

  constructor(shared: Shared, freshId: () => string) {
    this.#shared = shared
    this.#freshId = freshId
    this.#characters = readCharacters(shared)
  }

  adopt(fragment: Fragment): Fragment {
    const nodes: Node[] = []
    fragment.forEach((node) => {
      if (node.type === blockType) nodes.push(this.#adoptBlock(node))
      else nodes.push(node.isText ? node : node.copy(this.adopt(node.content)))
    })
    return Fragment.fromArray(nodes)
  }

  #adoptBlock(block: Node): Node {
    const { kind, character } = attrsOf(block)
    const movement = this.#movementOf(block)
    if (character === null && movement === attrsOf(block).movement) return block
    const speaker = kind === 'cue' ? this.#speakerOf(block) : null
    const attrs = { ...block.attrs, movement, character: speaker?.id ?? null, name: speaker?.name ?? null }
    return blockType.create(attrs, block.content, block.marks)
  }

  /**
   * Returns the movement of a block. If the block was copied from another play, its character ids are removed, since
   * they mean nothing here.
   */
  #movementOf(block: Node): string | null {
    const { id, movement } = attrsOf(block)
    if (movement === null || (id !== null && blockText(this.#shared, id) !== null)) return movement
    const said = parseMovement(movement)
    return said ? formatMovement({ ...said, who: [] }) : null
  }

  #speakerOf(block: Node): { readonly id: string; readonly name: string } | null {
    const { id, character, name } = attrsOf(block)
    const known = character === null ? null : resolveCharacter(this.#shared, character)
    const here = known === null ? null : nameOf(this.#shared, known)
    const copiedHere = id !== null && blockText(this.#shared, id) !== null
    if (known !== null && here !== null && (copiedHere || (name !== null && sameName(here, name))))
      return { id: known, name: here }
    return name === null || name.trim() === '' ? null : this.#byName(name)
  }

  #byName(name: string): { readonly id: string; readonly name: string } {
    const found =
      this.#characters.find((one) => sameName(one.name, name)) ??
      this.#characters.find((one) => one.aliases.some((alias) => sameName(alias, name))) ??
      this.#newcomers.find((one) => sameName(one.name, name))
    if (found !== undefined) return found
    const newcomer = { id: this.#freshId(), name }
    this.#newcomers.push(newcomer)
    return newcomer
  }
}

/**
 * Replaces a block's text, for use in commands. Unchanged text keeps its marks; new text takes the marks of the text
 * that it replaces or follows.
 */
function writeWords(tr: Transaction, { node, pos }: PlacedBlock, words: string): void {
  const start = pos + 1
  for (const { from, to, start: first, end } of textEdits(node.textContent, words).toReversed()) {
    const fresh = words.slice(first, end)
    const $from = tr.doc.resolve(start + from)
    const marks = (to > from ? $from.marksAcross(tr.doc.resolve(start + to)) : $from.marks()) ?? []
    if (fresh === '') tr.delete(start + from, start + to)
    else tr.replaceWith(start + from, start + to, tr.doc.type.schema.text(fresh, marks))
  }
}

/**
 * Replaces a block's text with the smallest possible edits, so that concurrent edits are preserved. Returns false if
 * the block does not exist or already has this text.
 */
export const replaceText =
  (id: string, words: string): Command =>
  (state, dispatch) => {
    const found = findBlock(state.doc, id)
    if (found === null || found.node.textContent === words) return false
    const { tr } = state
    writeWords(tr, found, words)
    dispatch?.(tr)
    return true
  }
