/**
 * Writes plays to another program's format and reads them back. Every difference must have been reported beforehand.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  blocksOf,
  LAYOUT_NAMES,
  leftOutOf,
  parseFountain,
  printFountain,
  type Element,
  type LeftOut,
  type Play,
  type Run,
} from '@replique/script'
import { RICH_FILM, RICH_STAGE } from '../tests/rich-scripts.ts'
import { PRINT_FORMATS } from './print-formats.ts'
import { readScript } from './read-formats.ts'

async function again(play: Play, name: string): Promise<Play> {
  const format = PRINT_FORMATS.find((one) => one.name === name)!
  const read = await readScript({ name: `play${format.extension}`, bytes: await (await format.open())(play) })
  if ('error' in read) throw new Error(read.error)
  // also makes a round trip through Fountain
  return parseFountain(printFountain(read.play))
}

/** Returns the text of each run with the names of its marks. Omits the white space beside unprinted text. */
function words(runs: readonly Run[]): string[] {
  const isAside = (at: number): boolean => runs[at]?.aside !== undefined
  return runs.flatMap(({ text, aside, ...marks }, at) => {
    const bare = aside
      ? text.trim()
      : text.replace(isAside(at - 1) ? /^ +/ : /(?!)/, '').replace(isAside(at + 1) ? / +$/ : /(?!)/, '')
    return bare === '' ? [] : [`${bare} ${[...Object.keys(marks).toSorted(), aside ?? ''].join(' ')}`.trimEnd()]
  })
}

/** Returns the elements with all their properties, except those reported as left out. */
function told(play: Play, left: ReadonlySet<LeftOut>): unknown[] {
  const nameOf = new Map(play.characters.map(({ id, name }) => [id, name]))
  return play.elements.map(({ id: _id, kind, text, character = '', part, movement, revision, ...rest }: Element) => ({
    kind: kind === 'verse' && left.has('verse') ? 'dialogue' : kind,
    words: words(text),
    name: nameOf.get(character),
    ...(part && !left.has('verse') && !left.has('verseParts') ? { part } : {}),
    ...(movement && !left.has('details') ? { movement: movement.kind } : {}),
    ...(revision && !left.has('revisions') ? { revision } : {}),
    ...rest,
  }))
}

/** Returns the title page lines in sorted order, because each format has its own order. */
const titlePage = ({ titlePage: entries }: Play): string[] =>
  entries.map(({ key, value }) => `${key}: ${value}`).toSorted()

/** Adds properties that Fountain lacks. Our Fountain files store them in a note at the end. */
function withMore(play: Play): Play {
  const [first = { id: '', name: '', aliases: [], description: '' }, ...others] = play.characters
  const changed = play.elements.map((one): Element => {
    if (one.kind === 'lyrics') return { ...one, kind: 'verse', part: 'first' }
    if (one.kind !== 'action') return one
    return { ...one, revision: 2, movement: { kind: 'exit', who: [first.id] } }
  })
  const known = { ...first, aliases: ['MISS A.'], description: 'a ferrywoman', colour: 3, role: 'pilot' }
  return { ...play, characters: [known, ...others], elements: changed }
}

const RICH = [
  ['of a film', parseFountain(RICH_FILM)],
  ['of a stage play', parseFountain(RICH_STAGE)],
] as const

describe.each(['fountain', 'fdx', 'docx', 'tei'])('Fountain to %s and back', (name) => {
  test.each(RICH)('loses nothing of %s', async (_, play) => {
    expect(leftOutOf(play, name)).toEqual([])
    const back = await again(play, name)
    expect(told(back, new Set())).toEqual(told(play, new Set()))
    expect(titlePage(back)).toEqual(titlePage(play))
  })

  test.each(RICH)('lists what is lost of %s with more than Fountain can express', async (_, given) => {
    const play = withMore(given)
    const left = new Set(leftOutOf(play, name).map(({ what }) => what))
    expect(left.has('verse') || left.has('verseParts')).toBe(name === 'fdx' || name === 'docx')
    const back = await again(play, name)
    expect(told(back, left)).toEqual(told(play, left))
    const [known] = play.characters
    const found = back.characters.find((one) => one.name === known?.name)
    const unlike = (key: 'aliases' | 'description' | 'colour' | 'role'): boolean =>
      JSON.stringify(found?.[key]) !== JSON.stringify(known?.[key])
    expect([unlike('aliases'), unlike('description'), unlike('colour'), unlike('role')]).toEqual([
      left.has('aliases'),
      left.has('characters'),
      left.has('details'),
      left.has('traits'),
    ])
  })
})

/**
 * Returns the speaker and words of each block. Case and the position of directions are ignored, because they depend on
 * the layout.
 */
const wordsOfBlocks = (play: Play): string[] =>
  blocksOf(play).blocks.flatMap((block) => {
    const { type } = block
    const [who, said] =
      type === 'speech'
        ? [block.speaker, [block.text, ...block.stage]]
        : ['', [type === 'stage' ? block.text : block.head]]
    const all =
      said
        .join(' ')
        .toUpperCase()
        .match(/[\p{L}\p{N}'*_]+/gu) ?? []
    // nothing is left of a paragraph that is cut entirely
    return who === '' && all.length === 0 ? [] : [[type, who.toUpperCase(), ...all.toSorted()].join(' ')]
  })

const titleWords = ({ titlePage: entries }: Play): string[] =>
  entries.flatMap(({ value }) => value.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []).toSorted()

describe.each(LAYOUT_NAMES)('Fountain to PDF in the layout %s and back', (layout) => {
  test.each(RICH)('keeps every word of %s', async (_, given) => {
    const play = { ...given, settings: { ...given.settings, layout } }
    const told = leftOutOf(play, 'pdf').map(({ what }) => what)
    const back = await again(play, 'pdf')
    expect(wordsOfBlocks(back)).toEqual(wordsOfBlocks(play))
    if (!told.includes('titlePage')) expect(titleWords(back)).toEqual(titleWords(play))
  })
})

/**
 * Returns the blocks as JSON, with the lines of each paragraph joined, so that two readings of a play can be compared.
 */
const blocks = (play: Play): string[] =>
  blocksOf(play).blocks.map((block) =>
    JSON.stringify(block)
      .replaceAll(/(?:\\n|\s)+/g, ' ')
      .replaceAll(/" | "/g, '"'),
  )

const place = new URL('../../../shared/data/scripts/fountain/', import.meta.url)
if (!existsSync(place)) test.skip('of the files of ../shared/data/scripts/fountain: not there', () => {})
else
  describe.each(['fdx', 'docx'])('shared Fountain files to %s and back lose nothing', (name) => {
    test.each(readdirSync(place).filter((file) => file.endsWith('.fountain')))('%s', async (file) => {
      const play = parseFountain(readFileSync(new URL(file, place), 'utf8'))
      expect(blocks(await again(play, name))).toEqual(blocks(play))
    })
  })
