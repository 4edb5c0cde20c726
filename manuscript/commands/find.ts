/** Find and replace, paragraph by paragraph. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { CharacterId, ElementKind } from '@replique/script'
import { attrsOf, eachBlock } from '../view.ts'

/** Search options. */
export interface FindOptions {
  /** Whether "Nora" differs from "NORA". */
  readonly matchCase?: boolean
  /** Whether to match whole words only. */
  readonly wholeWord?: boolean
  /** Whether "ete" differs from "été". */
  readonly matchAccents?: boolean
  /** Searches only paragraphs of these kinds; all if absent. */
  readonly kinds?: readonly ElementKind[]
  /** Searches only the speeches of this character, including parentheticals; everything if absent. */
  readonly speaker?: CharacterId
}

/** A match in the document. */
export interface Match {
  readonly from: number
  readonly to: number
  /**
   * Whether the match is in the name of a linked cue. Such a match has no length, and the character must be renamed
   * instead.
   */
  readonly inName: boolean
}

/**
 * Text normalised for comparison. `starts` has the offset in the original of each UTF-16 unit; null if the offsets are
 * the same in both.
 */
interface Folded {
  readonly text: string
  readonly starts: readonly number[] | null
}

const LOOSE: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u202f': ' ', '’': "'", '‘': "'" }

type Folding = Pick<FindOptions, 'matchCase' | 'matchAccents'>

/** Caches for one set of options: folded characters, and folded blocks keyed by their immutable nodes. */
interface Known {
  readonly characters: Map<string, string>
  readonly blocks: WeakMap<Node, Folded>
}

const known: readonly Known[] = Array.from({ length: 4 }, () => ({ characters: new Map(), blocks: new WeakMap() }))

const knownFor = ({ matchCase = false, matchAccents = false }: Folding): Known =>
  known[(matchCase ? 1 : 0) + (matchAccents ? 2 : 0)] as Known

function foldCharacter(character: string, { matchCase = false, matchAccents = false }: Folding): string {
  let form = LOOSE[character] ?? character
  if (!matchAccents) form = form.normalize('NFD').replace(/\p{M}/gu, '')
  return matchCase ? form : form.toLowerCase()
}

// text in which every unit folds to exactly one unit
const PLAIN = /^[\x20-\x7e\n\t]*$/

function fold(text: string, options: Folding): Folded {
  if (PLAIN.test(text)) return { text: options.matchCase ? text : text.toLowerCase(), starts: null }
  const { characters } = knownFor(options)
  let folded = ''
  let straight = true
  const starts: number[] = []
  let offset = 0
  for (const character of text) {
    let form = characters.get(character)
    if (form === undefined) characters.set(character, (form = foldCharacter(character, options)))
    for (let i = 0; i < form.length; i++) starts.push(offset)
    straight &&= form.length === character.length
    folded += form
    offset += character.length
  }
  starts.push(offset)
  return { text: folded, starts: straight ? null : starts }
}

function foldBlock(block: Node, options: Folding): Folded {
  const { blocks } = knownFor(options)
  let folded = blocks.get(block)
  if (folded === undefined) blocks.set(block, (folded = fold(block.textContent, options)))
  return folded
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

/** Converts an end offset in the folded text to one in the original. */
function endIn(text: string, starts: Folded['starts'], end: number): number {
  if (starts === null) return end
  let after = end
  // a character that folds to nothing (a combining accent) belongs to the one before it
  while (after < starts.length - 1 && starts[after] === starts[after - 1]) after++
  return starts[after] ?? text.length
}

/** Returns the ranges of the text that match the folded query; they do not overlap. */
function placesIn(text: string, { text: folded, starts }: Folded, { query, wholeWord }: Wanted): [number, number][] {
  const places: [number, number][] = []
  for (let at = folded.indexOf(query); at >= 0;) {
    const from = starts === null ? at : (starts[at] ?? 0)
    const to = endIn(text, starts, at + query.length)
    const fits = !wholeWord || isWhole(text, from, to)
    if (fits && to > from) places.push([from, to])
    at = folded.indexOf(query, fits ? at + query.length : at + 1)
  }
  return places
}

interface Wanted {
  /** The folded search text. */
  readonly query: string
  readonly wholeWord: boolean
}

const SPEECH: ReadonlySet<ElementKind> = new Set(['dialogue', 'verse', 'lyrics', 'parenthetical'])

/** Returns a function that tells whether the options include a block; it must be called for each block in order. */
function limits({ kinds, speaker }: FindOptions): (block: Node) => boolean {
  const wanted = kinds && new Set(kinds)
  let speaking = false
  return (block) => {
    const { kind, character } = attrsOf(block)
    if (kind === 'cue') speaking = character === speaker
    else if (kind === 'scene' || kind === 'act') speaking = false
    if (wanted !== undefined && !wanted.has(kind)) return false
    return speaker === undefined || (speaking && SPEECH.has(kind))
  }
}

/** Returns all matches in a document, in order. An empty query matches nothing. */
export function findMatches(doc: Node, query: string, options: FindOptions = {}): Match[] {
  const wanted = { query: fold(query, options).text, wholeWord: options.wholeWord === true }
  if (wanted.query === '') return []
  const matches: Match[] = []
  const named = new Map<string, boolean>()
  const isNamed = (name: string): boolean => {
    let found = named.get(name)
    if (found === undefined) named.set(name, (found = placesIn(name, fold(name, options), wanted).length > 0))
    return found
  }
  const looksInto = limits(options)
  eachBlock(doc, (block, pos) => {
    if (!looksInto(block)) return
    const start = pos + 1
    const { kind, name } = attrsOf(block)
    if (kind === 'cue' && name !== null && isNamed(name)) matches.push({ from: start, to: start, inName: true })
    if (block.content.size === 0) return
    const folded = foldBlock(block, options)
    if (!folded.text.includes(wanted.query)) return
    for (const [from, to] of placesIn(block.textContent, folded, wanted))
      matches.push({ from: start + from, to: start + to, inName: false })
  })
  return matches
}

/**
 * Replaces matches of the current document (except in names) in one transaction; the new text takes the marks of the
 * old one. Run it in `Binding.apart` to make it one undo step.
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
