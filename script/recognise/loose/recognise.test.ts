import { describe, expect, test } from 'vitest'
import { blocksOf, type Block } from '../../blocks.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

const read = (text: string): readonly Block[] => blocksOf(recognise(sourceOfText(text)).play).blocks

const WANTED: readonly Block[] = [
  { type: 'act', head: 'ACTE PREMIER' },
  { type: 'scene', head: 'SCÈNE I. Lise, Marc.' },
  { type: 'stage', text: 'Une cuisine, le soir.' },
  {
    type: 'speech',
    speaker: 'LISE',
    text: 'Tu rentres tard. Le dîner est froid depuis une heure au moins, et la lampe aussi.',
    stage: ['sans lever les yeux'],
  },
  { type: 'speech', speaker: 'MARC', text: 'Il pleuvait.', stage: [] },
  { type: 'speech', speaker: 'LISE', text: 'Menteur.\nLe ciel est plein d’étoiles.', stage: ['Elle rit.'] },
  { type: 'speech', speaker: 'MARC', text: 'Soit.', stage: [] },
]
const upper = (blocks: readonly Block[]): Block[] =>
  blocks.map((block) => (block.type === 'speech' ? { ...block, speaker: block.speaker.toUpperCase() } : block))

const FRONT =
  'LA LAMPE\n\npar une inconnue\n\n\nPERSONNAGES\n\nLISE, couturière.\nMARC, son frère.\n\n\n\nACTE PREMIER\n\n\n'

