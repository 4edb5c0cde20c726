import { describe, expect, test } from 'vitest'
import { mutated } from '../typed/tests/mutated.ts'
import { readingIn, shown } from '../typed/tests/shown.ts'
import { showsTrelby, readTrelby } from './read-trelby.ts'

const read = (text: string) => readingIn(readTrelby(text))

/** A script written for these tests in the format of version 3. */
const LAST = `\ufeff#Version 3
#Begin-Auto-Completion 
AutoCompletion/Character/Enabled:True
AutoCompletion/Character/Items:2
AutoCompletion/Character/Items/1:NORA
AutoCompletion/Character/Items/2:THE GULL
#End-Auto-Completion 
#Begin-Config 
Paper/Height:297.00
ShowSceneNumbers:True
String/DialogueContinued: (cont'd)
#End-Config 
#Begin-Something-New 
a:b
#End-Something-New 
#Title-Page 
#Title-String 15.000000,248.000000,12,,Courier,,1 Quay Street\\na\\\\b@example.org
#Title-String 0.000000,105.000000,24,cb,Helvetica,,THE FERRY
#Title-String 0.000000,120.000000,12,c,Courier,,written by\\n\\nA. Nonymous
#Title-String 160.000000,240.000000,12,r,Courier,,Third draft, 2025
#Header-String 1,0,r,,\${PAGE}.
#Header-String 2,0,c,,THE FERRY
#Header-Empty-Lines 1
#Start-Script 
.@act one
.\\int. boathouse - night
>.Water drips, and
+.drips. And then at
&.mid
|.night
..it stops.
._nora (v.o.) (cont'd)
.((low,
>:Nobody
.:came.
._Nora
.:Go.
./CUT TO:
.=close on a hand
>%Is it
.%cold?
..
~.new
.!strange
`

describe('readTrelby', () => {
  const reading = read(LAST)
  const { play } = reading

  test('reads elements, with lines joined as marked', () => {
    expect(shown(reading)).toEqual([
      ['act', 'act one'],
      ['scene', 'int. boathouse - night'],
      ['action', 'Water drips, and drips. And then at  midnight\nit stops.'],
      ['cue', 'NORA (v.o.)'],
      ['parenthetical', '(low,'],
      ['dialogue', 'Nobody came.'],
      ['cue', 'NORA'],
      ['dialogue', 'Go.'],
      ['transition', 'CUT TO:'],
      ['shot', 'close on a hand'],
      ['note', 'Is it cold?'],
      ['action', 'new'],
      ['action', 'strange'],
    ])
  })

  test('reads the title page from top to bottom', () => {
    expect(play.titlePage).toEqual([
      { key: 'title', value: 'THE FERRY' },
      { key: 'credit', value: 'written by' },
      { key: 'author', value: 'A. Nonymous' },
      { key: 'draft date', value: 'Third draft, 2025' },
      { key: 'contact', value: '1 Quay Street\na\\b@example.org' },
    ])
  })

  test('reads auto-completed names, paper and scene numbers', () => {
    expect(play.characters.map(({ name }) => name)).toEqual(['NORA', 'THE GULL'])
    expect([play.settings.paper, play.settings.sceneNumbers]).toEqual(['a4', true])
  })

  test('produces warnings for unknown lines', () => {
    expect(reading.warnings).toEqual([
      { code: 'left_out', detail: 'Type !', count: 1 },
      { code: 'left_out', detail: 'Line', count: 1 },
      { code: 'left_out', detail: 'Header-String', count: 1 },
    ])
  })

  test('reads version 1, which has no header', () => {
    expect(shown(read('#Version 1\r\n.\\INT. A\r\n._BOB\r\n.:Hi.\r\n'))).toEqual([
      ['scene', 'INT. A'],
      ['cue', 'BOB'],
      ['dialogue', 'Hi.'],
    ])
  })

  test('reads the intact part of a truncated script', () => {
    const half = read(LAST.slice(0, LAST.indexOf('.:came.')))
    expect(half.warnings).toContainEqual({ code: 'cut_short', count: 1 })
    expect(shown(half).at(-1)).toEqual(['dialogue', 'Nobody'])
  })

  test.each([
    ['plain text', 'Just words.\n.\\INT. A\n', 'wrong_format'],
    ['only a header', LAST.slice(0, LAST.indexOf('#Start')), 'damaged'],
    ['a million lines', `#Version 1\n${'..\n'.repeat(1_000_000)}`, 'hostile'],
    ['an empty file', '', 'wrong_format'],
  ])('rejects %s', (_, text, error) => expect(readTrelby(text)).toEqual({ error }))

  test('recognises a script by its first line', () => {
    expect([LAST, 'ï»¿#Version 2\n'].map(showsTrelby)).toEqual([true, true])
    expect(['# Version 2\n', '#Version\n', 'a\n#Version 2\n'].map(showsTrelby)).toEqual([false, false, false])
  })
})

const RUNS = Number(process.env.REPLIQUE_FUZZ ?? 300)
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)
const TIME = 60_000 + RUNS * 60

const BITS =
  '#|\n|..\n|>.|._|.:|.(|(|)|#Begin-Config \n|#End-Config \n|#Start-Script \n|#Title-String |#Title-String ,,,,,,x\n|\\n|\\|\0|\ud800|:'.split(
    '|',
  )

test(
  `reads or rejects ${RUNS} damaged scripts, from seed ${FIRST}`,
  () => {
    let read = 0
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) if ('play' in readTrelby(mutated(seed, [LAST], BITS))) read++
    expect(read).toBeGreaterThan(RUNS / 4)
  },
  TIME,
)

test.each([
  ['lines', '>.word\n'],
  ['cues', '._BOB\n'],
  ['brackets', '._('],
  ['title strings', '#Title-String 0,1,12,c,Courier,,by\\n\n'],
])(
  'reads a script with very many %s',
  (_, part) => {
    expect(readTrelby(`#Version 1\n..x\n${part.repeat(1_000_000 / part.length)}`)).toHaveProperty('play')
  },
  10_000,
)
