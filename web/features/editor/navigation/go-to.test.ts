import { EDGE } from '@replique/manuscript'
import { layoutOf, paginate, printPage } from '@replique/script'
import { expect, test } from 'vitest'
import { openTestEditor } from '../writing/editor-for-tests.ts'
import { placeOfPage } from './go-to.ts'

const ACTION = Array.from({ length: 400 }, (_, at) => `word${at}`).join(' ')
const SCRIPT = `INT. HALL\n\n${ACTION}\n\nANNA\n${ACTION} [[not printed]]${ACTION}\n\n${ACTION}\n`

test('a page begins at its first printed words', () => {
  const { view, play } = openTestEditor(SCRIPT)
  const pagination = paginate(play(), layoutOf(play().settings, 'en', 'screenplay'))
  const { doc } = view.state
  const firsts = pagination.pages.slice(1).map((page, index) => {
    const lines = printPage(pagination, index + 1).map(({ runs }) => runs.map(({ text }) => text).join(''))
    const printed = lines.join(' ').match(/word\d+ word\d+/)?.[0] ?? ''
    const pos = placeOfPage(doc, page)
    return [printed, pos === null ? '' : doc.textBetween(pos, pos + printed.length)]
  })
  expect(firsts.length).toBeGreaterThan(2)
  for (const [printed, there] of firsts) expect(there).toBe(printed)
})

test('a page that no longer exists has no position', () => {
  const { view } = openTestEditor('One line.\n')
  expect(placeOfPage(view.state.doc, { element: 7, offset: 0 })).toBeNull()
  expect(placeOfPage(view.state.doc, { element: 0, offset: 99 })).toBe(EDGE + 1 + 'One line.'.length)
})
