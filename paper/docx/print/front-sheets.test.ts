import { character, emptyPlay, plain, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { readDocx } from '../read-docx.ts'
import { printDocx } from './print-docx.ts'

const PLAY: Play = {
  ...emptyPlay('stage', 'fr'),
  characters: [
    { ...character('u', 'UN'), age: 'vingt ans' },
    { ...character('t', 'TOUS'), members: 'everyone', unprinted: true },
    { ...character('r', 'LE ROI'), age: '60 ans', description: 'veuf' },
    { ...character('g', 'LES GARDES'), members: ['u'] },
  ],
  elements: [
    { kind: 'act', text: plain('ACTE I') },
    { kind: 'cue', text: [], character: 'r' },
    { kind: 'dialogue', text: plain('Qui va là ?') },
    { kind: 'cue', text: [], character: 'u' },
    { kind: 'dialogue', text: plain('Nous.') },
  ],
}

test('keeps the cast list of a Word document as printed, with each description', async () => {
  const read = readDocx(await printDocx(PLAY))
  const characters = 'play' in read ? read.play.characters : []
  expect(characters.map(({ name, description }) => [name, description])).toEqual([
    ['LE ROI', '60 ans, veuf'],
    ['LES GARDES', ''],
    ['UN', 'vingt ans'],
  ])
})
