import { type Binding, linkPastedCues, attrsOf, elementOf, blockType, chunkType, schema } from '@replique/manuscript'
import type { EditorView } from 'prosemirror-view'
import { Slice, Fragment, type Node } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import {
  emptyPlay,
  printPlainFountain,
  type Character,
  type Language,
  type Play,
  type PlayKind,
} from '@replique/script'
import { m } from '../../../messages/messages.js'
import { whenIdle } from '../../../platform/idle-preloading.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { readPendingChanges } from '../writing/paint-first.ts'

/** How text is parsed: the kind of play that it belongs to, and its language. */
export interface Reading {
  readonly kind: PlayKind
  readonly language: Language
}

function blocksIn(content: Fragment): Node[] {
  const blocks: Node[] = []
  content.descendants((node) => {
    if (node.type === blockType) blocks.push(node)
    return node.type !== blockType
  })
  return blocks
}

/** Returns a play whose body consists of these blocks only. */
function playOf(blocks: readonly Node[], { kind, language }: Reading): Play {
  const characters = new Map<string, Character>()
  for (const { character, name } of blocks.map(attrsOf))
    if (character !== null && name !== null)
      characters.set(character, { id: character, name, aliases: [], description: '' })
  return { ...emptyPlay(kind, language), characters: [...characters.values()], elements: blocks.map(elementOf) }
}

/**
 * Drops the last paragraph of a slice if the selection only reaches its start. Otherwise, if that paragraph is a cue,
 * its name would be copied too.
 */
export function trimSelection(slice: Slice): Slice {
  let depth = 1
  let last = slice.content.lastChild
  for (; last && !last.isTextblock; depth++) last = last.lastChild
  if (!last || last.content.size > 0 || slice.openEnd < depth) return slice
  const rest = withoutLast(slice.content)
  return rest.size === 0 ? slice : new Slice(rest, slice.openStart, slice.openEnd)
}

/** Returns the content without its last block, and without the nodes that contained only that block. */
function withoutLast(content: Fragment): Fragment {
  const last = content.lastChild
  if (!last) return content
  const rest = last.isTextblock ? Fragment.empty : withoutLast(last.content)
  if (rest.size === 0) return content.cut(0, content.size - last.nodeSize)
  return content.replaceChild(content.childCount - 1, last.copy(rest))
}

/** Returns the copied text: text from inside one paragraph as it is, several paragraphs as Fountain. */
export function sliceToText(slice: Slice, reading: Reading): string {
  const blocks = blocksIn(slice.content)
  if (blocks.length < 2) return slice.content.textBetween(0, slice.content.size, '\n')
  return printPlainFountain(playOf(blocks, reading)).trimEnd()
}

/**
 * Turns text that isn't parsed as a script into one paragraph per line. Returns null for a single line, which is
 * inserted into the paragraph at the caret.
 */
export function linesToSlice(text: string): Slice | null {
  const lines = text.split(/\s*\r?\n\s*|\s*\r\s*/).filter((line) => line.trim() !== '')
  if (lines.length < 2) return null
  const blocks = lines.map((line) => blockType.create(null, schema.text(line.trim())))
  return new Slice(Fragment.from(chunkType.create(null, blocks)), 1, 1)
}

/**
 * Returns the marks that a style attribute expresses. Its text is parsed here, because the page's security policy keeps
 * the browser from applying style attributes in pasted HTML.
 */
function marksIn(style: string): string[] {
  const marks: string[] = []
  if (/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i.test(style)) marks.push('strong')
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) marks.push('em')
  if (/text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) marks.push('u')
  return marks
}

/**
 * Returns whether a bold or italic element has a style that cancels it. Some programs wrap everything they copy in such
 * an element.
 */
const undoesItself = (name: string, style: string): boolean =>
  (/^b$/i.test(name) && /font-weight\s*:\s*(?:normal|400)/i.test(style)) ||
  (/^i$/i.test(name) && /font-style\s*:\s*normal/i.test(style))

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const UNWANTED = /\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const MARKABLE = new Set(['span', 'font', 'b', 'i', 'a'])

/**
 * Cleans HTML from other programs. Bold, italic and underline become elements. Styles and event handlers are removed.
 */
