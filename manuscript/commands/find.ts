/** Find and replace, paragraph by paragraph. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import { attrsOf, blocksOf } from '../view.ts'

/** How to look. */
export interface FindOptions {
  /** "Nora" is not "NORA". */
  readonly matchCase?: boolean
  /** Only whole words. */
  readonly wholeWord?: boolean
  /** "ete" is not "été". */
  readonly matchAccents?: boolean
}

/** A place in the document. */
export interface Match {
  readonly from: number
  readonly to: number
  /** The match is in the name that a cue shows, at whose place it then stands with no length: rename the character instead. */
  readonly inName: boolean
}

/** A text made comparable, with the offset in the text at which each of its units stands. */
interface Folded {
  readonly text: string
  readonly starts: readonly number[]
}

const LOOSE: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u202f': ' ', '’': "'", '‘': "'" }

function fold(text: string, { matchCase = false, matchAccents = false }: FindOptions): Folded {
  let folded = ''
  const starts: number[] = []
  let offset = 0
  for (const character of text) {
    let form = LOOSE[character] ?? character
    if (!matchAccents) form = form.normalize('NFD').replace(/\p{M}/gu, '')
    if (!matchCase) form = form.toLowerCase()
    for (let i = 0; i < form.length; i++) starts.push(offset)
    folded += form
    offset += character.length
  }
  starts.push(offset)
  return { text: folded, starts }
}

const WORD = /[\p{L}\p{M}\p{N}_]/u

function isWhole(text: string, from: number, to: number): boolean {
  const before = from > 0 ? String.fromCodePoint(text.codePointAt(lastIndex(text, from)) ?? 0) : ''
  const after = to < text.length ? String.fromCodePoint(text.codePointAt(to) ?? 0) : ''
  return !WORD.test(before) && !WORD.test(after)
}

const lastIndex = (text: string, end: number): number => {
  const unit = text.charCodeAt(end - 1)
  return unit >= 0xdc00 && unit <= 0xdfff && end > 1 ? end - 2 : end - 1
}

/** All places of a text at which the (folded) query stands; places do not overlap. */
function placesIn(text: string, query: string, options: FindOptions): [number, number][] {
  const { text: folded, starts } = fold(text, options)
  const places: [number, number][] = []
  for (let at = folded.indexOf(query); at >= 0;) {
    const from = starts[at] ?? 0
    let end = at + query.length
    // A character that folds to nothing (a combining accent) belongs to the one before it.
    while (end < folded.length && starts[end] === starts[end - 1]) end++
    const to = starts[end] ?? text.length
    const fits = !options.wholeWord || isWhole(text, from, to)
    if (fits && to > from) places.push([from, to])
    at = folded.indexOf(query, fits ? at + query.length : at + 1)
  }
  return places
}

/** All matches in a document, in order. An empty query has none. */
export function findMatches(doc: Node, query: string, options: FindOptions = {}): Match[] {
  const wanted = fold(query, options).text
  if (wanted === '') return []
  const matches: Match[] = []
  for (const { node, pos } of blocksOf(doc)) {
    const start = pos + 1
    const { kind, name } = attrsOf(node)
    if (kind === 'cue' && name !== null && placesIn(name, wanted, options).length > 0)
      matches.push({ from: start, to: start, inName: true })
    for (const [from, to] of placesIn(node.textContent, wanted, options))
      matches.push({ from: start + from, to: start + to, inName: false })
  }
  return matches
}

/**
 * Replaces matches of the present document (names are left alone) in one transaction; the new words take the marks of
 * those they replace. Run it in `Binding.apart` to make it one undo step.
 */
export const replaceMatches =
  (matches: readonly Match[], words: string): Command =>
  (state, dispatch) => {
    const inText = matches.filter(({ inName }) => !inName)
    if (inText.length === 0) return false
    const { tr } = state
    for (const { from, to } of inText.toSorted((a, b) => b.from - a.from)) {
      const marks = state.doc.resolve(from).marksAcross(state.doc.resolve(to)) ?? []
      if (words === '') tr.delete(from, to)
      else tr.replaceWith(from, to, state.schema.text(words, marks))
    }
    dispatch?.(tr)
    return true
  }
