import { splitAtBrackets } from '../../recognise/brackets.ts'
import { normalise, plain, textOf, type RichText, type Run } from '../../rich-text.ts'
import { sameText } from '../../same-play.ts'
import { escapeMarkup, xmlSafeWords } from '../xml/tree.ts'
import { directionOf, tidy, tidyRuns } from './words.ts'

/** The way `readTei` normalises the text of an element if its white space isn't preserved. */
export type Reading = 'speech' | 'direction' | 'parenthetical' | 'heading' | 'numbered' | 'note'

export const xmlSafeText = (text: RichText): RichText =>
  normalise(text.map((run) => ({ ...run, text: xmlSafeWords(run.text) })))

/**
 * Escapes text for use between tags. Line breaks become `<lb/>` elements, because plain line breaks would be collapsed.
 */
export const printPlain = (words: string): string => escapeMarkup(words).replaceAll('\n', '<lb/>')

/** Escapes text for an attribute. */
export const printValue = (words: string): string =>
  escapeMarkup(words).replace(/[\n\t]/g, (sign) => (sign === '\n' ? '&#10;' : '&#9;'))

/** Whether a run is a direction within a line: entirely italic, and in brackets from start to end. */
function isDirection({ text, italic, bold, underline, strike, aside }: Run): boolean {
  if (!italic || bold || underline || strike || aside) return false
  const stretches = splitAtBrackets(text)
  const isEdge = stretches[0]?.bracketed === true && stretches.at(-1)?.bracketed === true
  return isEdge && stretches.every((one) => one.bracketed || one.text.trim() === '')
}

function rendOfRun({ bold, italic, underline, strike }: Run): string {
  const looks = [bold && 'bold', italic && 'italic', underline && 'underline', strike && 'strikethrough']
  return looks.filter(Boolean).join(' ')
}

function printRun(run: Run, reading: Reading): string {
  const words = printPlain(run.text)
  if (reading === 'speech' && isDirection(run)) return `<stage>${words}</stage>`
  const held =
    run.aside === 'note' ? `<note type="writer">${words}</note>` : run.aside === 'cut' ? `<del>${words}</del>` : words
  const rend = rendOfRun(run)
  return rend === '' ? held : `<hi rend="${rend}">${held}</hi>`
}

/** Normalises the text of a speech as `readTei` does if its white space isn't preserved. */
function readAsSpeech(text: RichText): RichText {
  const runs = text.flatMap((run): Run[] => {
    if (!isDirection(run)) return [{ ...run, text: run.text.replaceAll('\n', ' ') }]
    const words = directionOf(run.text.replaceAll('\n', ' '))
    return words === '' ? [] : [{ text: ' ' }, { text: `(${words})`, italic: true }, { text: ' ' }]
  })
  return tidyRuns(runs)
}

function readPlainly(text: RichText, reading: Reading): RichText {
  const words = textOf(text).replaceAll('\n', ' ')
  if (reading === 'direction') return plain(directionOf(words))
  if (reading === 'parenthetical') return plain(`(${directionOf(words)})`)
  if (reading === 'heading') return plain(tidy(words))
  return reading === 'speech' ? readAsSpeech(text) : tidyRuns(text.map((run) => ({ ...run })))
}

/** Whether text must be marked with `xml:space="preserve"` to be read back unchanged. */
function isMeant(text: RichText, reading: Reading): boolean {
  if (
    reading === 'numbered' ||
    text.length === 0 ||
    text.some((run) => run.aside !== undefined || run.text.includes('\n'))
  )
    return true
  return !sameText(readPlainly(text, reading), text)
}

/** Prints an element with this text. If `attributes` are given, they must begin with a space. */
export function printElement(name: string, given: RichText, how: { reading: Reading; attributes?: string }): string {
  const text = xmlSafeText(given)
  const meant = isMeant(text, how.reading) ? ' xml:space="preserve"' : ''
  const words = text.map((run) => printRun(run, how.reading)).join('')
  const start = `<${name}${how.attributes ?? ''}${meant}`
  return words === '' ? `${start}/>` : `${start}>${words}</${name}>`
}

/** Prints text with its marks, without an element around it. */
export const printRuns = (text: RichText): string =>
  xmlSafeText(text)
    .map((run) => printRun(run, 'note'))
    .join('')
