/** Converts a play to a shared document and back, without loss. */
import type { Element, Play } from '@replique/script'
import * as Y from 'yjs'
import { renderBlock, writeAttr, writeBlock } from './block.ts'
import { writeCharacters } from './cast-edits.ts'
import { readCharacters } from './cast.ts'
import { elementOf, elementToBlock } from './elements.ts'
import { freshId, blockText, openShared, visibleIds } from './shared.ts'
import { omittedElements } from './production/omitted.ts'
import { changeMoves, readMoves } from './production/moves.ts'
import { writeProduction } from './production/registers.ts'
import { readSettings, writeSettings } from './settings.ts'
import { readTitlePage, writeTitlePage } from './title-page.ts'

/**
 * Writes a play into an empty document. Only one client may do this, and only once, because Yjs would keep every copy
 * written concurrently. Blocks get fresh ids; characters keep theirs. Throws if the document is not empty.
 */
export function seedPlay(doc: Y.Doc, play: Play): void {
  const shared = openShared(doc)
  if (shared.order.length > 0 || shared.blocks.size > 0 || shared.settings.size > 0)
    throw new Error('Only an empty document can be seeded with a play')
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  doc.transact(() => {
    writeSettings(shared, play)
    writeTitlePage(shared, play.titlePage)
    writeCharacters(shared, play.characters)
    const fresh = new Map<string, string>()
    const write = (element: Element): string => {
      const id = freshId(doc)
      const node = elementToBlock(element, id, names.get(element.character ?? '') ?? null)
      const kept = element.kind === 'scene' ? element.omitted?.map(write).join(' ') : undefined
      const text = writeBlock(shared, id, node)
      if (kept !== undefined) writeAttr(text, 'omitted', kept)
      if (element.id !== undefined) fresh.set(element.id, id)
      return id
    }
    shared.order.push(play.elements.map(write))
    const { production } = play.settings
    if (production) writeProduction(shared, production, (id) => fresh.get(id))
    const moves = production?.moves?.map((move) => ({ ...move, block: fresh.get(move.block) ?? '' })) ?? []
    changeMoves(
      shared,
      moves.filter(({ block }) => block !== ''),
    )
  })
}

/**
 * Returns a play as the first update of a new document, to be stored when a play is created, imported or duplicated.
 */
export function playUpdate(play: Play): Uint8Array {
  const doc = new Y.Doc()
  seedPlay(doc, play)
  const update = Y.encodeStateAsUpdate(doc)
  doc.destroy()
  return update
}

/**
 * Returns the play that a document contains, without edit conflicts. Each element has its block's id. Never throws,
 * whatever the document contains.
 */
export function toPlay(doc: Y.Doc): Play {
  const shared = openShared(doc)
  const { kind, language, ...own } = readSettings(shared)
  const moves = readMoves(shared)
  const settings = moves.length === 0 ? own : { ...own, production: { ...own.production, moves } }
  const kept = new Set<string | undefined>()
  const elements = visibleIds(shared).flatMap((id) => {
    const text = blockText(shared, id)
    if (text === null) return []
    const element = elementOf(renderBlock(shared, id, text))
    // two writers can concurrently omit two scenes that both contain a line; only the first of those scenes keeps it
    const omitted = element.omitted && omittedElements(shared, id)?.filter((one) => !kept.has(one.id))
    for (const one of omitted ?? []) kept.add(one.id)
    return [omitted ? { ...element, omitted } : element]
  })
  const called = new Set(
    [...elements, ...elements.flatMap(({ omitted = [] }) => omitted)].flatMap(({ character }) => character ?? []),
  )
  const characters = readCharacters(shared, called)
  return { kind, language, titlePage: readTitlePage(shared), characters, elements, settings }
}
