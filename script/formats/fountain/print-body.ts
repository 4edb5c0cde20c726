import type { Element, Play } from '../../play.ts'
import { textOf, type RichText, type Run } from '../../rich-text.ts'
import { indentOf, isBracketed, trimLine, trimRight } from '../../recognise/letters.ts'
import { isScriptPlace } from '../../recognise/headings.ts'
import { openingOf, signOf } from './paragraph.ts'
import { escapeText, linesOf, printAside, printLine, printWords } from './print-text.ts'
import { printTitleLines, readTitleLines } from './title-lines.ts'
import { inlineProduction } from '../../production/said.ts'

/** Deeper sections are printed at this depth, and their actual level is stored in the hint. */
const DEEPEST = 20
const NUMBER = /^[0-9A-Za-z.)-]+$/

/**
 * The context of an element. `speech` tells whether it is inside a speech, and `leads` whether the next printed
 * element, not counting notes, belongs to a speech.
 */
interface Surroundings {
  readonly speech: boolean
  readonly leads: boolean
  readonly name: string
}

const trimmed = (line: readonly Run[]): string => trimLine(printLine(line))
const each = (text: RichText, print: (line: string) => string): string =>
  linesOf(text)
    .map(trimmed)
    .filter((line) => line !== '')
    .map(print)
    .join('\n')

/**
 * Prints an element as Fountain, with a sign in front if its text alone would be parsed as something else. Returns an
 * empty string if there is nothing to print.
 */
function printElement(element: Element, around: Surroundings): string {
  if (element.kind === 'pageBreak') return '==='
  if (element.kind === 'cue') return printCue(element, around)
  if (trimLine(textOf(element.text).replaceAll('\n', ' ')) === '') return ''
  switch (element.kind) {
    case 'scene':
      return printScene(element)
    case 'act':
      return each(element.text, (line) => `# ${line}`) + numberOf(element)
    case 'section':
      return each(element.text, (line) => `${'#'.repeat(levelOf(element))} ${line}`)
    case 'synopsis':
      return each(element.text, (line) => `= ${line}`)
    case 'transition':
      return each(element.text, (line) => (isPlainTransition(line) ? line : `> ${line}`))
    case 'centred':
      return each(element.text, (line) => `> ${line} <`)
    case 'lyrics':
      return each(element.text, (line) => `~${line}`)
    case 'note':
      return printAside(textOf(element.text), 'note')
    case 'action':
    case 'shot':
      return printAction(element.text)
    default:
      return around.speech ? printSpoken(element) : printAction(element.text)
  }
}

const isPlainTransition = (line: string): boolean =>
  openingOf(line, true).kind === 'transition' && !line.startsWith('>')

const levelOf = (element: Element): number => Math.min(DEEPEST, Math.max(1, Math.trunc(element.level ?? 1) || 1))

const numberOf = ({ number }: Element): string => (number !== undefined && NUMBER.test(number) ? ` #${number}#` : '')

function printScene(element: Element): string {
  const [first = [], ...rest] = withoutEmptyEnds(linesOf(element.text))
  const words = trimLine(printWords(first))
  const { kind, forced } = openingOf(words, true)
  // other programs only recognise scene headings in Latin letters
  const isPlain = kind === 'scene' && !forced && !isScriptPlace(words)
  const heading = `${isPlain ? '' : '.'}${trimmed(first)}${numberOf(element)}`
  return rest.length === 0 ? heading : `${heading}\n${actionLines(rest).join('\n')}`
}

/** Prints an action. Blank lines at its start are kept. */
function printAction(text: RichText): string {
  const lines = linesOf(text)
  return actionLines(lines.slice(0, lines.findLastIndex(isWritten) + 1)).join('\n')
}

const isWritten = (line: readonly Run[]): boolean => trimLine(printLine(line)) !== ''

const withoutEmptyEnds = (lines: readonly Run[][]): readonly Run[][] =>
  lines.slice(lines.findIndex(isWritten), lines.findLastIndex(isWritten) + 1)

/**
 * Prints lines of action with their indents. The line after a blank line is checked like a first line, because any kind
 * of element could begin there.
 */
