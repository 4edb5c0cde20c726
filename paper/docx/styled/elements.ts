import {
  splitAtBrackets,
  isContinued,
  normalise,
  textOf,
  type Element,
  type ElementKind,
  type RichText,
  type Run,
} from '@replique/script'
import { commentToAside } from '../comment.ts'
import { DIRECTION, EXTENSION, NAME, SCENE_NUMBER, SET } from '../style-names.ts'
import type { StyledRun, StyledParagraph } from './styled-run.ts'

/** An element whose speaker has not been looked up yet. `name` is the name on the cue. */
export interface NamedElement extends Element {
  readonly name?: string
}

/**
 * Punctuation that a layout adds around and between words. Any other text in the style of added text was typed by a
 * writer.
 */
const SIGNS = /^[\s\u00a0(),:]*$/

const isSet = ({ style, run }: StyledRun): boolean => style === SET && (SIGNS.test(run.text) || isContinued(run.text))

function trimmed(runs: readonly Run[]): RichText {
  const all = normalise(runs)
  return normalise(
    all.map((run, at) => ({
      ...run,
      text: at === 0 ? run.text.replace(/^[ \t]+/, '') : run.text,
    })),
  )
}

/**
 * Returns the index of the first stretch that is not the scene number. Comments that come before this stretch are
 * placed before the paragraph.
 */
export const firstWords = ({ stretches }: StyledParagraph): number =>
  Math.max(
    0,
    stretches.findIndex(({ style }) => style !== SCENE_NUMBER),
  )

/** Returns a paragraph's text, including its notes. */
function richText(paragraph: StyledParagraph, wanted: (stretch: StyledRun) => boolean): RichText {
  const { stretches } = paragraph
  const first = firstWords(paragraph)
  const notes = paragraph.notes.filter(({ at }) => at > first)
  const out: Run[] = []
  stretches.forEach((stretch, at) => {
    for (const note of notes) if (note.at === at) out.push(commentToAside(note.text))
    if (wanted(stretch) && !isSet(stretch)) out.push(stretch.run)
  })
  for (const note of notes) if (note.at >= stretches.length) out.push(commentToAside(note.text))
  return trimmed(out)
}

const wordsOf = ({ stretches }: StyledParagraph, style: string): string =>
  stretches
    .filter((one) => one.style === style)
    .map(({ run }) => run.text)
    .join('')

function cueOf(paragraph: StyledParagraph): NamedElement {
  const name = wordsOf(paragraph, NAME)
  const text = richText(paragraph, ({ style }) => style !== NAME)
  return { kind: 'cue', text, ...(name === '' ? {} : { name }) }
}

/**
 * Adds brackets to a direction between the name and the speech, unless it has them already. Some layouts leave them
 * out.
 */
function bracketed(runs: RichText): RichText {
  const text = textOf(runs)
  const [first, ...more] = splitAtBrackets(text.trim())
  if (text === '' || (first?.bracketed === true && more.length === 0)) return runs
  return normalise([{ text: '(' }, ...runs, { text: ')' }])
}

const KIND_OF_STYLE: Readonly<Record<string, ElementKind>> = { [EXTENSION]: 'cue', [DIRECTION]: 'parenthetical' }

/**
 * Splits a paragraph that contains both a name and its speech. It is split at each change of character style; notes
 * stay within the text.
 */
function runIn(paragraph: StyledParagraph, kind: ElementKind): NamedElement[] {
  const name = wordsOf(paragraph, NAME)
  const first = firstWords(paragraph)
  const notes = paragraph.notes.filter(({ at }) => at > first)
  const out: NamedElement[] = name === '' ? [] : [{ kind: 'cue', text: [], name }]
  let kept: Run[] = []
  let own: ElementKind | undefined
  const flush = (): void => {
    if (own === undefined) return
    const text = trimmed(kept)
    const cue = out[0]
    const isBlank = textOf(text).trim() === ''
    if (!isBlank && own === 'cue' && cue?.kind === 'cue') out[0] = { ...cue, text: bracketed(text) }
    else if (!isBlank) out.push({ kind: own, text: own === 'parenthetical' ? bracketed(text) : text })
    kept = []
    own = undefined
  }
  paragraph.stretches.forEach((stretch, at) => {
    const next = KIND_OF_STYLE[stretch.style ?? ''] ?? kind
    const isWords = stretch.style !== NAME && !isSet(stretch)
    if (isSet(stretch) || (isWords && own !== next)) flush()
    for (const note of notes) if (note.at === at) kept.push(commentToAside(note.text))
    if (!isWords) return
    kept.push(stretch.run)
    own = next
  })
  for (const note of notes) if (note.at >= paragraph.stretches.length) kept.push(commentToAside(note.text))
  flush()
  // notes after the last word are still pending if no text from the layout follows them
  const last = out.at(-1)
  if (kept.length > 0 && last !== undefined) out[out.length - 1] = { ...last, text: normalise([...last.text, ...kept]) }
  return out
}

/** Returns the text of an action with its leading spaces and blank lines, or undefined for other elements. */
function actionText(paragraph: StyledParagraph, kind: ElementKind): RichText | undefined {
  if (kind !== 'action') return undefined
  const words = richText(paragraph, () => true)
  const indent = /^ */.exec(paragraph.stretches.find((one) => !isSet(one))?.run.text ?? '')?.[0] ?? ''
  const above = '\n'.repeat(paragraph.blankLines) + indent
  return above === '' ? words : normalise([{ text: above }, ...words])
}

/** Returns the elements in a paragraph with an element's style. */
export function elementsOf(paragraph: StyledParagraph, kind: ElementKind): NamedElement[] {
  const styles = new Set(paragraph.stretches.map(({ style }) => style))
  if (kind === 'cue' && !styles.has(EXTENSION) && !styles.has(DIRECTION)) return [cueOf(paragraph)]
  if (styles.has(NAME) || styles.has(EXTENSION) || styles.has(DIRECTION)) return runIn(paragraph, kind)
  const text = actionText(paragraph, kind) ?? richText(paragraph, ({ style }) => style !== SCENE_NUMBER)
  const number = wordsOf(paragraph, SCENE_NUMBER).trim().split(/\s+/)[0] ?? ''
  return textOf(text).trim() === '' ? [] : [{ kind, text, ...(number === '' ? {} : { number }) }]
}
