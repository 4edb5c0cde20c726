import { describe, expect, test } from 'vitest'
import type { Element, LayoutChanges, Play } from '../../play.ts'
import { character } from '../../character.ts'
import { paginate } from '../paginate.ts'
import { sheetPicture, type PrintedLine } from '../printed-line.ts'
import { printPage } from '../printed-page.ts'
import { printedPlay } from '../printed-play.ts'
import { dice, element, layoutFor, lines, playOf, randomElement } from './plays.ts'

const IN = 72

const pageOf = (play: Play, index = 0): PrintedLine[] => printPage(paginate(play, layoutFor(play)), index)
const wordsOf = (line: PrintedLine): string => line.runs.map((run) => run.text).join('')
const words = (printed: readonly PrintedLine[]): string[] => printed.map(wordsOf)

/** Returns the position of the line with this text: its left and right edges, and its distance from the top. */
function find(printed: readonly PrintedLine[], text: string) {
  const line = printed.find((one) => wordsOf(one) === text)
  if (!line) throw new Error(`No line ${text} among ${JSON.stringify(words(printed))}`)
  const [first, last] = [line.runs[0], line.runs.at(-1)]
  return {
    left: (first?.x ?? 0) / IN,
    right: ((last?.x ?? 0) + (last?.width ?? 0)) / IN,
    y: line.y / IN,
    runs: line.runs,
  }
}

describe('a screenplay page', () => {
  const printed = pageOf(
    playOf([
      element('scene', 'int. café - day'),
      element('action', 'She waits.'),
      element('cue', 'ANNA'),
      element('parenthetical', 'very low, to herself and nobody else'),
      element('dialogue', 'Well.'),
      element('lyrics', 'La la'),
      element('transition', 'cut to:'),
      element('centred', 'END'),
    ]),
  )
  test('places each element at its standard indent', () => {
    expect(find(printed, 'INT. CAFÉ - DAY')).toMatchObject({ left: 1.5, y: 1 })
    expect(find(printed, 'She waits.')).toMatchObject({ left: 1.5, y: 1 + 2 / 6 })
    expect(find(printed, 'ANNA').left).toBeCloseTo(3.7)
    expect(find(printed, '(very low, to herself and').left).toBeCloseTo(3.1)
    expect(find(printed, 'nobody else)').left).toBeCloseTo(3.2)
    expect(find(printed, 'Well.').left).toBeCloseTo(2.5)
    expect(find(printed, 'La la').runs[0]?.italic).toBe(true)
    expect(find(printed, 'CUT TO:').right).toBeCloseTo(7.5)
    expect((find(printed, 'END').left + find(printed, 'END').right) / 2).toBeCloseTo(4.5)
  })
  test('has a number from the second page on', () => {
    const play = playOf([lines('action', 60)])
    expect(words(pageOf(play, 0))).toHaveLength(54)
    expect(find(pageOf(play, 1), '2.')).toMatchObject({ right: 7.5, y: 0.5 })
  })
})

test('prints marks where they are, and no notes or cuts', () => {
  const text = [
    { text: 'He is ' },
    { text: 'so', bold: true },
    { text: ' late', underline: true },
    { text: '?', aside: 'cut' },
  ] as const
  const [line] = pageOf(playOf([{ kind: 'action', text }]))
  expect(line?.runs.map((run) => [run.text, run.bold, run.underline])).toEqual([
    ['He is ', false, false],
    ['so', true, false],
    [' late', false, true],
  ])
})

describe('a speech that continues on the next page', () => {
  const play = playOf([lines('action', 48), element('cue', 'ANNA (off)'), lines('dialogue', 20)])
  test('is marked (MORE) at the indent of the cue', () => {
    expect(find(pageOf(play), '(MORE)').left).toBeCloseTo(3.7)
    expect(find(pageOf(play), '(MORE)').y).toBeCloseTo(1 + 54 / 6)
  })
  test('repeats its cue', () => {
    expect(find(pageOf(play, 1), "ANNA (off) (CONT'D)")).toMatchObject({ y: expect.closeTo(1 - 1 / 6) })
    expect(find(pageOf(play, 1), 'line4').y).toBeCloseTo(1)
  })
})

