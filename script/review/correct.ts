import type { CharacterId, Character } from '../character.ts'
import {
  ELEMENT_KINDS,
  defaultSettings,
  type ElementKind,
  type Language,
  type LayoutName,
  type PlayKind,
} from '../play.ts'
import { findCharacter, nameKey } from '../cue.ts'
import { cutText, lineAs, wordsOfLine, type Draft, type DraftLine } from './draft.ts'
import { titleEntry, type TitlePage } from '../title-page.ts'
import { normalise, textOf } from '../rich-text.ts'

/**
 * The lines that a correction changes: only this line, this line and all later lines of the same kind, or all lines of
 * the same kind that look like it.
 */
export const CORRECTION_SCOPES = ['line', 'onwards', 'alike'] as const
export type CorrectionScope = (typeof CORRECTION_SCOPES)[number]

/** The kinds that a user can choose for a line. A page break has no words and is not one of them. */
export const DRAFT_KINDS: readonly ElementKind[] = ELEMENT_KINDS.filter((kind) => kind !== 'pageBreak')

/** One change to a draft. The same corrections in the same order always produce the same draft. */
export type Correction =
  /** Sets the kind of lines; setting the kind they already have confirms it. */
  | { readonly op: 'kind'; readonly line: string; readonly kind: ElementKind; readonly reach: CorrectionScope }
  /** Sets the speaker of a cue. */
  | { readonly op: 'speaker'; readonly line: string; readonly character: CharacterId }
  | { readonly op: 'drop'; readonly line: string; readonly reach: CorrectionScope }
  /** Joins a line with the next. */
  | { readonly op: 'join'; readonly line: string }
  /** Splits a line in two before the character at this index. */
  | { readonly op: 'split'; readonly line: string; readonly at: number }
  | { readonly op: 'rename'; readonly character: CharacterId; readonly name: string }
  /** Merges two characters: the speeches of `character` become those of `into`. */
  | { readonly op: 'merge'; readonly character: CharacterId; readonly into: CharacterId }
  /** Splits a character in two: the speeches with this name become another character's. */
  | { readonly op: 'part'; readonly character: CharacterId; readonly called: string }
  /** Sets a line of the title page; an empty value removes it. */
  | { readonly op: 'title'; readonly key: string; readonly value: string }
  | {
      readonly op: 'set'
      readonly kind?: PlayKind | undefined
      readonly language?: Language | undefined
      readonly layout?: LayoutName | undefined
    }

const change = (draft: Draft, id: string, by: (one: Character) => Character): Draft => ({
  ...draft,
  characters: draft.characters.map((one) => (one.id === id ? by(one) : one)),
})

/**
 * Renames a character. Renaming it to another character's name merges the two, because they could not be distinguished.
 */
function renameTo(draft: Draft, { character, name }: Extract<Correction, { op: 'rename' }>): Draft {
  const wanted = name.trim()
  if (wanted === '') return draft
  const other = findCharacter(
    draft.characters.filter(({ id }) => id !== character),
    wanted,
  )
  if (other !== undefined) return mergeInto(draft, { op: 'merge', character, into: other.id })
  return change(draft, character, (one) => ({ ...one, name: wanted }))
}

function mergeInto(draft: Draft, { character, into }: Extract<Correction, { op: 'merge' }>): Draft {
  const gone = draft.characters.find(({ id }) => id === character)
  if (gone === undefined || character === into || !draft.characters.some(({ id }) => id === into)) return draft
  const merged = change(draft, into, (one) => {
    const others = [...one.aliases, gone.name, ...gone.aliases].filter((name) => nameKey(name) !== nameKey(one.name))
    return { ...one, aliases: [...new Set(others)], description: one.description || gone.description }
  })
  const { [character]: variants = [], ...rest } = draft.variants
  return {
    ...merged,
    characters: merged.characters.filter(({ id }) => id !== character),
    variants: { ...rest, [into]: [...new Set([...(rest[into] ?? []), ...variants])] },
    lines: draft.lines.map((line) =>
      line.element.character === character
        ? { ...line, element: { ...line.element, character: into }, called: line.called ?? gone.name }
        : line,
    ),
  }
}

