import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import { headingOf } from './headings.ts'
import { keyOf } from './line.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks
const TALK = 'ANNA.\nYes.\n\nOTTO.\nNo.\n\n'.repeat(8)
const heads = (text: string, type: 'act' | 'scene'): string[] =>
  read(text).flatMap((block) => (block.type === type ? [block.head] : []))

describe('headingOf', () => {
  test.each([
    ['ACTVS SECVNDVS', 'act'],
    ['Acte thyrde.', 'act'],
    ['A\u03a4\u03a4\u039f \u03a4\u0395RZO', 'act'],
    ['The old house, a comedy. First act.', 'act'],
    ['Scoene. 2.', 'scene'],
    ['Sceane fyrst', 'scene'],
    ['Actus quintus, Seena prima', 'scene'],
    ['Sene 2.', 'scene'],
    ['Scena undicesima', 'scene'],
    ['SCENA DECIMATERZA', 'scene'],
    ['Adertonde scenen.', 'scene'],
    ['SCÈNE X1V.', 'scene'],
    ['Siebender Auftritt', 'scene'],
    ['第二幕：皇宫', 'act'],
    ['第三场 森林里', 'scene'],
    ['第一幕 第二場', 'scene'],
    ['제2막', 'act'],
    ['제1막 3장', 'scene'],
    ['AKT TRZECI', 'act'],
    ['Terceiro acto', 'act'],
    ['ДІЯ ПЕРША', 'act'],
    ['מערכה ראשונה', 'act'],
    ['الفصل الأول', 'act'],
    ['المشهد الثاني', 'scene'],
  ])('%s', (words, kind) => expect(headingOf(keyOf(words))?.kind).toBe(kind))

  test.each([
    'Comédie en un acte',
    'Tragedy in five acts',
    'Fin du premier acte',
    'Seine erste Liebe war es nicht',
    'Avant l’acte, on soupe ; après, on se tait',
    'Un atto di pietà, e siamo salvi',
    'One act of kindness is enough for me',
  ])('returns null for “%s”', (words) => expect(headingOf(keyOf(words))).toBeNull())
})

describe('headings', () => {
  test('joins a heading split over two lines, with the number first or last', () => {
    expect(heads(`ACT.\n\nII.\n\n${TALK}III.\n\nSCENE\n\n${TALK}`, 'act')).toEqual(['ACT. II.'])
    expect(heads(`ACT.\n\nII.\n\n${TALK}III.\n\nSCENE\n\n${TALK}`, 'scene')).toEqual(['III. SCENE'])
  })

  test('do not include other lines that have the same space above, as at page ends', () => {
    const speeches = (count: number) => 'ANNA: Where have you been?\n\nOTTO: By the sea.\n\n'.repeat(count)
    const strays = ['I thank you.', 'And so it goes.', 'We are late.', 'Bring me the lamp.']
    const act = (stray: string) => `\n\nSCENE 1\n\n${speeches(15)}\n\n${stray}\n\n${speeches(15)}`
    expect(heads(strays.map(act).join(''), 'scene')).toEqual(strays.map(() => 'SCENE 1'))
  })

  test('do not include the end of a sentence on its own line', () => {
    const text = `SCÈNE I\n\n${TALK}ANNA.\nNous attendrons ici toute\n\nla journée.\n\n${TALK}SCÈNE II\n\n${TALK}`
    expect(heads(text, 'act')).toEqual([])
    expect(heads(text.replace('la journée', 'Première journée'), 'act')).toEqual(['Première journée.'])
    expect(heads(text.replace('la journée', 'Dans la journée'), 'act')).toEqual([])
  })

  test('with evenly spaced numbers are not removed as page numbers', () => {
    const acts = [1, 2, 3, 4, 5].map((number) => `ACT ${number}\n\n\n${TALK}`)
    expect(heads(acts.join('\n\n'), 'act')).toHaveLength(5)
  })

  test('include unknown words with the same space around them as known headings', () => {
    const text = `SCENE 1\n\n${TALK}\n\nSCENE 2\n\n${TALK}\n\nThe lanterns.\n\n${TALK}\n\nThe song.\n\n${TALK}`
    expect(heads(text, 'scene')).toEqual(['SCENE 1', 'SCENE 2', 'The lanterns.'])
  })

  test('include a repeated title as the only act, unless there are act headings', () => {
    const front = 'THE LAMPE\n\nby nobody\n\n\nThe lamp\n\n\n'
    expect(heads(`${front}Scene 1\n\n${TALK}`, 'act')).toEqual(['The lamp'])
    expect(heads(`${front}Act 1\n\n${TALK}`, 'act')).toEqual(['Act 1'])
  })

  test('include a repeated title in larger type above the first scene', () => {
    const line = (text: string, size = 10) => ({ text: [{ text }], gap: 1, size })
    const said = Array.from({ length: 8 }, () => [line('ANNA. Yes.'), line('OTTO. No.')]).flat()
    const cast = [line('CHARACTERS'), line('ANNA'), line('OTTO')]
    const play = [line('THE LAMP, OR A LONG WAY HOME BY THE RIVER', 14), line('SCENE 1'), ...said]
    const acts = (lines: typeof play): string[] =>
      blocksOf(recognise({ lines, wrapped: true }).play).blocks.flatMap((block) =>
        block.type === 'act' ? [block.head] : [],
      )
    expect(acts([line('The Lamp', 20), ...cast, ...play])).toEqual(['THE LAMP, OR A LONG WAY HOME BY THE RIVER'])
    expect(acts([line('The Lamp', 20), ...cast, ...play.map((one) => ({ ...one, size: 10 }))])).toEqual([])
  })

  test('do not turn the names below them into a cue', () => {
    const blocks = read(`SCENE I.\n\n${TALK}\n\nSCENE II.\n\nAnna, in disguise, Otto.\n\n${TALK}`)
    expect(blocks.filter(({ type }) => type === 'scene')[1]).toEqual({ type: 'scene', head: 'SCENE II.' })
    expect(blocks.filter(({ type }) => type === 'stage')).toEqual([{ type: 'stage', text: 'Anna, in disguise, Otto.' }])
  })
})