describe('a speaker who resumes', () => {
  const elements = [
    element('cue', 'ANNA'),
    element('dialogue', 'One.'),
    element('action', 'Pause.'),
    element('cue', 'ANNA (off)'),
  ]
  test("is marked (CONT'D) once", () => {
    expect(words(pageOf(playOf(elements)))).toContain("ANNA (off) (CONT'D)")
    expect(words(pageOf(playOf(elements, { language: 'fr' })))).toContain('ANNA (off) (SUITE)')
    const said = [...elements.slice(0, 3), element('cue', "ANNA (CONT'D)")]
    expect(words(pageOf(playOf(said)))).toContain("ANNA (CONT'D)")
  })
  test('is not marked in a new scene or in a stage play', () => {
    const scene = elements.toSpliced(2, 1, element('scene', 'INT. ROOM'))
    expect(words(pageOf(playOf(scene)))).toContain('ANNA (off)')
    expect(words(pageOf(playOf(elements, { layout: 'stage-us' })))).toContain('ANNA (off)')
  })
})

test('prints dual dialogue in two columns', () => {
  const dual = { dual: true } as const
  const play = playOf([
    element('cue', 'ANNA'),
    lines('dialogue', 2),
    element('cue', 'BRUNO', dual),
    element('dialogue', 'No.'),
  ])
  const printed = pageOf(play)
  expect(find(printed, 'ANNA').left).toBeCloseTo(1.5 + 1.2)
  expect(find(printed, 'BRUNO').left).toBeCloseTo(1.5 + 3.1 + 1.2)
  expect(find(printed, 'BRUNO').y).toBe(find(printed, 'ANNA').y)
  expect(find(printed, 'No.')).toMatchObject({ y: find(printed, 'line0').y })
})

test('prints a column for each voice of a chorus, and the rest below', () => {
  const voices = (count: number): Play =>
    playOf(
      Array.from({ length: count }, (_, at) => [
        element('cue', `V${at}`, at > 0 ? { dual: true } : {}),
        element('dialogue', `Word${at} and others that fill the lines of a narrow column`),
      ]).flat(),
    )
  const [three, seven] = [pageOf(voices(3)), pageOf(voices(7))]
  // 60 characters minus two gaps of two leaves 18 per column; names are indented by 7
  expect([0, 1, 2].map((at) => find(three, `V${at}`).left * 10)).toEqual([22, 42, 62].map((at) => expect.closeTo(at)))
  expect(new Set([0, 1, 2].map((at) => find(three, `V${at}`).y)).size).toBe(1)
  expect(words(three).filter((line) => line.length > 18)).toEqual([])
  expect(find(seven, 'V6').y).toBeGreaterThan(find(seven, 'V5').y)
})

test('prints scene numbers on both sides if enabled or if a scene has its own', () => {
  const elements = [element('scene', 'A'), element('scene', 'B', { number: '4A' }), element('scene', 'C')]
  const play = playOf(elements)
  const numbered = { ...play, settings: { ...play.settings, sceneNumbers: true } }
  const sides = (of: Play) => words(pageOf(of)).filter((text) => /^\d/.test(text))
  expect(sides(play)).toEqual(['4A', '4A'])
  expect(sides(numbered)).toEqual(['1', '1', '4A', '4A', '5', '5'])
  const [left, right] = pageOf(numbered).filter((line) => wordsOf(line) === '4A')
  expect(left?.runs[0]?.x).toBeLessThan(1.5 * IN)
  expect(right?.runs[0]?.x).toBeGreaterThan(7.5 * IN)
})