export function cleanHtml(html: string): string {
  // for each open element that carries marks or is replaced: its name, and its closing tags
  const open: { readonly name: string; readonly closing: string }[] = []
  return html.replace(TAG, (_whole, slash: string, name: string, rest: string) => {
    const tag = name.toLowerCase()
    const bare = rest.replace(UNWANTED, '')
    if (!MARKABLE.has(tag)) return `<${slash}${name}${bare}>`
    if (slash !== '') return open.at(-1)?.name === tag ? (open.pop()?.closing ?? '') : `</${name}>`
    const [, double, single, unquoted] = STYLE.exec(rest) ?? []
    const style = double ?? single ?? unquoted ?? ''
    const marks = marksIn(style)
    const shown = undoesItself(name, style) ? 'span' : name
    open.push({
      name: tag,
      closing: `${marks
        .toReversed()
        .map((mark) => `</${mark}>`)
        .join('')}</${shown}>`,
    })
    return `<${shown}${bare}>${marks.map((mark) => `<${mark}>`).join('')}`
  })
}

/** Content copied from another program. */
export interface ForeignContent {
  readonly text: string
  readonly html: string
  /** Pastes the content as the browser parsed it, if it is not a script. */
  readonly otherwise: (view: EditorView) => void
}

/** The target of a paste, and how the content is parsed. */
export interface PastedInto {
  readonly binding: Binding
  readonly reading: Reading
}

const fetchReader = () => import('./paste-script.ts')

/**
 * Preloads the parser if no service worker caches the app (over plain HTTP, for example), because it couldn't be
 * fetched offline.
 */
function keepReader(): void {
  if (!('serviceWorker' in navigator)) whenIdle(() => void fetchReader().catch(() => undefined))
}

/** Parses foreign content as a script and pastes it. If the parser can't be loaded, pastes it unchanged. */
async function pasteForeign(view: EditorView, data: ForeignContent, into: PastedInto): Promise<void> {
  const reader = await fetchReader().catch(() => null)
  if (reader) return reader.pasteScript(view, data, into)
  showToast({ title: m.elements_pasted_unread(), body: m.elements_pasted_unread_why() })
  if (view.isDestroyed || !view.editable) return
  readPendingChanges(view)
  data.otherwise(view)
}

/** Returns whether content has several lines, or only HTML, and wasn't copied from this editor. */
const isForeign = (text: string, html: string): boolean =>
  !html.includes('data-pm-slice') && (text.trim().includes('\n') || (text === '' && html !== ''))

/**
 * Copies elements as elements and as Fountain. Pasted text is parsed as a script and its cues are linked to this play's
 * characters.
 */
export function clipboard(binding: Binding, reading: () => Reading): Plugin {
  let plainly = false
  /** Pastes foreign content. Returns false for any other content. */
  const bringIn = (view: EditorView, from: DataTransfer | null, slice: Slice): boolean => {
    const text = from?.getData('text/plain') ?? ''
    const html = from?.getData('text/html') ?? ''
    if (!isForeign(text, html)) return false
    const otherwise = (): void => view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
    void pasteForeign(view, { text, html, otherwise }, { binding, reading: reading() })
    return true
  }
  return new Plugin({
    view() {
      keepReader()
      return {}
    },
    props: {
      transformPastedHTML: cleanHtml,
      transformCopied: trimSelection,
      clipboardTextSerializer: (slice) => sliceToText(slice, reading()),
      clipboardTextParser: (text, _context, plain) => {
        plainly = plain
        return (plain ? null : linesToSlice(text)) as never
      },
      transformPasted: (slice) => linkPastedCues(slice, binding.shared, binding.freshId),
      handlePaste(view, { clipboardData }, slice) {
        const asked = plainly
        plainly = false
        return !asked && bringIn(view, clipboardData, slice)
      },
      handleDrop(view, event, slice, moved) {
        const place = moved ? null : view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place === null || !bringIn(view, event.dataTransfer, slice)) return false
        event.preventDefault()
        // the content is parsed asynchronously and then inserted at the caret, so move the caret to the drop position
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
        return true
      },
    },
  })
}
