import { pointsOf, type LineShape, type Look } from '../lines/collected-lines.ts'

/** The declarations of a style that matter for a script. */
export interface Declared {
  readonly look: Look
  readonly align?: LineShape['align']
  /** Indent in points. */
  readonly indent?: number
  /** Whether the element is not displayed at all. */
  readonly isHidden?: boolean
}

export const NO_STYLE: Declared = { look: {} }

/**
 * Maximum number of rules in a style sheet, and the maximum length of a style sheet or style attribute in characters.
 */
const MOST_RULES = 5000
const LONGEST = 500_000

const ALIGN: Readonly<Record<string, 'left' | 'centre' | 'right'>> = {
  center: 'centre',
  '-webkit-center': 'centre',
  right: 'right',
  end: 'right',
  left: 'left',
  start: 'left',
  justify: 'left',
}

function lookOf(name: string, value: string): Look | undefined {
  if (name === 'font-style') return { italic: value !== 'normal' }
  if (name === 'font-weight') return { bold: value === 'bold' || value === 'bolder' || Number(value) >= 600 }
  if (name === 'font-variant' || name === 'font-variant-caps')
    return { capitals: /(?:small|petite|unicase)/.test(value) }
  if (name === 'text-transform') return { capitals: value === 'uppercase' }
  if (name === 'text-decoration' || name === 'text-decoration-line')
    return { underline: value.includes('underline'), strike: value.includes('line-through') }
  return undefined
}

/** Parses declarations such as `font-style: italic; margin-left: 2em`. */
export function readDeclarations(text: string): Declared {
  let declared: Declared = NO_STYLE
  for (const part of text.slice(0, LONGEST).split(';')) {
    const colon = part.indexOf(':')
    if (colon < 0) continue
    const name = part.slice(0, colon).trim().toLowerCase()
    const value = part
      .slice(colon + 1)
      .replace(/!\s*important/i, '')
      .trim()
      .toLowerCase()
    const look = lookOf(name, value)
    const align = name === 'text-align' ? ALIGN[value] : undefined
    const indent = /^(?:margin-left|padding-left|text-indent)$/.test(name) ? pointsOf(value) : undefined
    if (look !== undefined) declared = { ...declared, look: { ...declared.look, ...look } }
    if (align !== undefined) declared = { ...declared, align }
    if (indent !== undefined) declared = { ...declared, indent: (declared.indent ?? 0) + indent }
    if (name === 'display' || name === 'visibility')
      declared = { ...declared, isHidden: /^(?:none|hidden)$/.test(value) }
  }
  return declared
}

/** Combines two styles of an element. The second one takes precedence. */
export const joined = (a: Declared, b: Declared): Declared =>
  b === NO_STYLE ? a : { ...a, ...b, look: { ...a.look, ...b.look } }

/**
 * Style sheet rules whose selector is a tag name, a class or both: `p`, `.stage`, `p.stage`. Other rules are ignored.
 */
export class StyleSheet {
  readonly #rules = new Map<string, Declared>()

  add(css: string): void {
    const text = css.slice(0, LONGEST).replace(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '')
    for (const rule of text.split('}')) {
      const brace = rule.lastIndexOf('{')
      if (brace < 0 || this.#rules.size > MOST_RULES) continue
      const declared = readDeclarations(rule.slice(brace + 1))
      const selectors = rule.slice(0, brace).slice(rule.slice(0, brace).lastIndexOf('{') + 1)
      for (const selector of selectors.split(',')) this.#addRule(selector.trim(), declared)
    }
  }

  #addRule(selector: string, declared: Declared): void {
    if (declared === NO_STYLE || !/^[\w-]*(?:\.[\w-]+)?$/.test(selector) || selector === '') return
    const key = selector.replace(/^[^.]+/, (name) => name.toLowerCase())
    this.#rules.set(key, joined(this.#rules.get(key) ?? NO_STYLE, declared))
  }