describe('layout changes', () => {
  const elements = [
    element('act', 'Act I'),
    element('scene', 'A', { number: '4' }),
    lines('action', 130),
    element('act', 'Act II'),
  ]
  const pagesWith = (changes: LayoutChanges, layout: 'screenplay' | 'stage-us' = 'screenplay') => {
    const play = playOf(elements, { layout })
    const changed = { ...play, settings: { ...play.settings, changes } }
    return paginate(changed, layoutFor(changed)).pages.map((_, i) => words(pageOf(changed, i)))
  }
  test('move text down if a narrow margin has no room for a repeated cue', () => {
    const elements = [lines('action', 48), element('cue', 'ANNA'), lines('dialogue', 20)]
    const play = { ...playOf(elements), settings: { ...playOf(elements).settings, changes: { 'margins.top': 48 } } }
    const page = pageOf(play, 1)
    expect(find(page, "ANNA (CONT'D)").y).toBeCloseTo(48 / 72)
    expect(find(page, 'line6').y).toBeCloseTo(60 / 72)
  })
  test('put scene numbers on one side', () => {
    const fours = (sides: string) => pagesWith({ 'sceneNumber.sides': sides })[0]?.filter((text) => text === '4').length
    expect([fours('both'), fours('left'), fours('right')]).toEqual([2, 1, 1])
  })
  test('mark continued scenes at the foot and the top', () => {
    expect(pagesWith({}).flat()).not.toContain('(CONTINUED)')
    const [first, second, third] = pagesWith({ sceneContinued: true })
    expect([first?.includes('(CONTINUED)'), first?.includes('CONTINUED:')]).toEqual([true, false])
    expect([second?.includes('(CONTINUED)'), second?.includes('CONTINUED:')]).toEqual([true, true])
    expect([third?.includes('(CONTINUED)'), third?.includes('CONTINUED:')]).toEqual([false, true])
    expect(second).toHaveLength(1 + 2 + 52)
  })
  test('set the style of page numbers', () => {
    const numbers = (changes: LayoutChanges) => pagesWith(changes, 'stage-us').map(([number]) => number)
    expect(numbers({})).toEqual(['I-4-1', 'I-4-2', 'I-4-3', 'II-4'])
    expect(numbers({ 'pageNumber.form': 'act-page', 'pageNumber.separator': ' – ' })).toEqual([
      'I – 1',
      'I – 2',
      'I – 3',
      'II – 4',
    ])
    expect(numbers({ 'pageNumber.restart': 'act', 'pageNumber.form': 'act-page' })).toEqual([
      'I-1',
      'I-2',
      'I-3',
      'II-1',
    ])
  })
})

test('may number the front pages in Roman numerals, without one on the title page', () => {
  const titlePage = [{ key: 'title', value: 'X' }]
  const play = { ...playOf([], { layout: 'stage-us' }), titlePage, characters: [character('a', 'ANNA')] }
  const numbered = { ...play, settings: { ...play.settings, changes: { 'pageNumber.front': 'roman' } } }
  const sheets = (of: Play) => [0, 1].map((i) => words(printedPlay(of).sheetAt(i)))
  expect(sheets(numbered)).toEqual([['X'], ['ii', 'CHARACTERS', 'ANNA']])
  expect(sheets(play)[1]).toEqual(['CHARACTERS', 'ANNA'])
})

test('indents only the directions that open a scene to the cue in US stage layout', () => {
  const elements = [
    element('scene', 'Scene 1'),
    element('note', 'to myself'),
    element('action', 'AT RISE: A room.'),
    element('action', 'A door.'),
    element('cue', 'ANNA'),
    element('dialogue', 'Well.'),
    element('action', 'She goes.'),
  ]
  const lefts = (layout: 'stage-us' | 'screenplay') => {
    const printed = pageOf(playOf(elements, { layout }))
    return ['AT RISE: A room.', 'A door.', 'She goes.'].map(
      (text) => Math.round(find(printed, layout === 'stage-us' ? `(${text})` : text).left * 100) / 100,
    )
  }
  expect(lefts('stage-us')).toEqual([4, 4, 2.75])
  expect(lefts('screenplay')).toEqual([1.5, 1.5, 1.5])
})

