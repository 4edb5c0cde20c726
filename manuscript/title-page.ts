/**
 * The title page. Its entries are shared texts, so that two people can edit the same value at the same time. Each entry
 * has a position.
 */
import { titleEntry, type TitlePage } from '@replique/script'
import * as Y from 'yjs'
import { freshId, positionAtEnd, positionBetween, positionOf, wordsOf, type Shared } from './shared.ts'
import { textEdits } from './text-edits.ts'

/** An entry of the title page with its id in the shared document. */
export interface SharedTitleEntry {
  readonly id: string
  readonly key: string
  readonly value: string
}

function entryOf(shared: Shared, id: string): Y.XmlText | null {
  const text = shared.titlePage.get(id)
  return text instanceof Y.XmlText ? text : null
}

const placeIn = (text: Y.XmlText): number => positionOf(text.getAttribute('place'))

function keyIn(text: Y.XmlText): string | null {
  const key: unknown = text.getAttribute('key')
  return typeof key === 'string' ? key : null
}

/**
 * Whether an entry is listed. An entry with text is displayed even if it is not listed, so that text typed while
 * somebody removes the entry isn't lost.
 */
const isListed = (text: Y.XmlText): boolean => text.getAttribute('listed') === true

/** Returns the entries in order, including any entry that was removed while somebody wrote in it. */
export function titleEntries(shared: Shared): SharedTitleEntry[] {
  const found: { place: number; entry: SharedTitleEntry }[] = []
  for (const id of shared.titlePage.keys()) {
    const text = entryOf(shared, id)
    const key = text && keyIn(text)
    if (text === null || key === null || !(isListed(text) || text.length > 0)) continue
    found.push({ place: placeIn(text), entry: { id, key, value: wordsOf(text) } })
  }
  found.sort((a, b) => a.place - b.place || (a.entry.id < b.entry.id ? -1 : 1))
  return found.map(({ entry }) => entry)
}

/** Returns the title page as stored in a `Play`. */
export const readTitlePage = (shared: Shared): TitlePage =>
  titleEntries(shared).map(({ key, value }) => ({ key, value }))

/** Adds an entry at the end and returns its id. */
export function addTitleEntry(shared: Shared, key: string, value: string): string {
  const id = freshId(shared.doc)
  const places = [...shared.titlePage.values()].map((entry) => (entry instanceof Y.XmlText ? placeIn(entry) : 0))
  shared.doc.transact(() => writeEntry(shared, id, { key, value, place: positionAtEnd(places) }))
  return id
}

function writeEntry(shared: Shared, id: string, entry: { key: string; value: string; place: number }): void {
  const text = new Y.XmlText()
  shared.titlePage.set(id, text)
  text.setAttribute('key', entry.key)
  text.setAttribute('place', entry.place)
  text.setAttribute('listed', true)
  if (entry.value !== '') text.insert(0, entry.value)
}

/** Writes the title page of an empty document. */
export function writeTitlePage(shared: Shared, page: TitlePage): void {
  page.forEach((entry, place) => writeEntry(shared, freshId(shared.doc), { ...entry, place }))
}

/** Changes a value with the smallest possible edits. `caret` is the writer's caret, as an offset in the new value. */
export function changeTitleEntry(shared: Shared, id: string, value: string, caret: number | null = null): void {
  const text = entryOf(shared, id)
  if (text === null) return
  shared.doc.transact(() => {
    if (!isListed(text)) text.setAttribute('listed', true)
    let shift = 0
    for (const { from, to, start, end } of textEdits(wordsOf(text), value, caret)) {
      if (to > from) text.delete(from + shift, to - from)
      if (end > start) text.insert(from + shift, value.slice(start, end), {})
      shift += end - start - (to - from)
    }
  })
}

/** Sets the value of the first entry with this key or a synonym, adding the entry if there is none. */
export function setTitleValue(shared: Shared, key: string, value: string): void {
  const entry = titleEntry(titleEntries(shared), key)
  if (entry === undefined) addTitleEntry(shared, key, value)
  else changeTitleEntry(shared, entry.id, value)
}

/** Removes an entry. If somebody writes in it concurrently, the entry is restored. */
export function removeTitleEntry(shared: Shared, id: string): void {
  const text = entryOf(shared, id)
  if (text === null) return
  shared.doc.transact(() => {
    text.delete(0, text.length)
    text.removeAttribute('listed')
  })
}

/** Moves an entry after the entry `after`, or to the start if null. */
export function moveTitleEntry(shared: Shared, id: string, after: string | null): void {
  const rest = titleEntries(shared).filter((one) => one.id !== id)
  const index = after === null ? 0 : rest.findIndex((one) => one.id === after) + 1
  const texts = rest.map((one) => entryOf(shared, one.id) as Y.XmlText)
  const at = (position: number): number | null => {
    const text = texts[position]
    return text === undefined ? null : placeIn(text)
  }
  const moved = entryOf(shared, id)
  if (moved === null) return
  const place = positionBetween(at(index - 1), at(index))
  shared.doc.transact(() => {
    if (place !== null) return moved.setAttribute('place', place)
    texts.splice(index, 0, moved)
    texts.forEach((text, position) => text.setAttribute('place', position))
  })
}
