/** Begins, closes and removes revisions, marks changed paragraphs, and locks scene numbers. */
import { sceneNumbers, addedRevision, changedElements, type Element, type Play, type Revision } from '@replique/script'
import { kindOf, writeAttr } from '../block.ts'
import { readSettings } from '../settings.ts'
import { blockText, visibleIds, type Shared } from '../shared.ts'
import { changeProduction, readProduction, removeRevision } from './registers.ts'
import { toPlay } from '../convert.ts'

interface Heading {
  readonly id: string
  readonly element: Element
}

function headingsOf(shared: Shared): Heading[] {
  return visibleIds(shared).flatMap((id) => {
    const text = blockText(shared, id)
    if (text === null || kindOf(text) !== 'scene') return []
    const number: unknown = text.getAttribute('number')
    return [{ id, element: { kind: 'scene', text: [], ...(typeof number === 'string' && { number }) } }]
  })
}

/** Returns the number of each heading as it will be once locked. */
function numbersToLock(shared: Shared, elements: readonly Element[]): ReadonlyMap<number, string> {
  const settings = readSettings(shared)
  const locked = { ...settings, production: { numbersLocked: true as const } }
  if (settings.production?.numbersLocked) return sceneNumbers({ elements, settings: locked })
  const counted = sceneNumbers({ elements, settings: { ...settings, sceneNumbers: true } })
  const numbered = elements.map((element, index) => ({ ...element, number: counted.get(index) ?? '' }))
  return sceneNumbers({ elements: numbered, settings: locked })
}

/**
 * Writes each scene's current number to its heading and locks the numbers. If they are already locked, locks the
 * numbers of scenes added since. Call inside `Binding.edit`.
 */
export function lockNumbers(shared: Shared): void {
  const headings = headingsOf(shared)
  const numbers = numbersToLock(
    shared,
    headings.map(({ element }) => element),
  )
  shared.doc.transact(() => {
    changeProduction(shared, { numbersLocked: true })
    headings.forEach(({ id }, index) => {
      const text = blockText(shared, id)
      if (text !== null) writeAttr(text, 'number', numbers.get(index))
    })
  })
}

/** Unlocks scene numbers; headings keep the numbers they already have. Call inside `Binding.edit`. */
export const unlockNumbers = (shared: Shared): void => changeProduction(shared, { numbersLocked: false })

/** The date and author of a new revision. */
export type NewRevision = Pick<Revision, 'date' | 'by'>

/**
 * Begins the next revision, in which further changes are marked, and returns its number. Call inside `Binding.edit`.
 */
export function beginRevision(shared: Shared, said: NewRevision): number {
  const made = addedRevision(readProduction(shared).production, said)
  changeProduction(shared, { revisions: [made], open: made.number })
  return made.number
}

/**
 * Closes the open revision and, if scene numbers are locked, locks those of added scenes. Call inside `Binding.edit`.
 */
export function closeRevision(shared: Shared): void {
  shared.doc.transact(() => {
    if (readProduction(shared).production?.numbersLocked) lockNumbers(shared)
    changeProduction(shared, { open: 0 })
  })
}

/** Creates a revision of everything that differs from an earlier state of this play. Call inside `Binding.edit`. */
export function reviseSince(shared: Shared, earlier: Play, said: NewRevision): number {
  const changed = changedElements(earlier, toPlay(shared.doc))
  const { number } = addedRevision(readProduction(shared).production, said)
  shared.doc.transact(() => {
    changeProduction(shared, { revisions: [{ number, name: '', ...said }] })
    for (const id of changed) {
      const text = blockText(shared, id)
      if (text !== null) writeAttr(text, 'revision', number)
    }
  })
  return number
}

/** Removes the marks of one revision, or of all if null, from the paragraphs. Call inside `Binding.edit`. */
export function clearMarks(shared: Shared, revision: number | null): void {
  shared.doc.transact(() => {
    for (const id of visibleIds(shared)) {
      const text = blockText(shared, id)
      const own: unknown = text?.getAttribute('revision')
      if (text && own !== undefined && (revision === null || own === revision)) text.removeAttribute('revision')
    }
  })
}

/** Removes a revision and its marks. Call inside `Binding.edit`. */
export function forgetRevision(shared: Shared, revision: number): void {
  shared.doc.transact(() => {
    clearMarks(shared, revision)
    removeRevision(shared, revision)
  })
}
