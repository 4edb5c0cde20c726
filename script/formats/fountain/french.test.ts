import { expect, test } from 'vitest'
import { inspect } from '../../inspect.ts'
import { parseFountain } from './read-fountain.ts'

const seen = (text: string): unknown => inspect(parseFountain(text)).elements.map(({ type, text }) => [type, text])

test.each([
  ['COUPE À :\n\nNoir.', 'transition'],
  ['COUPE À\u00a0:\n\nNoir.', 'transition'],
  ['FONDU AU NOIR\n\nNoir.', 'transition'],
  ['FONDU ENCHAÎNÉ :\n\nNoir.', 'transition'],
  ['OUVERTURE EN FONDU\n\nNoir.', 'transition'],
  ['ACTE I\n\nNoir.', 'section'],
  ['Acte premier\n\nNoir.', 'section'],
  ['SCÈNE 1\n\nNoir.', 'scene_heading'],
  ['Scène première\n\nNoir.', 'scene_heading'],
  ['INT. CAFÉ – JOUR\n\nNoir.', 'scene_heading'],
  ['Est-ce lui ?\n\nNoir.', 'action'],
  ['Fondu au noir\n\nNoir.', 'action'],
  ['Acte insensé\n\nNoir.', 'action'],
  ['Scène de ménage\n\nNoir.', 'action'],
  ['L’ABBÉ\nOui.', 'character'],
  ["L'ABBÉ\nOui.", 'character'],
  ['ÉRIC (à part)\nOui.', 'character'],
  ['2E GARDE\nOui.', 'character'],
  ['MME DE SÉVIGNÉ\nOui.', 'character'],
  ['LE CŒUR\nOui.', 'character'],
  ['A & B\nOui.', 'character'],
  ['LéA\nOui.', 'action'],
])('%j begins with %s', (text, type) =>
  expect(seen(text)).toMatchObject(
    [[type, expect.any(String)], expect.anything()].slice(0, type === 'action' && !text.includes('\n\n') ? 1 : 2),
  ),
)

test('recognises a French play', () => {
  const play = parseFountain('ACTE I\n\nSCÈNE 1\n\nCAMILLE\nJe ne sais pas où il est, mais je viens avec vous.\n')
  expect([play.kind, play.language, play.settings.layout]).toEqual(['stage', 'fr', 'stage-fr'])
})

test('a cue keeps its extension beside the name', () => {
  const play = parseFountain('ÉRIC (à part)\nOui.\n\nÉRIC\nNon.\n')
  expect(play.characters.map((one) => one.name)).toEqual(['ÉRIC'])
  expect(play.elements[0]?.text).toEqual([{ text: '(à part)' }])
})
