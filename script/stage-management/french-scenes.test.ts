import { describe, expect, test } from 'vitest'
import { character, type Character } from '../character.ts'
import type { Element, ElementKind, Language } from '../play.ts'
import { plain } from '../rich-text.ts'
import type { ConfirmedMove } from '../production/production.ts'
import { frenchScenes, type FrenchSceneOptions } from './french-scenes.ts'

interface Known extends FrenchSceneOptions {
  readonly moves?: readonly ConfirmedMove[]
  /** Names in the cast list after those that every play here has. */
  readonly more?: readonly string[]
}

/** A small play, one element per line: "# act", "## scene", "ANNA: words", "(parenthetical)", or a direction. */
function read(text: string, language: Language, { moves = [], more = [], ...options }: Known = {}) {
  const names = [...'ANNA BRUNO CARLA DENIS TOUS ALL GUARDS'.split(' '), ...more]
  const genders = ['female', 'male', 'female', 'male'] as const
  const characters = names.map((name, at): Character => {
    const gender = genders[at]
    const members = name === 'GUARDS' && { members: ['carla', 'denis'] }
    return { ...character(name.toLowerCase(), name), ...(gender && { gender }), ...members }
  })
  const elements = text
    .trim()
    .split('\n')
    .flatMap((line): Element[] => {
      const words = line.trim()
      const of = (kind: ElementKind, said: string): Element => ({ kind, text: plain(said) })
      if (words.startsWith('## ')) return [of('scene', words.slice(3))]
      if (words.startsWith('# ')) return [of('act', words.slice(2))]
      if (words.startsWith('(')) return [of('parenthetical', words)]
      const cue = /^([A-Z][A-Z ]*)((?: \([^)]*\))?): (.*)$/.exec(words)
      if (!cue) return [of('action', words)]
      const [, name = '', extension = '', said = ''] = cue
      const id = characters.find((one) => one.name === name)?.id
      return [{ ...of('cue', extension.trim()), ...(id && { character: id }) }, of('dialogue', said)]
    })
    .map((element, at) => ({ ...element, id: `at${at}` }))
  const play = { elements, characters, language, settings: { production: { moves } } }
  const { scenes, doubts } = frenchScenes(play, options)
  return {
    scenes,
    units: scenes.map(({ onStage }) => onStage.join(' ')),
    doubts: doubts.map(({ kind, element, character: who }) => `${kind} ${element} ${who ?? ''}`.trim()),
  }
}

describe('a new unit begins', () => {
  test('at an entrance and after an exit, in English', () => {
    const { scenes, units, doubts } = read(
      `# ACT ONE
       ## Scene 1
       A quay. ANNA waits with a suitcase.
       ANNA: Nobody comes.
       Enter BRUNO, with a lamp.
       BRUNO: I came.
       CARLA enters as BRUNO exits.
       CARLA: Too late.
       Exeunt.
       Darkness.`,
      'en',
    )
    // two characters who pass each other are on stage together
    expect(units).toEqual(['anna', 'anna bruno', 'anna bruno carla', 'anna carla'])
    expect(doubts).toEqual([])
    expect(scenes.map(({ from, to, speeches }) => [from, to, speeches])).toEqual([
      [1, 5, 1],
      [5, 8, 1],
      [8, 9, 0],
      [9, 13, 1],
    ])
    expect(scenes[1]).toMatchObject({ act: 0, scene: 1, speaking: ['bruno'], silent: ['anna'] })
  })

  test('at an entrance and after an exit, in French', () => {
    const { units, doubts } = read(
      `## Scène 1
       Un quai. Anna attend.
       ANNA: Personne.
       Entre Bruno.
       BRUNO: Me voilà.
       Anna sort. Bruno la regarde.
       BRUNO: Seul.
       Entrent Carla et Denis.
       CARLA: Toi !
       Ils sortent tous, sauf Denis.
       DENIS: Enfin.`,
      'fr',
    )
    expect(units).toEqual(['anna', 'anna bruno', 'bruno', 'bruno carla denis', 'denis'])
    expect(doubts).toEqual([])
  })

  test('at each heading, where the stage is empty again', () => {
    const { units } = read(`# ACTE I\n## Scène 1\nANNA: Un.\n## Scène 2\nANNA: Deux.\n# ACTE II\nBRUNO: Trois.`, 'fr')
    expect(units).toEqual(['', 'anna', '', 'anna', '', 'bruno'].filter((unit) => unit !== ''))
  })
})

