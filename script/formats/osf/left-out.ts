import type { Tally } from '../fdx/tally.ts'
import { childrenOf } from '../xml/find.ts'
import type { XmlElement } from '../xml/tree.ts'
import { isNamed, oneOf } from './named.ts'

/** The parts of a document that are read, and those that are settings of a program. */
const KNOWN = 'info settings fadeinsettings styles paragraphs titlepage apages abpages spelling lists'.split(' ')
/** Lists that a writer fills; the others hold suggestions for typing. */
const WRITTEN = ['highlightrules']

/** Counts what the rest of the document holds that a play has no place for. */
export function countLeftOut(root: XmlElement, tally: Tally): void {
  for (const part of childrenOf(root))
    if (!KNOWN.some((name) => isNamed(part, name))) tally.add(part.name, childrenOf(part).length)
  const lists = oneOf(root, 'lists')
  for (const name of WRITTEN) {
    const list = oneOf(lists, name)
    if (list !== undefined) tally.add(list.name, childrenOf(list).length)
  }
}
