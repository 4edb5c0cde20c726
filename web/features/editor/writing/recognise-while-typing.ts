import { attrsOf, blockType, type PlacedBlock, blockAtHead, idOf, type Binding, schema } from '@replique/manuscript'
import {
  recogniseTyped,
  type TypedContext,
  type TypedElement,
  closeInline,
  typeset,
  type InlineSpan,
  type Replacement,
  type InlineMark,
} from '@replique/script'
import type { Node, Mark } from 'prosemirror-model'
import { type Command, type Transaction, Plugin, TextSelection, type EditorState } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import type { Capitals } from './capitals.ts'
import { readPendingChanges } from './paint-first.ts'
import { mayRecognise, recognisedWhileTyping } from './kind-decision.ts'

const { strong, em, underline, aside } = schema.marks

const MARKS: Readonly<Record<InlineMark, readonly Mark[]>> = {
  bold: [strong.create()],
  italic: [em.create()],
  boldItalic: [strong.create(), em.create()],
  underline: [underline.create()],
  note: [aside.create({ kind: 'note' })],
}

/**
 * Removes the markup around a passage and applies the mark instead. Text typed afterwards gets the marks in effect
 * before the passage.
 */
export function markWords(state: EditorState, { mark, start, from, to, end }: InlineSpan): Transaction {
  const block = state.selection.$head.start()
  const before = state.doc.resolve(block + start).marks()
  const tr = state.tr
  for (const made of MARKS[mark]) tr.addMark(block + from, block + to, made)
  tr.delete(block + to, block + end).delete(block + start, block + from)
  return tr.setStoredMarks(before).scrollIntoView()
}

/** Returns the element that a paragraph's text turns it into, or null if it stays the same. */
export function recogniseWords(
  block: Node,
  line: { readonly text: string; readonly done: boolean },
  context: TypedContext,
): TypedElement | null {
  const { kind, character } = attrsOf(block)
  if (character !== null) return null
  // in a speech, only the first character counts, so that "(low) Yes", typed long ago, remains dialogue
  if (kind === 'dialogue' && line.text.length !== 1) return null
  return recogniseTyped({ ...line, element: kind }, context) ?? null
}

/** Reduces a paragraph to `words`. If these are part of its text, they keep their marks. */
function keepWords(tr: Transaction, { node, pos }: PlacedBlock, words: string): void {
  const whole = node.textContent
  const at = whole.lastIndexOf(words)
  const start = pos + 1
  if (at < 0) tr.insertText(words, start, start + node.content.size)
  else {
    tr.delete(start + at + words.length, start + whole.length)
    tr.delete(start, start + at)
  }
}

/**
 * Turns a paragraph into the element that its text describes. If that is a page break, inserts it above the paragraph
 * and empties the paragraph.
 */
export function applyTyped(tr: Transaction, placed: PlacedBlock, found: TypedElement, context: TypedContext): void {
  const { kind, text, level, character } = found
  if (kind === 'pageBreak') {
    tr.delete(placed.pos + 1, placed.pos + 1 + placed.node.content.size)
    tr.insert(placed.pos, blockType.create({ kind }))
    return
  }
  const name = context.characters.find(({ id }) => id === character)?.name ?? null
  if (text !== placed.node.textContent) keepWords(tr, placed, text)
  const attrs = { ...attrsOf(placed.node), kind, level: level ?? null, number: null }
  tr.setNodeMarkup(placed.pos, null, { ...attrs, character: name === null ? null : (character ?? null), name })
}

/** The play being edited, and the function that makes automatic capitals. */
interface TypingContext extends TypedContext {
  readonly capitals: Capitals
}

/** The changes that a typed character causes, apart from its insertion. */
interface Consequence {
  readonly signs: Replacement | undefined
  readonly words: InlineSpan | undefined
  readonly element: TypedElement | null
}

/**
 * Returns the changes that a typed character will cause. `before` is the text up to the caret. The paragraph's kind can
 * change only if the caret is at its end.
 */
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

/** Replaces typed characters with typographic ones. */
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
  return tr.setMeta(...recognisedWhileTyping(idOf(here.node)))
}

/**
 * Converts text as it is typed: plain characters to typographic ones, markup to marks, and paragraphs to other
 * elements. Each conversion can be undone separately.
 */
export function typing(binding: Binding, typedIn: () => TypedContext, capitals: Capitals): Plugin {
  const context = (): TypingContext => ({ ...typedIn(), capitals })
  const follow = (view: EditorView, typed: string, { signs, words, element }: Consequence): void => {
    const step = (make: () => Transaction | null): void => {
      const tr = make()
      // a separate step, so that one undo restores what was typed
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
        // lets the browser insert the text itself, which is faster and keeps its spell checker working
        if (!next.signs && !next.words && !next.element) return false
        view.dispatch(view.state.tr.insertText(text, from, to).scrollIntoView())
        follow(view, text, next)
        return true
      },
      handleDOMEvents: {
        compositionend(view, { data }) {
          // wait until the word has been read and others' changes are applied
          setTimeout(() => {
            const typed = data.slice(-1)
            if (view.isDestroyed || view.composing || typed === '') return
            const { head } = view.state.selection
            readPendingChanges(view)
            const { $head } = view.state.selection
            // do nothing if the caret has moved since
            if ($head.pos !== head) return
            const before = $head.parent.textBetween(0, $head.parentOffset).slice(0, -1)
            follow(view, typed, foresee(view, [before, typed], context()))
          }, 80)
        },
      },
    },
  })
}

/**
 * Special handling of a character typed in a parenthetical: don't insert it, move past the existing bracket, or
 * continue with dialogue.
 */
export type BracketStep = 'skip' | 'step over' | 'speak'

/**
 * Returns how a character is handled in a parenthetical. Existing brackets are not typed twice, and text after the
 * closing one is dialogue. Null if the character is inserted normally.
 */
export function bracketStep({ selection }: EditorState, typed: string): BracketStep | null {
  const here = blockAtHead(selection)
  if (here === null || !selection.empty || attrsOf(here.node).kind !== 'parenthetical') return null
  const words = here.node.textContent
  const at = selection.$head.parentOffset
  if (typed === '(' && at === 1 && words.startsWith('(')) return 'skip'
  if (typed === ')' && words.slice(at) === ')') return 'step over'
  return at === words.length && at > 2 && words.endsWith(')') ? 'speak' : null
}

/** Handles the brackets of parentheticals while typing. `enter` continues with the speech. */
export const parentheticals = (enter: Command): Plugin =>
  new Plugin({
    props: {
      handleTextInput(view, from, to, text) {
        if (view.composing || from !== to || text.length !== 1) return false
        const step = bracketStep(view.state, text)
        if (step === null) return false
        if (step === 'step over') {
          const after = TextSelection.create(view.state.doc, view.state.selection.head + 1)
          view.dispatch(view.state.tr.setSelection(after))
        }
        if (step !== 'speak') return true
        enter(view.state, view.dispatch)
        if (text.trim() === '') return true
        const { head } = view.state.selection
        const insert = () => view.state.tr.insertText(text).scrollIntoView()
        // lets other plugins capitalize the first letter of a sentence here too
        if (!view.someProp('handleTextInput', (handle) => handle(view, head, head, text, insert)))
          view.dispatch(insert())
        return true
      },
    },
  })
