import { adoptSlice, type Binding } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import { cleanHtml } from './foreign-html.ts'
import { sliceToText, textToSlice, withoutUntouched, type Reading } from './fountain-text.ts'

/** Copies elements as elements and as Fountain; what is pasted becomes at home in this play. */
export function clipboard(binding: Binding, reading: () => Reading): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: cleanHtml,
      transformCopied: withoutUntouched,
      clipboardTextSerializer: (slice) => sliceToText(slice, reading()),
      clipboardTextParser: (text, _context, plain) => (plain ? null : textToSlice(text, reading())) as never,
      transformPasted: (slice) => adoptSlice(slice, binding.shared, binding.freshId),
    },
  })
}
