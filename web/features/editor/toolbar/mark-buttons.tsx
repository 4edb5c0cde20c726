import { toggleBold, toggleItalic, toggleNote, toggleUnderline } from '@replique/manuscript'
import type { Command } from 'prosemirror-state'
import { m } from '../../../messages/messages.js'
import { Icon } from '../../../ui/icon.tsx'
import { printKeys } from '../../../ui/palette/palette-state.ts'
import { useEditorValue } from '../shell/editor-hooks.ts'
import type { MountedEditor } from '../mount.ts'
import { isMarked, type MarkName } from '../writing/navigation.ts'

const MARKS: readonly { mark: MarkName; icon: string; name: () => string; keys: string; command: Command }[] = [
  { mark: 'bold', icon: 'bold', name: m.editor_bold, keys: 'Mod-b', command: toggleBold },
  { mark: 'italic', icon: 'italic', name: m.editor_italic, keys: 'Mod-i', command: toggleItalic },
  { mark: 'underline', icon: 'underline', name: m.editor_underline, keys: 'Mod-u', command: toggleUnderline },
  { mark: 'note', icon: 'sticky-note', name: m.editor_inline_note, keys: 'Mod-Shift-m', command: toggleNote },
]

interface Props {
  readonly editor: MountedEditor
  readonly disabled: boolean
}

const BUTTON =
  'inline-flex size-9 items-center justify-center rounded-base text-ink-soft hover:bg-sunk hover:text-ink disabled:opacity-40 aria-pressed:bg-accent-soft aria-pressed:text-accent max-rail:size-11 pointer-coarse:size-11'

/** Buttons that undo and redo the user's own changes. */
export function UndoButtons({ editor: { binding }, disabled }: Props) {
  return (
    <div className="flex shrink-0">
      {[
        { icon: 'undo-2', label: m.editor_undo(), run: () => binding.undo() },
        { icon: 'redo-2', label: m.editor_redo(), run: () => binding.redo() },
      ].map(({ icon, label, run }) => (
        <button
          key={icon}
          type="button"
          aria-label={label}
          data-tip={label}
          disabled={disabled}
          // keeps the caret where it is, and a phone's keyboard open
          onMouseDown={(event) => event.preventDefault()}
          onClick={run}
          className={BUTTON}
        >
          <Icon name={icon} className="size-4" />
        </button>
      ))}
    </div>
  )
}

/** Buttons for bold, italic, underline and a note inside the paragraph. */
export function MarkButtons({ editor, disabled }: Props) {
  const on = useEditorValue(editor, (state) => MARKS.map(({ mark }) => (isMarked(state, mark) ? '1' : '0')).join(''))
  return (
    <div role="group" aria-label={m.editor_marks()} className="flex">
      {MARKS.map(({ mark, icon, name, keys, command }, place) => {
        const label = `${name()} (${printKeys(keys)})`
        return (
          <button
            key={mark}
            type="button"
            aria-label={label}
            data-tip={label}
            aria-pressed={on[place] === '1'}
            disabled={disabled}
            // keeps the caret where it is
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              command(editor.view.state, editor.view.dispatch)
              editor.view.focus()
            }}
            className={BUTTON}
          >
            <Icon name={icon} className="size-4" />
          </button>
        )
      })}
    </div>
  )
}
