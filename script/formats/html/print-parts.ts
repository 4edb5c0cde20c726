import type { Element, Play } from '../../play.ts'
import { printedText } from '../../rich-text.ts'
import { MAX_COLUMNS } from '../../layout/pieces.ts'
import { printPlain, printWords } from './print-words.ts'
import { sceneNumbers } from '../../layout/scene-number.ts'

interface Scope {
  readonly play: Play
  readonly names: ReadonlyMap<string, string>
}

const SPOKEN: ReadonlySet<Element['kind']> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const UNPRINTED: ReadonlySet<Element['kind']> = new Set(['note', 'section', 'synopsis'])

/** Prints a paragraph of this class and marks its revision. */
function printParagraph(name: string, element: Element, words: string, style = ''): string {
  const { revision } = element
  const names = revision === undefined ? name : `${name} revised`
  const told = revision === undefined ? '' : ` data-revision="${revision}"`
  return `<p class="${names}"${told}${style}>${words}</p>\n`
}

function printCue(cue: Element, { names }: Scope): string {
  const name = names.get(cue.character ?? '') ?? ''
  const rest = printWords(cue.text).trim()
  if (name === '') return printParagraph('cue', cue, rest)
  const said = `<span class="name">${printPlain(name)}</span>`
  return printParagraph('cue', cue, rest === '' ? said : `${said} <span class="extension">${rest}</span>`)
}

/** Tracks how far to indent each part of a shared verse line: by the number of characters in the parts before it. */
class SharedVerse {
  #from = 0

  next(element: Element): number {
    const from = element.part === 'middle' || element.part === 'last' ? this.#from : 0
    if (element.kind === 'verse') {
      const goesOn = element.part === 'first' || element.part === 'middle'
      this.#from = goesOn ? from + printedText(element.text).length + 1 : 0
    }
    return from
  }
}

function printSpoken(element: Element, verse: SharedVerse): string {
  const from = verse.next(element)
  const style = from > 0 ? ` style="margin-inline-start: ${from}ch"` : ''
  return printParagraph(element.kind, element, printWords(element.text), style)
}

/** Prints the speech whose cue is at `at`, and returns the index of the element after it. */
function printSpeech(scope: Scope, at: number, verse: SharedVerse): { html: string; to: number } {
  const { elements } = scope.play
  let to = at + 1
  let html = ''
  for (let i = at + 1; i < elements.length; i++) {
    const element = elements[i]
    if (element === undefined || (!SPOKEN.has(element.kind) && !UNPRINTED.has(element.kind))) break
    if (UNPRINTED.has(element.kind)) continue
    html += printSpoken(element, verse)
    to = i + 1
  }
  const cue = elements[at]
  return { html: `<div class="speech">\n${cue ? printCue(cue, scope) : ''}${html}</div>\n`, to }
}

/** Prints the speech whose cue is at `at`, together with the dual speeches that follow it. */
function printSpeeches(scope: Scope, at: number, verse: SharedVerse): { html: string; to: number } {
  const { elements } = scope.play
  const speeches = [printSpeech(scope, at, verse)]
  for (;;) {
    const to = speeches.at(-1)?.to ?? at + 1
    let next = to
    while (UNPRINTED.has(elements[next]?.kind ?? 'action')) next++
    const beside = elements[next]?.kind === 'cue' && elements[next]?.dual === true
    if (beside && speeches.length < MAX_COLUMNS) speeches.push(printSpeech(scope, next, verse))
    else if (speeches.length === 1) return { html: speeches[0]?.html ?? '', to }
    else return { html: `<div class="dual">\n${speeches.map(({ html }) => html).join('')}</div>\n`, to }
  }
}

const namesIn = (play: Play): ReadonlyMap<string, string> => new Map(play.characters.map(({ id, name }) => [id, name]))

/** A part of a play under one heading, and the parts nested in it. */
export interface HtmlPart {
  readonly kind: 'act' | 'scene' | 'opening'
  /** Unique in the play: "act-2", "scene-14". */
  readonly id: string
  /** The heading as plain text. Empty if there is no heading. */
  readonly words: string
  /** The HTML of the heading, and the HTML of everything up to the next heading. */
  readonly heading: string
  readonly html: string
  readonly parts: readonly HtmlPart[]
}

interface OpenPart {
  kind: HtmlPart['kind']
  id: string
  words: string
  heading: string
  html: string
  parts: OpenPart[]
}

const CLASSES: Readonly<Partial<Record<Element['kind'], string>>> = {
  action: 'action',
  transition: 'transition',
  shot: 'shot',
  centred: 'centred',
}

const bareWords = (element: Element): string => printedText(element.text).replace(/\s+/g, ' ').trim()

class Parts {
  readonly all: OpenPart[] = [{ kind: 'opening', id: 'opening', words: '', heading: '', html: '', parts: [] }]
  #act: OpenPart | undefined
  #open: OpenPart = this.all[0] as OpenPart
  #acts = 0
  #scenes = 0

  add(html: string): void {
    this.#open.html += html
  }

  begin(element: Element, number: string | undefined): void {
    const { kind } = element
    const id = kind === 'act' ? `act-${++this.#acts}` : `scene-${++this.#scenes}`
    const told = number === undefined ? '' : `<span class="number">${printPlain(number)}</span> `
    const words = [number ?? '', bareWords(element)].filter((one) => one !== '').join(' ')
    const part: OpenPart = {
      kind: kind === 'act' ? 'act' : 'scene',
      id,
      words: words === '' ? id : words,
      heading: `${told}${printWords(element.text)}`,
      html: '',
      parts: [],
    }
    if (kind === 'act') this.#act = part
    if (kind === 'act' || this.#act === undefined) this.all.push(part)
    else this.#act.parts.push(part)
    this.#open = part
  }
}

/**
 * Splits a play at its headings. First comes everything before the first heading, then the acts with their scenes, or
 * only scenes if there are no acts.
 */
export function htmlParts(play: Play): readonly HtmlPart[] {
  const scope: Scope = { play, names: namesIn(play) }
  const numbers = sceneNumbers(play)
  const verse = new SharedVerse()
  const parts = new Parts()
  for (let at = 0; at < play.elements.length;) {
    const element = play.elements[at] as Element
    const { kind } = element
    const name = CLASSES[kind]
    if (kind === 'cue') {
      const { html, to } = printSpeeches(scope, at, verse)
      parts.add(html)
      at = to
      continue
    }
    if (kind === 'act' || kind === 'scene') parts.begin(element, kind === 'scene' ? numbers.get(at) : undefined)
    else if (name !== undefined) parts.add(printParagraph(name, element, printWords(element.text)))
    else if (kind === 'dialogue' || kind === 'lyrics' || kind === 'verse' || kind === 'parenthetical')
      parts.add(printSpoken(element, verse))
    else if (kind === 'pageBreak') parts.add('<hr class="page-break"/>\n')
    at++
  }
  return parts.all.filter((part) => part.kind !== 'opening' || part.html !== '')
}

/** Prints a part and everything in it, with its heading at this level. The title is at level 1. */
export function printHtmlPart(part: HtmlPart, level = 2): string {
  const inner = part.html + part.parts.map((one) => printHtmlPart(one, level + 1)).join('')
  if (part.kind === 'opening') return `<div class="opening">\n${inner}</div>\n`
  const heading = `<h${level} id="${part.id}-heading">${part.heading}</h${level}>\n`
  return `<section class="${part.kind}" id="${part.id}" aria-labelledby="${part.id}-heading">\n${heading}${inner}</section>\n`
}
