import { describe, expect, test } from 'vitest'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const castOf = (text: string): Record<string, string> =>
  Object.fromEntries(recognise(sourceOfText(text)).play.characters.map(({ name, description }) => [name, description]))

const TALK = `ACT I

ANNA.
Who is there?

BEN.
Nobody that you know.

`
const cast = (list: string): Record<string, string> =>
  castOf(`THE QUAY\n\nCHARACTERS\n\n${list}\n\n\n${TALK.repeat(3)}`)

describe('particles in a name', () => {
  const FRENCH = `Suite De Maud. — Nous venons de la ville et de la gare, et du port.

Quelqu’Un. — La lampe de la cuisine est à la fenêtre, et un chien de garde à la porte.

Dame D’Honneur. — Il y a un bruit d’eau, un bruit d’ailes, un peu d’air.

`
  test('are in lower case in French', () => {
    expect(Object.keys(castOf(FRENCH.repeat(4)))).toEqual(['Suite de Maud', 'Quelqu’un', 'Dame d’Honneur'])
  })

  test('keep their capitals in other languages', () => {
    const text = 'Ann De Vere. I have nothing to say to you.\n\nTom Van Dale. Then say it to the others.\n\n'
    expect(Object.keys(castOf(text.repeat(4)))).toEqual(['Ann De Vere', 'Tom Van Dale'])
  })
})

describe('a cast list', () => {
  test('reads names with abbreviated titles and initials', () => {
    expect(cast('The Rev. John Marsh, a vicar.\nMrs. Dale, his aunt.\nJ. B. Hill. A sailor.\nANNA.\nBEN.')).toEqual({
      'The Rev. John Marsh': 'a vicar',
      'Mrs. Dale': 'his aunt',
      'J. B. Hill': 'A sailor',
      ANNA: '',
      BEN: '',
    })
  })

  test('gives the description after a brace to every name beside it', () => {
    expect(cast('ANNA,  }\nBEN,   } children of the pilot.\nROSE,  }\nThe pilot.')).toEqual({
      ANNA: 'children of the pilot',
      BEN: 'children of the pilot',
      ROSE: 'children of the pilot',
      'The pilot': '',
    })
  })

  test('merges repeated names and drops repeated descriptions', () => {
    expect(cast('ANNA, a nurse.\nBEN, a pilot.\nANNA, in black.\nBEN, a pilot.\nANNA, a nurse.')).toEqual({
      ANNA: 'a nurse; in black',
      BEN: 'a pilot',
    })
  })

  test('ends at the first cue in a text with an empty line after each line', () => {
    const { play } = recognise(
      sourceOfText(
        'CHARACTERS\n\nAnna, a nurse\n\nBen, a pilot\n\nAnna\n\nThe lamp went out\n\nBen\n\nIt often does\n\nAnna\n\nNot on Mondays\n',
      ),
    )
    expect(play.characters.map(({ name }) => name)).toEqual(['Anna', 'Ben'])
  })
})
