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

describe('names are known by how this document sets them', () => {
  test.each([
    ['in small letters before a colon', (name: string, said: string) => `${name.toLowerCase()}: ${said}\n`],
    ['in italics before what is said', (name: string, said: string) => `_${name}._ ${said}\n`],
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

  test('and not by words that come again where names are in capitals', () => {
    const text = 'ADA\nYes.\nI think so.\n\nBEN\nYes.\nI think so.\n\n'.repeat(6)
    expect(new Set(spoken(text).map(([name]) => name))).toEqual(new Set(['ADA', 'BEN']))
  })
})
