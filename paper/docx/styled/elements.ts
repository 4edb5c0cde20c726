import {
  cutAtBrackets,
  isContinued,
  normalise,
  textOf,
  type Element,
  type ElementKind,
  type RichText,
  type Run,
} from '@replique/script'
import { asideOfComment } from '../comment.ts'
import { DIRECTION, EXTENSION, NAME, SCENE_NUMBER, SET } from '../style-names.ts'
import type { Stretch, StyledParagraph } from './stretch.ts'

/** An element before its speaker is looked up: `name` is what a cue calls. */
export interface NamedElement extends Element {
  readonly name?: string
}

/** Signs that a layout puts around and between words; whatever else somebody wrote among them is theirs. */
const SIGNS = /^[\s\u00a0(),:]*$/

const isSet = ({ style, run }: Stretch): boolean => style === SET && (SIGNS.test(run.text) || isContinued(run.text))

function trimmed(runs: readonly Run[]): RichText {
  const all = normalise(runs)
  return normalise(
    all.map((run, at) => ({
      ...run,
      text: at === 0 ? run.text.replace(/^[ \t]+/, '') : run.text,
    })),
  )
}

/** The stretch with which the words of a paragraph begin: comments up to it stand before the paragraph. */
export const firstWords = ({ stretches }: StyledParagraph): number =>
  Math.max(
    0,
    stretches.findIndex(({ style }) => style !== SCENE_NUMBER),
  )

/** Words with the notes that stand among them. */
function richText(paragraph: StyledParagraph, wanted: (stretch: Stretch) => boolean): RichText {
  const { stretches } = paragraph
  const first = firstWords(paragraph)
  const notes = paragraph.notes.filter(({ at }) => at > first)
  const out: Run[] = []
  stretches.forEach((stretch, at) => {
    for (const note of notes) if (note.at === at) out.push(asideOfComment(note.text))
    if (wanted(stretch) && !isSet(stretch)) out.push(stretch.run)
  })
  for (const note of notes) if (note.at >= stretches.length) out.push(asideOfComment(note.text))
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

/** A direction that stands between the name and the speech is set without its brackets. */
function bracketed(runs: RichText): RichText {
  const text = textOf(runs)
  const [first, ...more] = cutAtBrackets(text.trim())
  if (text === '' || (first?.bracketed === true && more.length === 0)) return runs
  return normalise([{ text: '(' }, ...runs, { text: ')' }])
}

const KIND_OF_STYLE: Readonly<Record<string, ElementKind>> = { [EXTENSION]: 'cue', [DIRECTION]: 'parenthetical' }

/** A speech in one paragraph, the name first: cut where what its words are changes. Notes stand within the words. */
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
    for (const note of notes) if (note.at === at) kept.push(asideOfComment(note.text))
    if (!isWords) return
    kept.push(stretch.run)
    own = next
  })
  for (const note of notes) if (note.at >= paragraph.stretches.length) kept.push(asideOfComment(note.text))
  flush()
  // notes behind the last words, which nothing of the layout parts from them
  const last = out.at(-1)
  if (kept.length > 0 && last !== undefined) out[out.length - 1] = { ...last, text: normalise([...last.text, ...kept]) }
  return out
}

/** The words of an action with the spaces and blank lines that they begin with; undefined for other elements. */
function actionText(paragraph: StyledParagraph, kind: ElementKind): RichText | undefined {
  if (kind !== 'action') return undefined
  const words = richText(paragraph, () => true)
  const indent = /^ */.exec(paragraph.stretches.find((one) => !isSet(one))?.run.text ?? '')?.[0] ?? ''
  const above = '\n'.repeat(paragraph.blankLines) + indent
  return above === '' ? words : normalise([{ text: above }, ...words])
}

/** What a paragraph of an element's style holds. */
export function elementsOf(paragraph: StyledParagraph, kind: ElementKind): NamedElement[] {
  const styles = new Set(paragraph.stretches.map(({ style }) => style))
  if (kind === 'cue' && !styles.has(EXTENSION) && !styles.has(DIRECTION)) return [cueOf(paragraph)]
  if (styles.has(NAME) || styles.has(EXTENSION) || styles.has(DIRECTION)) return runIn(paragraph, kind)
  const text = actionText(paragraph, kind) ?? richText(paragraph, ({ style }) => style !== SCENE_NUMBER)
  const number = wordsOf(paragraph, SCENE_NUMBER).trim().split(/\s+/)[0] ?? ''
  return textOf(text).trim() === '' ? [] : [{ kind, text, ...(number === '' ? {} : { number }) }]
}
