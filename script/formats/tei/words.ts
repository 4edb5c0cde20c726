import { normalise, sameMarks, type RichText, type Run } from '../../rich-text.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml/tree.ts'
import type { CharacterId } from '../../character.ts'
import type { Element, SetMovement } from '../../play.ts'

/** Editorial additions and corrections, which are not part of the play's text. */
export const APPARATUS: ReadonlySet<string> = new Set(
  'note fw pb figure graphic milestone gap ref bibl del orig sic'.split(' '),
)

/** Normalises a line: removes soft hyphens, collapses spaces, and removes spaces before punctuation. */
export const tidy = (words: string): string =>
  words
    .replace(/\u00ad/g, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ +([,.)\]](?!\.))/g, '$1')
    .trim()

/** Returns the plain text of an element without editorial additions. Line breaks become spaces. */
export const plainWords = (element: XmlElement, without: ReadonlySet<string> = APPARATUS): string =>
  element.children
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.name === 'lb') return ' '
      return without.has(node.name) ? '' : plainWords(node, without)
    })
    .join('')

/** Returns a direction's text without surrounding or unbalanced brackets. */
export const directionWords = (stage: XmlElement): string => directionOf(plainWords(stage))

/** Removes the brackets around a direction, and all brackets if they are unbalanced. */
export function directionOf(printed: string): string {
  const words = tidy(printed).replace(/^[([]\s*(.*?)\s*[)\]][.:]?$/s, '$1')
  return hasPairs(words) ? words : words.replace(/[()]/g, '').trim()
}

/**
 * Whether there are as many opening as closing brackets, in any order. "One.) (Two.", which is "(One.) (Two.)" without
 * its outer brackets, counts as balanced.
 */
function hasPairs(words: string): boolean {
  const open = words.split('(').length
  return open === words.split(')').length
}

type Marks = Omit<Run, 'text' | 'aside'>

const LOOKS: readonly (readonly [look: RegExp, marks: Marks])[] = [
  [/bold/i, { bold: true }],
  [/ital/i, { italic: true }],
  [/underline/i, { underline: true }],
  [/strike|line-through/i, { strike: true }],
]

function marksOf({ name, attributes }: XmlElement): Marks {
  const look = `${attributes['rend'] ?? ''} ${attributes['rendition'] ?? ''}`
  let marks: Marks = name === 'emph' || name === 'foreign' ? { italic: true } : {}
  for (const [named, mark] of LOOKS) if (named.test(look)) marks = { ...marks, ...mark }
  return marks
}

function collect(node: XmlNode, marks: Marks, runs: Run[]): void {
  if (!isElement(node)) runs.push({ text: node, ...marks })
  else if (node.name === 'lb') runs.push({ text: ' ', ...marks })
  else if (node.name === 'stage') for (const run of directionRuns(node)) runs.push(run)
  else if (!APPARATUS.has(node.name)) {
    const own = { ...marks, ...marksOf(node) }
    for (const child of node.children) collect(child, own, runs)
  }
}

/** Returns a direction within a line, bracketed and in italics. */
function directionRuns(stage: XmlElement): Run[] {
  const words = directionWords(stage)
  return words === '' ? [] : [{ text: ' ' }, { text: `(${words})`, italic: true }, { text: ' ' }]
}

/** Collapses spaces within and across runs, and removes spaces at both ends and before punctuation. */
export function tidyRuns(runs: readonly Run[]): RichText {
  const out: Run[] = []
  for (const run of runs) {
    const open = out.length === 0 || /\s$/.test(out.at(-1)?.text ?? '')
    let text = run.text.replace(/\u00ad/g, '').replace(/[ \t\r\n]+/g, ' ')
    if (open) text = text.replace(/^ /, '')
    if (/^[,.)\]](?!\.)/.test(text)) trimLast(out)
    if (text !== '') out.push({ ...run, text: text.replace(/ +([,.)\]](?!\.))/g, '$1') })
  }
  trimLast(out)
  return normalise(out)
}

function trimLast(out: Run[]): void {
  for (let last = out.at(-1); last !== undefined; last = out.at(-1)) {
    const text = last.text.trimEnd()
    out.pop()
    if (text === '') continue
    out.push({ ...last, text })
    return
  }
}

/** Returns the text of these nodes as one paragraph of speech. */
export function richWords(nodes: readonly XmlNode[], marks: Marks = {}): RichText {
  const runs: Run[] = []
  for (const node of nodes) collect(node, marks, runs)
  return tidyRuns(runs)
}

/** Types of notes that come from the writer rather than from an editor, including sections and synopses. */
export const OWN_NOTES: ReadonlySet<string> = new Set(['writer', 'section', 'synopsis'])

export const isOwnNote = ({ name, attributes }: XmlElement): boolean =>
  name === 'note' && OWN_NOTES.has(attributes['type'] ?? '')

/** Whether an element's white space and brackets must be preserved. */
export const isVerbatim = ({ attributes }: XmlElement): boolean => attributes['xml:space'] === 'preserve'

