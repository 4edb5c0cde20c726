/** Find and replace, paragraph by paragraph. */
import type { Node } from 'prosemirror-model'
import type { Command } from 'prosemirror-state'
import type { CharacterId, ElementKind } from '@replique/script'
import { attrsOf, eachBlock } from '../view.ts'

/** How to look. */
export interface FindOptions {
  /** "Nora" is not "NORA". */
  readonly matchCase?: boolean
  /** Only whole words. */
  readonly wholeWord?: boolean
  /** "ete" is not "été". */
  readonly matchAccents?: boolean
  /** Only in paragraphs of these kinds; left out: in all. */
  readonly kinds?: readonly ElementKind[]
  /** Only in what this character says, and in how they say it; left out: everywhere. */
  readonly speaker?: CharacterId
}

/** A place in the document. */
export interface Match {
  readonly from: number
  readonly to: number
  /** The match is in the name that a cue shows, at whose place it then stands with no length: rename the character instead. */
  readonly inName: boolean
}

/** A text made comparable, with the offset in the text at which each of its units stands; null where that is its own. */
interface Folded {
  readonly text: string
  readonly starts: readonly number[] | null
}

const LOOSE: Readonly<Record<string, string>> = { '\u00a0': ' ', '\u202f': ' ', '’': "'", '‘': "'" }

type Folding = Pick<FindOptions, 'matchCase' | 'matchAccents'>

/** What has been folded already, for one way to fold: characters, and the texts of blocks, for nodes never change. */
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

// in such a text every unit stands for itself
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

/** Where in a text a place ends whose folded words end before `end`. */
function endIn(text: string, starts: Folded['starts'], end: number): number {
  if (starts === null) return end
  let after = end
  // A character that folds to nothing (a combining accent) belongs to the one before it.
  while (after < starts.length - 1 && starts[after] === starts[after - 1]) after++
  return starts[after] ?? text.length
}

/** All places of a text at which the (folded) query stands; places do not overlap. */
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
  /** Folded. */
  readonly query: string
  readonly wholeWord: boolean
}

const SPEECH: ReadonlySet<ElementKind> = new Set(['dialogue', 'verse', 'lyrics', 'parenthetical'])

/** Says block by block, in order, whether the options look into it. */
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

/** All matches in a document, in order. An empty query has none. */
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