test('an entrance at the end of a scene begins the next one, if it is where they speak', () => {
  const text = (next: string): string =>
    `# ACTE I\n## Scène 1\nAnna attend.\nANNA: Un.\nEntre Bruno.\n## Scène 2\n${next}: Deux.\n# ACTE II\nBRUNO: Trois.`
  const { units, doubts } = read(text('BRUNO'), 'fr')
  expect(units).toEqual(['anna', 'bruno', 'bruno'])
  expect(doubts).toEqual(['not-entered 10 bruno'])
  expect(read(text('CARLA'), 'fr').units).toEqual(['anna', 'anna bruno', 'carla', 'bruno'])
})

describe('a heading that names who is present', () => {
  const TEXT = `# ACTE I
    ## SCÈNE PREMIÈRE. Anna, Bruno, lisant.
    BRUNO: Un.
    ## SCÈNE II. Les mêmes, Denis, puis Carla.
    DENIS: Deux.
    CARLA: Trois.
    ## SCÈNE III. Les mêmes, hors Bruno et Denis.
    CARLA: Quatre.
    ## SCÈNE IV. Monsieur Denis, Brunno.
    DENIS: Cinq.`

  test('puts them on stage, silent or not', () => {
    const { units, scenes, doubts } = read(TEXT, 'fr')
    expect(units).toEqual(['anna bruno', 'anna bruno denis', 'anna bruno carla denis', 'anna carla', 'bruno denis'])
    expect(scenes.map(({ silent }) => silent.join(' '))).toEqual([
      'anna',
      'anna bruno',
      'anna bruno denis',
      'anna',
      'bruno',
    ])
    expect(doubts).toEqual([])
  })

  test('may call a character by another article', () => {
    const more = ['LE DOMESTIQUE', 'LES DOMESTIQUES DE LA MAISON', 'LE DOMESTIQUE DE BRUNO']
    const { units } = read('## SCÈNE I. Anna, Un domestique.\nANNA: Un.', 'fr', { more })
    expect(units).toEqual(['anna le domestique'])
  })

  test('can be ignored', () => {
    const { units, doubts } = read(TEXT, 'fr', { readHeads: false })
    expect(units).toEqual(['bruno', 'denis', 'carla denis', 'carla', 'denis'])
    expect(doubts).toEqual([
      'not-entered 2 bruno',
      'not-entered 5 denis',
      'not-entered 7 carla',
      'not-entered 10 carla',
      'not-entered 13 denis',
    ])
  })

  test('reports a doubt about a character announced but not seen', () => {
    expect(read('## SCÈNE I. Anna, puis Bruno.\nANNA: Un.', 'fr').doubts).toEqual(['only-announced 0 bruno'])
  })
})

describe('what the text leaves open is reported as a doubt', () => {
  test('a speaker who never entered is on stage from that speech', () => {
    const { units, doubts } = read('## Scene 1\nANNA is alone.\nANNA: One.\nBRUNO: Two.', 'en')
    expect(units).toEqual(['anna', 'anna bruno'])
    expect(doubts).toEqual(['not-entered 4 bruno'])
  })

  test('a pronoun refers to the speaker, or to the only character it fits', () => {
    const she = read('## Scène 1\nAnna et Bruno attendent.\nBRUNO: Un.\nElle sort.\nBRUNO: Deux.', 'fr')
    expect(she.units).toEqual(['anna bruno', 'bruno'])
    expect(she.doubts).toEqual(['pronoun 4 anna'])
    const nobody = read('## Scène 1\nAnna et Carla attendent.\nElle sort.\nANNA: Un.', 'fr')
    expect(nobody.doubts).toEqual(['pronoun 2'])
    const they = read('## Scene 1\nANNA and BRUNO wait.\nANNA: One.\nThey exit.\nEnter CARLA.\nCARLA: Two.', 'en')
    expect(they.units).toEqual(['anna bruno', 'carla'])
    expect(they.doubts).toEqual(['pronoun 4 anna', 'pronoun 4 bruno'])
  })

  test('a name alone is not an entrance, but an earlier character may be back', () => {
    const text =
      '## Scene 1\nANNA and BRUNO wait.\nBRUNO: One.\nBRUNO exits.\nANNA: Two.\nANNA looks at BRUNO and thinks of CARLA.'
    const { units, doubts } = read(text, 'en')
    expect(units).toEqual(['anna bruno', 'anna', 'anna bruno'])
    expect(doubts).toEqual(['only-named 7 bruno'])
  })
})

