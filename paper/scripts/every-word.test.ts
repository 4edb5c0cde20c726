/**
 * Prints generated plays in every format. Each word must be read back, or its kind must have been reported as left out.
 */
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { LAYOUT_NAMES, leftOutOf, textOf, type Element, type LeftOut, type Play } from '@replique/script'
import { generatePlay } from '../../bench/plays.ts'
import { diceFrom, type Dice } from '../../script/tests/chance.ts'
import { PRINT_FORMATS } from './print-formats.ts'
import { readScript } from './read-formats.ts'

const RUNS = Math.max(1, Math.round(Number(process.env.REPLIQUE_FUZZ ?? 300) / 15))
const FIRST = Number(process.env.REPLIQUE_SEED ?? 1)

const KINDS: readonly Element['kind'][] = ['section', 'synopsis', 'note', 'shot', 'centred', 'verse', 'pageBreak']

/** Returns a word that occurs nowhere else in the play. */
type Mint = (what: string) => string

function addedElements(dice: Dice, mint: Mint): Element[] {
  if (!dice.maybe(0.15)) return []
  const kind = dice.one(KINDS)
  if (kind === 'pageBreak') return [{ kind, text: [] }]
  return [{ kind, text: [{ text: `${mint(kind)} and ${mint(kind)}.` }], ...(kind === 'section' && { level: 2 }) }]
}

function changedElement(dice: Dice, mint: Mint, element: Element): Element {
  const { kind, text } = element
  if (kind === 'cue') return dice.maybe(0.1) ? { ...element, text: [{ text: `(${mint('way')}) (CONT'D)` }] } : element
  if (kind === 'scene' && dice.maybe(0.2)) {
    const omitted: Element[] = [{ kind: 'action', text: [{ text: `${mint('omitted')} waits.` }] }]
    return { ...element, number: `${dice.below(90) + 100}`, omitted }
  }
  if (!['action', 'dialogue', 'lyrics'].includes(kind) || !dice.maybe(0.3)) return element
  const run = { text: `${mint('run')} goes` }
  const more = dice.one([
    { ...run, aside: 'note' as const },
    { ...run, aside: 'cut' as const },
    { ...run, underline: true as const },
    { ...run, strike: true as const, bold: true as const },
    { text: `on\n${mint('line')}` },
  ])
  return { ...element, text: [...text, { text: ' ' }, more, { text: ' on.' }], ...(dice.maybe(0.3) && { revision: 2 }) }
}

const TITLE = [
  'subtitle',
  'credit',
  'source',
  'contact',
  'setting',
  'time',
  'draft date',
  'copyright',
  'notes',
  'season',
]

/** Returns a generated play with everything that a play can contain. */
function playFrom(seed: number): Play {
  const dice = diceFrom(seed)
  let minted = 0
  const mint: Mint = (what) => `${what}q${++minted}z`
  const kind = dice.one(['stage', 'screenplay'] as const)
  const play = generatePlay({ pages: 3, seed, kind, language: dice.one(['en', 'fr'] as const) })
  const silent = { id: 'silent', name: mint('silent').toUpperCase(), aliases: [], description: '' }
  const characters = [...play.characters, silent].map((one) => ({
    ...one,
    ...(dice.maybe(0.3) && { aliases: [mint('alias')] }),
    ...(dice.maybe(0.3) && { description: `a ${mint('person')}` }),
    ...(dice.maybe(0.2) && { age: mint('age') }),
    ...(dice.maybe(0.1) && { unprinted: true as const }),
  }))
  const titlePage = [
    ...play.titlePage,
    ...TITLE.filter(() => dice.maybe(0.5)).map((key) => ({ key, value: `${mint('title')} of ${mint('title')}` })),
  ]
  const elements = play.elements.flatMap((one) => [...addedElements(dice, mint), changedElement(dice, mint, one)])
  return { ...play, characters, titlePage, elements, settings: { ...play.settings, layout: dice.one(LAYOUT_NAMES) } }
}

