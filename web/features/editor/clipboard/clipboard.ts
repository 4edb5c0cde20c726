import { adoptSlice, type Binding } from '@replique/manuscript'
import { Plugin, Selection } from 'prosemirror-state'
import { cleanHtml } from './foreign-html.ts'
import { pasteForeign } from './foreign-paste.ts'
import { linesToSlice, sliceToText, withoutUntouched, type Reading } from './fountain-text.ts'

/** Words of more than one line, that no editor of ours has copied. */
const isForeign = (text: string, html: string): boolean =>
  !html.includes('data-pm-slice') && (text.trim().includes('\n') || (text === '' && html !== ''))

/** Copies elements as elements and as Fountain; what is pasted is read as the script it is, and becomes at home in this play. */
export function clipboard(binding: Binding, reading: () => Reading): Plugin {
  let plainly = false
  return new Plugin({
    props: {
      transformPastedHTML: cleanHtml,
      transformCopied: withoutUntouched,
      clipboardTextSerializer: (slice) => sliceToText(slice, reading()),
      clipboardTextParser: (text, _context, plain) => {
        plainly = plain
        return (plain ? null : linesToSlice(text)) as never
      },
      transformPasted: (slice) => adoptSlice(slice, binding.shared, binding.freshId),
      handlePaste(view, event, slice) {
        const asked = plainly
        plainly = false
        const text = event.clipboardData?.getData('text/plain') ?? ''
        const html = event.clipboardData?.getData('text/html') ?? ''
        if (asked || !isForeign(text, html)) return false
        const otherwise = (): void => view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
        void pasteForeign(view, { text, html, otherwise }, { binding, reading: reading() })
        return true
      },
      handleDrop(view, event, slice, moved) {
        const text = event.dataTransfer?.getData('text/plain') ?? ''
        const html = event.dataTransfer?.getData('text/html') ?? ''
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (moved || place === null || !isForeign(text, html)) return false
        event.preventDefault()
        view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
        const otherwise = (): void => view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
        void pasteForeign(view, { text, html, otherwise }, { binding, reading: reading() })
        return true
      },
    },
  })
}
