import { character, parseFountain, type Play } from '@replique/script'
import { expect, test } from 'vitest'
import { firstLines, type FirstLines } from './first-lines.ts'

const playOf = (text: string): Play => parseFountain(text)

const linesOf = (play: Play): FirstLines => firstLines(play) ?? { html: '', css: '', typeface: 'courier' }

test('cues, brackets and marks look as in the editor, and an empty line has a height', () => {
  const { html, css, typeface } = linesOf(playOf('INT. KITCHEN - DAY\n\nADA\n(low)\nListen to *me*.\n'))
  expect(html).toMatch(
    /^<div class="script" lang="en" data-layout="\w+" data-typeface="courier"><section class="chunk">/,
  )
  expect(html).toMatch(
    /<p class="cue"[^>]* data-name="ADA"><span class="cue-name" contenteditable="false">ADA<\/span><span class="cue-text"><br/,
  )
  expect(html).toContain('Listen to <em>me</em>.')
  expect(css).toContain('.script .cue{')
  expect(typeface).toBe('courier')
})

test('the French prose layout hides only the brackets around a direction', () => {
  const play = parseFountain('BORIS\n(bas (très) bas)\nOui (peut-être).\n', { language: 'fr', kind: 'stage' })
  const { html } = linesOf({ ...play, settings: { ...play.settings, layout: 'stage-fr' } })
  expect(html).toContain('<span class="outer-bracket">(</span>bas (très) bas<span class="outer-bracket">)</span></p>')
  expect(html.match(/outer-bracket/g)).toHaveLength(2)
})

test('text, names and ids can’t become markup', () => {
  const hostile = '"><img src=x onerror=alert(1)>\'&'
  const play: Play = {
    ...playOf('A\n\nB'),
    characters: [character('c', hostile)],
    elements: [
      { id: hostile, kind: 'cue', character: 'c', text: [{ text: hostile }] },
      { id: 'b', kind: 'scene', number: hostile, text: [{ text: hostile, bold: true }] },
    ],
  }
  const { html } = linesOf(play)
  expect(html).not.toContain('<img')
  expect(html.match(/<[^>]*>/g)!.every((tag) => /^<\/?(?:div|section|p|span|strong|br)\b/.test(tag))).toBe(true)
})

test('a long play shows only its start, and an empty one nothing', () => {
  const { html } = linesOf(playOf(Array.from({ length: 200 }, (_, at) => `Line ${at}.`).join('\n\n')))
  expect(html.match(/<p /g)).toHaveLength(24)
  expect(firstLines({ ...playOf('A'), elements: [] })).toBeNull()
})

test('endless paragraphs are cut, and endless names show nothing', () => {
  const { html } = linesOf(playOf(`${'word '.repeat(50_000)}\n\nThe end.`))
  expect(html.length).toBeLessThan(6000)
  expect(html).not.toContain('The end.')
  const named: Play = {
    ...playOf('A'),
    characters: [character('c', 'N'.repeat(50_000))],
    elements: [{ id: 'a', kind: 'cue', character: 'c', text: [] }],
  }
  expect(firstLines(named)).toBeNull()
})
