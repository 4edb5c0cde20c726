import { describe, expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import type { SourceDocument } from '../source.ts'
import { recognise } from './recognise.ts'
import { sourceOfText } from './text-source.ts'

/** Returns the spoken elements, as "verse: …" or "dialogue: …". */
const spoken = (document: SourceDocument): string[] =>
  recognise(document)
    .play.elements.filter(({ kind }) => kind !== 'cue')
    .map(({ kind, text }) => `${kind}: ${textOf(text)}`)
const spokenIn = (text: string): string[] => spoken(sourceOfText(text))

const VERSES = [
  'Le vent du nord se lève et la barque est au port,',
  'Les filets sont pliés, la lanterne s’endort ;',
  'Je n’attends plus personne et personne ne vient',
  'Dire à ma porte close un mot qui m’appartient.',
  'Marcheras-tu ce soir le long de la falaise',
  'Où tant de pas perdus ont usé la terre aise ?',
  'Il faudrait que la mer me rendît un seul nom',
  'Pour que je croie encore à ce que nous aimons.',
]
const couplet = (name: string, at: number): string => `${name}.\n${VERSES.slice(at, at + 2).join('\n')}\n`
const TRAGEDY = `${couplet('MAUD', 0)}
${couplet('YVON', 2)}
MAUD.
Hélas !

YVON.
Quoi donc ?

${couplet('MAUD', 4)}
${couplet('YVON', 6)}
`

const FREE = `MAUD.
Se torni questa sera
in riva al mare
io non ti chiederò dove sei stato
con le tue reti vuote e la tua barca,
il vento lo racconta
a chi non dorme
e conta nella notte tutti i passi
che vengono dal porto;
la lampada è sul tavolo,
il pane nella madia
e la tua sedia accanto alla finestra.
`

const PROSE = `MAUD.
The harbour master came by this morning and asked whether anybody had
seen the two boats that left on Tuesday. Nobody had. I gave him coffee
and he went away.

YVON.
Did he say anything else? He never comes for so little. Last winter he
Came three times before he told us what he wanted.

MAUD.
No.

YVON.
He will be back tomorrow, then, and it will be about the nets and not
about the boats.

`
const SONG = `MAUD.
The tide goes out, the tide comes in,
And nobody counts the waves,
The wind has neither friend nor kin
And sings for none of the graves.

`

describe('lines of verse', () => {
  test('stay lines if all have full length, and a one-word line is verse too', () => {
    const lines = spokenIn(TRAGEDY.repeat(4))
    expect(lines).toHaveLength(40)
    expect(lines.filter((line) => !line.startsWith('verse: '))).toEqual([])
    expect(lines.slice(4, 6)).toEqual(['verse: Hélas !', 'verse: Quoi donc ?'])
  })

  test('stay lines if they begin in lower case, and none becomes a direction', () => {
    const lines = spokenIn(`${FREE}\nYVON.\nNiente.\n\n`.repeat(6))
    expect(lines.filter((line) => !line.startsWith('verse: '))).toEqual([])
    expect(lines).toContain('verse: in riva al mare')
  })

  test('are kept in a song within a play in prose', () => {
    const lines = spokenIn(PROSE.repeat(5) + SONG + PROSE.repeat(5))
    expect(lines.filter((line) => line.startsWith('verse: '))).toHaveLength(4)
    expect(lines.slice(0, 3)).toEqual([
      'dialogue: The harbour master came by this morning and asked whether anybody had seen the two boats that left on Tuesday. Nobody had. I gave him coffee and he went away.',
      'dialogue: Did he say anything else? He never comes for so little. Last winter he Came three times before he told us what he wanted.',
      'dialogue: No.',
    ])
  })
})

describe('paragraphs with line breaks', () => {
  /** A document in which each speech is one paragraph. */
  const document = (speeches: readonly string[]): SourceDocument => ({
    lines: speeches.flatMap((speech, at) => [
      { text: [{ text: at % 2 === 0 ? 'MAUD' : 'YVON', bold: true }], gap: 0 },
      { text: [{ text: speech }], gap: 0 },
    ]),
    wrapped: false,
  })

  test('are verse, and so is a half line between them', () => {
    const stanza = VERSES.slice(0, 4).join('\n')
    const lines = spoken(document([stanza, 'Hélas !', stanza, 'Quoi donc ?', stanza, stanza]))
    expect(lines.filter((line) => !line.startsWith('verse: '))).toEqual([])
    expect(lines).toHaveLength(18)
  })

  test('are prose if each line is a sentence', () => {
    const said = 'I counted the boats twice, and there were two fewer.\nNobody would tell me where they had gone.'
    const lines = spoken(document([said, 'No.', said, 'Yes.', said, 'Well.']))
    expect(lines.filter((line) => !line.startsWith('dialogue: '))).toEqual([])
  })
})
