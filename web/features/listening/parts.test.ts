import { parseFountain, utterancesOf } from '@replique/script'
import { describe, expect, test } from 'vitest'
import { cueFrom, cuesOf } from './use-listening.ts'
import { partsOf, type Part } from './parts.ts'

const SCRIPT = `Title: Rain

Before anything.

# ACT ONE

.KITCHEN

Rain [[not a drop]] falls.

ADA
(softly)
Listen.
(pause)
Do you?

She sits.

BEA
To what?

.GARDEN

> They dance. <
`

const play = parseFountain(SCRIPT)
const utterances = utterancesOf(play)
const parts = partsOf(play, utterances)

const shown = ({ heading, blocks }: Part) => [
  heading?.pieces.map(({ text }) => text).join('') ?? '',
  ...blocks.map(({ name, lines }) => {
    const words = lines.map(({ pieces }) =>
      pieces.map(({ text, utterance }) => (utterance ? text : `<${text}>`)).join(''),
    )
    return name === '' ? words.join(' | ') : `${name}: ${words.join(' | ')}`
  }),
]

describe('a play to listen to', () => {
  test('is split at its headings, with dialogue and directions', () => {
    expect(parts.map(shown)).toEqual([
      ['', 'Before anything.'],
      ['ACT ONE'],
      // the note between “Rain” and “falls” is not displayed
      ['KITCHEN', 'Rain< >< >falls.', 'ADA: <(softly)> | Listen. | <(pause)> | Do you?', 'She sits.', 'BEA: To what?'],
      ['GARDEN', 'They dance.'],
    ])
  })

  test('has each utterance in exactly one part, in order', () => {
    expect(parts.flatMap(({ from, to }) => utterances.slice(from, to))).toEqual(utterances)
    for (const { from, to, heading, blocks } of parts) {
      const pieces = [
        ...(heading?.pieces ?? []),
        ...blocks.flatMap(({ lines }) => lines.flatMap((line) => line.pieces)),
      ]
      expect(pieces.flatMap(({ utterance }) => utterance?.id ?? [])).toEqual(
        utterances.slice(from, to).map(({ id }) => id),
      )
    }
  })

  test('can be heard without headings and directions; pressing one of them plays what follows', () => {
    const all = cuesOf(utterances, { directions: true })
    const said = cuesOf(utterances, { directions: false })
    expect(all).toHaveLength(utterances.length)
    const words = said.map(({ id }) => utterances.find((one) => one.id === id)?.text)
    expect(words).toEqual(['Listen.', 'Do you?', 'To what?'])
    expect(cueFrom(all, utterances, 0)).toBe(0)
    expect(cueFrom(said, utterances, 0)).toBe(0)
    expect(
      cueFrom(
        said,
        utterances,
        utterances.findIndex(({ text }) => text === 'She sits.'),
      ),
    ).toBe(2)
    expect(cueFrom(said, utterances, utterances.length - 1)).toBe(-1)
  })
})
