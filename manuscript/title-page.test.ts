import { expect, test } from 'vitest'
import { emptyPlay } from '@replique/script'
import { Peer, sync } from './crowd/peer.ts'
import { playUpdate, toPlay } from './convert.ts'
import { changeSettings, readSettings } from './settings.ts'
import {
  addTitleEntry,
  changeTitleEntry,
  moveTitleEntry,
  readTitlePage,
  removeTitleEntry,
  setTitleValue,
  titleEntries,
} from './title-page.ts'

const start = playUpdate({
  ...emptyPlay('stage', 'fr'),
  titlePage: [
    { key: 'title', value: 'La Mouette' },
    { key: 'author', value: 'A. T.' },
  ],
})
const pair = (): [Peer, Peer] => [new Peer('A', start), new Peer('B', start)]
const idOf = (peer: Peer, key: string): string =>
  titleEntries(peer.binding.shared).find((one) => one.key === key)?.id ?? ''

test('two users can edit one value', () => {
  const [a, b] = pair()
  const id = idOf(a, 'title')
  a.binding.edit((shared) => changeTitleEntry(shared, id, 'La Grande Mouette', 10))
  b.binding.edit((shared) => changeTitleEntry(shared, id, 'La Mouette, comédie', 19))
  sync(a, b)
  expect(readTitlePage(a.binding.shared)[0]).toEqual({ key: 'title', value: 'La Grande Mouette, comédie' })
  a.binding.undo()
  expect(readTitlePage(a.binding.shared)[0]?.value).toBe('La Mouette, comédie')
})

test('an entry stays if another user edits it while it is removed or its creation undone', () => {
  const [a, b] = pair()
  a.binding.edit((shared) => removeTitleEntry(shared, idOf(a, 'author')))
  expect(readTitlePage(a.binding.shared)).toHaveLength(1)
  b.binding.edit((shared) => changeTitleEntry(shared, idOf(b, 'author'), 'A. Tchekhov', 11))
  const contact = a.binding.edit((shared) => addTitleEntry(shared, 'contact', 'here'))
  sync(a, b)
  b.binding.edit((shared) => changeTitleEntry(shared, contact, 'here, now', 9))
  a.binding.undo()
  sync(a, b)
  expect(readTitlePage(a.binding.shared)).toEqual([
    { key: 'title', value: 'La Mouette' },
    { key: 'author', value: 'chekhov' },
    { key: 'contact', value: ', now' },
  ])
  expect(readTitlePage(b.binding.shared)).toEqual(readTitlePage(a.binding.shared))
})

test('entries can be set by key, added, moved and removed', () => {
  const [a] = pair()
  const { shared } = a.binding
  setTitleValue(shared, 'title', 'Oncle Vania')
  setTitleValue(shared, 'draft date', '1897')
  moveTitleEntry(shared, idOf(a, 'draft date'), null)
  expect(readTitlePage(shared).map(({ key }) => key)).toEqual(['draft date', 'title', 'author'])
  moveTitleEntry(shared, idOf(a, 'draft date'), idOf(a, 'title'))
  expect(readTitlePage(shared).map(({ key }) => key)).toEqual(['title', 'draft date', 'author'])
  removeTitleEntry(shared, idOf(a, 'draft date'))
  expect(toPlay(a.doc).titlePage).toEqual([
    { key: 'title', value: 'Oncle Vania' },
    { key: 'author', value: 'A. T.' },
  ])
})

test('setTitleValue keeps the key that an imported file used', () => {
  const a = new Peer('A', playUpdate({ ...emptyPlay('stage', 'fr'), titlePage: [{ key: 'titre', value: 'Vania' }] }))
  setTitleValue(a.binding.shared, 'title', 'Oncle Vania')
  expect(readTitlePage(a.binding.shared)).toEqual([{ key: 'titre', value: 'Oncle Vania' }])
})

test('concurrent changes of different settings are kept', () => {
  const [a, b] = pair()
  a.binding.edit((shared) => changeSettings(shared, { paper: 'us-letter' }))
  b.binding.edit((shared) => changeSettings(shared, { sceneNumbers: true }))
  sync(a, b)
  expect(readSettings(a.binding.shared)).toEqual({
    kind: 'stage',
    language: 'fr',
    layout: 'stage-fr',
    paper: 'us-letter',
    sceneNumbers: true,
    runningTime: false,
  })
})
