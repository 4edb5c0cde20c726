import type { Run } from '@replique/script'
import { Parser } from 'htmlparser2'
import { collapse, CollectedLines, runOf, type Look } from '../lines/collected-lines.ts'
import {
  joined,
  NO_STYLE,
  readDeclarations,
  StyleSheet,
  type Declared,
  BLOCKS,
  isNote,
  NON_TEXT_ELEMENTS,
  styleFromClasses,
  defaultStyleOf,
} from './css.ts'

interface Part {
  readonly runs: readonly Run[]
  /** Whether there is an empty line before this part. */
  readonly isApart: boolean
}

/** Maximum length of a character name. */
const LONGEST_NAME = 50

const wordsOf = (runs: readonly Run[]): string => runs.map(({ text }) => text).join('')

/** Splits runs at line breaks. Each part has the number of breaks before it. */
function cut(runs: readonly Run[]): { readonly runs: Run[]; readonly breaks: number }[] {
  const parts: { runs: Run[]; breaks: number }[] = [{ runs: [], breaks: 0 }]
  for (const run of runs)
    run.text.split('\n').forEach((text, place) => {
      let last = parts.at(-1)!
      if (place > 0) {
        if (wordsOf(last.runs).trim() === '') {
          last.breaks++
          last.runs = []
        } else {
          last = { runs: [], breaks: 1 }
          parts.push(last)
        }
      }
      if (text !== '') last.runs.push({ ...run, text })
    })
  return parts.filter((part) => wordsOf(part.runs).trim() !== '')
}

/** Returns whether a line looks like the name of a speaker: short, and in capitals or bold. */
function isName(runs: readonly Run[]): boolean {
  const words = wordsOf(runs).trim()
  const isShouted = words === words.toUpperCase() && words !== words.toLowerCase()
  const isBold = runs.every(({ bold, text }) => bold === true || !/\p{L}/u.test(text))
  return words.length <= LONGEST_NAME && (isShouted || isBold) && !/[!?…]/.test(words)
}

/** Splits a paragraph at empty lines, and between a name and the speech below it. Other line breaks are kept. */
function paragraphsIn(runs: readonly Run[]): Part[] {
  const lines = cut(runs)
  const out: { runs: Run[]; isApart: boolean; name: boolean }[] = []
  const others = lines.filter((line) => !isName(line.runs)).length
  lines.forEach((line, place) => {
    const last = out.at(-1)
    const startsOne = last === undefined || line.breaks > 1
    const isCue = others > 0 && isName(line.runs) && (startsOne || place + 1 < lines.length)
    if (startsOne || last.name || isCue) out.push({ runs: [...line.runs], isApart: line.breaks > 1, name: isCue })
    else last.runs.push({ text: '\n' }, ...line.runs)
  })
  return out.map(({ runs: own, isApart }) => ({ runs: own, isApart }))
}

/** Maximum nesting depth of elements. No real page comes near it. */
const DEEPEST = 2000

interface Open {
  readonly name: string
  readonly look: Look
  readonly align: Declared['align']
  readonly indent: number
  readonly isHidden: boolean
  readonly isPre: boolean
  readonly style: string
  readonly heading: number | undefined
}

const ROOT: Open = {
  name: '',
  look: {},
  align: undefined,
  indent: 0,
  isHidden: false,
  isPre: false,
  style: '',
  heading: undefined,
}

type Attributes = Readonly<Record<string, string>>

/** Parses a page element by element into lines. */
export class HtmlReader {
  title = ''
  author = ''
  language = ''
  notes = 0
  isHostile = false
  /** Preformatted text. */
  readonly typed: string[] = []
  readonly lines = new CollectedLines()
  readonly #sheet = new StyleSheet()
  readonly #open: Open[] = [ROOT]
  /** Where lines are added: the page, or the table cells that are open, innermost last. */
  readonly #into: CollectedLines[] = [this.lines]
  readonly #rows: CollectedLines[][] = []
  /** Stops the parser if elements are nested too deeply: the deeper the nesting, the slower it gets. */
  #stop: () => void = () => undefined
  #runs: Run[] = []
  /** The block element that contains the current runs. */
  #block: Open = ROOT

  read(html: string): void {
    const parser = new Parser(
      {
        onopentag: (name, attributes) => this.#enter(name, attributes),
        onclosetag: (name) => this.#leave(name),
        ontext: (text) => this.#say(text),
      },
      { decodeEntities: true },
    )
    this.#stop = () => parser.pause()
    parser.write(html)
    if (this.isHostile) return
    parser.end()
    this.#flush()
  }

