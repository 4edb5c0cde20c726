import type { Character } from '../character.ts'
import type { ElementKind } from '../play.ts'
import { normalise, textOf } from '../rich-text.ts'
import type { Correction, Reach } from './correction.ts'
import type { Draft, DraftLine } from './draft.ts'
import { cutText, lineAs, wordsOfLine } from './line-words.ts'
import { mergeInto, partFrom, renameTo } from './people.ts'
import { setDraft, titleWith } from './frame.ts'

/** The lines that somebody means who points at this one. */
export function reached(lines: readonly DraftLine[], id: string, reach: Reach): ReadonlySet<string> {
  const from = lines.findIndex((line) => line.id === id)
  const pointed = lines[from]
  if (pointed === undefined) return new Set()
  if (reach === 'line') return new Set([id])
  const { kind } = pointed.element
  const among = reach === 'onwards' ? lines.slice(from) : lines.filter(({ look }) => look === pointed.look)
  return new Set(among.filter(({ element }) => element.kind === kind).map((line) => line.id))
}

function relabel(draft: Draft, given: Extract<Correction, { op: 'kind' }>, at: number | string): Draft {
  const meant = reached(draft.lines, given.line, given.reach)
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

/** What a line is, said by somebody else than whoever looks it over. */
export interface LineKind {
  readonly line: string
  readonly kind: ElementKind
}

/** How sure one may be of what a model says of a line: it is shown as a proposal, and is none of the doubtful any more. */
const MODEL_SURE = 0.8

/** The draft as a model says some of its lines are. */
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
  const meant = reached(draft.lines, line, reach)
  return { ...draft, lines: draft.lines.filter(({ id }) => !meant.has(id)) }
}

function say(draft: Draft, { line: id, character }: Extract<Correction, { op: 'speaker' }>): Draft {
  if (!draft.characters.some((one) => one.id === character)) return draft
  const lines = draft.lines.map((line): DraftLine => {
    if (line.id !== id || line.element.kind !== 'cue') return line
    const { called = '' } = line
    // a cue that called nobody, or several: its words were the name
    const text = line.element.character === undefined ? [] : line.element.text
    const name = called === '' ? textOf(line.element.text) : called
    return { ...line, element: { ...line.element, text, character }, called: name, confidence: 1, by: 'you' }
  })
  return { ...draft, lines }
}

/** A name that stands before its words in one line belongs to both: joined, they are what the second was. */
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

/** The second part is what the whole was; of a cue the second part is what is said. */
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

/** The draft with one more thing put right; what means nothing that is there changes nothing. `at` is its number. */
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

/** The draft with all that was put right in it, in order. */
export const correctAll = (draft: Draft, corrections: readonly Correction[]): Draft =>
  corrections.reduce(correct, draft)
