import { describe, expect, test } from 'vitest'
import { textOf } from '../../rich-text.ts'
import { anyPlay } from '../../tests/any-play.ts'
import { film, stagePlay } from '../../tests/small-plays.ts'
import { printHtml } from './print-html.ts'

const RUNS = 300

/** Returns the names of elements that are still open at the end, or the first closing tag that doesn't match. */
function unclosed(html: string): readonly string[] {
  const open: string[] = []
  for (const [, close, name = '', own] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>/g)) {
    if (own === '/') continue
    if (close === '') open.push(name)
    else if (open.pop() !== name) return [`</${name}>`]
  }
  return open
}

const body = (html: string): string => html.slice(html.indexOf('<body'), html.indexOf('</html>'))

describe('printHtml', () => {
  const html = printHtml(stagePlay())

  test('gives language, title and author, and loads nothing', () => {
    expect(html).toContain('<html lang="fr">')
    expect(html).toContain('<title>Le Quai</title>')
    expect(html).toContain('<meta name="author" content="Zoë Étienne"/>')
    expect(html).not.toMatch(/<script|<link|<img|src=|https?:|@import|url\(/)
    expect(html).toContain('@media print')
  })

  test('has landmarks and headings without skipped levels', () => {
    for (const landmark of ['<header', '<nav aria-label="Table des matières">', '<main>'])
      expect(html).toContain(landmark)
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    expect(levels).toEqual([1, 2, 2, 3, 3, 2, 3])
    for (const [, id] of html.matchAll(/(?:aria-labelledby|href)="#?([^"]+)"/g)) expect(html).toContain(`id="${id}"`)
  })

  test('links to each act and scene', () => {
    const links = [...html.matchAll(/<a href="#([^"]+)">([^<]+)</g)].map(([, id, words]) => `${id} ${words}`)
    expect(links).toEqual(['act-1 ACTE I', 'scene-1 Scène 1', 'scene-2 Scène 2', 'act-2 ACTE II', 'scene-3 Scène 1'])
  })

  test('gives each element and speech a class', () => {
    expect(html).toContain(
      '<div class="speech">\n<p class="cue"><span class="name">CAMILLE</span> <span class="extension">(bas)</span></p>\n',
    )
    expect(html).toContain('<p class="parenthetical">(Elle s’assied.)</p>')
    expect(html).toContain('<p class="dialogue revised" data-revision="2">Je <strong><em>pars</em></strong>.</p>')
    expect(html).toContain('haute &amp; le dernier')
    expect(html).toMatch(/<div class="dual">\n<div class="speech">[^]*Restez !/)
    expect(html).toContain('<p class="verse" style="margin-inline-start: 27ch">que le fond de la mer.</p>')
  })

  test('leaves out notes and cut passages', () => expect(html).not.toContain('Trop long'))

  test('shows scene numbers', () =>
    expect(printHtml(film())).toContain('<span class="number">1A</span> INT. BOATHOUSE - NIGHT</h2>'))
})

test('escapes markup in every text of a play', () => {
  const evil = '</style></title><script>alert(1)</script>"><img src=x onerror=alert(1)>'
  const play = stagePlay()
  const html = printHtml({
    ...play,
    titlePage: play.titlePage.map(({ key }) => ({ key, value: evil })),
    characters: play.characters.map((one) => ({ ...one, name: evil, description: evil })),
    elements: play.elements.map((one) => ({ ...one, text: [{ text: evil }], number: evil })),
  })
  expect(html).not.toMatch(/<script|<img/)
  expect(unclosed(body(html))).toEqual([])
})

test(`closes every tag and keeps every spoken word of ${RUNS} generated plays`, () => {
  for (let seed = 1; seed <= RUNS; seed++) {
    const play = anyPlay(seed)
    const html = printHtml(play)
    expect(unclosed(body(html)), `seed ${seed}`).toEqual([])
    const words = html.replace(/<[^>]*>/g, '').replace(/[^\p{L}\p{N}]/gu, '')
    for (const { kind, text } of play.elements)
      if (kind === 'dialogue')
        for (const run of text)
          if (!run.aside)
            expect(words, `seed ${seed}`).toContain(textOf([run]).replace(/[&<>"'][^]*|[^\p{L}\p{N}]/gu, ''))
  }
})

test('sets the direction of paragraphs if some text runs right to left', () => {
  const play = stagePlay()
  const elements = [...play.elements, { kind: 'action' as const, text: [{ text: 'הדלת פתוחה' }] }]
  expect(printHtml({ ...play, elements })).toContain('<p dir="auto" class="action">הדלת פתוחה</p>')
  expect(printHtml(play)).not.toContain('dir=')
})
