import { blockAtHead, idOf, type Binding } from '@replique/manuscript'
import {
  closeInline,
  typeset,
  type InlineSpan,
  type Replacement,
  type TypedContext,
  type TypedElement,
} from '@replique/script'
import { Plugin, type EditorState, type Transaction } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Capitals } from './capitals.ts'
import { catchUp } from './catch-up.ts'
import { mayRecognise, saidWhileTyped } from './decision.ts'
import { markWords } from './inline-marks.ts'
import { applyTyped, recogniseWords } from './typed-change.ts'

/** The play it is typed in, and what makes capitals. */
interface TypingContext extends TypedContext {
  readonly capitals: Capitals
}

/** What a typed character will change beyond itself. */
interface Consequence {
  readonly signs: Replacement | undefined
  readonly words: InlineSpan | undefined
  readonly element: TypedElement | null
}

/** `before` are the words up to the caret without the character; what it makes of the paragraph counts at its end only. */
function foresee(view: EditorView, [before, typed]: readonly [string, string], context: TypingContext): Consequence {
  const { selection } = view.state
  const here = blockAtHead(selection)
  const signs = typeset(before, typed, context.language) ?? context.capitals(view.state, before, typed)
  const words = closeInline(before + typed)
  if (here === null || !mayRecognise(view.state, idOf(here.node))) return { signs, words, element: null }
  const after = here.node.textContent.slice(selection.$head.parentOffset)
  if (after !== '') return { signs, words, element: null }
  const text = signs ? before.slice(0, before.length - signs.remove) + signs.insert : before + typed
  const element = words ? null : recogniseWords(here.node, { text, done: false }, context)
  return { signs, words, element }
}

/** Real signs in the place of typed ones. */
function setSigns(state: EditorState, typed: string, { remove, insert }: Replacement): Transaction | null {
  const to = state.selection.head
  const from = to - typed.length - remove
  if (state.doc.textBetween(from, to) === insert) return null
  return insert === '' ? state.tr.delete(from, to) : state.tr.insertText(insert, from, to)
}

function becomeElement(state: EditorState, found: TypedElement, context: TypedContext): Transaction | null {
  const here = blockAtHead(state.selection)
  if (here === null) return null
  const { tr } = state
  applyTyped(tr, here, found, context)
  return tr.setMeta(...saidWhileTyped(idOf(here.node)))
}

/** What happens while one types: signs become typography, words become elements; each can be taken back alone. */
export function typing(binding: Binding, typedIn: () => TypedContext, capitals: Capitals): Plugin {
  const context = (): TypingContext => ({ ...typedIn(), capitals })
  const follow = (view: EditorView, typed: string, { signs, words, element }: Consequence): void => {
    const step = (make: () => Transaction | null): void => {
      const tr = make()
      // a step of its own: one undo brings back what was typed
      if (tr) binding.apart(() => view.dispatch(tr))
    }
    if (signs) step(() => setSigns(view.state, typed, signs))
    if (words) step(() => markWords(view.state, words))
    if (element) step(() => becomeElement(view.state, element, context()))
  }
  return new Plugin({
    props: {
      handleTextInput(view, from, to, text) {
        if (view.composing || text.length !== 1 || from !== to) return false
        const { $head } = view.state.selection
        const before = $head.parent.textBetween(0, $head.parentOffset)
        const next = foresee(view, [before, text], context())
        // left to the browser, which is quicker and checks the spelling
        if (!next.signs && !next.words && !next.element) return false
        view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView())
        follow(view, text, next)
        return true
      },
      handleDOMEvents: {
        compositionend(view, { data }) {
          // once the word has been read and others' changes have come in
          setTimeout(() => {
            const typed = data.slice(-1)
            if (view.isDestroyed || view.composing || typed === '') return
            const { head } = view.state.selection
            catchUp(view)
            const { $head } = view.state.selection
            // whoever has gone on is left alone
            if ($head.pos !== head) return
            const before = $head.parent.textBetween(0, $head.parentOffset).slice(0, -1)
            follow(view, typed, foresee(view, [before, typed], context()))
          }, 80)
        },
      },
    },
  })
}
