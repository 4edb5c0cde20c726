import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

test('a name stands on each line; empty lines and spaces around do not count', () => {
  expect(namesIn('Zoé  Lambert\r\n\n\tLéa N’Diaye \rNoah').names).toEqual(['Zoé Lambert', 'Léa N’Diaye', 'Noah'])
  expect(namesIn(' \n ').names).toEqual([])
})

test('what a table or a list has beside the name is left out', () => {
  const list = '1. Zoé Lambert\n- Léa N’Diaye\n"MARTIN";Noah;12/03/2013;noah@example.org\n3\t42'
  expect(namesIn(list).names).toEqual(['Zoé Lambert', 'Léa N’Diaye', 'MARTIN Noah'])
})

test('names that stand there twice are known and told apart', () => {
  const { names, twice } = namesIn('Léa\nNoah\nLéa\nLéa')
  expect([names, [...twice]]).toEqual([['Léa', 'Noah', 'Léa 2', 'Léa 3'], ['Léa']])
})
