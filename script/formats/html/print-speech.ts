import type { Element, Play } from '../../play.ts'
import { printedText } from '../../rich-text.ts'
import { MOST_COLUMNS } from '../../layout/speech.ts'
import { printPlain, printWords } from './print-words.ts'

export interface Scope {
  readonly play: Play
  readonly names: ReadonlyMap<string, string>
}

const SPOKEN: ReadonlySet<Element['kind']> = new Set(['parenthetical', 'dialogue', 'lyrics', 'verse'])
const UNPRINTED: ReadonlySet<Element['kind']> = new Set(['note', 'section', 'synopsis'])

/** A paragraph of this class, with the mark of the revision that changed it. */
export function printParagraph(name: string, element: Element, words: string, style = ''): string {
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

/** How far into its line each part of a shared verse begins, in characters of the parts before it. */
export class SharedVerse {
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

export function printSpoken(element: Element, verse: SharedVerse): string {
  const from = verse.next(element)
  const style = from > 0 ? ` style="margin-inline-start: ${from}ch"` : ''
  return printParagraph(element.kind, element, printWords(element.text), style)
}

/** A speech that begins at the cue `at`, and the index after it. */
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

/** The speech at a cue, with those that are spoken at the same time beside it. */
export function printSpeeches(scope: Scope, at: number, verse: SharedVerse): { html: string; to: number } {
  const { elements } = scope.play
  const speeches = [printSpeech(scope, at, verse)]
  for (;;) {
    const to = speeches.at(-1)?.to ?? at + 1
    let next = to
    while (UNPRINTED.has(elements[next]?.kind ?? 'action')) next++
    const beside = elements[next]?.kind === 'cue' && elements[next]?.dual === true
    if (beside && speeches.length < MOST_COLUMNS) speeches.push(printSpeech(scope, next, verse))
    else if (speeches.length === 1) return { html: speeches[0]?.html ?? '', to }
    else return { html: `<div class="dual">\n${speeches.map(({ html }) => html).join('')}</div>\n`, to }
  }
}

export const namesIn = (play: Play): ReadonlyMap<string, string> =>
  new Map(play.characters.map(({ id, name }) => [id, name]))
