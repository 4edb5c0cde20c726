import { describe, expect, test } from 'vitest'
import { character } from '../character.ts'
import type { Language } from '../play.ts'
import { stageMovesIn } from './entrances.ts'
import { namedCharacters } from './named-characters.ts'

const NAMED = namedCharacters([
  character('anna', 'ANNA'),
  character('bruno', 'BRUNO'),
  { ...character('loom', 'MRS. LOOM'), aliases: ['THE LANDLADY'] },
  { ...character('eve', 'ÈVE DE LA TOUR'), aliases: ['LA MÈRE', 'ÈVE'] },
])

const read = (text: string, language: Language): string[] =>
  stageMovesIn(text, language, NAMED).map(({ kind, who, everyone, but, pronoun }) => {
    const names = everyone ? ['everyone', ...but.map((id) => `-${id}`)] : who
    return [kind === 'entrance' ? '+' : '-', ...names, ...(pronoun ? [`(${pronoun})`] : [])].join(' ')
  })

test.each([
  ['Enter ANNA, with a lamp, and BRUNO.', ['+ anna bruno']],
  ['Enter Mrs. Loom. Exit Anna.', ['+ loom', '- anna']],
  ['Anna enters as Bruno exits.', ['+ anna', '- bruno']],
  ['Anna kisses Bruno and exits.', ['- anna']],
  ['Anna exits, followed by Bruno.', ['- anna bruno']],
  ['Bruno looks at Anna, who exits.', ['- anna']],
  ['Exeunt.', ['- everyone']],
  ['Exeunt all but the landlady.', ['- everyone -loom']],
  ['Exeunt Anna and Bruno.', ['- anna bruno']],
  ['She exits. They leave.', ['- (she)', '- (they)']],
  ['exiting', ['- (none)']],
  ['A servant exits. Enter two Murderers.', []],
  ['Anna leaves the cup on the table. Bruno entertains her.', []],
])('English: %s', (text, wanted) => expect(read(text, 'en')).toEqual(wanted))

test.each([
  ['Entre Anna, une lampe à la main.', ['+ anna']],
  ['Entrent Bruno et Ève de La Tour.', ['+ bruno eve']],
  ['Anna sort avec Bruno. Ève entre.', ['- anna bruno', '+ eve']],
  ['Anna embrasse Bruno et sort.', ['- anna']],
  ['Bruno regarde Anna, qui sort.', ['- anna']],
  ['Ils sortent tous, excepté Anna.', ['- everyone -anna']],
  ['Tous sortent.', ['- everyone']],
  ['Il sort. Elle entre.', ['- (he)', '+ (she)']],
  ['La mère rentre.', ['+ eve']],
  ['sortant', ['- (none)']],
  ['Le valet sort. Entre un garde.', []],
  ['Anna sort une lettre de sa poche, entre Bruno et la porte.', []],
])('French: %s', (text, wanted) => expect(read(text, 'fr')).toEqual(wanted))

describe('names in a text', () => {
  const places = (text: string): string[] =>
    NAMED.placesIn(text).map(({ id, from, to }) => `${id} ${text.slice(from, to)}`)

  test('are found whatever their accents and capitals, and in part if nobody else has it', () => {
    expect(places('Anna et EVE DE LA TOUR, puis la Tour.')).toEqual(['anna Anna', 'eve EVE DE LA TOUR', 'eve Tour'])
    expect(places('La tour, et la mere.')).toEqual(['eve la mere'])
    expect(places('Annabel and Mrs Loom')).toEqual(['loom Mrs Loom'])
  })

  test.each([
    ['SCÈNE II. Anna, Bruno.', { named: ['anna', 'bruno'], later: [], same: false, without: [] }],
    ['SCÈNE III. – Les mêmes, moins Bruno, puis Ève.', { named: [], later: ['eve'], same: true, without: ['bruno'] }],
    ['Scène 4. Ana seule, lisant une lettre de Bruno', undefined],
    ['SCÈNE V. Brunno, et Mme Loom', { named: ['bruno', 'loom'], later: [], same: false, without: [] }],
    ['SCENE VI. The same and the Landlady.', { named: ['loom'], later: [], same: true, without: [] }],
    ['SCÈNE VII. Un salon chez Bruno.', undefined],
    ['SCÈNE VIII', undefined],
  ])('in a heading: %s', (heading, wanted) => expect(NAMED.headOf(heading)).toEqual(wanted))
})

test('the place of a name is right after letters whose capitals are longer, and after emoji', () => {
  for (const before of ['Straße.', 'Der ﬁlm.', '😀', 'Rue.']) {
    const text = `${before} Anna enters.`
    expect(NAMED.placesIn(text).map(({ from, to }) => text.slice(from, to))).toEqual(['Anna'])
  }
})
