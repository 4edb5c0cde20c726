/** Unique markers, by which tests detect lost text. */
import { readCharacters } from '../cast.ts'
import { editConflicts } from '../edit-conflicts.ts'
import { keptIds } from '../production/omitted.ts'
import { annotationsOf } from '../annotations/annotation.ts'
import { blockText, wordsOf, type Shared } from '../shared.ts'
import { titleEntries } from '../title-page.ts'
import type { Peer } from './peer.ts'

const MARKERS = /[\ue000-\uf8ff]/gu

/** Returns the text of omitted scenes. It comes back when they are restored. */
const omittedWords = (shared: Shared): string[] =>
  [...keptIds(shared)].flatMap((id) => {
    const text = blockText(shared, id)
    return text === null || shared.order.toArray().includes(id) ? [] : [wordsOf(text)]
  })

/**
 * Counts how often a writer can find each marker: in the text, omitted scenes, names, the title page, comments and
 * suggestions, and edit conflicts.
 */
export function markersOf({ state, binding }: Peer): Map<string, number> {
  const { shared } = binding
  const names = readCharacters(shared).flatMap(({ name, aliases }) => [name, ...aliases])
  const titles = titleEntries(shared).map(({ value }) => value)
  const said = annotationsOf(shared).flatMap(({ messages }) => messages.map(({ text }) => text))
  const outside = [...omittedWords(shared), ...editConflicts(shared).map(({ text }) => text)]
  const all = [state.doc.textContent, ...names, ...titles, ...said, ...outside].join('')
  const found = new Map<string, number>()
  for (const marker of all.match(MARKERS) ?? []) found.set(marker, (found.get(marker) ?? 0) + 1)
  return found
}
