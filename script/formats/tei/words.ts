import { normalise, sameMarks, type RichText, type Run } from '../../rich-text.ts'
import { isElement, type XmlElement, type XmlNode } from '../xml/tree.ts'

/** What an edition adds to the words of a play, and what it corrects. */
export const APPARATUS: ReadonlySet<string> = new Set(
  'note fw pb figure graphic milestone gap ref bibl del orig sic'.split(' '),
)

/** One line of words: soft hyphens gone, spaces single, none before a stop. */
export const tidy = (words: string): string =>
  words
    .replace(/\u00ad/g, '')
    .replace(/[ \t\r\n]+/g, ' ')
    .replace(/ +([,.)\]](?!\.))/g, '$1')
    .trim()

/** The words of an element as a reader of the play sees them; a line break is a space. */
export const plainWords = (element: XmlElement, without: ReadonlySet<string> = APPARATUS): string =>
  element.children
    .map((node) => {
      if (typeof node === 'string') return node
      if (node.name === 'lb') return ' '
      return without.has(node.name) ? '' : plainWords(node, without)
    })
    .join('')

/** A direction without the brackets around it, nor one that is never closed. */
export const directionWords = (stage: XmlElement): string => directionOf(plainWords(stage))

/** A direction's words without the brackets around them, nor one that is never closed. */
export function directionOf(printed: string): string {
  const words = tidy(printed).replace(/^[([]\s*(.*?)\s*[)\]][.:]?$/s, '$1')
  return hasPairs(words) ? words : words.replace(/[()]/g, '').trim()
}

/** Whether each bracket within has its other one; "(One.) (Two.)" has, without its outer two, as "One.) (Two.". */
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

/** A direction within a line: in brackets and italics. */
function directionRuns(stage: XmlElement): Run[] {
  const words = directionWords(stage)
  return words === '' ? [] : [{ text: ' ' }, { text: `(${words})`, italic: true }, { text: ' ' }]
}

/** Spaces single within and across runs, none at the ends or before a stop. */
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

/** The words of these nodes as one paragraph of speech. */
export function richWords(nodes: readonly XmlNode[], marks: Marks = {}): RichText {
  const runs: Run[] = []
  for (const node of nodes) collect(node, marks, runs)
  return tidyRuns(runs)
}

/** Notes that a writer wrote, not an edition; `section` and `synopsis` are of the same hand. */
export const OWN_NOTES: ReadonlySet<string> = new Set(['writer', 'section', 'synopsis'])

export const isOwnNote = ({ name, attributes }: XmlElement): boolean =>
  name === 'note' && OWN_NOTES.has(attributes['type'] ?? '')

/** Whether the spaces, breaks and brackets of an element are meant as they are. */
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

/** The words of an element exactly as they stand, line breaks as '\n', notes and cut passages as asides. */
export function verbatimWords(element: XmlElement): RichText {
  const runs: Run[] = []
  for (const child of element.children) collectVerbatim(child, {}, runs)
  return normalise(runs)
}

/** The words of a paragraph, a line or a heading: as they stand where that is meant, else tidied. */
export const wordsIn = (element: XmlElement): RichText =>
  isVerbatim(element) ? verbatimWords(element) : richWords(element.children)

/** A break between two lines looks as they do, where both look alike. */
function breakBetween(before: Run | undefined, after: Run | undefined): Run {
  const isWithin = before !== undefined && after !== undefined && before.aside === undefined && sameMarks(before, after)
  return isWithin ? { ...before, text: '\n' } : { text: '\n' }
}

/** The lines of a song as one text. */
export const joinLines = (lines: readonly RichText[]): RichText =>
  normalise(lines.flatMap((line, at) => (at === 0 ? line : [breakBetween(lines[at - 1]?.at(-1), line[0]), ...line])))