describe('a French stage page', () => {
  const play = playOf(
    [
      element('act', 'Acte premier'),
      element('scene', 'Scène I'),
      element('action', 'Un salon.'),
      { kind: 'cue', text: [], character: 'c' },
      element('parenthetical', '(bas)'),
      element('dialogue', 'Oui.'),
      element('parenthetical', 'À part.'),
      element('dialogue', 'Non.'),
      element('verse', 'Je meurs'),
    ],
    { layout: 'stage-fr', paper: 'a4', language: 'fr' },
  )
  const printed = pageOf({ ...play, characters: [character('c', 'CAMILLE')] })
  test('puts name, direction and dialogue on one line', () => {
    const { runs } = find(printed, 'CAMILLE, bas\u00a0: Oui. (À part.) Non.')
    expect(runs.map((run) => [run.text, run.italic, run.size])).toEqual([
      ['C', false, 12],
      ['AMILLE', false, 12 * 0.8],
      [', ', false, 12],
      ['bas', true, 12],
      ['\u00a0: Oui. ', false, 12],
      ['(À part.)', true, 12],
      [' Non.', false, 12],
    ])
  })
  test('uses a different separator after the name if set', () => {
    const speech = [element('cue', 'ANNA'), element('parenthetical', '(bas)'), element('dialogue', 'Oui.')]
    const plainPlay = playOf(speech, { layout: 'stage-fr', language: 'fr' })
    const dashed = { ...plainPlay, settings: { ...plainPlay.settings, changes: { 'strings.afterName': '. —' } } }
    expect(words(pageOf(dashed))).toContain('ANNA, bas. — Oui.')
    expect(words(pageOf(plainPlay))).toContain('ANNA, bas\u00a0: Oui.')
  })
  test('sets names and headings in small capitals', () => {
    const elements = [
      element('scene', "Scène IV, l'ombre d'Anna"),
      element('cue', 'LOUIS XIV'),
      element('dialogue', 'Oui.'),
      element('cue', "THE KING'S L’ABBÉ"),
      element('dialogue', 'Non.'),
    ]
    const page = pageOf(playOf(elements, { layout: 'stage-fr' }))
    const large = page.map((line) =>
      line.runs
        .filter((run) => run.size === 12)
        .map((run) => run.text)
        .join('|'),
    )
    expect(large).toEqual(['1', "S| |, L'O| D'A", 'L| XIV\u00a0: Oui.', 'T| K| L’A|\u00a0: Non.'])
  })
  test('centres acts in capitals and scenes in small capitals, with numbers at the foot', () => {
    const { left, right } = find(printed, 'ACTE PREMIER')
    expect((left + right) / 2).toBeCloseTo(595.28 / 2 / IN)
    expect(find(printed, 'SCÈNE I').runs.map((run) => run.text)).toEqual(['S', 'CÈNE', ' ', 'I'])
    expect(find(printed, 'Un salon.').runs[0]?.italic).toBe(true)
    expect(find(printed, '1').y).toBeGreaterThan(11)
  })
})

describe('a revision', () => {
  const changed = { kind: 'dialogue', text: [{ text: 'Not ' }, { text: 'now', strike: true }], revision: 2 } as const
  const play = playOf([
    element('cue', 'ANNA'),
    changed,
    element('action', 'She goes.', { revision: 1 }),
    element('shot', 'ON'),
  ])
  test('is marked in the margin of each line, and keeps struck words', () => {
    const printed = pageOf(play)
    const stars = printed.filter((line) => wordsOf(line) === '*')
    expect(stars.map(({ runs }) => [Math.round(((runs[0]?.x ?? 0) / IN) * 100) / 100, runs[0]?.revision])).toEqual([
      [7.8, 2],
      [7.8, 1],
    ])
    expect(stars.map(({ y }) => y)).toEqual([find(printed, 'Not now').y * IN, find(printed, 'She goes.').y * IN])
    expect(find(printed, 'Not now').runs.map(({ text, strike, revision }) => [text, strike, revision])).toEqual([
      ['Not ', false, 2],
      ['now', true, 2],
    ])
  })
  test('is named by its colour in the page header, with the draft date', () => {
    const dated = { ...play, titlePage: [{ key: 'draft date', value: '1 May' }] }
    expect(find(pageOf(dated), 'Pink revision, 1 May')).toMatchObject({ left: 1.5, y: 0.5 })
    const tenth = playOf([element('action', 'x', { revision: 10 })], { language: 'fr' })
    expect(words(pageOf(tenth))).toContain('Révision bleue 2')
    expect(words(pageOf(playOf([lines('action', 3)])))).toEqual(['line0', 'line1', 'line2'])
  })
  test('has no mark if the layout has none', () => {
    const bare = { ...play, settings: { ...play.settings, changes: { 'revisions.mark': '' } } }
    expect(words(pageOf(bare))).not.toContain('*')
  })
})

