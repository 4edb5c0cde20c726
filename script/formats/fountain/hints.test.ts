import { expect, test } from 'vitest'
import type { Play } from '../../play.ts'
import { defaultSettings } from '../../play.ts'
import { plain, textOf } from '../../rich-text.ts'
import { samePlay } from '../../same-play.ts'
import { anyPlay } from '../../tests/any-play.ts'
import { diceFrom } from '../../tests/chance.ts'
import { parseFountain } from './read-fountain.ts'
import { printFountain } from './print-fountain.ts'

const play: Play = {
  kind: 'stage',
  language: 'fr',
  titlePage: [{ key: 'title', value: 'Le bac' }],
  characters: [
    { id: '1', name: 'CAMILLE', aliases: ['Cam'], description: 'vingt ans' },
    { id: '2', name: 'LE CHŒUR', aliases: [], description: '' },
  ],
  elements: [
    { kind: 'act', text: plain('ACTE I') },
    { kind: 'cue', text: [], character: '1' },
    { kind: 'verse', text: plain('Le fleuve est large, et nul ne passe,') },
    { kind: 'verse', text: plain('Sinon le vent.') },
    { kind: 'shot', text: plain('Plan large') },
    { kind: 'action', text: plain('Noir.') },
  ],
  settings: defaultSettings('stage', 'fr'),
}

const withoutHint = (text: string): string => text.slice(0, text.indexOf('/* replique:'))

test('writes no hint if Fountain can express the play', () => {
  const text =
    'Title: X\n\nINT. BAR - DAY\n\nBOB (off)\n(beat)\nYes.\n\nHe goes.\n\nCUT TO:\n\nEXT. SEA - DAY\n\nWaves.\n'
  expect(printFountain(parseFountain(text))).toBe(text)
})

test('writes visible text that any Fountain program understands', () => {
  expect(withoutHint(printFountain(play))).toBe(
    'Title: Le bac\n\n# ACTE I\n\nCAMILLE\nLe fleuve est large, et nul ne passe,\nSinon le vent.\n\nPlan large\n\nNoir.\n\n',
  )
})

test('keeps acts and sections that look alike distinct', () => {
  const both: Play = {
    ...play,
    elements: [
      { kind: 'act', text: plain('Prologue') },
      { kind: 'section', text: plain('Acte I'), level: 1 },
      { kind: 'act', text: plain('Acte I'), number: '2' },
    ],
  }
  expect(parseFountain(printFountain(both)).elements.map((one) => one.kind)).toEqual(['act', 'section', 'act'])
})

test('keeps hints of unedited text, even if it moved', () => {
  const text = printFountain(play)
  const edited = text.replace('# ACTE I\n', '# ACTE I\n\nUn quai.\n\nUne corde.\n').replace('Noir.', 'Plein feu.')
  const back = parseFountain(edited)
  expect(back.elements.map((one) => one.kind)).toEqual([
    'act',
    'action',
    'action',
    'cue',
    'verse',
    'verse',
    'shot',
    'action',
  ])
  expect(back.characters.map((one) => one.description)).toEqual(['vingt ans', ''])
})

test('reads text below the hint as part of the play', () => {
  const back = parseFountain(`${printFountain(play)}\nINT. BAR - DAY\n`)
  expect(back.elements.at(-1)).toEqual({ kind: 'scene', text: plain('INT. BAR - DAY') })
  expect(back.elements[2]?.kind).toBe('verse')
})

test('ignores a hint whose text was edited', () => {
  const edited = printFountain(play).replace('Sinon le vent.', 'Sinon la nuit.')
  const back = parseFountain(edited)
  expect(back.elements[2]).toEqual({
    kind: 'dialogue',
    text: plain('Le fleuve est large, et nul ne passe,\nSinon la nuit.'),
  })
})

test('never replaces text with a stale hint', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const dice = diceFrom(seed)
    const text = printFountain(anyPlay(seed))
    const at = text.lastIndexOf('/* replique:1 ')
    if (at < 1) continue
    const body = text.slice(0, at).split('\n')
    const row = dice.below(body.length)
    body.splice(row, dice.below(3), `Edited ${seed} here`, '')
    const words = parseFountain(body.join('\n') + text.slice(at)).elements.map((one) => textOf(one.text))
    const wordsOfText = words.concat(parseFountain(body.join('\n') + text.slice(at)).titlePage.map((one) => one.value))
    const shown = wordsOfText.concat(parseFountain(body.join('\n')).characters.map((one) => one.name)).join('\n')
    expect(shown, `seed ${seed}`).toContain(`Edited ${seed} here`)
  }
})

test.each([
  '{"elements":[[0,1,"x",[{"k":"verse"}]]]}',
  '{"elements":{"a":1}}',
  '{"elements":[null,1,[],[0],["a","b"],[0,1e9,"",[]],[-1,1,"",[]]]}',
  '{"characters":"x","title":5,"settings":null,"kind":"opera","language":"xx"}',
  '{"characters":[5,null,[],[{}],["A",[1,"b"],2]]}',
  '{"settings":{"layout":"x","paper":7,"sceneNumbers":"yes"}}',
  '{"__proto__":{"kind":"stage"}}',
  '[1]',
  'null',
  '{',
])('ignores an invalid hint: %s', (json) => {
  const back = parseFountain(`INT. BAR - DAY\n\nHe waits.\n\n/* replique:1 ${json} */\n`)
  expect(back.elements.slice(0, 2).map((one) => one.kind)).toEqual(['scene', 'action'])
  expect(back.kind).toBe('screenplay')
  expect(back.settings).toEqual(defaultSettings('screenplay', 'en'))
})

test('prefers the caller’s kind and language to the hint and to guessing', () => {
  const back = parseFountain(printFountain(play), { kind: 'screenplay', language: 'en' })
  expect([back.kind, back.language]).toEqual(['screenplay', 'en'])
  expect(samePlay(parseFountain(printFountain(play)), play)).toBe(true)
})

test('keeps who exits, and ignores an invalid hint about it', () => {
  const said: Play = {
    ...play,
    elements: [{ kind: 'action', text: plain('Elle sort.'), movement: { kind: 'exit', who: ['1'] } }],
  }
  const text = printFountain(said)
  const back = parseFountain(text)
  expect(back.elements[0]?.movement).toEqual({ kind: 'exit', who: [back.characters[0]?.id] })
  expect(parseFountain(text.replace('["exit",0]', '["exit",9,{}]')).elements[0]?.movement).toEqual({
    kind: 'exit',
    who: [],
  })
  expect(parseFountain(text.replace('["exit",0]', '{"exit":0}')).elements[0]).not.toHaveProperty('movement')
})

test('keeps who exits if all characters are named in the text', () => {
  const said: Play = {
    ...play,
    characters: [{ id: '1', name: 'LOLA', aliases: [], description: '' }],
    elements: [
      { kind: 'cue', text: [], character: '1' },
      { kind: 'dialogue', text: plain('Adieu.') },
      { kind: 'action', text: plain('Elle sort.'), movement: { kind: 'exit', who: ['1'] } },
    ],
  }
  const back = parseFountain(printFountain(said))
  expect(back.elements[2]?.movement).toEqual({ kind: 'exit', who: [back.characters[0]?.id] })
})
