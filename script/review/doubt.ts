import type { Element, Play } from '../play.ts'
import { printedText } from '../rich-text.ts'
import { isAllCaps } from '../recognise/letters.ts'

const SPEECH: ReadonlySet<Element['kind']> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])
/** Characters that a name, a transition or a heading has at most. */
const SHORT = 40

const SURE = 0.95
const ONCE = 0.8
const ODD = 0.5

/** How sure one may be of each element where its reader does not say: by what stands around it. */
export function doubtsIn({ elements }: Pick<Play, 'elements'>): number[] {
  const calls = new Map<string, number>()
  for (const { character } of elements)
    if (character !== undefined) calls.set(character, (calls.get(character) ?? 0) + 1)
  return elements.map((element, at) => {
    const { kind, character } = element
    const next = elements[at + 1]?.kind
    const before = elements[at - 1]?.kind
    if (kind === 'cue') {
      if (next === undefined || !SPEECH.has(next)) return ODD
      return character === undefined || (calls.get(character) ?? 0) > 1 ? SURE : ONCE
    }
    if (SPEECH.has(kind)) return before === 'cue' || (before !== undefined && SPEECH.has(before)) ? SURE : ODD
    const words = printedText(element.text).trim()
    return kind === 'action' && words.length <= SHORT && isAllCaps(words) ? ODD : SURE
  })
}
