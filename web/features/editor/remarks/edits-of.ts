import { backFrom } from '@replique/manuscript'
import type { Transaction } from 'prosemirror-state'

/** A stretch of the text before, and the words that an edit puts in its place. */
export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** What a transaction does to the words of a play, from the first to the last place; marks and kinds are no words. */
export function editsOf(tr: Transaction): Edit[] {
  const places: { from: number; to: number; start: number; end: number }[] = []
  tr.mapping.maps.forEach((map, index) => {
    const back = backFrom(tr, index)
    const on = tr.mapping.slice(index + 1)
    map.forEach((from, to, start, end) =>
      places.push({ from: back.map(from, -1), to: back.map(to, 1), start: on.map(start, -1), end: on.map(end, 1) }),
    )
  })
  const merged: typeof places = []
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last === undefined || place.from > last.to) merged.push({ ...place })
    else {
      last.to = Math.max(last.to, place.to)
      last.start = Math.min(last.start, place.start)
      last.end = Math.max(last.end, place.end)
    }
  }
  return merged
    .map(({ from, to, start, end }) => ({ from, to, text: tr.doc.textBetween(start, end, '\n') }))
    .filter(({ from, to, text }) => text !== tr.before.textBetween(from, to, '\n'))
}
