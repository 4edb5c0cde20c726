import type { XmlElement, XmlNode } from '../../formats/xml/tree.ts'
import { normalise, textOf, type RichText, type Run } from '../../rich-text.ts'
import type { SourceLine } from '../source.ts'
import { parseFountain } from '../../formats/fountain/read-fountain.ts'
import type { Character } from '../../character.ts'
import { speakerName } from '../../cue.ts'
import type { Element, Language, PlayKind } from '../../play.ts'
import { speechesOf } from '../../speeches.ts'
import { recognisePassage } from '../loose/recognise.ts'
import { sourceOfText } from '../loose/text-source.ts'
import { showsFountain } from '../plain-text.ts'

type Marks = Pick<Run, 'bold' | 'italic' | 'underline' | 'strike'>

const BY_NAME: Readonly<Record<string, Marks>> = {
  b: { bold: true },
  strong: { bold: true },
  i: { italic: true },
  em: { italic: true },
  u: { underline: true },
  s: { strike: true },
  del: { strike: true },
}
const BLOCKS =
  /^(?:p|div|h[1-6]|li|ul|ol|blockquote|pre|table|tbody|tr|td|th|section|article|body|html|dl|dt|dd|center)$/
const SILENT = /^(?:head|style|script|title|template|noscript|xml|o:p|w:.*|m:.*|img|svg|object|iframe)$/
/** Points per CSS unit. */
const UNITS: Readonly<Record<string, number>> = { pt: 1, px: 0.75, in: 72, cm: 28.35, mm: 2.835, em: 12, rem: 12 }

const declared = (style: string, name: string): string | undefined =>
  new RegExp(`(?:^|;)\\s*${name}\\s*:\\s*([^;]+)`, 'i').exec(style)?.[1]?.trim().toLowerCase()

function pointsOf(value: string | undefined): number {
  const [, amount = '0', unit = 'px'] = /(-?[\d.]+)\s*(pt|px|in|cm|mm|rem|em)/.exec(value ?? '') ?? []
  return Number(amount) * (UNITS[unit] ?? 1)
}

/**
 * Returns the marks that apply to an element. Its style can cancel marks, as in the bold element that Google Docs wraps
 * around everything.
 */
function marksOf({ name, attributes }: XmlElement, around: Marks): Marks {
  const style = attributes['style'] ?? ''
  const marks: Record<string, true> = { ...around, ...BY_NAME[name] }
  const weight = declared(style, 'font-weight')
  const slant = declared(style, 'font-style')
  const line = declared(style, 'text-decoration(?:-line)?')
  const set = (mark: string, on: boolean | undefined): void => {
    if (on === true) marks[mark] = true
    else if (on === false) delete marks[mark]
  }
  set('bold', weight === undefined ? undefined : /^(?:bold(?:er)?|[6-9]00)$/.test(weight))
  set('italic', slant === undefined ? undefined : slant !== 'normal')
  if (line?.includes('underline')) set('underline', true)
  if (line?.includes('line-through')) set('strike', true)
  return marks
}

const ALIGN: Readonly<Record<string, SourceLine['align']>> = { center: 'centre', right: 'right', end: 'right' }

/** Returns the formatting of a paragraph. Word writes paragraph styles as class names. */
function shapeOf({ name, attributes }: XmlElement, around: Shape): Shape {
  const style = attributes['style'] ?? ''
  const align = ALIGN[declared(style, 'text-align') ?? attributes['align'] ?? (name === 'center' ? 'center' : '')]
  const named = (attributes['class'] ?? '').split(/\s+/).find((one) => one !== '' && !/^mso/i.test(one))
  const level = /^h([1-6])$/.exec(name)?.[1]
  const [, , , left] = (declared(style, 'margin') ?? '').split(/\s+/)
  const own = pointsOf(declared(style, 'margin-left') ?? left) + pointsOf(declared(style, 'text-indent'))
  return {
    indent: around.indent + pointsOf(declared(style, 'padding-left')) + own,
    ...((align ?? around.align) && { align: align ?? around.align }),
    ...((named ?? around.style) && { style: named ?? around.style }),
    ...(level !== undefined && { heading: Number(level) }),
  }
}

interface Shape {
  readonly indent: number
  readonly align?: SourceLine['align'] | undefined
  readonly style?: string | undefined
  readonly heading?: number
}

/** Collects the paragraphs of a page in order. */
class Collector {
  readonly lines: SourceLine[] = []
  #runs: Run[] = []
  #gap = 0
  #shape: Shape = { indent: 0 }

  walk(nodes: readonly XmlNode[], marks: Marks, around: { readonly shape: Shape; readonly pre: boolean }): void {
    for (const node of nodes) {
      if (typeof node === 'string')
        this.#runs.push({ text: around.pre ? node : node.replace(/[\r\n\t ]+/g, ' '), ...marks })
      else if (node.name === 'br') this.#break()
      else if (!SILENT.test(node.name)) this.#enter(node, marks, around)
    }
  }

