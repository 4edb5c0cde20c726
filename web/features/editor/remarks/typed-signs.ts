import { blockAround, idOf, type Shared, readSettings, attrsOf, type Stretch } from '@replique/manuscript'
import { onEnter, typeset, type CapitalPlace, type Replacement } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { capitalMaker, capitalPlace } from '../writing/capitals.ts'

/** A proposal in the place of a stretch of the text. */
export interface Proposed {
  readonly stretch: Stretch
  readonly proposal: string
}

/** Where a sign is typed at the end of a proposal, as it would read with all of it taken. */
function placeOf(shared: Shared, doc: Node, { stretch, proposal }: Proposed): (CapitalPlace & { id: string }) | null {
  const here = blockAround(doc.resolve(stretch.from))
  if (here === null) return null
  const { kind: play, language } = readSettings(shared)
  const id = idOf(here.node)
  const line = proposal.lastIndexOf('\n')
  const before = proposal.slice(line + 1)
  if (line < 0) {
    const words = here.node.textBetween(0, stretch.from - here.pos - 1)
    return { ...capitalPlace(doc, here, words + before), language, id }
  }
  const { kind: element } = onEnter({ play, element: attrsOf(here.node).kind, empty: false })
  return { element, before, language, said: '', shared: false, id }
}

/** A proposal with so much before its end taken away, of the text where it is not long enough, and other words put there. */
function replaceEnd({ stretch, proposal }: Proposed, { remove, insert }: Replacement): Proposed {
  const own = Math.min(remove, proposal.length)
  const from = stretch.from - (remove - own)
  return { stretch: { from, to: stretch.to }, proposal: proposal.slice(0, proposal.length - own) + insert }
}

/** What the typography and the capitals of the page make of a sign that was typed at the end of a proposal; null for nothing else. */
export function typedSigns(shared: Shared): (doc: Node, before: Proposed, typed: string) => Proposed | null {
  const capitalise = capitalMaker()
  return (doc, before, typed) => {
    const place = placeOf(shared, doc, before)
    if (place === null) return null
    const found = typeset(place.before, typed, place.language) ?? capitalise(typed, place, place.id)
    return found === undefined ? null : replaceEnd(before, found)
  }
}
