/** A play printed in any of our layouts is unchanged when its PDF is read back. */
import {
  blocksOf,
  defaultSettings,
  draftOf,
  inspect,
  LAYOUT_NAMES,
  parseFountain,
  printedText,
  recognise,
  type Play,
} from '@replique/script'
import { expect, test } from 'vitest'
import { printPdf } from '../pdf/print-pdf.ts'
import { readPages } from './read-pages.ts'
import { readPdf, sourceOfPdf } from './read-pdf.ts'

const NAMES = ['ODETTE', 'LA PATRONNE DU CAFÉ', 'FÉLIX', 'LE CHEF DE GARE']
const LINES = [
  'Il est tard.',
  'Il est toujours tard ici, depuis que la pendule de la gare avance de vingt minutes et que personne ne la remet à l’heure.',
  'Et le train ?',
  'Le train est parti, madame, il y a vingt minutes, ce qui fait, selon la pendule, qu’il part maintenant ; mais il est parti.',
]

const speeches = Array.from(
  { length: 32 },
  (_, at) => `@${NAMES[at % NAMES.length]}\n${LINES[(at * 3) % LINES.length]}`,
)
const SCRIPT = `Title: La Pendule

# ACTE PREMIER

.Scène 1

!Le buffet de la gare. Une table, deux chaises, une pendule.

${speeches.slice(0, 16).join('\n\n')}

.Scène 2

!La pendule sonne, et personne ne compte.

${speeches.slice(16).join('\n\n')}
`

const inLayout = (layout: (typeof LAYOUT_NAMES)[number]): Play => {
  const play = parseFountain(SCRIPT, { kind: 'stage', language: 'fr' })
  return { ...play, settings: { ...defaultSettings('stage', 'fr'), layout } }
}

const said = (play: Play) =>
  blocksOf(play).blocks.flatMap((block) =>
    block.type === 'speech' ? [[block.speaker.toUpperCase(), block.text.replace(/\s+/g, ' ')]] : [],
  )

/**
 * Reads our PDF by the positions of its words alone. Ignores our marks, which are lost when another program prints the
 * PDF again.
 */
async function readByPlace(bytes: Uint8Array): Promise<Play> {
  const pages = await readPages(bytes)
  const source = 'error' in pages ? null : sourceOfPdf(pages)
  if (source === null) throw new Error('no words')
  return recognise(source.document).play
}

test.each(LAYOUT_NAMES)('reads %s by the position of its words alone', async (layout) => {
  const play = inLayout(layout)
  const read = { play: await readByPlace(await printPdf(play)) }
  expect(said(read.play)).toEqual(said(play))
  const heads = blocksOf(read.play).blocks.flatMap((block) =>
    block.type === 'scene' ? [block.head.toUpperCase()] : [],
  )
  expect(heads).toEqual(['SCÈNE 1', 'SCÈNE 2'])
})

/** A script with everything that can be printed, and with notes, which are not printed. */
const RICH = `Title: La Pendule
Credit: écrit par
Author: Zoë Marin

# ACTE PREMIER

.Scène 1 #3A#

!Le buffet de la gare. *Une* table, deux chaises, et une pendule qui avance de vingt minutes depuis que le chef de gare est mort.

[[à revoir]]

@ODETTE
(bas)
Il est **tard**, depuis que la pendule de la gare avance et que personne ne la remet à l’heure.
Une deuxième ligne.

@FÉLIX
Et le train ?
(il rit)
Parti. Vers les smoking-rooms de Saint-Germain-en-Laye, en passant par la mer.

@ODETTE
Ensemble !

@FÉLIX ^
Ensemble aussi !

@LE CHEF
Tous les trains ?

~Tous les trains
~sont des chansons

> FIN <
`

/** Removes what a layout can change: case, brackets around action, and a cue's own brackets. */
const bare = (words: string): string => words.toUpperCase().replace(/[()]/g, '')

