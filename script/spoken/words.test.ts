import { expect, test } from 'vitest'
import type { Language } from '../play.ts'
import { utterancesOf } from '../utterances.ts'
import { anyPlay } from '../tests/any-play.ts'
import { spokenWords, type Pronounced } from './words.ts'

const NAMES: readonly Pronounced[] = [
  { written: 'Éléonore', said: 'é-lé-o-nor' },
  { written: 'Rose', said: 'Rozz' },
  { written: 'Ann Lee', said: 'Anna-Lee' },
  { written: 'Ann', said: 'Enn' },
  { written: 'tomato', said: 'tomayto' },
  { written: 'côte', said: 'kott' },
  { written: '  ', said: 'never' },
  { written: 'nothing', said: ' ' },
]
const words = (text: string, language: Language = 'en'): readonly string[] =>
  spokenWords({ text }, NAMES, language).map(({ said }) => said)

test('uses the pronunciation dictionary for whole words, longest first', () => {
  expect(words('Ann Lee and Ann, Lee and Anna')).toEqual(['Anna-Lee', 'and', 'Enn,', 'Lee', 'and', 'Anna'])
  expect(words('“Ann Lee’s tomato!” Tomatoes, TOMATO.')).toEqual(['“Anna-Lee’s', 'tomayto!”', 'Tomatoes,', 'tomayto.'])
  expect(words('nothing never')).toEqual(['nothing', 'never'])
})

test('doesn’t apply a name to a lower-case word, and accepts capitals without accents', () => {
  expect(words('Rose, a rose; ROSE')).toEqual(['Rozz,', 'a', 'rose;', 'Rozz'])
  expect(words('ELEONORE, Eleonore, ÉLÉONORE, d’Éléonore', 'fr')).toEqual([
    'é-lé-o-nor,',
    'Eleonore,',
    'é-lé-o-nor,',
    'd’é-lé-o-nor',
  ])
  expect(words('COTE, cote, COTÉ', 'fr')).toEqual(['kott,', 'cote,', 'COTÉ'])
  expect(words('é'.normalize('NFD') + 'léonore É'.normalize('NFD') + 'léonore'.normalize('NFD'), 'fr')[1]).toBe(
    'é-lé-o-nor',
  )
})

test('joins separate punctuation to a word and drops marks of emphasis and overlap', () => {
  expect(words('« Ma mère ! » — *Oui* _non_ / si', 'fr')).toEqual(['«Ma', 'mère!»—', 'Oui', 'non', 'si'])
  expect(words('and/or 10\u202f000 3.5 /now')).toEqual(['and/or', '10000', '3.5', 'now'])
  expect(words('<speak>hi</speak> &amp; 😀')).toEqual(['<speak>hi</speak>', '&amp;', '😀'])
  expect(words(' / * … ')).toEqual([])
})

test('gives the position of each word, in order', () => {
  for (let seed = 1; seed <= 100; seed++)
    for (const { text } of utterancesOf(anyPlay(seed))) {
      let last = 0
      for (const { said, from, to } of spokenWords({ text }, [], 'fr')) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(text.slice(from, to).replace(/[*_]/g, '')).toContain(/[\p{L}\p{N}]+/u.exec(said)?.[0] ?? '')
        last = to
      }
    }
  const [first, second] = spokenWords({ text: 'See Ann Lee.' }, NAMES, 'en')
  expect([first, second]).toEqual([
    { said: 'See', from: 0, to: 3 },
    { said: 'Anna-Lee.', from: 4, to: 12 },
  ])
})
