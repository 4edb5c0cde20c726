import { m } from '../../../messages/messages.js'
import type { ElementKind } from '@replique/script'
import { useEditorValue } from '../shell/editor-hooks.ts'
import type { EditorParts } from '../shell/view-state.ts'
import { kindAtCaret } from '../writing/navigation.ts'
import { makeElement } from '../writing/element-keys.ts'
import { kindsFor, nameOfKind } from '../writing/kinds.ts'
import { MarkButtons, UndoButtons } from './mark-buttons.tsx'
import { CommentBar, CommentButton } from '../comments/comment-button.tsx'
import { usePlayKind } from './toolbar.tsx'

/**
 * The toolbar above the keyboard of a phone or tablet, in either orientation. It has all elements, with the current one
 * highlighted.
 */
export function PhoneBar({
  editor,
  writable,
  comments,
}: Pick<EditorParts, 'editor' | 'writable'> & { comments: boolean }) {
  const kind = usePlayKind(editor)
  const current = useEditorValue(editor, kindAtCaret)
  if (!writable) return comments ? <CommentBar editor={editor} /> : null
  const choose = (element: ElementKind): void => {
    makeElement(element)(editor.view.state, editor.view.dispatch)
    editor.view.focus()
  }
  return (
    <section
      aria-label={m.editor_element()}
      className="flex h-12 shrink-0 items-center gap-1 overflow-x-auto border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] rail:pointer-fine:hidden"
    >
      <UndoButtons editor={editor} disabled={false} />
      <CommentButton editor={editor} />
      {kindsFor(kind).map((element) => (
        <button
          key={element}
          type="button"
          aria-pressed={element === current}
          // keeps the keyboard open
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => choose(element)}
          className="h-11 shrink-0 rounded-base px-3 text-sm whitespace-nowrap text-ink-soft aria-pressed:bg-accent-soft aria-pressed:font-semibold aria-pressed:text-accent"
        >
          {nameOfKind(element, kind)}
        </button>
      ))}
      <span className="mx-1 h-6 w-px shrink-0 bg-line" />
      <MarkButtons editor={editor} disabled={false} />
    </section>
  )
}
