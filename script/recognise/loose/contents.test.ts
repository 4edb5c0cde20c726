import { describe, expect, test } from 'vitest'
import { draftOf } from '../../review/draft.ts'
import { plain, textOf } from '../../rich-text.ts'
import { readPlainText } from '../plain-text.ts'
import type { SourceLine } from '../source.ts'
import { recognise } from './recognise.ts'

const BODY = `ACT ONE

Scene 1

A jetty.

NORA. Is it late? I have waited here since the bell.

PIKE. It is always late.

NORA. Then why do you come at all?

PIKE. Somebody has to.

Scene 2

The ferry.

NORA. Somebody. Yes.

PIKE. There. You see?

ACT TWO

Scene 1

The other side.

NORA. Is this all there is?

PIKE. There is a tree.

THE END
`

const play = (list: string, front = 'THE LAST FERRY\n\nby Ida Blum\n\n'): string => `${front}${list}\n\n\n${BODY}`

const shown = (text: string) => {
  const { play: read } = readPlainText(text)
  return {
    headings: read.elements
      .filter(({ kind }) => kind === 'act' || kind === 'scene' || kind === 'section')
      .map(({ text: words }) => textOf(words)),
    characters: read.characters.map(({ name }) => name),
    notes: read.elements.filter(({ kind }) => kind === 'note').map(({ text: words }) => textOf(words)),
  }
}

const WITHOUT = shown(play(''))

const LISTS: readonly (readonly [string, string])[] = [
  [
    'dot leaders and page numbers',
    'CONTENTS\n\nACT ONE ........................ 1\n  Scene 1 ...................... 1\n  Scene 2 ..................... 14\nACT TWO ....................... 31\n  Scene 1 ..................... 31',
  ],
  ['spaced dots and no title', 'Act One . . . . . . . 1\nAct Two . . . . . . . 31\nAfterword . . . . . . . 50'],
  ['tabs', 'Contents\n\nAct One\t1\nScene 1\t1\nScene 2\t14\nAct Two\t31\nScene 1\t31'],
  [
    'only a space before the page number',
    'TABLE OF CONTENTS\n\nACT ONE 1\nScene 1 1\nScene 2 14\nACT TWO 31\nScene 1 31',
  ],
  ['headings without page numbers', 'Contents\n\nACT ONE\nScene 1\nScene 2\nACT TWO\nScene 1'],
  ['headings without page numbers or title', 'ACT ONE\nScene 1\nScene 2\nACT TWO\nScene 1'],
  ['headings with empty lines between', 'ACT ONE\n\nScene 1\n\nScene 2\n\nACT TWO\n\nScene 1'],
  ['headings with the places of the scenes', 'SCENES\n\nAct One. A jetty at night.\nAct Two. The other side.'],
  ['Roman page numbers', 'Preface .......... iii\nAct One .......... 1\nAct Two .......... 31'],
]

describe('a table of contents', () => {
  test.each(LISTS)('with %s becomes a note, not part of the play', (_, list) => {
    const { headings, characters, notes } = shown(play(list))
    expect({ headings, characters }).toEqual({ headings: WITHOUT.headings, characters: ['NORA', 'PIKE'] })
    expect(notes.map((words) => words.replace(/\s+/g, ' '))).toEqual([
      list
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' ')
        .replace(/\s+/g, ' '),
    ])
  })

  test('in French, between title and cast list, becomes a note', () => {
    const list = 'TABLE DES MATIÈRES\n\nActe I ........ 3\nActe II ....... 20'
    const text = `LE BAC\n\n${list}\n\n\nPERSONNAGES\n\nNORA, qui attend.\nPIKE, le passeur.\n\n\nACTE I\n\nNORA. Est-il tard ?\n\nPIKE. Toujours.\n\nACTE II\n\nNORA. Et là ?\n\nPIKE. Un arbre.\n`
    expect(shown(text)).toEqual({
      headings: ['ACTE I', 'ACTE II'],
      characters: ['NORA', 'PIKE'],
      notes: ['TABLE DES MATIÈRES\nActe I ........ 3\nActe II ....... 20'],
    })
  })

  test('keeps its place in the original, and its note is marked for review', () => {
    const { draft, original } = draftOf(readPlainText(play(LISTS[0]![1])))
    const [note, act] = draft.lines.filter(({ element }) => element.kind === 'note' || element.kind === 'act')
    expect(textOf(original[note!.at]!.text)).toBe('CONTENTS')
    expect(note!.confidence).toBeLessThan(0.7)
    expect(original.slice(act!.at, act!.at + 2).map(({ text }) => textOf(text))).toEqual(['ACT ONE', 'Scene 1'])
  })

  test('of a screenplay becomes neither scenes nor action', () => {
    const scenes = ['INT. BOAT SHED - NIGHT', 'EXT. JETTY - DAWN', 'INT. FERRY - DAY']
    const line = (words: string, gap = 1, indent = 0): SourceLine => ({ text: plain(words), gap, indent })
    const body = scenes.flatMap((words) => [
      line(words),
      line('Fog. Somebody coughs.'),
      line('NORA', 1, 158),
      line('Is it late?', 0, 72),
    ])
    const list = scenes.map((words, at) => line(`${words}\t${at * 4 + 1}`, 0))
    const { play: read } = recognise({ lines: [line('CONTENTS'), ...list, ...body], wrapped: true })
    expect(read.elements.map(({ kind }) => kind)).toEqual([
      'note',
      ...scenes.flatMap(() => ['scene', 'action', 'cue', 'dialogue']),
    ])
  })

  test('of a word processor document is recognised by its styles', () => {
    const paragraphs = ['The jetty\t1', 'The ferry\t14'].map((words) => ({
      text: plain(words),
      gap: 0,
      style: 'toc 1',
    }))
    const body = BODY.split('\n\n').map((words): SourceLine => ({ text: plain(words), gap: 1 }))
    const { play: read } = recognise({ lines: [...paragraphs, ...body], wrapped: false })
    expect(read.elements[0]).toEqual({ kind: 'note', text: plain('The jetty\t1\nThe ferry\t14') })
    expect(read.characters.map(({ name }) => name)).toEqual(['NORA', 'PIKE'])
  })
})

test.each([
  ['a cast list with ages', 'CHARACTERS\n\nNORA ......... 30\nPIKE ......... 64\nA GULL ......... 70'],
  ['a cast list with actors', 'CHARACTERS\n\nNORA ......... Ida Blum\nPIKE ......... Otto Blum'],
])('does not take %s for a table of contents', (_, list) => {
  const { play: read } = readPlainText(play(list))
  expect(read.characters.map(({ name }) => name).slice(0, 2)).toEqual(['NORA', 'PIKE'])
  expect(read.elements.filter(({ kind }) => kind === 'note')).toEqual([])
})

test('keeps the headings of an outline without dialogue', () => {
  const { play: read } = readPlainText('ACT ONE\n\nScene 1\n\nScene 2\n\nACT TWO\n\nScene 3\n\nScene 4\n')
  expect(read.elements.filter(({ kind }) => kind === 'note')).toEqual([])
})
