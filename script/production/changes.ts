import type { Element, Play } from '../play.ts'
import { textOf } from '../rich-text.ts'
import { sameElement } from '../same-play.ts'
import type { Production, Revision } from './production.ts'

/** Returns the next revision. The first one is number 1, and is printed on blue paper. */
export const addedRevision = (
  production: Production | undefined,
  { date, by }: Pick<Revision, 'date' | 'by'>,
): Revision => ({ number: (production?.revisions?.at(-1)?.number ?? 0) + 1, name: '', date, by })

/** Whether two elements look the same on the page, even if they belong to different revisions. */
const looksSame = (a: Element, b: Element): boolean => {
  const { revision: _one, ...left } = a
  const { revision: _other, ...right } = b
  return sameElement(left, right, (one, other) => one.character === other.character)
}

const keyOf = ({ kind, character = '', text }: Element): string => `${kind} ${character} ${textOf(text)}`

/**
 * Returns the ids of the paragraphs in `after` that differ from `before`, an earlier state of the same play. These are
 * new paragraphs, changed ones, and the paragraph after each deleted range (or before it, at the end of the play).
 */
export function changedElements(before: Play, after: Play): string[] {
  const old = new Map(before.elements.flatMap((one) => (one.id === undefined ? [] : [[one.id, one] as const])))
  const strangers = countKeys(before.elements, new Set(after.elements.flatMap(({ id }) => id ?? [])))
  const changed = new Set<string>()
  const present = new Set<string>()
  for (const element of after.elements) {
    if (element.id === undefined) continue
    present.add(element.id)
    const was = old.get(element.id)
    if (was ? !looksSame(was, element) : !takeKey(strangers, keyOf(element))) changed.add(element.id)
  }
  for (const id of besideGone(before.elements, after.elements, present)) changed.add(id)
  return after.elements.flatMap(({ id, kind }) =>
    id !== undefined && changed.has(id) && kind !== 'pageBreak' ? [id] : [],
  )
}

/**
 * Counts, by key, the elements whose ids no longer exist, since a restored version can contain the same text under new
 * ids.
 */
function countKeys(elements: readonly Element[], present: ReadonlySet<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of elements)
    if (one.id === undefined || !present.has(one.id)) counts.set(keyOf(one), (counts.get(keyOf(one)) ?? 0) + 1)
  return counts
}

function takeKey(counts: Map<string, number>, key: string): boolean {
  const count = counts.get(key) ?? 0
  counts.set(key, count - 1)
  return count > 0
}

/**
 * Returns the ids of the paragraphs that now follow deleted ones. If the end of the play was deleted, this includes the
 * last remaining paragraph.
 */
function besideGone(before: readonly Element[], after: readonly Element[], present: ReadonlySet<string>): Set<string> {
  const said = new Set(after.map(keyOf))
  const beside = new Set<string>()
  let missing = false
  for (const one of before) {
    const stays = one.id !== undefined && present.has(one.id)
    if (!stays) missing ||= !said.has(keyOf(one)) && textOf(one.text).trim() !== ''
    else {
      if (missing && one.id !== undefined) beside.add(one.id)
      missing = false
    }
  }
  const last = after.findLast(({ id }) => id !== undefined)?.id
  if (missing && last !== undefined) beside.add(last)
  return beside
}
