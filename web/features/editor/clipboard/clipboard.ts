import { adoptSlice, type Binding } from '@replique/manuscript'
import type { Slice } from 'prosemirror-model'
import { Plugin, Selection } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { cleanHtml } from './foreign-html.ts'
import { keepReader, pasteForeign } from './foreign-paste.ts'
import { linesToSlice, sliceToText, withoutUntouched, type Reading } from './fountain-text.ts'

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
