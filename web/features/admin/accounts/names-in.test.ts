import { expect, test } from 'vitest'
import { namesIn } from './names-in.ts'

test('a name stands on each line; empty lines and spaces around do not count', () => {
  expect(namesIn('Zoé  Lambert\r\n\n\tLéa N’Diaye \rNoah').names).toEqual(['Zoé Lambert', 'Léa N’Diaye', 'Noah'])
  expect(namesIn(' \n ').names).toEqual([])
})

test('names that stand there twice are known', () => {
  expect([...namesIn('Léa\nNoah\nLéa\nLéa').twice]).toEqual(['Léa'])
})
