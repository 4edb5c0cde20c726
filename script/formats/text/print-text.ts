import { layoutOf } from '../../layout/layout-of.ts'
import { blankLines } from '../../layout/pieces.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'
import type { Element, ElementKind, Play } from '../../play.ts'
import { splitCue } from '../../recognise/cue-words.ts'
import { printedText } from '../../rich-text.ts'
import { holdableWords } from '../xml/escape.ts'
import { textPage, type TextPage } from './columns.ts'
import { fill } from './fill.ts'
import { printFront } from './print-front.ts'

const SPOKEN: ReadonlySet<ElementKind> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const CAPITALS: ReadonlySet<ElementKind> = new Set(['act', 'transition', 'shot'])
/** Empty lines above what begins a new part. */
const ABOVE_PART = 2

interface Scope {
  readonly play: Play
  readonly page: TextPage
  readonly numbers: ReadonlyMap<number, string>
  readonly names: ReadonlyMap<string, string>
}

const IN_BRACKETS = /^\(.*\)$/s

const bracketed = (words: string): string => (IN_BRACKETS.test(words) ? words : `(${words})`)

/** The name in capitals, as whoever reads the text back knows it by; what follows keeps its letters. */
function cueWords(element: Element, { names, play }: Scope): string {
  const rest = printedText(element.text).trim()
  const named = names.get(element.character ?? '')
  const typed = named === undefined ? splitCue(rest) : { name: named, extension: rest }
  const name = typed.name.toUpperCase()
  if (typed.extension === '') return name
  return `${name} ${play.kind === 'stage' ? bracketed(typed.extension) : typed.extension}`
}

function wordsOf(element: Element, at: number, scope: Scope): string {
  const { kind } = element
  const words = printedText(element.text)
  if (kind === 'cue') return cueWords(element, scope)
  if (words.trim() === '') return ''
  if (kind === 'parenthetical' || (kind === 'action' && scope.play.kind === 'stage')) return bracketed(words.trim())
  if (kind === 'scene' && scope.play.kind === 'screenplay') {
    const number = scope.numbers.get(at)
    return number === undefined ? words.toUpperCase() : `${words.toUpperCase()} #${number}#`
  }
  return CAPITALS.has(kind) ? words.toUpperCase() : words
}

/** Empty lines above a paragraph: none within a speech. */
function gapAbove(kind: ElementKind, before: ElementKind | undefined): number {
  if (before === undefined) return 0
  if (SPOKEN.has(kind) && (SPOKEN.has(before) || before === 'cue')) return 0
  return kind === 'act' || kind === 'scene' ? ABOVE_PART : 1
}

/**
 * A play as plain text to be mailed or read in any program: a fixed width of letters, no line longer than 68 of them,
 * names and headings where the layout has them, no marks for bold or italics.
 */
export function printText(play: Play): string {
  const page = textPage(layoutOf(play.settings, play.language, play.kind))
  const scope: Scope = {
    play,
    page,
    numbers: sceneNumbers(play),
    names: new Map(play.characters.map(({ id, name }) => [id, name])),
  }
  const lines = printFront(play, page)
  let before: ElementKind | undefined
  play.elements.forEach((element, at) => {
    const column = page.columns[element.kind]
    const words = column && holdableWords(wordsOf(element, at, scope)).trim()
    if (!column || !words) return
    const gap = before === undefined ? ABOVE_PART : gapAbove(element.kind, before) + blankLines(element)
    if (lines.length > 0) for (let i = gap; i > 0; i--) lines.push('')
    // an empty line within a speech would end it for whoever reads the text back
    const paragraphs = element.kind === 'action' ? words.split('\n\n') : [words]
    paragraphs.forEach((words, i) => lines.push(...(i > 0 ? [''] : []), ...fill(words, column)))
    before = element.kind
  })
  return `${lines.join('\n')}\n`
}