describe('a British stage page', () => {
  const MM = 72 / 25.4
  const setting = { layout: 'stage-uk', paper: 'a4' } as const
  const printed = pageOf(
    playOf(
      [
        element('scene', 'Scene 1'),
        element('action', 'A room.'),
        element('cue', 'ANNA'),
        element('dialogue', 'Well.'),
        element('cue', 'THE ARCHBISHOP OF CANTERBURY AND YORK'),
        element('dialogue', 'No.'),
        element('cue', 'BRUNO'),
        element('action', 'Silence.'),
      ],
      setting,
    ),
  )
  const at = (text: string) => {
    const { left, y } = find(printed, text)
    return { left: Math.round((left * IN) / MM), line: Math.round((y * IN - 25 * MM) / 14) }
  }
  test('sets the name left of the dialogue, and directions in capitals', () => {
    expect(at('SCENE 1')).toEqual({ left: 24, line: 0 })
    expect(at('A ROOM.')).toEqual({ left: 90, line: 2 })
    expect(at('ANNA')).toEqual({ left: 24, line: 4 })
    expect(at('Well.')).toEqual({ left: Math.round(24 + 0.23 * 169), line: 4 })
  })
  test('leaves room for a name longer than its speech, and prints one without a speech', () => {
    expect([at('THE'), at('No.').line, at('BRUNO').line]).toEqual([{ left: 24, line: 6 }, 6, 11])
    expect(at('SILENCE.').line).toBe(13)
  })
  test('repeats the name beside a continued speech', () => {
    const play = playOf([lines('action', 40), element('cue', 'ANNA'), lines('dialogue', 20)], setting)
    const second = pageOf(play, 1)
    expect(find(second, 'ANNA (continued)').y).toBeCloseTo(find(second, 'line9').y)
    expect(words(pageOf(play, 0)).filter((text) => text === '1')).toEqual([])
    expect((find(second, '2').left + find(second, '2').right) / 2).toBeCloseTo(595.28 / 2 / IN)
  })
  test('never breaks a page within a name', () => {
    const long = element('cue', 'THE VERY LONG NAME OF THE ARCHBISHOP OF CANTERBURY AND YORK')
    for (let above = 42; above < 50; above++) {
      const play = playOf([lines('action', above), long, lines('dialogue', 2), long, lines('dialogue', 2)], setting)
      for (const [i] of paginate(play, layoutFor(play)).pages.entries())
        for (const { y } of pageOf(play, i)) expect(y).toBeLessThan(842 - 40)
    }
  })
})

describe('the front pages', () => {
  const titlePage = [
    { key: 'title', value: '_**Big Fish**_' },
    { key: 'author', value: 'Ana Ruiz' },
    { key: 'contact', value: '1 rue X\nParis' },
    { key: 'draft date', value: '1 May' },
  ]
  const play: Play = { ...playOf([lines('action', 3)]), titlePage }
  test('start with the title page', () => {
    const { sheetAt, sheets, front } = printedPlay(play)
    const title = find(sheetAt(0), 'BIG FISH')
    expect([sheets, front]).toEqual([2, 1])
    expect(title).toMatchObject({ y: 3.5, runs: [{ bold: true, underline: true }] })
    expect((title.left + title.right) / 2).toBeCloseTo(4.5)
    expect(find(sheetAt(0), 'Paris').left).toBe(1.5)
    expect(find(sheetAt(0), 'Paris').y).toBeCloseTo(10 - 1 / 6)
    expect(find(sheetAt(0), '1 May').right).toBeCloseTo(7.5)
    expect(words(sheetAt(1))).toEqual(['line0', 'line1', 'line2'])
  })
  test('show the running time if enabled', () => {
    const timed = { ...play, settings: { ...play.settings, runningTime: true } }
    expect(words(printedPlay(timed).sheetAt(0))).toContain('Running time: about 1\u00a0min')
  })
  test('have the cast list of a stage play, on several pages if needed', () => {
    const characters = Array.from({ length: 40 }, (_, i) => ({
      ...character(`${i}`, `NAME ${i}`),
      description: 'a friend',
    }))
    const stage = { ...playOf([lines('action', 3)], { layout: 'stage-us' }), characters }
    const { front, sheetAt } = printedPlay(stage)
    expect(front).toBe(2)
    expect(words(sheetAt(0)).slice(0, 2)).toEqual(['CHARACTERS', 'NAME 0: a friend'])
    expect([...words(sheetAt(0)), ...words(sheetAt(1))]).toHaveLength(41)
    expect(printedPlay({ ...play, characters }).front).toBe(1)
  })
  test('have place, time and scenes after the cast list, as far as given', () => {
    const scenes = Array.from({ length: 6 }, (_, i) => element('scene', `Scene ${i + 1}`))
    const people = [character('a', 'ANNA')]
    const told = [
      { key: 'setting', value: 'A kitchen' },
      { key: 'time', value: 'Now' },
    ]
    const of = (layout: 'stage-us' | 'stage-fr', elements: readonly Element[]) => {
      const { front, sheetAt } = printedPlay({ ...playOf(elements, { layout }), characters: people, titlePage: told })
      return Array.from({ length: front }, (_, i) => words(sheetAt(i))).flat()
    }
    const list = ['Act I', ...scenes.map((one) => one.text[0]?.text)]
    expect(of('stage-us', [element('act', 'Act I'), ...scenes])).toEqual([
      'CHARACTERS',
      'ANNA',
      'SETTING',
      'A kitchen',
      'TIME',
      'Now',
      'SCENES',
      ...list,
    ])
    expect(of('stage-us', scenes.slice(1))).toEqual(['CHARACTERS', 'ANNA', 'SETTING', 'A kitchen', 'TIME', 'Now'])
    expect(of('stage-fr', scenes)).toEqual(['CHARACTERS', 'ANNA', 'A kitchen', 'Now'])
  })
  test('are none without a title or characters', () => {
    expect(printedPlay(playOf([])).front).toBe(0)
  })
})

