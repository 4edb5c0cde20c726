import { expect, test } from 'vitest'
import { parseFountain } from '../../formats/fountain/read-fountain.ts'
import { namePieces, joinPieces, smallCapitals } from '../pieces.ts'
import { screenplayLayout, stageUsLayout } from '../american-layouts.ts'

test.each([screenplayLayout('a4', 'en'), stageUsLayout('us-letter', 'en')])(
  'sets a name in capitals, but not its extension ($name)',
  (layout) => {
    const { elements, characters } = parseFountain('@Zoé Martin (on the radio)\nYes.\n')
    const names = new Map(characters.map(({ id, name }) => [id, name]))
    const source = { elements, names, layout }
    const pieces = namePieces(source, 0, { from: 0, to: 2, origin: 0, column: undefined })
    expect(joinPieces(pieces)).toBe('ZOÉ MARTIN (on the radio)')
  },
)

test.each([
  ['רותי לוי', ['רותי לוי']],
  ['美咲', ['美咲']],
  ['Zoé', ['Z', 'OÉ']],
])('sets only letters that have capitals in small capitals: %s', (text, runs) => {
  const set = smallCapitals({ text, marks: 0, element: 0, from: 0 })
  expect(set.map((piece) => piece.text)).toEqual(runs)
})