function actionLines(lines: readonly Run[][]): string[] {
  const out: string[] = []
  let fresh = true
  for (const line of lines) {
    const printed = trimRight(printLine(line))
    if (indentOf(printed) === printed.length) {
      out.push('')
      fresh = true
      continue
    }
    const words = trimLine(printWords(line))
    const plain = words === '' || (fresh ? isPlainAction(words) : signOf(words) === undefined)
    out.push(plain ? printed : `!${printed}`)
    if (words !== '') fresh = false
  }
  return out
}

/** Whether this line begins an action, whatever follows it. */
const isPlainAction = (words: string): boolean =>
  openingOf(words, true).kind === 'action' && openingOf(words, false).kind === 'action' && signOf(words) === undefined

function printSpoken(element: Element): string {
  const lines = withoutEmptyEnds(linesOf(element.text)).map(trimmed)
  if (element.kind === 'parenthetical' && lines.length === 1 && !isBracketed(lines[0] ?? '')) return `(${lines[0]})`
  return lines.map((line) => (line === '' ? '  ' : line)).join('\n')
}

function printCue(element: Element, { name, leads }: Surroundings): string {
  const shown = escapeText(trimLine(name.replaceAll('\n', ' ')))
  const rest = linesOf(element.text).map(trimmed).join(' ')
  const words = trimLine(`${shown} ${linesOf(element.text).map(printWords).join(' ')}`)
  const cue = trimLine(`${shown} ${rest}`)
  if (cue === '') return ''
  const { kind, forced } = openingOf(words, !leads)
  return `${kind === 'cue' && !forced ? '' : '@'}${cue}${element.dual ? ' ^' : ''}`
}

/** A printed body. `starts[i]` is the line at which element i begins, or -1 if the element isn't printed. */
interface PrintedBody {
  readonly text: string
  readonly starts: readonly number[]
}

const SPOKEN: ReadonlySet<string> = new Set(['dialogue', 'parenthetical', 'lyrics', 'verse'])

/** Normalises line endings to '\n' and replaces lone surrogates, so that the text can be stored in a file. */
const clean = (block: string): string => block.replace(/\r\n?/g, '\n').toWellFormed()

/** Prints all elements of a play, with blank lines between them except within a speech. */
export function printBody(play: Play): PrintedBody {
  const nameOf = new Map(play.characters.map((one) => [one.id, one.name]))
  const leads = speechesAhead(play.elements)
  const starts: number[] = []
  const blocks: string[] = []
  let row = 0
  let speech = false
  for (const [at, element] of play.elements.entries()) {
    const inside: boolean = speech && (SPOKEN.has(element.kind) || (element.kind === 'note' && leads[at] === true))
    const name = nameOf.get(element.character ?? '') ?? ''
    const block = clean(printElement(element, { speech: inside, leads: leads[at] ?? false, name }))
    if (block === '') {
      starts.push(-1)
      continue
    }
    speech = inside || (element.kind === 'cue' && leads[at] === true)
    if (blocks.length > 0) {
      blocks.push(inside ? '\n' : '\n\n')
      row += inside ? 1 : 2
    }
    starts.push(row)
    blocks.push(block)
    row += block.split('\n').length - 1
  }
  return { text: blocks.join(''), starts }
}

/** For each element, returns whether the next printed element, not counting notes, belongs to a speech. */
function speechesAhead(elements: readonly Element[]): readonly boolean[] {
  const ahead: boolean[] = []
  let next = false
  for (let at = elements.length - 1; at >= 0; at--) {
    ahead[at] = next
    const element = elements[at]
    if (!element || element.kind === 'note' || isUnwritten(element)) continue
    next = SPOKEN.has(element.kind)
  }
  return ahead
}

const isUnwritten = (element: Element): boolean =>
  element.kind !== 'pageBreak' &&
  element.kind !== 'cue' &&
  element.text.every((run) => /^[ \t\n]*$/.test(run.text) && !run.aside)

/** Whether a body's first lines would be parsed as a title page, or its first character as a byte order mark. */
export const isMisread = (body: string): boolean => readTitleLines(body).page.length > 0 || body.startsWith('\ufeff')

/** Prints a play as Fountain without a hint. Anything that Fountain can't express is dropped. See `printFountain`. */
export function printPlainFountain(given: Play): string {
  const play = inlineProduction(given)
  const title = printTitleLines(play.titlePage)
  const body = printBody(play).text
  if (title === '') return isMisread(body) ? `\n${body}` : body
  return body === '' ? title : `${title}\n${body}`
}
