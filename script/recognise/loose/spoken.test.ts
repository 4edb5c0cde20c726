import { expect, test } from 'vitest'
import type { RichText } from '../../rich-text.ts'
import type { SourceLine } from '../source.ts'
import { recognise } from './recognise.ts'

const italic = (text: string): RichText[number] => ({ text, italic: true })
const paragraph = (...text: RichText): SourceLine => ({ text, gap: 0 })
const cue = (name: string): SourceLine => paragraph({ text: name, bold: true })
const STRESSED = [{ text: 'I never ' }, italic('said'), { text: ' that he was ' }, italic('my'), { text: ' brother.' }]
const DIRECTED = [italic('He laughs.'), { text: ' The boat has gone. ' }, italic('Turning round.'), { text: ' Look.' }]

const spoken = (lines: readonly SourceLine[]): RichText[] =>
  recognise({ lines, wrapped: false })
    .play.elements.filter(({ kind }) => kind === 'dialogue')
    .map(({ text }) => text)

test('words in italics within a sentence are stressed, and no direction', () => {
  const lines = Array.from({ length: 6 }, () => [
    cue('ANNA'),
    paragraph(...STRESSED),
    cue('OTTO'),
    paragraph({ text: 'No.' }),
  ])
  expect(spoken(lines.flat())[0]).toEqual(STRESSED)
})

test('where directions stand in italics, a word within a sentence is stressed all the same', () => {
  const lines = Array.from({ length: 6 }, () => [
    cue('ANNA'),
    paragraph(...DIRECTED),
    cue('OTTO'),
    paragraph({ text: 'No.' }),
  ])
  const said = spoken([...lines.flat(), cue('ANNA'), paragraph(...STRESSED)])
  expect(said.at(-1)).toEqual(STRESSED)
  expect(said[0]).toEqual([
    italic('(He laughs.)'),
    { text: ' The boat has gone. ' },
    italic('(Turning round.)'),
    { text: ' Look.' },
  ])
})
