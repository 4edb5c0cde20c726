import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import type { Run } from '../../rich-text.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks
const speakers = (blocks: readonly Block[]): string[] =>
  blocks.flatMap((block) => (block.type === 'speech' ? [block.speaker] : []))
const paragraphs = (...texts: Run[][]): readonly Block[] =>
  blocksOf(recognise({ lines: texts.map((text) => ({ text, gap: 0 })), wrapped: false }).play).blocks

describe('a cue', () => {
  test('may be in lower case if it recurs', () => {
    const text = 'Old woman. Come in.\n\nTall stranger. — Gladly.\n\n'
    expect(speakers(read(text.repeat(3)))).toEqual(
      Array.from({ length: 3 }, () => ['Old woman', 'Tall stranger']).flat(),
    )
  })

  test('is any text in bold before dialogue', () => {
    const bold = (name: string, words: string): Run[] => [{ text: name, bold: true }, { text: `\t${words}` }]
    const blocks = paragraphs(
      bold('Mist. Reed.', 'Who is there?'),
      bold('1. nymph.', 'We are.'),
      bold('Mist. Reed.', 'Come up.'),
      bold('1. nymph.', 'We shall.'),
    )
    expect(speakers(blocks)).toEqual(['Mist. Reed', '1. nymph', 'Mist. Reed', '1. nymph'])
  })

  test.each([
    ['Anna', 'Otto'],
    ['ANNA', 'OTTO'],
  ])('is not a name that the speech below %s begins with', (anna, otto) => {
    const line = (text: string): Run[] => [{ text }]
    const talk = [anna, 'It is late.', otto, 'Not yet.'].map(line)
    const blocks = paragraphs(
      ...talk,
      ...talk,
      ...[
        anna,
        `${otto}, come here to me.`,
        otto,
        'No.',
        anna,
        `${otto}, the tide\nHas turned again`,
        otto,
        'Yes.',
      ].map(line),
    )
    expect(blocks.slice(4)).toMatchObject([
      { speaker: anna, text: `${otto}, come here to me.`, stage: [] },
      { speaker: otto, text: 'No.' },
      { speaker: anna, text: expect.stringMatching(/, the tide\s+Has turned again/), stage: [] },
      { speaker: otto, text: 'Yes.' },
    ])
  })

  test('may be in lower case and occur once if its abbreviation recurs', () => {
    const talk = 'tap: You are late.\n\nanna: I am not.\n\n'
    const text = `ACT I\n\n(ANNA and a TAPSTER.)\n\ntapster: You are welcome.\n\n${talk.repeat(6)}`
    expect(speakers(read(text)).slice(0, 2)).toEqual(['tapster', 'tap'])
  })

  test('is not a lower-case word after an apostrophe if names are in capitals', () => {
    const lines = ['ANNA: I wait for a boat that never comes.', "OTTO: You wait in vain, D'Arcy.", 'The sea is calm.']
    const once = ["D'accord. — But all the lamps are lit.", "L'oubli, the long night: that is all I want."]
    const all = [...Array.from({ length: 6 }, () => lines).flat(), ...once]
    expect(new Set(speakers(paragraphs(...all.map((text) => [{ text }]))))).toEqual(new Set(['ANNA', 'OTTO']))
  })

  test('is recognised without bold beside others in bold', () => {
    const kept = (name: string, words: string): Run[] => [{ text: name, bold: true }, { text: ` ${words}` }]
    const lost = (name: string, words: string): Run[] => [{ text: `${name} ${words}` }]
    const both = Array.from({ length: 4 }, () => [kept('Old woman.', 'Come in.'), kept('Tall stranger.', 'Gladly.')])
    const blocks = paragraphs(...both.flat(), lost('Old woman.', 'Sit down.'), lost('Tall stranger.', 'I stand.'))
    expect(speakers(blocks).slice(-2)).toEqual(['Old woman', 'Tall stranger'])
  })

  test('includes an abbreviated title that the document puts before names', () => {
    const text = 'Mi. Reed. Who is there?\n\nReed. I am.\n\nMi. Re. — Come up.\n\nMi. Bur. We do.\n\nBur. So do I.\n\n'
    expect(speakers(read(text.repeat(2))).slice(5)).toEqual(['Mi. Reed', 'Reed', 'Mi. Re', 'Mi. Bur', 'Bur'])
    const name = 'Anna. Otto. I called you.\n\nOtto. Yes. I heard.\n\nAnna. Come up.\n\nAnna. Otto. Now.\n\n'
    expect(new Set(speakers(read(name.repeat(3))))).toEqual(new Set(['Anna', 'Otto']))
  })

  test('with several names adds no new character', () => {
    const { play } = recognise(
      sourceOfText('ANNA.\nYes.\n\nOTTO.\nNo.\n\nANNA, OTTO.\nPerhaps.\n\nANNA.\nSo.\n\nOTTO.\nSo.\n'),
    )
    expect(play.characters.map(({ name }) => name)).toEqual(['ANNA', 'OTTO'])
    expect(speakers(blocksOf(play).blocks)[2]).toBe('ANNA, OTTO')
  })

  test('keeps the number of its name; the rest becomes a direction', () => {
    const blocks = read('MINER 2.º\nYes.\n\nMARA À JEAN.\nNo.\n\nMINER 2.º\nYes.\n\nMARA\nNo.\n')
    expect(speakers(blocks)).toEqual(['MINER 2.º', 'MARA À JEAN', 'MINER 2.º', 'MARA'])
    const said = read('MARA.\nYes.\n\nMARA À Jean.\nNo.\n\nMARA.\nYes.\n')
    expect(said[1]).toEqual({ type: 'speech', speaker: 'MARA', text: 'No.', stage: ['À Jean'] })
  })

  test('that is only a question mark belongs to the one character on stage', () => {
    const blocks = read(
      'SCENE I.\n\nOTTO.\nYes.\n\nANNA.\nNo.\n\nOTTO.\nYes.\n\nANNA.\nNo.\n\n\nSCENE II.\n\nAnna alone.\n\n?\nHe left.\n\nOTTO.\nSo.\n',
    )
    expect(speakers(blocks).at(-2)).toBe('ANNA')
  })

  test('may have a direction that wraps onto the next line', () => {
    const blocks = read('ANNA (looking for\nthe key).\nWhere is it?\n\nOTTO.\nHere.\n\nANNA.\nOh.\n\nOTTO.\nYes.\n')
    expect(blocks[0]).toEqual({ type: 'speech', speaker: 'ANNA', text: 'Where is it?', stage: ['looking for the key'] })
  })

  test('may stand on its own line beside others with only a space before the dialogue', () => {
    const alone = (name: string): string => `${name} [Looking up.]\n\nIs it late?\n\n`
    const text = `${['NORA', 'BRID'].map(alone).join('').repeat(3)}NORA The boat is gone out of the bay, and nobody
with her.

BRID "I saw her," says he, and I saw her.

NORA I did not.

BRID and NORA go to the door and look out.

`
    const blocks = read(text)
    expect(speakers(blocks).slice(6)).toEqual(['NORA', 'BRID', 'NORA'])
    expect(blocks[6]).toEqual({
      type: 'speech',
      speaker: 'NORA',
      text: 'The boat is gone out of the bay, and nobody with her.',
      stage: [],
    })
  })

  test('may have dashes around its direction', () => {
    const text = 'NORA -- [slowly, as she writes.] -- Six yards of stuff.\n\nBRID -- [coming in.] -- For whom?\n\n'
    const [first, second] = read(text.repeat(2))
    expect(first).toEqual({
      type: 'speech',
      speaker: 'NORA',
      text: 'Six yards of stuff.',
      stage: ['slowly, as she writes.'],
    })
    expect(second).toEqual({ type: 'speech', speaker: 'BRID', text: 'For whom?', stage: ['coming in.'] })
  })

  test('may end with a hyphen', () => {
    const text = 'MATEO- Eso es verdad. Vamos.\n\nANA LUZ- (Ríe) ¡No!\n\n'
    expect(speakers(read(text.repeat(3))).slice(0, 2)).toEqual(['MATEO', 'ANA LUZ'])
    const small = 'Jean-Paul- Me voilà.\n\nLise- Enfin !\n\n'
    expect(speakers(read(small.repeat(3))).slice(0, 2)).toEqual(['Jean-Paul', 'Lise'])
    const lines = 'MATEO- Eso es verdad. Vamos.\nANA- (Ríe) ¡No!\n'
    expect(speakers(read(lines.repeat(4)))).toHaveLength(8)
  })

  test('keeps every word of a direction that is partly in italics', () => {
    const text = 'ANNA. [_Turning to_ OTTO.] You know him?\n\nOTTO. [_Bowing_.] No.\n\n'
    const [first, second] = read(text.repeat(2))
    expect(first).toEqual({ type: 'speech', speaker: 'ANNA', text: 'You know him?', stage: ['Turning to OTTO.'] })
    expect(second).toEqual({ type: 'speech', speaker: 'OTTO', text: 'No.', stage: ['Bowing.'] })
  })
})

test('does not read repeated first words as cues if names stand alone above the dialogue', () => {
  const spoken = [
    'Well, I never — I never did — — —',
    'Yes, but who did — — —',
    'Well, who knows — — —',
    'Nobody ever told me who that was.',
  ]
  const lines = Array.from({ length: 4 }, () =>
    spoken.flatMap((said, at) => [
      { text: [{ text: at % 2 === 0 ? 'ANNA:' : 'OTTO:' }], gap: 0, align: 'centre' as const },
      { text: [{ text: said }], gap: 0 },
    ]),
  ).flat()
  const { play } = recognise({ lines, wrapped: false })
  expect(play.characters.map(({ name }) => name)).toEqual(['ANNA', 'OTTO'])
  expect(play.elements.filter(({ kind }) => kind === 'cue')).toHaveLength(16)
})