function collectVerbatim(node: XmlNode, look: Omit<Run, 'text'>, runs: Run[]): void {
  if (!isElement(node)) {
    runs.push({ ...look, text: node })
    return
  }
  const isOwn = isOwnNote(node)
  if (node.name === 'lb') runs.push({ ...look, text: '\n' })
  else if (isOwn || node.name === 'del' || !APPARATUS.has(node.name)) {
    const own: Omit<Run, 'text'> = {
      ...look,
      ...marksOf(node),
      ...(node.name === 'stage' && { italic: true as const }),
      ...(node.name === 'del' && { aside: 'cut' as const }),
      ...(isOwn && { aside: 'note' as const }),
    }
    for (const child of node.children) collectVerbatim(child, own, runs)
  }
}

/** Returns the text of an element unchanged, with line breaks as '\n', and notes and cuts as asides. */
export function verbatimWords(element: XmlElement): RichText {
  const runs: Run[] = []
  for (const child of element.children) collectVerbatim(child, {}, runs)
  return normalise(runs)
}

/**
 * Returns the text of a paragraph, line or heading. It is unchanged if its white space is preserved, and normalised
 * otherwise.
 */
export const wordsIn = (element: XmlElement): RichText =>
  isVerbatim(element) ? verbatimWords(element) : richWords(element.children)

/** Returns a line break to put between two runs. If both runs have the same marks, so does the line break. */
function breakBetween(before: Run | undefined, after: Run | undefined): Run {
  const isWithin = before !== undefined && after !== undefined && before.aside === undefined && sameMarks(before, after)
  return isWithin ? { ...before, text: '\n' } : { text: '\n' }
}

/** Joins the lines of a song. */
export const joinLines = (lines: readonly RichText[]): RichText =>
  normalise(lines.flatMap((line, at) => (at === 0 ? line : [breakBetween(lines[at - 1]?.at(-1), line[0]), ...line])))

/**
 * Tokens for the `rend` attribute in the files we write. `dual`: a speech beside the previous one. `continued`: a
 * speech that continues after a direction, without a new cue. `silent`: a speech without text. `unlisted`: a speech
 * whose speaker is not in the list. `beside-name`: a direction beside the speaker's name.
 */
export type RendToken = 'dual' | 'continued' | 'silent' | 'unlisted' | 'beside-name'

const REVISION = /(?:^|\s)revision([1-9]\d{0,5})(?=\s|$)/

export const hasToken = ({ attributes }: XmlElement, token: RendToken): boolean =>
  attributes['rend']?.split(/\s+/).includes(token) === true

/** Returns the revision in which an element was last changed, if any. */
export function revisionIn({ attributes }: XmlElement): { readonly revision?: number } {
  const found = REVISION.exec(attributes['rend'] ?? '')?.[1]
  return found === undefined ? {} : { revision: Number(found) }
}

/** Prints a revision and tokens as a `rend` attribute. Returns an empty string if there is nothing to print. */
export function rendOf(revision: number | undefined, tokens: readonly RendToken[] = []): string {
  const all = [...tokens, ...(revision !== undefined && revision > 0 ? [`revision${revision}`] : [])]
  return all.length === 0 ? '' : ` rend="${all.join(' ')}"`
}

/** TEI's types for directions in which characters enter, exit, or do neither. */
export const MOVEMENT_TYPES: readonly (readonly [type: string, said: SetMovement['kind']])[] = [
  ['entrance', 'entrance'],
  ['exit', 'exit'],
  ['business', 'none'],
]

/** Returns the ids of the characters who speak or move in an element. */
export const characterIdsOf = ({ attributes }: XmlElement): string[] =>
  (attributes['who'] ?? '')
    .split(/\s+/)
    .map((one) => one.replace(/^#/, ''))
    .filter((one) => one !== '')

/** Returns the movement encoded in a direction, if any. */
export function movementIn(stage: XmlElement): Pick<Element, 'movement'> {
  const kind = MOVEMENT_TYPES.find(([type]) => type === stage.attributes['type'])?.[1]
  return kind === undefined ? {} : { movement: { kind, who: [...new Set(characterIdsOf(stage))] } }
}

/** Removes characters that are not in the list from an element's movement. */
export function keepKnownMovers(element: Element, known: ReadonlySet<CharacterId>): Element {
  const { movement } = element
  if (movement === undefined || movement.who.every((one) => known.has(one))) return element
  return { ...element, movement: { ...movement, who: movement.who.filter((one) => known.has(one)) } }
}

/** Reads unprinted content between elements: the writer's notes and page breaks. */
export function readOwnMark(node: XmlElement): Element | undefined {
  if (node.name === 'pb' && node.attributes['type'] === 'break') return { kind: 'pageBreak', text: [] }
  if (!isOwnNote(node)) return undefined
  const text = isVerbatim(node) ? verbatimWords(node) : richWords(node.children)
  const { type } = node.attributes
  if (type === 'section') {
    const level = Math.max(1, Number.parseInt(node.attributes['n'] ?? '', 10) || 1)
    return { kind: 'section', level, text, ...revisionIn(node) }
  }
  return { kind: type === 'synopsis' ? 'synopsis' : 'note', text, ...revisionIn(node) }
}