/** Creates a character for the speeches with this name, listed right after the character they belonged to. */
function partFrom(draft: Draft, given: Extract<Correction, { op: 'part' }>, at: number): Draft {
  const { character, called } = given
  const place = draft.characters.findIndex(({ id }) => id === character)
  const one = draft.characters[place]
  const variants = draft.variants[character] ?? []
  if (one === undefined || !variants.includes(called) || variants.length < 2) return draft
  const id = `p${at}`
  const left = variants.filter((name) => name !== called)
  const isName = nameKey(one.name) === nameKey(called)
  const kept: Character = {
    ...one,
    name: isName ? left[0]! : one.name,
    aliases: one.aliases.filter((alias) => nameKey(alias) !== nameKey(called)),
  }
  const made: Character = { id, name: called, aliases: [], description: '' }
  return {
    ...draft,
    characters: [...draft.characters.slice(0, place), kept, made, ...draft.characters.slice(place + 1)],
    variants: { ...draft.variants, [character]: left, [id]: [called] },
    lines: draft.lines.map((line) =>
      line.element.character === character && line.called === called
        ? { ...line, element: { ...line.element, character: id } }
        : line,
    ),
  }
}

/** Returns a title page with a line changed, added or removed; the title comes first. */
function titleWith(page: TitlePage, { key, value }: { key: string; value: string }): TitlePage {
  const known = titleEntry(page, key)
  const words = value.trim()
  if (known === undefined) {
    if (words === '') return page
    const entry = { key, value: words }
    return key === 'title' ? [entry, ...page] : [...page, entry]
  }
  if (words === '') return page.filter((entry) => entry !== known)
  return page.map((entry) => (entry === known ? { key: entry.key, value: words } : entry))
}

/**
 * Changes the kind, language or layout of the play. Changing the kind or language also sets the usual layout for it.
 */
function setDraft(draft: Draft, given: Extract<Correction, { op: 'set' }>): Draft {
  const { kind = draft.kind, language = draft.language } = given
  const usual = defaultSettings(kind, language)
  const isSame = kind === draft.kind && language === draft.language
  const layout = given.layout ?? (isSame ? draft.settings.layout : usual.layout)
  const paper = language === draft.language ? draft.settings.paper : usual.paper
  return { ...draft, kind, language, settings: { ...draft.settings, layout, paper } }
}

/** Returns the ids of all lines that a correction of the given line changes. */
export function linesInScope(lines: readonly DraftLine[], id: string, reach: CorrectionScope): ReadonlySet<string> {
  const from = lines.findIndex((line) => line.id === id)
  const pointed = lines[from]
  if (pointed === undefined) return new Set()
  if (reach === 'line') return new Set([id])
  const { kind } = pointed.element
  const among = reach === 'onwards' ? lines.slice(from) : lines.filter(({ look }) => look === pointed.look)
  return new Set(among.filter(({ element }) => element.kind === kind).map((line) => line.id))
}

function relabel(draft: Draft, given: Extract<Correction, { op: 'kind' }>, at: number | string): Draft {
  const meant = linesInScope(draft.lines, given.line, given.reach)
  const characters: Character[] = [...draft.characters]
  const variants = { ...draft.variants }
  const lines = draft.lines.map((line) => {
    if (!meant.has(line.id)) return line
    const made = lineAs(line, given.kind, characters, `n${at}-${characters.length}`)
    if (made.added) {
      characters.push(made.added)
      variants[made.added.id] = [made.added.name]
    }
    return made.line
  })
  return { ...draft, lines, characters, variants }
}

/** The kind of a line, according to a model rather than the reviewer. */
export interface LineKind {
  readonly line: string
  readonly kind: ElementKind
}

/** Confidence of a line that a model labelled: it is shown as a proposal and no longer counts as doubtful. */
const MODEL_SURE = 0.8

/** Returns the draft with the kinds that a model gave to some of its lines. */
export function relabelLines(draft: Draft, kinds: readonly LineKind[]): Draft {
  const said = new Map(kinds.map(({ line, kind }) => [line, kind]))
  const changed = kinds.reduce(
    (result, { line, kind }, at) => relabel(result, { op: 'kind', line, kind, reach: 'line' }, `m${at}`),
    draft,
  )
  const lines = changed.lines.map((line): DraftLine =>
    said.has(line.id) ? { ...line, by: 'model', confidence: MODEL_SURE } : line,
  )
  return { ...changed, lines }
}

