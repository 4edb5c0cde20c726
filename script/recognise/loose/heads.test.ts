import { describe, expect, test } from 'vitest'
import { blocksOf } from '../../blocks.ts'
import { readPlainText } from '../plain-text.ts'

const SAID: readonly (readonly [who: 'one' | 'two', said: string])[] = [
  ['one', 'You came by the river.'],
  ['two', 'The road was closed. They said until the spring.'],
  ['one', 'Sit down.'],
  ['two', 'I would rather stand, if it is all the same to you.'],
  ['one', 'It is not.'],
  ['two', 'Then I will sit.'],
  ['one', 'Nobody has sat there since my father.'],
  ['two', 'I know it.'],
]
const speeches = (set: (name: string, said: string) => string, one: string, two: string, between = '\n'): string =>
  SAID.map(([who, said]) => set(who === 'one' ? one : two, said)).join(between)

const spoken = (text: string) =>
  blocksOf(readPlainText(text).play).blocks.map((block) =>
    block.type === 'speech' ? [block.speaker, block.text] : [block.type],
  )
const wanted = (one: string, two: string) => SAID.map(([who, said]) => [who === 'one' ? one : two, said])

describe('recognises cues by the document’s own formatting', () => {
  test.each([
    ['in small letters before a colon', (name: string, said: string) => `${name.toLowerCase()}: ${said}\n`],
    ['in italics before the dialogue', (name: string, said: string) => `_${name}._ ${said}\n`],
    ['with capitals on a line of their own', (name: string, said: string) => `${name}\n${said}\n`],
    ['in italics on a line of their own', (name: string, said: string) => `_${name}_\n${said}\n`],
    ['in small letters on a line of their own', (name: string, said: string) => `${name.toLowerCase()}\n${said}\n`],
    ['in a column of spaces', (name: string, said: string) => `${name.padEnd(14)}${said}\n`],
    ['in a column, without empty lines', (name: string, said: string) => `${name.toUpperCase().padEnd(14)}${said}`],
  ])('%s', (_, set) => {
    const read = spoken(speeches(set, 'Oddny', 'Guard 2'))
    expect(read.map(([name = '', said]) => [name.toLowerCase(), said])).toEqual(wanted('oddny', 'guard 2'))
  })

  test('before a Japanese quotation mark', () => {
    const text = speeches((name, said) => `${name}「${said}」`, '月子', '老人')
    expect(spoken(text)).toEqual(wanted('月子', '老人').map(([name, said]) => [name, `「${said}」`]))
  })

  test('does not read repeated lines as cues if names are in capitals', () => {
    const text = 'ADA\nYes.\nI think so.\n\nBEN\nYes.\nI think so.\n\n'.repeat(6)
    expect(new Set(spoken(text).map(([name]) => name))).toEqual(new Set(['ADA', 'BEN']))
  })

  test('separates a direction from a name in the same italics', () => {
    const talk = speeches((name, said) => `_${name}._ ${said}\n`, 'Oddny', 'Guard')
    const how = '_Oddny (runs to the door)._ Come!\n\n_Guard, without a word._ I come.\n'
    const blocks = blocksOf(readPlainText(`${talk}\n${how}`).play).blocks
    expect(blocks.slice(-2)).toEqual([
      { type: 'speech', speaker: 'Oddny', text: 'Come!', stage: ['runs to the door'] },
      { type: 'speech', speaker: 'Guard', text: 'I come.', stage: ['without a word'] },
    ])
  })
})

const PICTURE =
  'a woman of sixty in a grey coat, who has been standing at the window since the lights came up; in one hand she holds ' +
  'a suitcase, in the other the key of a house that was sold last week, and she looks at neither of them. She speaks ' +
  'very quickly, as if somebody waited for her in the street (nobody does)'

/** Wraps text at 64 characters. */
const wrapped = (text: string): string => text.replace(/(.{1,64})(?:\s+|$)/g, '$1\n').trimEnd()

const above = (name: string, said: string): string => `${name}\n${said}\n`
const before = (name: string, said: string): string => `${name}: ${said}\n`
const LAST = 'I have come for the last time.'

