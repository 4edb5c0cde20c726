import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readTei } from '../formats/tei/read-tei.ts'
import type { Element } from '../play.ts'
import { plain } from '../rich-text.ts'
import { guessLanguage } from './guess.ts'

const said = (...lines: readonly string[]): Element[] => lines.map((text) => ({ kind: 'dialogue', text: plain(text) }))

describe('guessLanguage recognises as French', () => {
  test.each([
    ['a speech', 'Je ne sais pas ce que vous voulez dire, mais vous avez tort.'],
    ['a direction', 'Paul ouvre le placard. Il sort une bouteille, la pose sur la table, tend l’oreille : des pas.'],
    ['verse', 'Quand la nuit descendra sur les toits de la ville, / J’irai seul au jardin d’où l’on voit les bateaux.'],
    ['a word below a numbered heading', 'Scène I. Oui. Non. Ah ?'],
    [
      'a line with a few English words',
      '— Well, well ! Vous voilà. Nous avons un happy end, mes amis, sans les violons.',
    ],
  ])('%s', (_, line) => expect(guessLanguage(said(line))).toBe('fr'))
})

describe('guessLanguage does not mistake for French', () => {
  test.each([
    ['English', 'I don’t know what you mean, but the door was open when we came in.'],
    [
      'English with French words',
      'Oui, oui, she said, and that was the end of it: they would never go to the opera again.',
    ],
    ['German', 'Du hast des Königs Brief, und du weißt es. Was willst du denn noch? Er ist auf dem Weg hierher.'],
    ['Spanish', 'No sé lo que me dices, pero la puerta estaba abierta y el señor se fue a la calle con su hermana.'],
    ['Italian', 'Non so che cosa tu voglia dire, ma la porta era aperta e il signore se ne è andato con la sorella.'],
    ['Portuguese', 'Não sei o que me dizes, mas a porta estava aberta e o senhor se foi para a rua com a sua irmã.'],
    ['Catalan', 'No sé què em dius, però la porta era oberta i les noies se n’han anat al carrer amb la seva mare.'],
    ['Romanian', 'Nu știu ce vrei să spui, dar ușa era deschisă și domnul a plecat pe stradă cu sora lui.'],
    ['Latin', 'Quid tibi est, serve? Ianua aperta erat et dominus cum sorore sua in viam exiit.'],
    ['Dutch', 'Ik weet niet wat je wilt zeggen, maar de deur was open en de man is met zijn zuster de straat op.'],
    ['Swedish', 'Jag vet inte vad du menar, men dörren stod öppen och herrn gick ut på gatan med sin syster.'],
    ['Hungarian', 'Nem tudom, mit akar mondani, de az ajtó nyitva volt, és az úr a húgával kiment az utcára.'],
    ['Russian', 'Я не знаю, что вы хотите сказать, но дверь была открыта, и господин ушёл на улицу с сестрой.'],
    ['text without words', '…'],
  ])('%s', (_, line) => expect(guessLanguage(said(line))).toBe('en'))

  test('an English play with one French speech', () => {
    const english = Array.from(
      { length: 8 },
      () => 'And what are you going to do when they come for the house and all that is in it?',
    )
    expect(guessLanguage(said(...english, 'Je ne veux pas vous le dire, madame.'))).toBe('en')
  })

  test('cues in French', () => {
    const cue: Element = { kind: 'cue', text: plain('SŒUR MARIE AVEC LES ENFANTS'), character: 'c1' }
    expect(guessLanguage([cue, ...said('Good morning, children.')])).toBe('en')
  })
})

const SHARED = new URL('../../../shared/data/scripts/', import.meta.url)
const folders = existsSync(SHARED) ? readdirSync(SHARED).filter((name) => name.startsWith('tei-')) : []

describe.skipIf(folders.length === 0)(
  'guesses the language of whole plays (skipped if the shared data is missing)',
  () => {
    test.each(folders)('%s', (folder) => {
      for (const file of readdirSync(new URL(`${folder}/`, SHARED))) {
        const read = readTei(readFileSync(new URL(`${folder}/${file}`, SHARED), 'utf8'))
        expect('play' in read ? guessLanguage(read.play.elements) : 'unread', file).toBe(
          folder === 'tei-fr' ? 'fr' : 'en',
        )
      }
    })
  },
)
