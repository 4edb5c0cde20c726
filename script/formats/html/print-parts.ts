import { sceneNumbers } from '../../layout/scene-number.ts'
import type { Element, Play } from '../../play.ts'
import { printedText } from '../../rich-text.ts'
import { namesIn, printParagraph, printSpeeches, printSpoken, SharedVerse, type Scope } from './print-speech.ts'
import { printPlain, printWords } from './print-words.ts'

/** A stretch of a play under one heading, with those below it. */
export interface HtmlPart {
  readonly kind: 'act' | 'scene' | 'opening'
  /** Unique in the play: "act-2", "scene-14". */
  readonly id: string
  /** Its heading in bare words; empty where it has none. */
  readonly words: string
  /** The heading's content, and what follows up to the next heading. */
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

/** A play cut at its headings: acts with their scenes, or scenes where there are no acts, after whatever comes first. */
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

/** A part with its heading of this level (2 below the title) and everything under it. */
export function printHtmlPart(part: HtmlPart, level = 2): string {
  const inner = part.html + part.parts.map((one) => printHtmlPart(one, level + 1)).join('')
  if (part.kind === 'opening') return `<div class="opening">\n${inner}</div>\n`
  const heading = `<h${level} id="${part.id}-heading">${part.heading}</h${level}>\n`
  return `<section class="${part.kind}" id="${part.id}" aria-labelledby="${part.id}-heading">\n${heading}${inner}</section>\n`
}
