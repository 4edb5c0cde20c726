import { expect, test } from 'vitest'
import { parseFountain } from '../formats/fountain/read-fountain.ts'
import { printFountain } from '../formats/fountain/print-fountain.ts'
import { type Element, type Play, emptyPlay } from '../play.ts'
import { plain, textOf } from '../rich-text.ts'
import { changedElements } from './changes.ts'

const scene = (text: string, rest: Partial<Element> = {}): Element => ({ kind: 'scene', text: plain(text), ...rest })
const action = (text: string, id?: string): Element => ({ kind: 'action', text: plain(text), ...(id && { id }) })

const played = (elements: readonly Element[], language: Play['language'] = 'en'): Play => {
  const play = emptyPlay('screenplay', language)
  return { ...play, elements, settings: { ...play.settings, production: { numbersLocked: true } } }
}

test('writes scene numbers to Fountain and keeps omitted scenes in a boneyard', () => {
  const text = printFountain(
    played([
      scene('INT. HOUSE - DAY', { number: '12' }),
      scene('INT. BARN - DAY'),
      scene('EXT. YARD - DUSK', { number: '13', omitted: [action('Mara waits.')] }),
    ]),
  )
  expect(text).toContain('INT. BARN - DAY #12A#')
  expect(text).toContain('.OMITTED #13#')
  expect(text).toContain('/*EXT. YARD - DUSK\nMara waits.*/')
  expect(parseFountain(text).elements.flatMap(({ number }) => number ?? [])).toEqual(['12', '12A', '13'])
  const french = played([scene('INT. CAVE', { number: '7', omitted: [] })], 'fr')
  expect(printFountain(french)).toContain('.SUPPRIMÉE #7#')
})

test('changedElements returns new and changed elements and those after a deletion', () => {
  const before = played([action('one', 'a'), action('two', 'b'), action('three', 'c'), action('four', 'd')])
  const changed = (...elements: Element[]): string[] => changedElements(before, played(elements))
  expect(changed(...before.elements)).toEqual([])
  expect(changed(action('one', 'a'), action('TWO', 'b'), action('three', 'c'), action('four', 'd'))).toEqual(['b'])
  expect(changed(action('one', 'a'), action('three', 'c'), action('four', 'd'))).toEqual(['c'])
  expect(changed(action('one', 'a'), action('two', 'b'), action('three', 'c'))).toEqual(['c'])
  expect(changed(...before.elements, action('five', 'e'))).toEqual(['e'])
  expect(changed(action('one', 'x'), ...before.elements.slice(1))).toEqual([])
  expect(textOf(before.elements[0]!.text)).toBe('one')
})
