import { pointsOf, type LineShape, type Look } from '../lines/collected-lines.ts'

/** The declarations of a style that matter for a script. */
export interface Declared {
  readonly look: Look
  readonly align?: LineShape['align']
  /** In points. */
  readonly indent?: number
  /** Not displayed at all. */
  readonly isHidden?: boolean
}

export const NOTHING: Declared = { look: {} }

/** Maximum number of rules, and the maximum length of a style sheet or style attribute in characters. */
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
  let declared: Declared = NOTHING
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
  b === NOTHING ? a : { ...a, ...b, look: { ...a.look, ...b.look } }

/**
 * The rules of a style sheet whose selector is a name, a class or both: `p`, `.stage`, `p.stage`. Others are ignored.
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
    if (declared === NOTHING || !/^[\w-]*(?:\.[\w-]+)?$/.test(selector) || selector === '') return
    const key = selector.replace(/^[^.]+/, (name) => name.toLowerCase())
    this.#rules.set(key, joined(this.#rules.get(key) ?? NOTHING, declared))
  }

  of(name: string, classes: readonly string[]): Declared {
    let declared = this.#rules.get(name) ?? NOTHING
    for (const one of classes) declared = joined(declared, this.#rules.get(`.${one}`) ?? NOTHING)
    for (const one of classes) declared = joined(declared, this.#rules.get(`${name}.${one}`) ?? NOTHING)
    return declared
  }
}