  of(name: string, classes: readonly string[]): Declared {
    let declared = this.#rules.get(name) ?? NO_STYLE
    for (const one of classes) declared = joined(declared, this.#rules.get(`.${one}`) ?? NO_STYLE)
    for (const one of classes) declared = joined(declared, this.#rules.get(`${name}.${one}`) ?? NO_STYLE)
    return declared
  }
}

const set = (names: string): ReadonlySet<string> => new Set(names.split(' '))

/** Block elements. */
export const BLOCKS = set(
  'address article aside blockquote body caption center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr html legend li main ol p pre section table tbody td tfoot th thead tr ul summary',
)

/** Elements whose content is not part of the text. */
export const NON_TEXT_ELEMENTS = set(
  'script noscript template svg math iframe object embed applet audio video canvas select textarea button nav map datalist rt rp head',
)

const ITALIC = set('i em cite var dfn address')
const BOLD = set('b strong th')

/** Returns an element's default style. */
export function defaultStyleOf(name: string, attributes: Readonly<Record<string, string>>): Declared {
  const align = name === 'center' ? 'centre' : ATTRIBUTE_ALIGN[attributes['align']?.toLowerCase() ?? '']
  return {
    look: {
      ...(ITALIC.has(name) && { italic: true }),
      ...((BOLD.has(name) || /^h[1-6]$/.test(name)) && { bold: true }),
      ...((name === 'u' || name === 'ins') && { underline: true }),
      ...((name === 's' || name === 'strike' || name === 'del') && { strike: true }),
    },
    ...(align !== undefined && { align }),
    ...((name === 'blockquote' || name === 'dd') && { indent: 30 }),
    ...(attributes['hidden'] !== undefined && { isHidden: true }),
  }
}

const ATTRIBUTE_ALIGN: Readonly<Record<string, 'left' | 'centre' | 'right'>> = {
  center: 'centre',
  middle: 'centre',
  right: 'right',
  left: 'left',
}

/** Patterns for class names that suggest a style, in case a page comes without its style sheet. */
const DIRECTION = /stage|didasca|(?:^|[-_])(?:sd|dir|direction|directions)$|regie|acotaci|nebentext/i
const CENTRED = /^(?:cent(?:er|re)(?:ed|d)?|ctr|txtc(?:enter)?|tac)$/i
const RIGHT = /^(?:(?:text-?|align-?)?right|tar|rightalign)$/i
const SMALL_CAPITALS = /^(?:sc|smcap|small-?caps?|smallcaps|allsmcap|caps)$/i
const ITALICS = /^(?:i|it|ital|italics?|em)$/i
const PAGE =
  /^(?:page-?nu?m(?:ber)?s?|page-?no|folio|pb|pagebreak|page-?head(?:er|ing)?|running-?head(?:er)?|linenum(?:ber)?|lineno)$/i
/** Class names of the licence, header, footer and notes that archives of free books add, and of tables of contents. */
const BOILERPLATE = /^(?:pg-?boilerplate|pg-?header|pg-?footer|transnote|toc)$/i
const NOTE = /^(?:fn-?anchor|footnote(?:-?(?:ref|anchor|reference|call))?|fnref|noteref|note-?ref|endnote)$/i

/** Returns the style that the class names suggest. */
export function styleFromClasses(classes: readonly string[]): Declared {
  const has = (pattern: RegExp): boolean => classes.some((one) => pattern.test(one))
  const isHidden = has(PAGE) || has(BOILERPLATE)
  return {
    look: {
      ...((has(DIRECTION) || has(ITALICS)) && { italic: true }),
      ...(has(SMALL_CAPITALS) && { capitals: true }),
    },
    ...(has(CENTRED) ? { align: 'centre' as const } : has(RIGHT) && { align: 'right' as const }),
    ...(isHidden && { isHidden }),
  }
}

export const isNote = (classes: readonly string[]): boolean => classes.some((one) => NOTE.test(one))
