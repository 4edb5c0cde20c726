import { expect, test } from 'vitest'
import type { Element, Play } from '../../play.ts'
import { emptyPlay } from '../../play.ts'
import { plain, textOf } from '../../rich-text.ts'
import { layoutOf } from '../../layout/layout-of.ts'
import { paginate } from '../../layout/paginate.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import { lockPages } from '../../production/label.ts'
import { samePlay } from '../../same-play.ts'
import { printFdx } from './print-fdx.ts'
import { readFdx } from './read-fdx.ts'

const element = (kind: Element['kind'], text: string, rest: Partial<Element> = {}): Element => ({
  kind,
  text: plain(text),
  ...rest,
})

function produced(): Play {
  const elements = [
    element('scene', 'INT. HOUSE - DAY', { number: '1' }),
    element('action', Array.from({ length: 80 }, (_, i) => `Line ${i} of what happens in the house.`).join(' ')),
    element('scene', 'INT. NEW - DAY'),
    element('action', 'Something new.', { revision: 2 }),
    element('scene', 'EXT. YARD - DUSK', {
      number: '2',
      revision: 1,
      omitted: [element('action', 'Mara waits.'), element('cue', 'MARA'), element('dialogue', 'Well?')],
    }),
    ...Array.from({ length: 40 }, (_, i) => element('action', `Then this, number ${i}.`)),
    element('scene', 'INT. CELLAR - NIGHT', { number: '3' }),
  ].map((one, index) => ({ ...one, id: `e${index}` }))
  const play = { ...emptyPlay('screenplay', 'en'), elements }
  const layout = layoutOf(play.settings, 'en', 'screenplay')
  const pages = lockPages(paginate(play, layout))
  const revisions = [
    { number: 1, name: '', date: '3 May 2026', by: '' },
    { number: 2, name: 'Night shoot', date: '', by: '' },
  ]
  return { ...play, settings: { ...play.settings, production: { numbersLocked: true, revisions, open: 2, pages } } }
}

function read(text: string): Play {
  const result = readFdx(text)
  if ('error' in result) throw new Error(result.error)
  return result.play
}

const pageStarts = (play: Play): string[] =>
  paginate(play, layoutOf(play.settings, play.language, play.kind)).pages.map(
    ({ label, element: at, offset }) => `${label} ${textOf(play.elements[at]?.text ?? []).slice(offset, offset + 20)}`,
  )

test('keeps scene numbers, omitted scenes, revisions and locked pages in a round trip', () => {
  const play = produced()
  const text = printFdx(play)
  expect(text).toContain('<OmittedScene>')
  expect(text).toContain('Name="Blue Rev. 3 May 2026"')
  const back = read(text)
  expect([...sceneNumbers(back).values()]).toEqual(['1', '1A', '2', '3'])
  const omitted = back.elements.find((one) => one.omitted)
  expect(textOf(omitted?.text ?? [])).toBe('EXT. YARD - DUSK')
  expect(omitted?.omitted?.map((one) => [one.kind, textOf(one.text)])).toEqual([
    ['action', 'Mara waits.'],
    ['cue', ''],
    ['dialogue', 'Well?'],
  ])
  const { numbersLocked, revisions, open } = back.settings.production ?? {}
  expect({ numbersLocked, revisions, open }).toEqual({
    numbersLocked: true,
    revisions: play.settings.production?.revisions,
    open: 2,
  })
  expect(pageStarts(back)).toEqual(pageStarts(play))
  expect(samePlay(read(printFdx(back)), back)).toBe(true)
})

test('ignores invalid locked pages and revisions', () => {
  const wrong = `<LockedPages><LockedPage PageNumber="1" Position="x"/><LockedPage Position="0"/>
    <LockedPage PageNumber="&lt;b&gt;" Position="0"/><LockedPage PageNumber="9" Position="99999"/></LockedPages>
    <Revisions ActiveSet="7" RevisionMode="Yes"><Revision Name="Blue"/><Revision ID="-1" Name="x"/></Revisions>`
  const text = `<FinalDraft><Content><Paragraph Type="Action"><Text>Words.</Text></Paragraph></Content>${wrong}</FinalDraft>`
  expect(read(text).settings).not.toHaveProperty('production')
})