function drop(draft: Draft, { line, reach }: Extract<Correction, { op: 'drop' }>): Draft {
  const meant = linesInScope(draft.lines, line, reach)
  return { ...draft, lines: draft.lines.filter(({ id }) => !meant.has(id)) }
}

function say(draft: Draft, { line: id, character }: Extract<Correction, { op: 'speaker' }>): Draft {
  if (!draft.characters.some((one) => one.id === character)) return draft
  const lines = draft.lines.map((line): DraftLine => {
    if (line.id !== id || line.element.kind !== 'cue') return line
    const { called = '' } = line
    // if the cue had no character, or several, its whole text was the name
    const text = line.element.character === undefined ? [] : line.element.text
    const name = called === '' ? textOf(line.element.text) : called
    return { ...line, element: { ...line.element, text, character }, called: name, confidence: 1, by: 'you' }
  })
  return { ...draft, lines }
}

/**
 * Joins a line with the next. If the first is a cue, the joined line has the kind of the second and begins with the
 * cue's name.
 */
function join(draft: Draft, { line: id }: Extract<Correction, { op: 'join' }>): Draft {
  const at = draft.lines.findIndex((line) => line.id === id)
  const [first, second] = [draft.lines[at], draft.lines[at + 1]]
  if (first === undefined || second === undefined) return draft
  const words = [first, second].map((line) => wordsOfLine(line, draft.characters))
  const text = normalise([...words[0]!, ...(words[0]!.length === 0 ? [] : [{ text: ' ' }]), ...words[1]!])
  const { called: _called, ...bare } = first
  const { kind, ...rest } = first.element.kind === 'cue' ? second.element : first.element
  const { character: _character, ...element } = rest
  const joined: DraftLine = { ...bare, element: { ...element, kind, text }, confidence: 1, by: 'you' }
  return { ...draft, lines: [...draft.lines.slice(0, at), joined, ...draft.lines.slice(at + 2)] }
}

/** Splits a line in two of the same kind. The second part of a cue becomes dialogue. */
function split(draft: Draft, given: Extract<Correction, { op: 'split' }>, index: number): Draft {
  const at = draft.lines.findIndex((line) => line.id === given.line)
  const line = draft.lines[at]
  if (line === undefined) return draft
  const [before, after] = cutText(wordsOfLine(line, draft.characters), given.at)
  if (before.length === 0 || after.length === 0) return draft
  const { called: _called, ...bare } = line
  const said = { ...bare, confidence: 1, by: 'you' as const }
  const { character: _character, ...element } = line.element
  const isCue = element.kind === 'cue'
  const first: DraftLine = { ...said, element: { ...element, kind: isCue ? 'action' : element.kind, text: before } }
  const { number: _number, dual: _dual, part: _part, ...more } = element
  const second: DraftLine = {
    ...said,
    id: `s${index}`,
    element: { ...more, kind: isCue ? 'dialogue' : element.kind, text: after },
  }
  const cut = { ...draft, lines: [...draft.lines.slice(0, at), first, second, ...draft.lines.slice(at + 1)] }
  return isCue ? relabel(cut, { op: 'kind', line: first.id, kind: 'cue', reach: 'line' }, index) : cut
}

/**
 * Applies one more correction to a draft; `at` is its number. A correction of something that does not exist changes
 * nothing.
 */
export function correct(draft: Draft, correction: Correction, at: number): Draft {
  switch (correction.op) {
    case 'kind':
      return relabel(draft, correction, at)
    case 'speaker':
      return say(draft, correction)
    case 'drop':
      return drop(draft, correction)
    case 'join':
      return join(draft, correction)
    case 'split':
      return split(draft, correction, at)
    case 'rename':
      return renameTo(draft, correction)
    case 'merge':
      return mergeInto(draft, correction)
    case 'part':
      return partFrom(draft, correction, at)
    case 'title':
      return { ...draft, titlePage: titleWith(draft.titlePage, correction) }
    case 'set':
      return setDraft(draft, correction)
  }
}

/** Applies all corrections to a draft, in order. */
export const correctAll = (draft: Draft, corrections: readonly Correction[]): Draft =>
  corrections.reduce(correct, draft)