const wordsIn = (text: string): string[] => text.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? []

interface Part {
  /**
   * The kind of content that is reported if a format leaves this part out. Undefined for parts that every format has.
   */
  readonly what?: LeftOut
  readonly text: string
  /** Whether this is a name in the cast list. If a cue has the same name, the file needs to contain it only once. */
  readonly again?: true
}

const UNPRINTED: Readonly<Partial<Record<Element['kind'], LeftOut>>> = {
  note: 'notes',
  section: 'sections',
  synopsis: 'synopses',
}
const ALWAYS: ReadonlySet<string> = new Set(['title', 'author', 'subtitle', 'credit', 'source', 'copyright'])

/** Returns the pieces of text in a play, each with the kind of content it belongs to. */
function partsOf({ titlePage, characters, elements }: Play): Part[] {
  const names = new Map(characters.map(({ id, name }) => [id, name]))
  return [
    ...titlePage.map(({ key, value }): Part => ({ text: value, ...(!ALWAYS.has(key) && { what: 'titlePage' }) })),
    ...characters.flatMap(({ name, aliases, description, age = '' }): Part[] => [
      { what: 'characters', text: name, again: true },
      { what: 'characters', text: `${description} ${age}` },
      { what: 'aliases', text: aliases.join(' ') },
    ]),
    ...elements.flatMap(({ kind, text, character = '', number = '', omitted }): Part[] => {
      if (omitted) return [{ what: 'omitted', text: [text, ...omitted.map((one) => one.text)].map(textOf).join(' ') }]
      const what = UNPRINTED[kind]
      const runs = text.map(({ aside, ...run }): Part => {
        const own = what ?? (aside === 'note' ? 'notes' : aside === 'cut' ? 'cuts' : undefined)
        return { text: run.text, ...(own && { what: own }) }
      })
      return [{ text: `${names.get(character) ?? ''} ${number}` }, ...runs]
    }),
  ]
}

const count = (words: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return counts
}

const onPage = (page: Uint8Array): string[] => wordsIn(new TextDecoder().decode(page).replaceAll(/<[^>]*>/g, ' '))

/** Returns the words of a file read back as a play or, if the format can't be read, the words on its pages. */
async function wordsOf(name: string, bytes: Uint8Array): Promise<string[]> {
  if (name === 'html') return onPage(bytes)
  if (name === 'epub')
    return Object.entries(unzipSync(bytes)).flatMap(([file, page]) => (file.endsWith('.xhtml') ? onPage(page) : []))
  const extension = PRINT_FORMATS.find((one) => one.name === name)?.extension ?? ''
  const read = await readScript({ name: `play${extension}`, bytes })
  if ('error' in read) throw new Error(read.error)
  return partsOf(read.play).flatMap(({ text }) => wordsIn(text))
}

const formats = PRINT_FORMATS.map(({ name, open }) => ({ name, open }))
test.each(formats)(
  `every word of ${RUNS} plays is in their $name file or listed as left out, from seed ${FIRST}`,
  async ({ name, open }) => {
    const print = await open()
    for (let seed = FIRST; seed < FIRST + RUNS; seed++) {
      const play = playFrom(seed)
      const told = new Set(leftOutOf(play, name).map(({ what }) => what))
      const kept = partsOf(play).filter(({ what }) => what === undefined || !told.has(what))
      const found = count(await wordsOf(name, await print(play)))
      const wanted = count(kept.flatMap(({ text, again }) => (again ? [] : wordsIn(text))))
      for (const { text, again } of kept)
        for (const word of again ? wordsIn(text) : []) wanted.set(word, wanted.get(word) ?? 1)
      const missing = [...wanted].filter(([word, times]) => (found.get(word) ?? 0) < times)
      expect({ seed, layout: play.settings.layout, missing }).toEqual({
        seed,
        layout: play.settings.layout,
        missing: [],
      })
    }
  },
)
