/** A character’s name in speeches and directions: finding it, and renaming it together with the cues. */
import { renamedPlaces, type CharacterId, type ElementKind, type Language, type RenamedPlace } from '@replique/script'
import type { Node } from 'prosemirror-model'
import type * as Y from 'yjs'
import { renameCharacter } from './cast-edits.ts'
import type { DeltaOperation, Format } from './elements.ts'
import { blockText, type Shared } from './shared.ts'
import { attrsOf, blocksOf, idOf } from './view.ts'

/** An occurrence of a name in a text, with offsets in the block's text. */
export interface NamePlace extends RenamedPlace {
  readonly block: string
  readonly kind: ElementKind
  readonly text: string
  /** Whether it is in lower case and so more likely a common word ("hope") than the name. */
  readonly doubtful: boolean
}

/**
 * Returns all occurrences of `name` in a document, in order, with the form of `next` that replaces each in a play of
 * this language.
 */
export function namePlaces(
  doc: Node,
  name: string,
  { next, language }: { readonly next: string; readonly language: Language },
): readonly NamePlace[] {
  return blocksOf(doc).flatMap(({ node }) => {
    const text = node.textContent
    return renamedPlaces(text, { name, next, language }).map((place): NamePlace => {
      const found = text.slice(place.name, place.to)
      const doubtful = found === found.toLowerCase()
      return { ...place, block: idOf(node), kind: attrsOf(node).kind, text, doubtful }
    })
  })
}

/**
 * Renames a character in its cues and at these places in the text. A place whose text has changed is skipped, because
 * somebody is writing there. Inside `Binding.edit`, it is one undo step.
 */
export function renameEverywhere(shared: Shared, id: CharacterId, name: string, places: readonly NamePlace[]): void {
  shared.doc.transact(() => {
    for (const [block, own] of Map.groupBy(places, (one) => one.block)) {
      const text = blockText(shared, block)
      if (text !== null) replaceNames(text, own)
    }
    renameCharacter(shared, id, name)
  })
}

function replaceNames(text: Y.XmlText, places: readonly NamePlace[]): void {
  const delta = text.toDelta() as readonly DeltaOperation[]
  const now = delta.map(({ insert }) => (typeof insert === 'string' ? insert : '\ufffc')).join('')
  for (const { from, to, name, lead, text: before, words } of places.toSorted((a, b) => b.from - a.from)) {
    if (now.slice(from, to) !== before.slice(from, to)) continue
    text.delete(name, to - name)
    text.insert(name, words.slice(lead.length), { ...formatAt(delta, name) })
    if (name === from) continue
    text.delete(from, name - from)
    text.insert(from, lead, { ...formatAt(delta, from) })
  }
}

/** Returns the format of the character at an offset. */
function formatAt(delta: readonly DeltaOperation[], offset: number): Format {
  let end = 0
  for (const { insert, attributes } of delta) {
    end += typeof insert === 'string' ? insert.length : 1
    if (offset < end) return attributes ?? {}
  }
  return {}
}
