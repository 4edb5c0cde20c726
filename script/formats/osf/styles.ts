import { kindsBy, type ParagraphKind } from '../fdx/kind.ts'
import type { TypeSettings } from '../fdx/settings.ts'
import type { XmlElement } from '../xml/tree.ts'
import { marksOf } from './marks.ts'
import { allOf, isTrue, oneOf, valueOf } from './named.ts'

/** The built-in styles in the order of their index, whatever a language calls them. */
const BUILT_IN = [
  'General',
  'Scene Heading',
  'Action',
  'Character',
  'Parenthetical',
  'Dialogue',
  'Transition',
  'Shot',
] as const

const ALIGNED: ReadonlyMap<string, string> = new Map([
  ['center', 'Center'],
  ['centre', 'Center'],
  ['right', 'Right'],
])
/** Styles made from each other; more would be a circle, or no writer's. */
const LONGEST_LINE = 20

/** Which style a style is made from; its own name where it is only mentioned. */
const baseOf = (style: XmlElement | undefined): string =>
  valueOf(style, 'basestyle', 'basestylename') || valueOf(style, 'name')

interface Known {
  readonly element: XmlElement
  /** The built-in style that it is; empty for one of the writer's own. */
  readonly builtIn: string
}

const keyOf = (name: string): string => name.trim().toLowerCase()

function knownStyle(element: XmlElement): Known {
  const index = Number.parseInt(valueOf(element, 'builtinindex'), 10)
  const isBuiltIn = isTrue(valueOf(element, 'builtin')) || BUILT_IN[index] !== undefined
  return { element, builtIn: isBuiltIn ? (BUILT_IN[index] ?? '') : '' }
}

/** What the styles of a document are. */
export class Styles {
  readonly #known = new Map<string, Known>()
  readonly #kindOf: (type: string) => ParagraphKind
  /** Whether the headings of scenes are numbered, and whether their numbers are locked; undefined where a style does not say. */
  readonly numbering: boolean | undefined
  readonly locked: boolean | undefined
  /** Those that the writer has made, by name. */
  readonly own: readonly string[]

  constructor(root: XmlElement) {
    for (const one of allOf(oneOf(root, 'styles'), 'style'))
      this.#known.set(keyOf(valueOf(one, 'name')), knownStyle(one))
    const own = [...this.#known.values()].filter(({ builtIn }) => builtIn === '')
    this.own = own.map(({ element }) => valueOf(element, 'name'))
    this.#kindOf = kindsBy(new Map(own.map(({ element }) => [valueOf(element, 'name'), this.#settingsOf(element)])))
    const heading = [...this.#known.values()].find(({ builtIn }) => builtIn === 'Scene Heading')?.element
    this.numbering = said(heading, 'numbering')
    this.locked = said(heading, 'numberlocked')
  }

  /** The styles that a style is made from, one after the other, up to a built-in one. */
  *#lineOf(name: string): Iterable<Known> {
    const seen = new Set<string>()
    for (let key = keyOf(name); !seen.has(key) && seen.size < LONGEST_LINE;) {
      seen.add(key)
      const known = this.#known.get(key)
      if (known === undefined) return
      yield known
      if (known.builtIn !== '') return
      key = keyOf(valueOf(known.element, 'basestyle', 'basestylename'))
    }
  }

  #settingsOf(element: XmlElement): TypeSettings {
    const line = [...this.#lineOf(valueOf(element, 'name'))]
    const own = line.filter(({ builtIn }) => builtIn === '').map((one) => one.element)
    const first = (name: string): string => own.map((one) => valueOf(one, name)).find((value) => value !== '') ?? ''
    return {
      like: line.at(-1)?.builtIn ?? '',
      alignment: ALIGNED.get(first('align').toLowerCase()) ?? '',
      newPage: isTrue(first('pagebreakbefore')),
      style: { marks: marksOf(first), caps: isTrue(first('allcaps')) },
    }
  }

  /** What a paragraph of this style is. */
  kindOf(style: XmlElement | undefined): ParagraphKind {
    const name = baseOf(style)
    const builtIn = this.#known.get(keyOf(name))?.builtIn || (keyOf(name) === 'normal text' ? 'General' : '')
    return this.#kindOf(builtIn || name.trim())
  }

  /** Whether it stands in one of two columns. */
  isColumn(style: XmlElement | undefined): boolean {
    const own = valueOf(style, 'column')
    return Number(own || valueOf(this.#known.get(keyOf(baseOf(style)))?.element, 'column')) > 0
  }

  /** How its own style or its paragraph itself stands: 'Center', 'Right' or nothing. */
  alignmentOf(style: XmlElement | undefined, kind: ParagraphKind): string {
    const own = valueOf(style, 'align').toLowerCase()
    return own === '' ? (kind.styled?.alignment ?? '') : (ALIGNED.get(own) ?? '')
  }
}

function said(style: XmlElement | undefined, name: string): boolean | undefined {
  const value = valueOf(style, name)
  return value === '' ? undefined : isTrue(value)
}
