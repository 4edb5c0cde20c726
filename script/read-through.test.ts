import { expect, test } from 'vitest'
import { parseFountain } from './index.ts'
import { lineBefore, nextLine, readThrough } from './read-through.ts'

const PLAY = parseFountain(`Title: Rain

# Act one

= Nobody reads this.

INT. KITCHEN #1#

Rain. [[not yet]]

ADA
(low)
Listen.

She opens the window.

Do you hear it?

BEA
To what?

CARL ^
To whom?

~It rains, it rains

CUT TO:
`)

const lines = readThrough(PLAY).lines.map(({ kind, name, parts, together }) =>
  [kind, name, ...parts.map(({ kind: how, text }) => `${how}: ${text}`), ...(together ? ['together'] : [])].join(' | '),
)

test('lists what is read aloud, in order, with the speakers', () => {
  expect(lines).toMatchInlineSnapshot(`
    [
      "heading |  | said: Act one",
      "heading |  | said: INT. KITCHEN",
      "direction |  | said: Rain.",
      "speech | ADA | manner: (low) | said: Listen.",
      "direction |  | said: She opens the window.",
      "direction |  | said: Do you hear it?",
      "speech | BEA | said: To what?",
      "speech | CARL | said: To whom? | sung: It rains, it rains | together",
      "direction |  | said: CUT TO:",
    ]
  `)
})

test('lists the characters with lines, and where scenes begin', () => {
  const { characters, scenes } = readThrough(PLAY)
  expect(characters.map(({ name }) => name)).toEqual(['ADA', 'BEA', 'CARL'])
  expect(scenes).toEqual([{ line: 1, heading: 'INT. KITCHEN', number: '1' }])
})

test('moves over simultaneous lines in one step, forwards and back', () => {
  const some = [{}, {}, { together: true as const }, { together: true as const }, {}]
  expect([0, 1, 4, 5].map((line) => nextLine(some, line))).toEqual([1, 4, 5, 5])
  expect([0, 1, 4, 5].map((line) => lineBefore(some, line))).toEqual([0, 0, 1, 4])
})
