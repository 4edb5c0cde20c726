/** Numbers of scenes that are written down for good. */
import { sceneNumbers, type Element } from '@replique/script'
import { kindOf, writeAttr } from '../block.ts'
import { readSettings } from '../settings.ts'
import { blockText, visibleIds, type Shared } from '../shared.ts'
import { changeProduction } from './registers.ts'

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
