/** Revisions are begun, closed and taken away; what changed in them is marked on the paragraphs. */
import { addedRevision, changedElements, type Play, type Revision } from '@replique/script'
import { writeAttr } from '../block.ts'
import { toPlay } from '../convert.ts'
import { blockText, visibleIds, type Shared } from '../shared.ts'
import { lockNumbers } from './numbers.ts'
import { changeProduction, readProduction, removeRevision } from './registers.ts'

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
