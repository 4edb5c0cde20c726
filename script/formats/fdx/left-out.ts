import { childOf, childrenOf, findAll } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import type { Tally } from './tally.ts'

/** What a writer put into the file besides the script: the part it stands in, and the elements that are counted there. */
const PARTS: readonly (readonly [part: string, counted: string])[] = [
  ['AltCollection', 'Alt'],
  ['ListItems', 'ListItem'],
  ['DisplayBoards', 'Beat'],
  ['Bookmarks', 'Bookmark'],
  ['Images', 'Image'],
  ['TagData', 'Tag'],
  ['DeletedText', 'DeletedTextLocation'],
]

const ALIAS = /alias/i

/** Counts what the rest of the file holds that a play has no place for. Settings of the program itself are none of it. */
export function countLeftOut(root: XmlElement, tally: Tally): void {
  for (const [part, counted] of PARTS) {
    const found = childOf(root, part)
    if (found !== undefined) tally.add(part, findAll(found, counted).length)
  }
  const highlighted = childrenOf(childOf(root, 'CharacterHighlighting') ?? root, 'Character')
  tally.add('CharacterHighlighting', highlighted.filter(({ attributes }) => attributes['Visible'] !== 'No').length)
  for (const characters of childrenOf(root, 'Characters')) {
    const traits = findAll(characters, 'TraitValue').length
    tally.add('CharacterTraitData', traits)
  }
  const aliases = childrenOf(root).filter(({ name }) => ALIAS.test(name))
  for (const one of aliases) tally.add(one.name, Math.max(1, childrenOf(one).length))
}
