/** Looking back through the steps of a transaction. */
import { Mapping } from 'prosemirror-transform'
import type { Transaction } from 'prosemirror-state'

/** Maps positions from before the step of this index to the document before the transaction. A part of a mapping cannot be inverted. */
export const backFrom = (tr: Transaction, index: number): Mapping =>
  new Mapping(tr.mapping.maps.slice(0, index)).invert()