  #enter(node: XmlElement, marks: Marks, around: { readonly shape: Shape; readonly pre: boolean }): void {
    const own = marksOf(node, marks)
    if (!BLOCKS.test(node.name)) return this.walk(node.children, own, around)
    this.flush()
    const shape = shapeOf(node, around.shape)
    this.#shape = shape
    this.walk(node.children, own, { shape, pre: around.pre || node.name === 'pre' })
    this.flush(node.name === 'p' || node.name === 'div')
    this.#shape = around.shape
  }

  /** Handles a line break: between paragraphs it counts as an empty line; within a paragraph, it starts a new line. */
  #break(): void {
    if (textOf(this.#runs).trim() === '') this.#gap++
    else this.#runs.push({ text: '\n' })
  }

  /** Ends the open paragraph. An empty one only widens the gap before the next. */
  flush(isParagraph = false): void {
    const lines = cutLines(this.#runs)
    this.#runs.length = 0
    if (lines.length === 0 && isParagraph) this.#gap++
    const { indent, align, style, heading } = this.#shape
    for (const text of lines) {
      const shape = { ...(align && { align }), ...(style && { style }), ...(heading !== undefined && { heading }) }
      this.lines.push({ text, gap: this.#gap, indent: Math.max(0, indent), ...shape })
      this.#gap = 0
    }
  }
}

/** Splits runs into lines at the line breaks, without spaces at either end. */
function cutLines(runs: readonly Run[]): RichText[] {
  const lines: Run[][] = [[]]
  for (const run of runs)
    run.text.split('\n').forEach((text, at) => {
      if (at > 0) lines.push([])
      lines.at(-1)?.push({ ...run, text })
    })
  return lines.map(trimmed).filter((line) => line.length > 0)
}

function trimmed(runs: readonly Run[]): RichText {
  const line = normalise(runs.map((run) => ({ ...run, text: run.text.replace(/ {2,}/g, ' ') }))).slice()
  const [first] = line
  if (first) line[0] = { ...first, text: first.text.trimStart() }
  const last = line.at(-1)
  if (last) line[line.length - 1] = { ...last, text: last.text.trimEnd() }
  return normalise(line)
}

/** Converts the elements of a page on the clipboard to paragraphs with their formatting. */
function sourceOfClipboard(page: readonly XmlNode[]): readonly SourceLine[] {
  const collector = new Collector()
  collector.walk(page, {}, { shape: { indent: 0 }, pre: false })
  collector.flush()
  return collector.lines
}

/** The contents of a clipboard: always text, and often the HTML it came from. */
export interface Clipboard {
  readonly text: string
  /** Its elements; empty if only text was copied. */
  readonly page: readonly XmlNode[]
}

/** Part of a script: its elements and their speakers. */
export interface PastedScript {
  readonly elements: readonly Element[]
  readonly characters: readonly Character[]
}

interface Into {
  readonly kind: PlayKind
  readonly language: Language
}

const speechesIn = ({ elements }: PastedScript): number =>
  speechesOf(elements).filter(({ said }) => said.length > 0).length

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase()

/** Whether nearly all words of the clipboard were kept: a result that loses words is rejected. */
function keepsWords({ elements, characters }: PastedScript, lines: readonly SourceLine[]): boolean {
  const given = lines.reduce((sum, { text }) => sum + letters(textOf(text)).length, 0)
  const kept = elements.reduce(
    (sum, one) => sum + letters(speakerName({ characters }, one.character) + textOf(one.text)).length,
    0,
  )
  return kept >= given * 0.98
}

function readLoose(lines: readonly SourceLine[], wrapped: boolean, language: Language): PastedScript | undefined {
  const { play } = recognisePassage({ lines, wrapped }, language)
  return keepsWords(play, lines) ? play : undefined
}

/**
 * Reads copied text as a script: Fountain, a page from Word or the web, or typed lines, whichever reading finds the
 * most speeches. Returns undefined if the text doesn't look like a script or is a single line.
 */
export function readPasted({ text, page: copied }: Clipboard, { kind, language }: Into): PastedScript | undefined {
  const words = text.replace(/\r\n?/g, '\n')
  const page = sourceOfClipboard(copied)
  if (!words.trim().includes('\n') && page.length < 2) return undefined
  const fountain = parseFountain(`\n${words}`, { kind, language })
  if (page.length === 0 && showsFountain(words)) return fountain
  const typed = sourceOfText(words)
  const readings = [
    page.length > 1 ? readLoose(page, false, language) : undefined,
    fountain,
    ...(page.length > 1 ? [] : [typed.wrapped, false].map((wrapped) => readLoose(typed.lines, wrapped, language))),
  ].filter((one) => one !== undefined)
  const best = readings.reduce((a, b) => (speechesIn(b) > speechesIn(a) ? b : a))
  if (speechesIn(best) > 0) return best
  return page.length === 0 || showsFountain(words) ? fountain : undefined
}