  get #now(): Open {
    return this.#open.at(-1) ?? ROOT
  }

  #enter(name: string, attributes: Attributes): void {
    if (this.isHostile) return
    if (this.#open.length > DEEPEST) {
      this.isHostile = true
      this.#stop()
      return
    }
    if (name === 'meta' && /^(?:author|dc\.creator)$/i.test(attributes['name'] ?? ''))
      this.author ||= (attributes['content'] ?? '').trim()
    if (name === 'html') this.language = attributes['lang'] ?? attributes['xml:lang'] ?? ''
    if (name === 'br' && !this.#now.isHidden) this.#runs.push(runOf('\n', this.#now.look))
    if (BLOCKS.has(name)) this.#startBlock(name)
    this.#open.push(this.#opened(name, attributes))
    if (BLOCKS.has(name)) this.#block = this.#now
  }

  #opened(name: string, attributes: Attributes): Open {
    const before = this.#now
    const classes = (attributes['class'] ?? '').split(/\s+/).filter((one) => one !== '')
    const styled = this.#sheet.of(name, classes)
    const own = attributes['style'] === undefined ? NO_STYLE : readDeclarations(attributes['style'])
    const declared = joined(joined(joined(defaultStyleOf(name, attributes), styleFromClasses(classes)), styled), own)
    const note = isNote(classes) || isNote([attributes['id'] ?? ''])
    if (note && !before.isHidden) this.notes++
    const level = /^h([1-6])$/.exec(name)?.[1]
    const isBlock = BLOCKS.has(name)
    return {
      name,
      look: { ...before.look, ...declared.look },
      align: declared.align ?? before.align,
      indent: before.indent + (isBlock ? (declared.indent ?? 0) : 0),
      isHidden: before.isHidden || declared.isHidden === true || note || NON_TEXT_ELEMENTS.has(name),
      isPre: before.isPre || name === 'pre',
      style: isBlock ? (classes[0] ?? (before.style === '' ? '' : before.style)) : before.style,
      heading: level === undefined ? (isBlock ? undefined : before.heading) : Number(level),
    }
  }

  #startBlock(name: string): void {
    this.#flush()
    if (name === 'hr') this.#top.leave(1)
    if (name === 'tr') this.#rows.push([])
    if ((name === 'td' || name === 'th') && this.#rows.length > 0) this.#into.push(new CollectedLines())
  }

  #leave(name: string): void {
    if (this.isHostile) return
    if (BLOCKS.has(name)) this.#flush()
    if ((name === 'td' || name === 'th') && this.#into.length > 1) this.#rows.at(-1)?.push(this.#into.pop()!)
    if (name === 'tr') this.#top.addRow((this.#rows.pop() ?? []).map(({ lines }) => lines))
    if (this.#open.length > 1 && this.#now.name === name) this.#open.pop()
    this.#block = this.#open.findLast((open) => BLOCKS.has(open.name)) ?? ROOT
  }

  get #top(): CollectedLines {
    return this.#into.at(-1) ?? this.lines
  }

  #say(text: string): void {
    const { name, look, isHidden, isPre } = this.#now
    if (name === 'style') this.#sheet.add(text)
    else if (name === 'title' && this.title.length < 500) this.title += text
    if (isHidden || name === 'style' || name === 'title') return
    if (isPre) this.typed.push(text)
    this.#runs.push(runOf(isPre ? text : text.replaceAll('\n', ' '), look))
  }

  /** Ends the current paragraph. */
  #flush(): void {
    const runs = collapse(this.#runs)
    const wasEmpty = this.#runs.length > 0 && runs.every(({ text }) => text.trim() === '')
    this.#runs = []
    const { style, align, indent, heading, name } = this.#block
    if (runs.length === 0) {
      if (wasEmpty && name === 'p') this.#top.add([])
      return
    }
    const shape = {
      ...(style !== '' && { style }),
      ...(align !== undefined && { align }),
      ...(indent > 0 && { indent }),
      ...(heading !== undefined && { heading }),
    }
    paragraphsIn(runs).forEach((paragraph, place) => {
      if (place > 0 && paragraph.isApart) this.#top.leave(1)
      this.#top.add(paragraph.runs, shape)
    })
  }
}