/** Returns only the letters in the text, in lower case. */
const letters = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase()

test.each(Array.from({ length: 9 }, (_, i) => i))('prints every word once and in order, seed %i', (seed) => {
  const roll = dice(seed + 77)
  const elements: Element[] = Array.from({ length: 150 }, () => randomElement(roll)).map((one) =>
    one.kind === 'cue' ? element('cue', one.text[0]?.text) : one,
  )
  const play = playOf(elements, {
    layout: (['stage-fr', 'stage-us', 'stage-uk'] as const)[seed % 3] ?? 'stage-fr',
    language: 'fr',
  })
  const pagination = paginate(play, layoutFor(play))
  const continued = pagination.pages.map((page) => page.continued.map(letters).join(''))
  const printed = pagination.pages.map((_, i) => {
    const body = printPage(pagination, i).filter((line) => !/^[\p{L}\d]+-[\d-]+$|^\d+$/u.test(wordsOf(line)))
    return letters(words(body).join('')).slice(continued[i]?.length)
  })
  const unprinted = new Set(['note', 'section', 'synopsis'])
  const written = elements.filter((one) => !unprinted.has(one.kind)).map((one) => letters(one.text[0]?.text ?? ''))
  expect(printed.join('')).toBe(written.join(''))
})

test('keeps every line within the page', () => {
  const roll = dice(9)
  for (const layout of ['screenplay', 'stage-us', 'stage-uk', 'stage-fr'] as const) {
    const play = playOf(
      Array.from({ length: 300 }, () => randomElement(roll)),
      { layout },
    )
    const pagination = paginate(play, layoutFor(play))
    for (const [i] of pagination.pages.entries()) {
      for (const line of printPage(pagination, i)) {
        const last = line.runs.at(-1)
        expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan(pagination.layout.width - 36)
        expect(line.y + pagination.layout.lineHeight).toBeLessThanOrEqual(pagination.layout.height - 24)
      }
    }
  }
})

test('draws a page preview with words in place, right-to-left text on the right', () => {
  const play = playOf([
    element('scene', 'INT. HALL'),
    element('action', 'She waits.'),
    element('action', '\u05e9\u05dc\u05d5\u05dd'),
    element('action', ' '),
  ])
  const layout = layoutFor(play)
  const { words: shown, width, height, typeface } = sheetPicture(pageOf(play), layout)
  expect({ width, height, typeface }).toEqual({ width: 612, height: 792, typeface: 'courier' })
  expect(shown.map(({ text, x, heading }) => [text, x / IN, heading])).toEqual([
    ['INT. HALL', 1.5, true],
    ['She waits.', 1.5, false],
    ['\u05e9\u05dc\u05d5\u05dd', expect.closeTo((layout.left + layout.textWidth - (shown[2]?.width ?? 0)) / IN), false],
  ])
  const [first, second] = shown
  expect((second?.y ?? 0) - (first?.y ?? 0)).toBeCloseTo(2 * layout.lineHeight)
})
