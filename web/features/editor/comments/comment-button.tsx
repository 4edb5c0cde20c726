import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { useEditorValue } from '../shell/editor-value.ts'
import type { MountedEditor } from '../mount.ts'

/** Comments on what is selected; the keyboard of a phone stays open until the field for it is there. */
export function CommentButton({ editor }: { editor: MountedEditor }) {
  const selected = useEditorValue(editor, ({ selection }) => !selection.empty)
  if (!selected || !editor.remarks.options.comments()) return null
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor.remarks.begin(editor.view)}
      className="inline-flex h-11 shrink-0 items-center gap-1.5 rounded-base bg-accent-soft px-3 text-sm font-semibold whitespace-nowrap text-accent"
    >
      <Icon name="message-square-plus" className="size-4" />
      {m.remarks_comment()}
    </button>
  )
}

/** The bar of whoever may only comment. */
export function CommentBar({ editor }: { editor: MountedEditor }) {
  const { binding, remarks } = editor
  return (
    <section
      aria-label={m.remarks_title()}
      className="flex h-12 shrink-0 items-center gap-1 border-t border-line bg-paper px-2 pb-[env(safe-area-inset-bottom)] rail:pointer-fine:hidden"
    >
      <button
        type="button"
        aria-label={m.editor_undo()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => binding.undo()}
        className="inline-flex size-11 items-center justify-center rounded-base text-ink-soft active:bg-sunk"
      >
        <Icon name="undo-2" />
      </button>
      <CommentButton editor={editor} />
      <span className="grow" />
      <button
        type="button"
        onClick={() => remarks.show()}
        className="inline-flex h-11 items-center gap-1.5 rounded-base px-3 text-sm text-ink-soft"
      >
        <Icon name="message-square" className="size-4" />
        {m.remarks_title()}
      </button>
    </section>
  )
}