describe('a play in plain text', () => {
  test('is read with names on their own lines and directions in brackets', () => {
    const text = `${FRONT}SCÈNE I.

Lise, Marc.

(Une cuisine, le soir.)

LISE, sans lever les yeux.
Tu rentres tard. Le dîner est froid depuis une heure
au moins, et la lampe aussi.

MARC.
Il pleuvait.

LISE
Menteur.
(Elle rit.)
Le ciel est plein d’étoiles.

MARC
Soit.
`
    expect(upper(read(text))).toEqual(WANTED)
  })

  test('is read with names before the dialogue and directions in italics', () => {
    const text = `${FRONT}SCÈNE I. Lise, Marc.

_Une cuisine, le soir._

Lise, _sans lever les yeux_. — Tu rentres tard. Le dîner est
froid depuis une heure au moins, et la lampe aussi.

Marc. — Il pleuvait.

Lise. Menteur. (_Elle rit._) Le ciel est plein d’étoiles.

Marc. — Soit.
`
    const flat = WANTED.map((block) =>
      block.type === 'speech' ? { ...block, text: block.text.replace('\n', ' ') } : block,
    )
    expect(upper(read(text))).toEqual(flat)
  })

  test('has its title, author and cast list, with the printed form of each name', () => {
    const { play, variants } = recognise(sourceOfText(`${FRONT}SCÈNE I.\n\nLISE.\nOui.\n\nMARC.\nNon.\n\nLISE\nAh ?\n`))
    expect(play.titlePage).toEqual([
      { key: 'title', value: 'LA LAMPE' },
      { key: 'author', value: 'une inconnue' },
    ])
    expect(play.characters.map(({ name, description }) => [name, description])).toEqual([
      ['LISE', 'couturière'],
      ['MARC', 'son frère'],
    ])
    expect(variants?.['c1']).toEqual(['LISE'])
    expect(play.language).toBe('fr')
  })

  test('loses its page heads without losing a speech', () => {
    const speech = (line: number) =>
      `MARC.\nPhrase numéro ${line}, dite sans hâte.\n\nLISE.\nEt la suite, encore ${line}.\n\n`
    const pages = Array.from(
      { length: 8 },
      (_, page) =>
        `${Array.from({ length: 7 }, (_line, line) => speech(page * 7 + line)).join('')}\n${page + 2}    Inconnue\n\n`,
    )
    const blocks = read(`${FRONT}SCÈNE I.\n\n${pages.join('')}`)
    expect(blocks.some((block) => JSON.stringify(block).includes('Inconnue'))).toBe(false)
    expect(blocks.filter(({ type }) => type === 'speech')).toHaveLength(112)
  })

  test('keeps the hyphen of a compound at a line end, and joins a hyphenated word', () => {
    const said = (words: string): string => `LISE.\n${words}\n\n`
    const text = `${FRONT}SCÈNE I.

${said('The door of the smoking room is never locked, and the smoking-\nroom is warm; it was arranged in the after-\nnoon, with a lamp.')}
${said('In the afternoon the room is full of smoke that comes from smoking it.')}
MARC.
You arranged the lamp.
`
    const first = read(text).find(({ type }) => type === 'speech')
    expect(first?.type === 'speech' && first.text).toBe(
      'The door of the smoking room is never locked, and the smoking-room is warm; it was arranged in the afternoon, with a lamp.',
    )
  })

  test.each([
    ['before a word that follows a hyphen elsewhere', 'chercherez-\nvous', 'chercherez-vous'],
    ['before a word with another hyphen', 'vis-\nà-vis', 'vis-à-vis'],
  ])('keeps a hyphen at a line end %s', (_, cut, whole) => {
    const said = (words: string): string => `LISE.\n${words}\n\n`
    const text = `${FRONT}SCÈNE I.

${said(`Avez-vous fini, et riez-vous de tout ce que je dis ce matin, ${cut} demain matin devant la grande\nporte.`)}
MARC.
Je vous le dirai demain.
`
    const first = read(text).find(({ type }) => type === 'speech')
    expect(first?.type === 'speech' && first.text).toContain(whole)
  })

  test('with one line for each paragraph continues a speech after a direction', () => {
    const speech = [
      'LISE',
      'Tu rentres tard.',
      '(Un temps.)',
      'Il pleuvait encore ?',
      'MARC',
      'Il pleuvait.',
      '(Il sort.)',
    ]
    const lines = Array.from({ length: 4 }, () =>
      speech.map((text) => ({ text: [{ text }], gap: /^[A-Z]{2}/.test(text) ? 1 : 0 })),
    ).flat()
    const { elements } = recognise({ lines, wrapped: false }).play
    const kinds = ['cue', 'dialogue', 'parenthetical', 'dialogue', 'cue', 'dialogue', 'action']
    expect(elements.slice(0, 7).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('with one line for each paragraph reads a direction below a name as a parenthetical', () => {
    const talk = ['LISE', '(bas)', 'Tu rentres tard.', 'MARC', 'Il pleuvait.']
    const lines = Array.from({ length: 4 }, () => talk.map((text) => ({ text: [{ text }], gap: 0 }))).flat()
    const { elements } = recognise({ lines, wrapped: false }).play
    expect(elements.slice(0, 3).map(({ kind }) => kind)).toEqual(['cue', 'parenthetical', 'dialogue'])
  })

  test('drops the brackets and the colon after a direction', () => {
    const said = 'ANNA.\n(To the house):\nOtto! Come down.\n\nOTTO.\nNo.\n\n(He goes in):\n\n'
    expect(read(said.repeat(3)).slice(0, 3)).toEqual([
      { type: 'speech', speaker: 'ANNA', text: 'Otto! Come down.', stage: ['To the house'] },
      { type: 'speech', speaker: 'OTTO', text: 'No.', stage: [] },
      { type: 'stage', text: 'He goes in' },
    ])
  })

  test('reads an act and the scene on the next line as two headings', () => {
    const text = 'ACT I\nSCENE I\n\nANNA.\nYes.\n\nOTTO.\nNo.\n\nANNA.\nYes.\n\nACT II\nSCENE I\n\nOTTO.\nNo.\n'
    expect(read(text).filter(({ type }) => type !== 'speech')).toEqual([
      { type: 'act', head: 'ACT I' },
      { type: 'scene', head: 'SCENE I' },
      { type: 'act', head: 'ACT II' },
      { type: 'scene', head: 'SCENE I' },
    ])
  })

  test('does not remove a refrain that contains a number as a page head', () => {
    const verse = (count: number): string => `ANNA.\nSing it.\n\n${count} boats are on the sea\n\nOTTO.\nI sing it.\n\n`
    const text = `ACT I\n\n${[1, 2, 3, 4, 5, 6].map(verse).join('')}`
    expect(JSON.stringify(read(text)).match(/boats are on the sea/g)).toHaveLength(6)
  })

  test.each([
    ['Erster Auftritt.', 'scene'],
    ['Zweiter Aufzug', 'act'],
    ['ATTO TERZO', 'act'],
    ['Escena IV', 'scene'],
    ['ДЕЙСТВИЕ ВТОРОЕ', 'act'],
    ['MÁSODIK JELENÉS', 'scene'],
    ['Act II', 'act'],
    ['Scene 3.', 'scene'],
  ])('reads “%s” as a heading', (head, type) => {
    expect(read(`${head}\n\nANNA.\nYes.\n\nOTTO.\nNo.\n\nANNA.\nYes.\n\nOTTO.\nNo.\n`)[0]).toEqual({ type, head })
  })

  test.each([
    ['empty', ''],
    ['blank lines', '\n\n\n'],
    ['one word', 'word'],
    ['only punctuation', '((((\n____\n....\n))))'],
    ['a name alone', 'LISE.'],
  ])('can be read if it is %s', (_, text) => expect(() => read(text)).not.toThrow())
})

test.each([
  ['names without speeches', 'ANNA\n'],
  ['question marks as cues', '?\nyes\n\n'],
  ['one endless paragraph', 'all the words that fit on one line of the page\n'],
])('reads %s, repeated 20,000 times', (_, text) => {
  expect(() => recognise(sourceOfText(text.repeat(20_000)))).not.toThrow()
})