describe('reads a long description beside a name as a direction', () => {
  test.each([
    ['before the dialogue', before, 'ODDNY', 'GUARD', `ODDNY (${PICTURE}): ${LAST}`],
    ['before the dialogue, on several lines', before, 'ODDNY', 'GUARD', wrapped(`ODDNY (${PICTURE}): ${LAST}`)],
    ['after a comma', before, 'ODDNY', 'GUARD', `ODDNY, ${PICTURE}: ${LAST}`],
    ['after a comma, on several lines', before, 'ODDNY', 'GUARD', wrapped(`ODDNY, ${PICTURE}: ${LAST}`)],
    ['above the dialogue, on several lines', above, 'ODDNY', 'GUARD', `${wrapped(`ODDNY (${PICTURE}.)`)}\n${LAST}`],
    ['in small letters, on several lines', above, 'Oddny', 'Guard', `${wrapped(`Oddny (${PICTURE}.)`)}\n${LAST}`],
  ])('%s', (_, set, one, two, last) => {
    const { play } = readPlainText(`${speeches(set, one, two)}\n${last}\n`)
    const read = blocksOf(play).blocks
    expect(read).toHaveLength(SAID.length + 1)
    expect(read.at(-1)).toMatchObject({ type: 'speech', speaker: one, text: LAST })
    expect(JSON.stringify(read.at(-1))).toContain('the key of a house')
  })

  test('reads a name and a comma as dialogue if directions are in brackets', () => {
    const text = speeches(
      (name, said) => `${name} (slowly)\n${said}\nGuard, ask me no more,\nnever ask.\n`,
      'Oddny',
      'Guard',
    )
    expect(new Set(spoken(text).map(([, said = '']) => /Guard, ask me no more/.test(said)))).toEqual(new Set([true]))
  })
})

test('reads a name that is too long for its column as a cue', () => {
  const column = (name: string, said: string): string =>
    `${name.toUpperCase().padEnd(14)} ${said.replace(/(.{1,24})(?:\s+|$)/g, `$1\n${' '.repeat(15)}`).trimEnd()}\n`
  const text = `${speeches(column, 'Oddny', 'Guard')}\n${column('the keeper of the seals', 'Nobody leaves, and nobody comes.')}`
  expect(spoken(text).at(-1)).toEqual(['THE KEEPER OF THE SEALS', 'Nobody leaves, and nobody comes.'])
})

test('reads a name with a direction in brackets as a cue, even if it occurs only once', () => {
  const text = speeches((name, said) => `${name}\n${said}\n`, 'Oddny', 'Guard')
  const slowly = speeches((name, said) => `${name} (slowly)\n${said}\n`, 'Oddny', 'Guard')
  const once = 'The Keeper Of Seals (to nobody)\nThe road is closed.\n'
  expect(spoken(`${text}\n${text}\n${slowly}\n${once}`).at(-1)).toEqual(['The Keeper Of Seals', 'The road is closed.'])
})

test('reads a name with a direction below a heading as a cue, not as a list of names', () => {
  const talk = speeches((name, said) => `${name}\n${said}\n`, 'Oddny', 'Guard')
  const text = `SCENE 1\n\n${talk}\nSCENE 2\n\nOddny (slowly)\nGuard?\n\n${talk}`
  const { play } = readPlainText(text)
  const scene = play.elements.findLastIndex(({ kind }) => kind === 'scene')
  expect(play.elements[scene]?.text).toEqual([{ text: 'SCENE 2' }])
  expect(play.elements[scene + 1]?.kind).toBe('cue')
})

test('does not read a line of verse that begins with a name and a comma as a cue', () => {
  const verse = (name: string): string =>
    `${name}\nGuard, you have seen the river rise,\nand seen it with your open eyes.\n`
  const talk = Array.from({ length: 8 }, (_, at) => verse(at % 2 === 0 ? 'Oddny' : 'Guard')).join('\n')
  const text = `${talk}\nOddny (aside)\nHe does not know.\n\n${talk}\nGuard (aside)\nShe knows.\n`
  expect(spoken(text)).toHaveLength(18)
})

test('reads a name of many words before a wide space as a cue', () => {
  const talk = speeches((name, said) => `${name}   ${said}\n`, 'Oddny', 'Guard')
  const choir = 'Choir of the Souls at the Gate'
  const read = spoken(`${talk}\n${choir}   Who goes there?\n\n${talk}\n${choir}   Nobody goes.\n\n${talk}`)
  expect(read.filter(([name]) => name === choir)).toHaveLength(2)
})

test('reads a lower-case name that occurs once, first in a scene, as a cue', () => {
  const talk = 'ada: the tide is late.\n\nben: it is not late at all.\n\n'
  const text = `SCENE 1\n\n${talk.repeat(6)}SCENE 2\n\n(A quay.)\n\nporter: we close.\n\n${talk}`
  expect(spoken(text).map(([name]) => name)).toContain('porter')
})
