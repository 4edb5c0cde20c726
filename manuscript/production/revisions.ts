/**
 * Revisions are begun, closed and taken away, what changed in them is marked on the paragraphs, and numbers of scenes
 * are written down for good.
 */
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

/** The number of each heading as it will be once they are locked. */
function numbersToLock(shared: Shared, elements: readonly Element[]): ReadonlyMap<number, string> {
  const settings = readSettings(shared)
  const locked = { ...settings, production: { numbersLocked: true as const } }
  if (settings.production?.numbersLocked) return sceneNumbers({ elements, settings: locked })
  const counted = sceneNumbers({ elements, settings: { ...settings, sceneNumbers: true } })
  const numbered = elements.map((element, index) => ({ ...element, number: counted.get(index) ?? '' }))
  return sceneNumbers({ elements: numbered, settings: locked })
}

/**
 * Writes the number that each scene has at present onto its heading and locks them; done again, it gives scenes that came
 * since their number for good. Call inside `Binding.edit`.
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

/** Lets numbers go with the scenes again; what is written on the headings stays. Call inside `Binding.edit`. */
export const unlockNumbers = (shared: Shared): void => changeProduction(shared, { numbersLocked: false })

/** What is said of a revision when it begins. */
export type NewRevision = Pick<Revision, 'date' | 'by'>

/** Begins the next revision: from now on what is written is marked as its. Call inside `Binding.edit`. */
export function beginRevision(shared: Shared, said: NewRevision): number {
  const made = addedRevision(readProduction(shared).production, said)
  changeProduction(shared, { revisions: [made], open: made.number })
  return made.number
}

/** Closes the revision that is open; scenes that came in it get their numbers for good. Call inside `Binding.edit`. */
export function closeRevision(shared: Shared): void {
  shared.doc.transact(() => {
    if (readProduction(shared).production?.numbersLocked) lockNumbers(shared)
    changeProduction(shared, { open: 0 })
  })
}

/** Makes a revision of everything that differs from an earlier state of this play. Call inside `Binding.edit`. */
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

/** Takes the signs of one revision off the paragraphs, or with `null` of all. Call inside `Binding.edit`. */
export function clearMarks(shared: Shared, revision: number | null): void {
  shared.doc.transact(() => {
    for (const id of visibleIds(shared)) {
      const text = blockText(shared, id)
      const own: unknown = text?.getAttribute('revision')
      if (text && own !== undefined && (revision === null || own === revision)) text.removeAttribute('revision')
    }
  })
}

/** Forgets a revision and its signs. Call inside `Binding.edit`. */
export function forgetRevision(shared: Shared, revision: number): void {
  shared.doc.transact(() => {
    clearMarks(shared, revision)
    removeRevision(shared, revision)
  })
}