test.each(LAYOUT_NAMES)('reads %s as the play that was exported', async (layout) => {
  const typed = parseFountain(RICH, { kind: 'stage', language: 'fr' })
  const play: Play = { ...typed, settings: { ...defaultSettings('stage', 'fr'), layout, sceneNumbers: true } }
  const read = await readPdf(await printPdf(play), {})
  if ('error' in read) throw new Error(read.error)
  const shown = (one: Play) =>
    inspect(one).elements.flatMap(({ type, text, dual, number }) =>
      type === 'note' ? [] : [[type, bare(text), dual, number]],
    )
  expect(shown(read.play)).toEqual(shown(play))
  expect(read.play.titlePage).toEqual(play.titlePage)
  expect(read.play.kind).toBe('stage')
  expect(read.play.language).toBe('fr')
  const { draft, original } = draftOf(read)
  expect(original.length).toBeGreaterThan(15)
  expect(draft.lines.filter(({ confidence }) => confidence < 0.7)).toEqual([])
  const emphasis = read.play.elements.flatMap(({ text }) => text.filter(({ bold }) => bold).map((run) => run.text))
  expect(emphasis).toEqual(['tard'])
  expect(read.play.elements.map(({ text }) => printedText(text)).join(' ')).not.toContain('revoir')
})

test('keeps the line breaks of verse over several pages', async () => {
  const verse = Array.from({ length: 90 }, (_, at) => `Voici le vers ${at}, qui passe et ne rime pas`).join('\n')
  const play = parseFountain(`@ODETTE\n${verse}`, { kind: 'stage', language: 'fr' })
  const read = await readPdf(await printPdf(play), {})
  if ('error' in read) throw new Error(read.error)
  expect(
    read.play.elements
      .slice(1)
      .map(({ text }) => printedText(text))
      .join('\n'),
  ).toBe(verse)
})

test('keeps a setting in a layout without a title for it', async () => {
  const typed = parseFountain(`Title: Midi\nSetting: Une gare\nTime: Hier\n\n@ODETTE\nOui.`, {
    kind: 'stage',
    language: 'fr',
  })
  const read = await readPdf(await printPdf({ ...typed, settings: defaultSettings('stage', 'fr') }), {})
  if ('error' in read) throw new Error(read.error)
  expect(read.play.titlePage.map(({ value }) => value).join('\n')).toBe('Midi\nUne gare\nHier')
})

test('keeps cast list, setting and time, with descriptions', async () => {
  const typed = parseFountain(`Title: Midi\nSetting: Une gare\nTime: Hier\n\n@ODETTE\nOui.`, {
    kind: 'stage',
    language: 'fr',
  })
  const characters = typed.characters.map((one) => ({ ...one, description: 'une voyageuse, en retard' }))
  const play: Play = { ...typed, characters, settings: { ...defaultSettings('stage', 'fr'), layout: 'stage-uk' } }
  const read = await readPdf(await printPdf(play), {})
  if ('error' in read) throw new Error(read.error)
  expect(read.play.titlePage).toEqual(play.titlePage)
  expect(read.play.characters.map(({ name, description }) => [name, description])).toEqual([
    ['ODETTE', 'une voyageuse, en retard'],
  ])
})

const SCRIPTS = `Title: שעון

.סצנה 1

!אולם התחנה. שולחן אחד ושני כיסאות, ושעון שמקדים בעשרים דקות מאז שמת מנהל התחנה.

@אודט
(בשקט)
כבר מאוחר, מאז שהשעון של התחנה מקדים ואף אחד לא מתקן אותו, 25 דקות (או יותר).

@פליקס
והרכבת? Train 7!

@直美
駅の時計は二十分進んでいて、誰もそれを直さない。それでも列車は、時計の言うとおりに出て行く。
`

test.each(LAYOUT_NAMES)('keeps Hebrew and Japanese in %s', async (layout) => {
  const typed = parseFountain(SCRIPTS, { kind: 'stage' })
  const play: Play = { ...typed, settings: { ...defaultSettings('stage', 'en'), layout } }
  const read = await readPdf(await printPdf(play), {})
  if ('error' in read) throw new Error(read.error)
  const shown = (one: Play) => inspect(one).elements.map(({ type, text }) => [type, text])
  expect(shown(read.play)).toEqual(shown(play))
})
