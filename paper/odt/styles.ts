import { childOf, childrenOf, type XmlElement } from '@replique/script'
import { pointsOf, type Look } from '../lines/collected-lines.ts'

/** A paragraph or character style, with inherited properties. */
export interface OdtStyle {
  /** The display name in the word processor: "Heading 1". Undefined for automatic styles. */
  readonly name?: string
  readonly heading?: number
  readonly align?: 'left' | 'centre' | 'right'
  /** Indent from the edge of the text, in points. */
  readonly indent?: number
  /** Whether it starts a new page. */
  readonly breaks?: boolean
  readonly look: Look
}

interface Given {
  readonly element: XmlElement
  readonly isNamed: boolean
}

const ALIGN: Readonly<Record<string, 'left' | 'centre' | 'right'>> = {
  center: 'centre',
  end: 'right',
  right: 'right',
  start: 'left',
  left: 'left',
}
/** Maximum depth of the style hierarchy. A deeper hierarchy is treated as circular. */
const DEEPEST = 16

const defined = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const isOn = (value: string | undefined, off: string): boolean | undefined =>
  value === undefined ? undefined : value !== off

function lookOf(properties: XmlElement | undefined): Look {
  const given = properties?.attributes ?? {}
  const weight = given['font-weight']
  const slant = given['font-style']
  const capitals = given['text-transform'] === 'uppercase' || given['font-variant'] === 'small-caps'
  const plain = given['text-transform'] !== undefined || given['font-variant'] !== undefined ? false : undefined
  return defined({
    bold: weight === undefined ? undefined : weight === 'bold' || Number(weight) >= 600,
    italic: slant === undefined ? undefined : slant !== 'normal',
    underline: isOn(given['text-underline-style'], 'none'),
    strike: isOn(given['text-line-through-style'], 'none'),
    capitals: capitals ? true : plain,
    hidden: given['display'] === undefined ? undefined : given['display'] === 'none',
  } as Look)
}

/** Returns the display name of a style: `Text_20_body` is "Text body". */
const shownName = (element: XmlElement): string =>
  element.attributes['display-name'] ??
  (element.attributes['name'] ?? '').replace(/_([0-9a-f]{2})_/gi, (_, hex: string) =>
    String.fromCharCode(parseInt(hex, 16)),
  )

function levelOf(value: string | undefined): number | undefined {
  return value !== undefined && /^\d{1,2}$/.test(value) && Number(value) > 0 ? Number(value) : undefined
}

/** The styles of a document by family and name. */
export class Styles {
  readonly #given = new Map<string, Given>()
  readonly #known = new Map<string, OdtStyle>()

  constructor(roots: readonly XmlElement[]) {
    for (const root of roots) {
      this.#gather(childOf(root, 'styles'), true)
      this.#gather(childOf(root, 'automatic-styles'), false)
    }
  }

  #gather(parent: XmlElement | undefined, isNamed: boolean): void {
    if (parent === undefined) return
    for (const element of childrenOf(parent, 'style')) {
      const key = `${element.attributes['family']} ${element.attributes['name']}`
      this.#given.set(key, { element, isNamed })
    }
  }

  of(family: 'paragraph' | 'text', name: string | undefined): OdtStyle {
    return name === undefined ? { look: {} } : this.#resolve(`${family} ${name}`, family, 0)
  }

  #resolve(key: string, family: string, depth: number): OdtStyle {
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const given = this.#given.get(key)
    if (given === undefined || depth > DEEPEST) return { look: {} }
    const { element, isNamed } = given
    const parent = element.attributes['parent-style-name']
    const base = parent === undefined ? undefined : this.#resolve(`${family} ${parent}`, family, depth + 1)
    const paragraph = childOf(element, 'paragraph-properties')?.attributes ?? {}
    const style = defined({
      name: isNamed ? shownName(element) : base?.name,
      heading: levelOf(element.attributes['default-outline-level']) ?? base?.heading,
      align: ALIGN[paragraph['text-align'] ?? ''] ?? (paragraph['text-align'] === undefined ? base?.align : undefined),
      indent: indentOf(paragraph) ?? base?.indent,
      breaks: paragraph['break-before'] === 'page' ? true : undefined,
      look: { ...base?.look, ...lookOf(childOf(element, 'text-properties')) },
    } as OdtStyle)
    this.#known.set(key, style)
    return style
  }
}

function indentOf(paragraph: Readonly<Record<string, string>>): number | undefined {
  const left = pointsOf(paragraph['margin-left'])
  const first = pointsOf(paragraph['text-indent'])
  return left === undefined && first === undefined ? undefined : (left ?? 0) + (first ?? 0)
}
