import { chunkType, elementsToBlocks, linkPastedCues } from '@replique/manuscript'
import { readPasted, type XmlNode } from '@replique/script'
import { Fragment, Slice } from 'prosemirror-model'
import type { EditorView } from 'prosemirror-view'
import type { Reading, ForeignContent, PastedInto } from './clipboard.ts'
import { m } from '../../../messages/messages.js'
import { readPendingChanges } from '../writing/paint-first.ts'

/** Maximum nesting depth that is read. No page written by a person exceeds it. */
const DEEPEST = 200
/**
 * Style attributes get this name while the page is parsed. Named `style`, they would be subject to the page's security
 * policy even during parsing.
 */
const ASIDE = 'data-said-style'
const OPENING = /<[a-z](?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const STYLE = /(\s)style(\s*=)/i
const SHEETS = /<style[\s>][\s\S]*?<\/style\s*>/gi

/** Renames style attributes and removes style sheets, so that no style is applied. */
export const withStylesAside = (html: string): string =>
  html.replace(SHEETS, '').replace(OPENING, (tag) => tag.replace(STYLE, `$1${ASIDE}$2`))

function nodesIn(parent: Node, depth: number): XmlNode[] {
  if (depth > DEEPEST) return [parent.textContent ?? '']
  return [...parent.childNodes].flatMap((node): XmlNode[] => {
    if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
    if (!(node instanceof Element)) return []
    const attributes = [...node.attributes].map(({ name, value }) => [name === ASIDE ? 'style' : name, value])
    return [{ name: node.localName, attributes: Object.fromEntries(attributes), children: nodesIn(node, depth + 1) }]
  })
}

/** Parses HTML from the clipboard into a tree. In a separate document, no script runs and nothing is fetched. */
const pageTree = (html: string): readonly XmlNode[] =>
  html === '' ? [] : nodesIn(new DOMParser().parseFromString(withStylesAside(html), 'text/html'), 0)

/** Returns foreign content as the blocks of a script, or null if it is not a script. */
export function scriptSlice({ text, html }: { text: string; html: string }, reading: Reading): Slice | null {
  const script = readPasted({ text, page: pageTree(html) }, reading)
  if (script === undefined || script.elements.length === 0) return null
  const blocks = elementsToBlocks(script.elements, script.characters)
  return new Slice(Fragment.from(chunkType.create(null, blocks)), 1, 1)
}

/** Length in characters above which pasting takes noticeably long and a message is shown. */
const LONG = 20_000
/** Length in characters above which text is pasted unchanged instead of being parsed as a script. */
const LONGEST = 4_000_000

const afterPaint = (): Promise<void> =>
  new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))

/** Shows a message that something is being pasted. Returns a function that removes it. */
function sayPasting(view: EditorView): () => void {
  const line = document.createElement('p')
  line.className = 'pasting'
  line.setAttribute('role', 'status')
  line.textContent = m.elements_pasting()
  view.dom.parentElement?.append(line)
  return () => line.remove()
}

/** Parses foreign content as a script and pastes it, or calls `otherwise` if it is not a script. */
export async function pasteScript(
  view: EditorView,
  data: ForeignContent,
  { binding, reading }: PastedInto,
): Promise<void> {
  const size = data.text.length + data.html.length
  const done = size > LONG ? sayPasting(view) : undefined
  try {
    if (done) await afterPaint()
    if (view.isDestroyed || !view.editable) return
    const found = size > LONGEST ? null : read(data, reading)
    readPendingChanges(view)
    if (found === null) return data.otherwise(view)
    const slice = linkPastedCues(found, binding.shared, binding.freshId)
    view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta('paste', true))
  } finally {
    done?.()
  }
}

function read(clipboard: ForeignContent, reading: PastedInto['reading']): Slice | null {
  try {
    return scriptSlice(clipboard, reading)
  } catch {
    // paste the text unchanged
    return null
  }
}
