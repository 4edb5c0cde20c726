/** The first lines of a script as HTML, as the editor displays them, for a page that hasn't loaded the editor yet. */
import { escapeMarkup, layoutOf, ownStyle, type Element, type Layout, type Play } from '@replique/script'
import type { DOMOutputSpec, Mark, Node } from 'prosemirror-model'
import { chunked } from './block.ts'
import { elementToBlock } from './elements.ts'
import { isBare, isInBrackets, layoutSheet, placeOf, scriptAttributes, sides } from './layout-sheet.ts'
import { schema } from './schema.ts'
import { attrsOf } from './view.ts'

/** Maximum number of blocks and of characters displayed, more than fit on a phone. */
const BLOCKS = 24
const CHARACTERS = 4000
/** Maximum length of the HTML, which only names or attributes that nobody would write can exceed. */
const LONGEST = 32_000

export interface FirstLines {
  /** The script's element. All text is escaped. */
  readonly html: string
  /** The layout's style sheet. */
  readonly css: string
  readonly typeface: Layout['typeface']
}

/**
 * Returns the first lines of a play, or null if there are none. They lack what needs the whole play: page breaks,
 * numbers and continued cues.
 */
export function firstLines(play: Play): FirstLines | null {
  const layout = layoutOf(play.settings, play.language, play.kind)
  const names = new Map(play.characters.map(({ id, name }) => [id, name]))
  const blocks = startOf(play.elements).map((element) =>
    elementToBlock(element, element.id ?? '', names.get(element.character ?? '') ?? null),
  )
  if (blocks.length === 0) return null
  // the places of lines that are not where others of their kind are
  const places = blocks.map((block, at) => {
    const usual = layout.elements[attrsOf(block).kind]
    const own = usual && ownStyle({ elements: play.elements, layout }, at, usual)
    return own === undefined || own === usual ? '' : placeOf(own, layout)
  })
  const drawn = (chunk: Node): string => {
    const columns = sides(chunk)
    const lines = chunk.children.map((block, at) => {
      const line = blocks.indexOf(block)
      const classes = [columns.get(at) ?? (places[line] && `line-${line}`), isBare(block, layout) && 'bare']
      return print(schema.nodes.block.spec.toDOM!(block), printText(block, layout), classes.filter(Boolean).join(' '))
    })
    return `<section class="chunk${columns.size > 0 ? ' dual' : ''}">${lines.join('')}</section>`
  }
  const chunks = chunked(blocks).children.flatMap(({ children }) => children)
  const rules = places.flatMap((place, line) => (place === '' ? [] : `.script .line-${line}{${place}}`))
  const attributes = { class: 'script', ...scriptAttributes(layout, play.language) }
  const html = print(['div', attributes, 0], chunks.map(drawn).join(''))
  if (html.length > LONGEST) return null
  return { html, css: [layoutSheet(layout), ...rules].join('\n'), typeface: layout.typeface }
}

/** Returns the first elements, without the text after `CHARACTERS` characters. */
function startOf(elements: readonly Element[]): Element[] {
  const start: Element[] = []
  let left = CHARACTERS
  for (const element of elements.slice(0, BLOCKS)) {
    if (left <= 0) break
    const text = element.text.flatMap((run) => {
      const kept = run.text.slice(0, Math.max(0, left))
      left -= run.text.length
      return kept === '' ? [] : [{ ...run, text: kept }]
    })
    start.push({ ...element, text })
  }
  return start
}

/** Prints an element as HTML, with `inside` as its content and additional classes on the outermost element. */
function print(spec: DOMOutputSpec, inside: string, classes = ''): string {
  if (typeof spec === 'string') return escapeMarkup(spec)
  const [tag, second, ...others] = spec as readonly [string, unknown, ...unknown[]]
  const hasAttributes = typeof second === 'object' && second !== null && !Array.isArray(second)
  const attributes = Object.entries({ ...(hasAttributes ? (second as Record<string, string>) : {}) })
    .map(
      ([name, value]) =>
        ` ${name}="${escapeMarkup(name === 'class' && classes !== '' ? `${value} ${classes}` : value)}"`,
    )
    .join('')
  const children = (hasAttributes ? others : [second, ...others])
    .map((child) => (child === 0 ? inside : print(child as DOMOutputSpec, inside)))
    .join('')
  return `<${tag}${attributes}>${children}</${tag}>`
}

const OUTER_BRACKET = '<span class="outer-bracket">$&</span>'

/** Prints the text of a block. An empty block gets the line break that gives it a height in the editor. */
function printText(block: Node, { runIn }: Layout): string {
  if (block.content.size === 0) return '<br class="ProseMirror-trailingBreak">'
  const { kind } = attrsOf(block)
  const text = block.children.map((run) => run.marks.reduceRight(printMark, escapeMarkup(run.text ?? ''))).join('')
  // the brackets around a direction, which the French prose layout doesn't show after a name
  return runIn && (kind === 'parenthetical' || kind === 'cue') && isInBrackets(block.textContent)
    ? text.replace('(', OUTER_BRACKET).replace(/\)(?=[^)]*$)/, OUTER_BRACKET)
    : text
}

const printMark = (inside: string, mark: Mark): string => print(mark.type.spec.toDOM!(mark, true), inside)
