import { describe, expect, test } from 'vitest'
import { textOf } from '../rich-text.ts'
import { samePlay } from '../same-play.ts'
import { parseFountain } from '../formats/fountain/read-fountain.ts'
import { printFountain } from '../formats/fountain/print-fountain.ts'
import { announcesPlace, isScriptPlace } from './headings.ts'
import { readPlainText } from './plain-text.ts'
import { slugOf } from './screenplay/slug.ts'

describe('announcesPlace accepts', () => {
  test.each([
    'INT. KITCHEN - DAY',
    'int./ext. car',
    'EST. LIGHTHOUSE',
    'ИНТ. КВАРТИРА - ДЕНЬ',
    'ИНТ. Квартира. День',
    'НАТ. УЛИЦА - НОЧЬ',
    'ИНТ./НАТ. МАШИНА',
    'НАТ/ИНТ МАШИНА',
    'ЭКСТ. КОСМОС',
    'ПАВ. КАБИНЕТ',
    'ІНТ. КУХНЯ – НІЧ',
    'ЕКСТ. УЛИЦА',
    'ИНТЕРЬЕР КУХНЯ – УТРО',
    'ΕΣΩΤ. ΚΟΥΖΙΝΑ - ΜΕΡΑ',
    'INNEN. KÜCHE – TAG',
    'AUSSEN. Straße – Nacht',
    'AUßEN - STRAßE',
    'INNEN/AUSSEN. AUTO',
    'INN./AUSS. AUTO – ABEND',
    'INNEN KÜCHE',
    'INNEN/TAG – KÜCHE',
    'KÜCHE – INNEN/TAG',
    'KÜCHE (INNEN / NACHT)',
    'INT./EST. AUTOMOBILE – GIORNO',
    'EST./INT. AUTOMOBILE',
    'INT/JOUR – CUISINE',
    'INT – NUIT – CUISINE',
    'CUISINE – INT. JOUR',
    'INTÉRIEUR NUIT – CUISINE',
    'EXTERIOR. CALLE. NOCHE',
    'INTERNO GIORNO – CUCINA',
  ])('%s', (line) => expect(announcesPlace(line)).toBe(true))
})

describe('announcesPlace rejects', () => {
  test.each([
    'INTERIOR MONOLOGUE',
    'INNEN',
    'INNEN-ARCHITEKT',
    'Innen. Es ist dunkel.',
    'Innen ist es dunkel',
    'AUSSENMINISTER',
    'Est-ce lui ?',
    'EST–OUEST',
    'НАТАША',
    'НАТ',
    'Нат. Иванова вошла.',
    'НАТ. Здравствуй, Маша.',
    'INN. Good morrow, gentlemen.',
    'ИНТРИГАН/НАТАША',
    'ПАВ',
    'DER TAG',
    'Die Tür geht nach außen / Tag und Nacht',
    'LA NUIT EXTÉRIEURE',
    `INNEN. ${'KÜCHE '.repeat(40)}`,
  ])('%s', (line) => expect(announcesPlace(line)).toBe(false))
})

test('Fountain reads scene headings in Cyrillic, and only its own prefixes in Latin letters', () => {
  const kinds = (text: string): string[] => parseFountain(text).elements.map(({ kind }) => kind)
  expect(kinds('НАТ. УЛИЦА - НОЧЬ\n\nДождь.\n\nИНТ./НАТ. МАШИНА\n\nТихо.\n')).toEqual([
    'scene',
    'action',
    'scene',
    'action',
  ])
  expect(kinds('INNEN. KÜCHE - TAG\n\nRegen.\n')).toEqual(['action', 'action'])
})

test('Fountain forces scene headings that other programs don’t know', () => {
  const play = parseFountain('НАТ. УЛИЦА - НОЧЬ #3#\n\n!ИНТ. КАК ЭТО.\n\nINT. BAR\n')
  const text = printFountain(play)
  expect(text.split('\n\n').slice(0, 3)).toEqual(['.НАТ. УЛИЦА - НОЧЬ #3#', '!ИНТ. КАК ЭТО.', 'INT. BAR\n'])
  expect(samePlay(parseFountain(text), play)).toBe(true)
  expect(isScriptPlace('INT. BAR')).toBe(false)
})

test.each([
  ['Russian', 'НАТ. УЛИЦА - НОЧЬ', 'ИНТ. КУХНЯ - ДЕНЬ', 'АННА'],
  ['German', 'AUSSEN. STRASSE – NACHT', 'KÜCHE – INNEN/TAG', 'ANNA'],
])('reads plain text in %s as a screenplay', (_, outside, inside, name) => {
  const text = `${outside}\n\nFoto.\n\n          ${name}\n     Da.\n\n${inside}\n\n          ${name}\n     Da, da.\n`
  const { play } = readPlainText(text)
  expect(play.kind).toBe('screenplay')
  const scenes = play.elements.filter(({ kind }) => kind === 'scene')
  expect(scenes.map((scene) => textOf(scene.text))).toEqual([outside, inside])
  expect(play.elements.map(({ kind }) => kind)).toEqual([
    'scene',
    'action',
    'cue',
    'dialogue',
    'scene',
    'cue',
    'dialogue',
  ])
})

test('reads scene numbers with episode and scene', () =>
  expect(slugOf('1-12. НАТ. УЛИЦА. НОЧЬ')).toEqual({ words: 'НАТ. УЛИЦА. НОЧЬ', number: '1-12' }))
