import { type Binding, adoptSlice } from '@replique/manuscript'
import type { EditorView } from 'prosemirror-view'
import { m } from '../../../messages/messages.js'
import { whenIdle } from '../../../platform/idle-preloading.ts'
import { showToast } from '../../../ui/toast/toasts.ts'
import { catchUp } from '../writing/catch-up.ts'
import { type Reading, linesToSlice, sliceToText, withoutUntouched } from './fountain-text.ts'
import type { Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'

/** What a style says in marks; the page's security policy lets no style attribute of a pasted text have a say itself. */
function marksIn(style: string): string[] {
  const marks: string[] = []
  if (/font-weight\s*:\s*(?:bold|bolder|[6-9]00)/i.test(style)) marks.push('strong')
  if (/font-style\s*:\s*(?:italic|oblique)/i.test(style)) marks.push('em')
  if (/text-decoration(?:-line)?\s*:[^;]*underline/i.test(style)) marks.push('u')
  return marks
}

/** Some programs wrap all they copy in a bold that undoes itself by style. */
const undoesItself = (name: string, style: string): boolean =>
  (/^b$/i.test(name) && /font-weight\s*:\s*(?:normal|400)/i.test(style)) ||
  (/^i$/i.test(name) && /font-style\s*:\s*normal/i.test(style))

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^"'>])*)>/gi
const STYLE = /\sstyle\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i
const UNWANTED = /\s(?:style|on[a-z]+)\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi
const MARKABLE = new Set(['span', 'font', 'b', 'i', 'a'])

/** HTML from other programs with bold, italic and underline as elements, and without styles and handlers. */
export function cleanHtml(html: string): string {
  // for each open element that carries marks or is replaced: its name, and what closes it
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

/** What was copied elsewhere. */
export interface Foreign {
  readonly text: string
  readonly html: string
  /** How the browser's own reading of a page is pasted, where it shows no script. */
  readonly otherwise: (view: EditorView) => void
}

/** Into what it is pasted, and how it is read. */
export interface PastedInto {
  readonly binding: Binding
  readonly reading: Reading
}

const fetchReader = () => import('./paste-script.ts')

/** Where no service worker keeps the app, as over plain http, the reader is fetched ahead: offline it could not be. */
function keepReader(): void {
  if (!('serviceWorker' in navigator)) whenIdle(() => void fetchReader().catch(() => undefined))
}

/** Reads what was copied elsewhere as a script, and pastes it; without the reader, as it is. */
async function pasteForeign(view: EditorView, data: Foreign, into: PastedInto): Promise<void> {
  const reader = await fetchReader().catch(() => null)
  if (reader) return reader.pasteScript(view, data, into)
  showToast({ title: m.elements_pasted_unread(), body: m.elements_pasted_unread_why() })
  if (view.isDestroyed || !view.editable) return
  catchUp(view)
  data.otherwise(view)
}

/** Words of more than one line, that no editor of ours has copied. */
const isForeign = (text: string, html: string): boolean =>
  !html.includes('data-pm-slice') && (text.trim().includes('\n') || (text === '' && html !== ''))

/** Copies elements as elements and as Fountain; what is pasted is read as the script it is, and becomes at home in this play. */
export function clipboard(binding: Binding, reading: () => Reading): Plugin {
  let plainly = false
  /** Brings in what is foreign; false for what is not. */
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
      transformCopied: withoutUntouched,
      clipboardTextSerializer: (slice) => sliceToText(slice, reading()),
      clipboardTextParser: (text, _context, plain) => {
        plainly = plain
        return (plain ? null : linesToSlice(text)) as never
      },
      transformPasted: (slice) => adoptSlice(slice, binding.shared, binding.freshId),
      handlePaste(view, { clipboardData }, slice) {
        const asked = plainly
        plainly = false
        return !asked && bringIn(view, clipboardData, slice)
      },
      handleDrop(view, event, slice, moved) {
        const place = moved ? null : view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place === null || !bringIn(view, event.dataTransfer, slice)) return false
        event.preventDefault()
        // the words are read a moment later, and come in where the caret is then
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
        return true
      },
    },
  })
}
