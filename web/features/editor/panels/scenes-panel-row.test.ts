import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lengthWords } from '../statistics/lengths.ts'
import { ScenesPanelRow, type SceneRowFacts } from './scenes-panel.tsx'

const part = (pages: number, minutes: number) => ({
  pages,
  minutes,
  eighths: Math.max(1, Math.round(pages * 8)),
  spokenWords: 0,
})

test.each([
  [part(2.5, 2.5), 'screenplay', '2 4/8 p. · 3 min'],
  [part(0.1, 0.1), 'screenplay', '1/8 p. · < 1 min'],
  [part(12.34, 1234.6), 'stage', '12.3 p. · 1,235 min'],
  [part(0.01, 0), 'stage', '0.1 p. · < 1 min'],
] as const)('a length is shown in pages and minutes: %j, %s', (length, kind, words) =>
  expect(lengthWords(length, kind).replaceAll('\u00a0', ' ')).toBe(words),
)

const FACTS: SceneRowFacts = {
  id: 's',
  kind: 'scene',
  number: '12A',
  words: 'INT. KITCHEN - NIGHT',
  page: '14',
  length: '2 4/8 p. · 3 min',
  people: 'NORA, TORVALD (HELENE)',
  here: false,
  tabbable: true,
  look: '',
  numbered: true,
  writable: true,
}

function rowOf(facts: Partial<SceneRowFacts>): { markup: string; words: string } {
  const nothing = (): void => {}
  const props = { facts: { ...FACTS, ...facts }, onGo: nothing, onMove: nothing }
  const markup = renderToStaticMarkup(createElement(ScenesPanelRow, props))
  return {
    markup,
    words: markup
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  }
}

test('a row gives number, heading, length, characters and page, visibly and to screen readers', () => {
  expect(rowOf({}).words).toBe('12A INT. KITCHEN - NIGHT 2 4/8 p. · 3 min · NORA, TORVALD (HELENE) page 14 p. 14')
})

test('a row is moved with keys and buttons, but not by viewers', () => {
  expect(rowOf({}).markup).toContain('aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"')
  expect(rowOf({}).markup).toContain('aria-label="Move “INT. KITCHEN - NIGHT” up"')
  expect(rowOf({ writable: false }).markup).not.toMatch(/aria-keyshortcuts|Move/)
})

test('the scene with the caret is marked, and a scene without words still has a name', () => {
  expect(rowOf({ here: true }).markup).toContain('aria-current="location"')
  expect(rowOf({ words: '', length: '', people: '' }).words).toBe('12A Untitled page 14 p. 14')
})