describe('within a speech', () => {
  test('the speaker exits at its end', () => {
    const { units, doubts } = read(
      '## Scène 1\nAnna et Bruno attendent.\nANNA: Adieu.\n(Elle sort.)\nBRUNO (sortant): Moi aussi.',
      'fr',
    )
    expect(units).toEqual(['anna bruno', 'bruno'])
    expect(doubts).toEqual([])
  })

  test('a direction in brackets lets others enter', () => {
    expect(read('## Scène 1\nAnna attend.\nANNA: Qui ? (Entre Bruno.) Toi !', 'fr').units).toEqual([
      'anna',
      'anna bruno',
    ])
  })

  test('a name is not an entrance either', () => {
    const text = '## Scène 1\nAnna et Bruno attendent.\nBruno sort.\nANNA: Il part.\n(À Bruno, au loin, puis à Denis.)'
    const { units, doubts } = read(text, 'fr')
    expect(units).toEqual(['anna bruno', 'anna', 'anna bruno'])
    expect(doubts).toEqual(['only-named 5 bruno'])
  })

  test('a voice from off stage is not on it', () => {
    const { scenes, doubts } = read('## Scene 1\nANNA waits.\nANNA: Who?\nBRUNO (off): Me.\nANNA: Come.', 'en')
    expect(scenes).toMatchObject([{ onStage: ['anna'], offStage: ['bruno'], speeches: 3 }])
    expect(doubts).toEqual([])
  })

  test.each(['TOUS', 'TOUS ENSEMBLE', 'TOUS LES ACTEURS'])('“everybody” is those on stage: %s', (all) => {
    const { units, scenes } = read(`## Scène 1\nAnna et Bruno attendent.\n${all}: Ah !`, 'fr', { more: [all] })
    expect(units).toEqual(['anna bruno'])
    expect(scenes[0]?.speaking).toEqual(['anna', 'bruno'])
  })
})

test('the members of a group are on stage instead of the group', () => {
  const text =
    '## Scene 1\nANNA waits.\nEnter the GUARDS.\nGUARDS: Halt!\nExit DENIS.\nEnter BRUNO.\nBRUNO: Anna!\nExeunt all but the GUARDS.\nCARLA: Gone.\nExeunt GUARDS.\nANNA: Free.'
  const { units, scenes, doubts } = read(text, 'en')
  expect(units).toEqual(['anna', 'anna carla denis', 'anna bruno carla', 'carla', 'anna'])
  expect(scenes[1]?.speaking).toEqual(['carla', 'denis'])
  expect(doubts).toEqual(['not-entered 13 anna'])
  expect(
    read('## SCÈNE I. Anna, GUARDS.\nANNA: Un.\n## SCÈNE II. Les mêmes, hors GUARDS.\nANNA: Deux.', 'fr').units,
  ).toEqual(['anna carla denis', 'anna'])
})

test('what is confirmed takes precedence over the text', () => {
  const text = '## Scene 1\nANNA: One.\nBRUNO: Two.\nBRUNO exits, pursued.\nANNA: Three.\nCARLA: Four.'
  const { units, doubts } = read(text, 'en', {
    moves: [
      { block: 'at0', kind: 'entrance', character: 'anna' },
      { block: 'at0', kind: 'entrance', character: 'bruno' },
      { block: 'at5', kind: 'none', character: 'bruno' },
      { block: 'at7', kind: 'exit', character: 'bruno' },
      { block: 'at8', kind: 'none', character: 'carla' },
    ],
  })
  expect(units).toEqual(['anna bruno', 'anna'])
  expect(doubts).toEqual([])
})

describe('what is confirmed', () => {
  test('keeps a character whom a heading announces out of the scene', () => {
    const text = '## Scène 1. Anna, puis Bruno\nANNA: Seule.'
    expect(read(text, 'fr').doubts).toEqual(['only-announced 0 bruno'])
    expect(read(text, 'fr', { moves: [{ block: 'at0', kind: 'none', character: 'bruno' }] }).doubts).toEqual([])
    const moves = [{ block: 'at0', kind: 'none', character: 'anna' }] as const
    expect(read('## Scène 1. Anna, Bruno\nBRUNO: Seul.', 'fr', { moves }).units).toEqual(['bruno'])
  })
  test('replaces the guess for a pronoun', () => {
    const text = '## Scene 1\nANNA and CARLA sit.\nANNA: One.\nCARLA: Two.\nShe exits.\nANNA: Three.'
    expect(read(text, 'en').doubts).toEqual(['pronoun 6 carla'])
    const { units, doubts } = read(text, 'en', { moves: [{ block: 'at6', kind: 'exit', character: 'anna' }] })
    expect([units, doubts]).toEqual([['anna carla'], ['not-entered 7 anna']])
  })
})

test('a unit lasts as long as its words at 130 a minute, or as measured', () => {
  const text = `## Scene 1\nANNA: ${'word '.repeat(65).trim()}\nEnter BRUNO.\nBRUNO: Yes.`
  expect(read(text, 'en').scenes.map(({ seconds }) => Math.round(seconds))).toEqual([30, 0])
  const measured = [
    { id: 'at2', words: 'changed since', seconds: 70 },
    { id: 'at5', words: 'Yes.', seconds: 7 },
  ]
  expect(read(text, 'en', { measured }).scenes.map(({ seconds }) => Math.round(seconds))).toEqual([30, 7])
})
