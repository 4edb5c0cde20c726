import { existsSync, readFileSync } from 'node:fs'
import { cueText, nameKey, textOf, type Element, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { readScript } from '../scripts/read-formats.ts'

const place = new URL('../../../shared/data/scripts/', import.meta.url)

async function playIn(file: string): Promise<Play> {
  const result = await readScript({ name: file, bytes: readFileSync(new URL(file, place)) })
  if ('error' in result) throw new Error(result.error)
  return result.play
}

/** Elements that are printed in capitals. Some programs store them in capitals, others as typed. */
const CAPITALS = new Set<Element['kind']>(['scene', 'transition', 'shot', 'cue', 'act'])

interface Ways {
  /** Whether one program stores scene numbers that the other generates. */
  readonly numbers?: boolean
  /**
   * Elements, as kind and text, that are in only one of the two files because the writer changed the script between
   * saving them.
   */
  readonly only?: readonly string[]
}

function shown(play: Play, { numbers = false, only = [] }: Ways): string[] {
  const lines = play.elements.map((one) => {
    const words = one.kind === 'cue' ? cueText(play, one) : textOf(one.text)
    const kept = CAPITALS.has(one.kind) ? nameKey(words) : words
    return [one.kind, one.dual ? 'dual' : '', numbers ? '' : (one.number ?? ''), kept].join('|')
  })
  return lines.filter((line) => !only.includes(line))
}

const title = (play: Play, keys: readonly string[]): string[] =>
  play.titlePage
    .filter(({ key }) => keys.includes(key))
    .map(({ key, value }) => `${key}: ${value}`)
    .toSorted()

const ALL = ['title', 'credit', 'author', 'copyright', 'draft date', 'contact']
const NO_CREDIT = ALL.filter((key) => key !== 'credit')

const TWINS: readonly (readonly [one: string, other: string, titleKeys: readonly string[], ways: Ways])[] = [
  ['fadein/rsdoiel__sample-01.fadein', 'fdx/rsdoiel__sample-01.fdx', [], {}],
  ['fadein/rsdoiel__sample-01.fadein', 'fountain/rsdoiel__sample-01.fountain', [], {}],
  ['fadein/rsdoiel__sample-03.fadein', 'fdx/rsdoiel__sample-03.fdx', ALL, {}],
  // the Fountain files name the author without "Written by"
  ['fadein/rsdoiel__sample-03.fadein', 'fountain/rsdoiel__sample-03.fountain', NO_CREDIT, {}],
  ['fadein/rsdoiel__sample-06.fadein', 'fdx/rsdoiel__sample-06.fdx', ALL, {}],
  // one file has THE END as centred text, the other as an action that still contains the markup
  [
    'fadein/rsdoiel__sample-06.fadein',
    'fountain/rsdoiel__sample-06.fountain',
    NO_CREDIT,
    { only: ['centred|||THE END.', 'action|||>THE END.<'] },
  ],
  ['fadein/wildwinter__TestFDX-FI.fadein', 'fdx/wildwinter__TestFDX-FI.fdx', ALL, { numbers: true }],
  // only one file has the note, and FADE IN is a transition in that file
  [
    'osf/rsdoiel__sample-01.osf',
    'fdx/rsdoiel__sample-01.fdx',
    [],
    { only: ['note|||sample one, basic scene', 'transition|||FADE IN:', 'action|||FADE IN:'] },
  ],
  // the title page was typed at the start of the script
  [
    'osf/rsdoiel__sample-05.osf',
    'fdx/rsdoiel__sample-05.fdx',
    [],
    {
      only: [
        'centred|||Troubled Sleep',
        'centred|||Written By',
        'centred|||Jane Doe',
        'centred|||2018-01-01',
        'action|||ACME Examples Production',
        'action|||1234 5th Avenue',
        'action|||Anytown, Planet Earth, 91350',
      ],
    },
  ],
  // one file has an extra line, and the title page of that file was not exported
  ['celtx/trelby__test.celtx', 'trelby/trelby__test.trelby', [], { only: ['dialogue|||Very'] }],
]

if (!existsSync(place)) test.skip('the scripts of ../shared/data/scripts: not there', () => {})
else
  test.each(TWINS)('%s is the same play as %s', async (one, other, keys, ways) => {
    const [left, right] = [await playIn(one), await playIn(other)]
    expect(shown(left, ways)).toEqual(shown(right, ways))
    expect(title(left, keys)).toEqual(title(right, keys))
    expect(left.characters.map(({ name }) => nameKey(name))).toEqual(right.characters.map(({ name }) => nameKey(name)))
  })
