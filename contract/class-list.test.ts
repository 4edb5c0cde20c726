import { describe, expect, test } from 'vitest'
import { readClassList } from './class-list.ts'
import { expectLinear } from '../workshop/growth-for-tests.ts'

describe('a pasted list', () => {
  test.each([
    ['Léa Martin\r\nNoah Petit\n\n  Zoé   Lambert ', ['Léa Martin', 'Noah Petit', 'Zoé Lambert']],
    ['1. Léa Martin\n2) Noah Petit\n 3 - Zoé Lambert\n4 Ana', ['Léa Martin', 'Noah Petit', 'Zoé Lambert', 'Ana']],
    ['- Léa Martin\n• Noah Petit\n– Zoé', ['Léa Martin', 'Noah Petit', 'Zoé']],
    ['1\tMARTIN\tLéa\t12/03/2012\n2\tPETIT\tNoah\t01/02/2012', ['MARTIN Léa', 'PETIT Noah']],
    ['"Martin";"Léa";lea@example.org;5B', ['Martin Léa']],
    ['Durand, Camille\n2. N’Diaye, Awa,\n"Petit, Zoé";5B', ['Camille Durand', 'Awa N’Diaye', 'Zoé Petit']],
    ['Nom;Prénom;Classe\nMARTIN;Léa;B\nPETIT;Noah;B', ['Léa MARTIN', 'Noah PETIT']],
    ['First name,Last name,Email\nLéa,Martin,lea@example.org', ['Léa Martin']],
    ['id\tSurname\n1\tMartin', ['Martin']],
    ['Marie-Lou d’Arcy,\n李 雷', ['Marie-Lou d’Arcy', '李 雷']],
    ['Léa\nlÉa\nNoah\nLéa', ['Léa', 'lÉa 2', 'Noah', 'Léa 3']],
    ['\u202ENoah\u0000\u200B\n12345\n;;;\n\t\t', ['Noah']],
  ])('%j holds %j', (list, names) => {
    expect(readClassList(list).names).toEqual(names)
  })

  test('shortens an overlong name', () => {
    expect(readClassList('é'.repeat(5000)).names).toEqual(['é'.repeat(120)])
  })

  test.each(['1 ', '- ', '"', ';\t'])('is read in linear time if it repeats %j', async (piece) => {
    const read = (times: number) => () => void readClassList(piece.repeat(times))
    await expectLinear(read(2000), read(20_000))
  })

  test('reports duplicate names', () => {
    expect([...readClassList('Léa\nNoah\nLéa\nLéa').twice]).toEqual(['Léa'])
    expect(readClassList(' \n ')).toEqual({ names: [], twice: new Set() })
  })
})
