import { describe, expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import type { ScriptReading } from '../../formats/reading.ts'
import { readPlainText } from '../plain-text.ts'
import { looseLine } from './line.ts'
import { recurringNameLines, withNamesAbove } from './names-alone.ts'
import { recognise } from './recognise.ts'

/** Returns one line for each element, with the speaker in front of the speech. */
function shown({ play }: ScriptReading): string[] {
  const names = new Map<string, string>(play.characters.map(({ id, name }) => [id, name]))
  return play.elements.map(({ kind, text, character }) =>
    kind === 'cue' ? `${names.get(character ?? '') ?? '?'} ${textOf(text)}`.trim() : `${kind}: ${textOf(text)}`,
  )
}

const TALK = [
  'ANNA',
  'dialogue: Hello there, Bruno.',
  'BRUNO',
  'dialogue: Hello. I did not see you.',
  'ANNA',
  'dialogue: You never do.',
  'action: She sits.',
  'BRUNO',
  'dialogue: That is not fair.',
]

const LINES = [
  'ANNA: Hello there, Bruno.',
  'BRUNO: Hello. I did not see you.',
  'ANNA: You never do.',
  '(She sits.)',
  'BRUNO: That is not fair.',
]
const mixed = (line: string): string => line.replace('ANNA', 'Anna').replace('BRUNO', 'Bruno')

describe('a name and its dialogue on one line', () => {
  test.each([
    ['are read without empty lines', '\n'],
    ['are read with empty lines', '\n\n'],
  ])('%s', (_, between) => {
    expect(shown(readPlainText(LINES.join(between)))).toEqual(TALK)
    const small = shown(readPlainText(LINES.map(mixed).join(between)))
    expect(small).toEqual(TALK.map((line) => mixed(line)))
  })

  test('are joined with the wrapped lines that follow', () => {
    const text = `ANNA: Hello there, Bruno. I have been waiting for you since this
morning and nobody came, not even the postman.
BRUNO: Hello. I did not see you.
ANNA: You never do. You look, and look, and then you go away with
your hat in your hand and say that nobody was in.
BRUNO: That is not fair.
`
    const read = shown(readPlainText(text))
    expect(read.filter((line) => /^(?:ANNA|BRUNO)$/.test(line))).toHaveLength(4)
    expect(read[1]).toBe(
      'dialogue: Hello there, Bruno. I have been waiting for you since this morning and nobody came, not even the postman.',
    )
  })

  test('are read from soft breaks in one paragraph of a word processor', () => {
    const line = { text: [{ text: LINES.join('\n') }], gap: 0 }
    expect(shown(recognise({ lines: [line], wrapped: false }))).toEqual(TALK)
  })

  test('does not read an exclamation as a cue if names stand alone', () => {
    const speech = (name: string) => `${name}\nJa. — Nej, jag vet inte\nvad det var.\nJa. — Kanske.\n`
    const read = shown(readPlainText(['ADA', 'NILS', 'ADA', 'NILS'].map(speech).join('\n')))
    expect(read.filter((line) => !line.includes(':'))).toEqual(['ADA', 'NILS', 'ADA', 'NILS'])
  })
})

test.each([
  ['MRS. PEARCE', 'DR. WATT', ': '],
  ['ST. JOHN', 'PROF. ELLIS', ': '],
  ['MME. ROCHE', 'M. PETIT', ' : '],
  ['Mrs. Pearce', 'Capt. Ellis', ': '],
  ['Кн. Мария', 'Гр. Орлов', ': '],
])('reads %s and %s as names with titles', (one, other, close) => {
  const text = `${one}${close}Good morning.\n\n${other}${close}Is it?\n\n${one}${close}No.\n\n${other}${close}So I thought.\n`
  const { play } = readPlainText(text)
  expect(play.characters.map(({ name }) => name)).toEqual([one, other])
  expect(play.elements.filter(({ kind }) => kind === 'dialogue').map(({ text: said }) => textOf(said))).toEqual([
    'Good morning.',
    'Is it?',
    'No.',
    'So I thought.',
  ])
})

test('reads a title alone as a cue', () => {
  const text = 'DR. I am late.\n\nANNA. You are.\n\nDR. Am I very late?\n\nANNA. Yes.\n'
  expect(readPlainText(text).play.characters.map(({ name }) => name)).toEqual(['DR', 'ANNA'])
})

describe('dialogue about acts and scenes', () => {
  test('is not read as a heading', () => {
    const text =
      'ACT ONE\n\nANNE. — Et pour un acte ?\n\nLUC. — Deux sous.\n\nANNE. — Quelle scène !\n\nLUC. — Je sais.\n'
    expect(shown(readPlainText(text))).toEqual([
      'act: ACT ONE',
      'ANNE',
      'dialogue: Et pour un acte ?',
      'LUC',
      'dialogue: Deux sous.',
      'ANNE',
      'dialogue: Quelle scène !',
      'LUC',
      'dialogue: Je sais.',
    ])
  })

  test('is not read as a heading, even if it is the whole speech', () => {
    const text = 'ANN: What part shall I act?\n\nBEN: The second.\n\nANN: Act two?\n\nBEN: Scene one.\n'
    expect(shown(readPlainText(text)).filter((line) => /^(?:act|scene):/.test(line))).toEqual([])
  })

  test('does not affect headings that repeat the title', () => {
    const act = (number: string) => `The Ferry: Act ${number}\n\nANNA. It is late.\n\nBEN. It is not.\n`
    const read = shown(readPlainText(`The Ferry\n\n${act('I')}\n${act('II')}`))
    expect(read.filter((line) => line.startsWith('act:'))).toHaveLength(2)
  })
})

describe('directions in square brackets', () => {
  const text = `ANNA [crossing to the window, where she waits for
a long while] Nobody.

BRUNO. Who should come?

ANNA. [at the door] He said he would. [at the window] He
always says so.

BRUNO. He says.
`
  test('are read beside a name, over two lines, and within a speech', () => {
    expect(shown(readPlainText(text))).toEqual([
      'ANNA (crossing to the window, where she waits for a long while)',
      'dialogue: Nobody.',
      'BRUNO',
      'dialogue: Who should come?',
      'ANNA (at the door)',
      'dialogue: He said he would. (at the window) He always says so.',
      'BRUNO',
      'dialogue: He says.',
    ])
  })
})

describe('reads a name on its own line as a cue', () => {
  const speech = [
    ['BERNARDO', 'Who is there?'],
    ['FRANCISCO', 'Nay, answer me. Stand and say who you are,', 'and what you want of us at this hour.'],
    ['BERNARDO', 'Long live the king!'],
    ['FRANCISCO', 'Bernardo?'],
    ['BERNARDO', 'He.'],
    ['FRANCISCO', 'You come most carefully upon your hour.'],
  ]
  const wanted = speech.flatMap(([name = '', ...said]) => [name, said.join(' ')])
  const spoken = (text: string) => shown(readPlainText(text)).map((line) => line.replace(/^(?:dialogue|verse): /, ''))

  test.each([
    ['with an empty line below it', (said: string[]) => `${said[0]}\n\n    ${said.slice(1).join('\n    ')}\n`],
    ['without empty lines', (said: string[]) => said.join('\n')],
  ])('%s', (_, set) => {
    const read = spoken(speech.map(set).join('\n'))
    expect(read.filter((line) => /^[A-Z]+$/.test(line))).toEqual(speech.map(([name]) => name))
    expect(read.join(' ')).toBe(wanted.join(' '))
  })
})

test.each([
  ['皇后', '國王', '：'],
  ['皇后', '國王', ': '],
  ['יקי', 'רינה', ': '],
  ['ليلى', 'قيس', ': '],
  ['राम', 'सीता', ': '],
  ['철수', '영희', ': '],
])('reads %s and %s as names in a script without capitals', (one, other, close) => {
  const line = (name: string, said: string) => `${name}${close}${said}`
  const text = [line(one, 'ما'), line(other, '我不知道。'), line(one, 'לא.'), line(other, 'हाँ।')].join('\n')
  expect(readPlainText(text).play.characters.map(({ name }) => name)).toEqual([one, other])
})

describe('speeches without empty lines between them', () => {
  test('may have the name above verse and before prose', () => {
    const verse = (name: string): string => `${name}:\nThe river runs below the mill,\nand nobody can keep it still.`
    const text = ['Ada', 'Ben', 'Ada', 'Ben', 'Ada', 'Ben', 'Ada', 'Ben'].map(verse).join('\n')
    const read = shown(readPlainText(`${text}\nAda: It runs and runs.\nBen: And so do we.\n${text}`))
    const at = read.indexOf('dialogue: It runs and runs.')
    expect(read.slice(at - 1, at + 3)).toEqual(['Ada', 'dialogue: It runs and runs.', 'Ben', 'dialogue: And so do we.'])
  })

  test('are not split at a sentence that begins with a one-letter word', () => {
    const talk =
      'ADA\nI, my good sir, have nothing to say,\nand never had.\nBEN\nNobody asked you, dear,\nand nobody will.\n'
    const names = shown(readPlainText(talk.repeat(6))).filter((line) => /^[A-Z]+\b(?!:)/.test(line))
    expect(new Set(names)).toEqual(new Set(['ADA', 'BEN']))
  })
})

test('reads a name in capitals before a colon as a cue, even if it occurs only once', () => {
  const talk = 'ADA: It is late.\nBEN: It is not.\n'.repeat(11)
  const read = shown(readPlainText(`${talk}THE OLD PORTER: We close.\n${talk}`))
  expect(read[read.indexOf('dialogue: We close.') - 1]).toBe('THE OLD PORTER')
})

test('recurringNameLines includes a name whose direction wraps onto the next line', () => {
  const talk = ['ADA', 'It is late.', 'BEN (who has not moved,', 'and does not move now)', 'Which lamp?']
  const lines = Array.from({ length: 4 }, () => talk).flat()
  const calls = recurringNameLines(lines.map((text) => looseLine({ text: [{ text }], gap: 0 })))
  expect(calls).toEqual(lines.flatMap((text, at) => (/^(?:ADA|BEN)/.test(text) ? [at] : [])))
})

test('recurringNameLines includes a name that occurs once if all dialogue is indented', () => {
  const line = (text: string, indent: number) => looseLine({ text: [{ text }], gap: 0, indent })
  const talk = Array.from({ length: 4 }, () => [
    line('ADA', 0),
    line('It is late.', 36),
    line('BEN', 0),
    line('No.', 36),
  ])
  const once = [line('A PORTER', 0), line('We close.', 36), line('NOBODY MOVES', 0), line('EXIT', 0)]
  expect(recurringNameLines([...talk.flat(), ...once])).toEqual([0, 2, 4, 6, 8, 10, 12, 14, 16])
})

test('withNamesAbove removes the empty line between a wrapped direction and the dialogue', () => {
  const line = (text: string, gap: number) => looseLine({ text: [{ text }], gap })
  const talk = Array.from({ length: 4 }, () => [line('ADA', 1), line('It is late.', 1), line('BEN', 1), line('No.', 1)])
  const long = [line('ADA (who has not moved', 1), line('and does not now)', 0), line('Which lamp?', 1)]
  expect(withNamesAbove([...talk.flat(), ...long]).at(-1)?.gap).toBe(0)
})

test.each([
  ['a colon', (name: string) => `${name}: `],
  ['a tab', (name: string) => `${name}\t`],
])('learns a short word before names as a title, with %s after the name', (_, close) => {
  const talk = `${close('MIST. REED')}Who is there?\n\n${close('BEN')}I am.\n\n${close('MIST. PIKE')}Come up.\n\n`
  const alone = `${close('REED')}It is late.\n\n${close('PIKE')}It is.\n\n`
  const lines = `${talk.repeat(4)}${alone.repeat(2)}`.split('\n\n').filter((line) => line !== '')
  const { play } = recognise({ lines: lines.map((text) => ({ text: [{ text }], gap: 0 })), wrapped: false })
  expect(play.characters.map(({ name }) => name)).toEqual(['MIST. REED', 'BEN', 'MIST. PIKE', 'REED', 'PIKE'])
})

test('keeps verse below lower-case names together, even if most speeches are one line', () => {
  const short = Array.from(
    { length: 12 },
    (_, at) => `${at % 2 === 0 ? 'Ada' : 'Ben'}: I said ${at} of them, and would say all of them again if I had to.`,
  )
  const verse = ['The river runs below the mill,', 'And nobody can keep it still,', 'And nobody will try.']
  const long = Array.from({ length: 4 }, (_, at) => [`${at % 2 === 0 ? 'Ada' : 'Ben'}:`, ...verse, ...verse])
  const { play } = readPlainText([...short, ...long.flat()].join('\n'))
  expect(play.elements.filter(({ kind }) => kind === 'cue')).toHaveLength(16)
  expect(play.elements.filter(({ kind }) => kind === 'action')).toEqual([])
  expect(play.elements.filter(({ kind }) => kind === 'verse')).toHaveLength(24)
})

test('reads a wrapped direction with brackets and colons beside a name', () => {
  const talk = 'ADA: It is late.\n\nBEN: It is not.\n\n'.repeat(3)
  const long = `ADA (with a guitar on her back: she hums, a pencil in one hand
and paper in the other (No. 1)): Away with care.`
  const read = shown(readPlainText(`${talk}${long}\n\nBEN: Who sings?`))
  expect(read.slice(-4)).toEqual([
    'ADA (with a guitar on her back: she hums, a pencil in one hand and paper in the other (No. 1))',
    'dialogue: Away with care.',
    'BEN',
    'dialogue: Who sings?',
  ])
})

test('reads full-width brackets and colons', () => {
  const text = '第一场 皇宫内\n\n皇后（叉着腰）：魔镜，你说。\n\n（魔镜发光。）\n\n魔镜：陛下，是她。\n\n【音乐】\n\n'
  expect(shown(readPlainText(text.repeat(3))).slice(0, 7)).toEqual([
    'scene: 第一场 皇宫内',
    '皇后 (叉着腰)',
    'dialogue: 魔镜，你说。',
    'action: 魔镜发光。',
    '魔镜',
    'dialogue: 陛下，是她。',
    'action: 音乐',
  ])
})

describe('a short abbreviation before a name', () => {
  const talk = [
    'Dr. Glist: Who keeps the well?',
    'Mi. Gli:',
    'The well is kept by night and day,',
    'and nobody has come to stay.',
    'Dr. Glist: Nobody now.',
    'Mi. Gli: Then I will keep it.',
  ]

  test('is read as a title if the name also occurs with another title', () => {
    const read = shown(
      readPlainText(
        Array.from({ length: 5 }, () => talk)
          .flat()
          .join('\n'),
      ),
    )
    const names = read.filter((line) => !/^(?:dialogue|verse): /.test(line))
    expect(names).toEqual(Array.from({ length: 5 }, () => ['Dr. Glist', 'Mi. Gli', 'Dr. Glist', 'Mi. Gli']).flat())
  })
})

test('reads a name in capitals before a tab as a cue, even if it occurs only once', () => {
  const talk =
    'ADA\tThe tide is late tonight,\nand nobody will wait.\nBEN\tIt is not late at all,\nand I will never wait.\n'
  const read = shown(readPlainText(`${talk.repeat(11)}OLD PORTER\tWe close,\nand close for good.\n${talk.repeat(4)}`))
  expect(read).toContain('OLD PORTER')
})

describe('an empty line below each name', () => {
  const speech = (name: string) => `${name}\n\n    Nobody ever told me so,\n    and nobody shall.\n\n`
  const talk = [1, 2, 3, 4, 5].map(() => speech('ROSE') + speech('HUGO')).join('')
  const parts = (text: string) =>
    readPlainText(text).play.elements.flatMap(({ kind, text: words }) =>
      kind === 'act' || kind === 'scene' ? [`${kind}: ${textOf(words)}`] : [],
    )

  test('does not join the end of the cast list to the first act', () => {
    const front = 'THE MILL\n\nby Jane Doe\n\n\nCHARACTERS\n\nHUGO, a miller\nROSE, his daughter\n\n\n\n'
    expect(parts(`${front}ACT I\n\nSCENE 1\n\n${talk}SCENE 2\n\n${talk}`)).toEqual([
      'act: ACT I',
      'scene: SCENE 1',
      'scene: SCENE 2',
    ])
  })

  test('does not turn the repeated title above the play into a cue', () => {
    const front =
      "THE KING'S MILL\n\nA comedy in one act, first played at the fair.\n\nby Jane Doe\n\n\nCHARACTERS\n\nHUGO, a miller.\nROSE, his daughter.\n\n\n\n"
    const text = `${front}THE KING'S MILL\n\n(A mill at noon.)\n\nSCENE 1\n\n${talk}SCENE 2\n\n${talk}`
    expect(parts(text)).toEqual(["act: THE KING'S MILL", 'scene: SCENE 1', 'scene: SCENE 2'])
    expect(readPlainText(text).play.titlePage[0]).toEqual({ key: 'title', value: "THE KING'S MILL" })
  })
})

test('reads a mixed-case name above verse as a cue, even if it occurs only once', () => {
  const verse = 'The river runs below the mill,\nand nobody can keep it still.\n'
  const talk = ['Ada', 'Ben'].map((name) => `${name}:\n${verse}`).join('')
  const once = `Choir of the Old (far away):\n${verse}Choir and Ada:\n${verse}`
  const names = shown(readPlainText(`${talk.repeat(11)}${once}${talk.repeat(4)}`)).filter((line) =>
    line.startsWith('Choir'),
  )
  expect(names).toEqual(['Choir of the Old (far away)', 'Choir and Ada'])
})

describe('names with a colon in a column', () => {
  const calls = (text: string): string[] =>
    shown(readPlainText(text)).filter((line) => !/^(?:dialogue|verse|scene):/.test(line))
  const talk = 'Anna:\tThe tide is late tonight,\n\tand nobody will wait.\nBen:\tIt is not late at all.\n\n'

  test('are not joined with the next line', () => {
    const line = (text: string, gap: number, indent = 0) => ({ text: [{ text }], gap, indent })
    const lines = [
      line('Anna:\tThe tide is late tonight,', 1),
      line('and nobody will wait.', 0, 90),
      line('Ben:\tIs it?', 1),
      line('Anna:\tIt is.', 0),
    ]
    const read = shown(recognise({ lines: Array.from({ length: 4 }, () => lines).flat(), wrapped: true }))
    expect(read.slice(2, 6)).toEqual(['Ben', 'dialogue: Is it?', 'Anna', 'dialogue: It is.'])
  })

  test('are cues even if they occur once or contain a word such as “act”', () => {
    const once =
      'Old Porter:\tWe close.\nJuan del Monte:\tWe do.\nAnna:\tGood.\nBen:\tGood.\nJuan del Monte:\tIt is not.\n\n'
    expect(calls(`SCENE 1\n\n${talk.repeat(12)}${once}`).slice(-5)).toEqual([
      'Old Porter',
      'Juan del Monte',
      'Anna',
      'Ben',
      'Juan del Monte',
    ])
  })

  test('are distinguished from verse that begins with a word and a comma', () => {
    const verse = 'Towers, walls, and all the people in arms.\nNot one of them would stay.\n\n'
    expect(calls(`SCENE 1\n\n${talk.repeat(12)}${verse}`).slice(-1)).toEqual(['Ben'])
  })

  test('are cues right below a heading, even if the dialogue is only a name', () => {
    const found = shown(readPlainText(`SCENE 1\n\n${talk.repeat(6)}SCENE 2\nAnna:\tBen!\nBen:\tAnna!\n`))
    expect(found.slice(-5)).toEqual(['scene: SCENE 2', 'Anna', 'dialogue: Ben!', 'Ben', 'dialogue: Anna!'])
  })
})
