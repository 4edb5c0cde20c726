import type { ElementKind, PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { useEditorValue } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'
import { kindAtCaret } from '../writing/current.ts'
import { makeElement } from '../writing/element-keys.ts'
import { kindsFor, nameOfKind } from '../writing/kinds.ts'

interface Props {
  readonly editor: MountedEditor
  readonly kind: PlayKind
  readonly disabled: boolean
}

/** What the paragraph with the caret is, and what else it could be. */
export function ElementSelect({ editor, kind, disabled }: Props) {
  const current = useEditorValue(editor, kindAtCaret)
  const choose = (element: ElementKind): void => {
    const { view } = editor
    makeElement(element)(view.state, view.dispatch)
    view.focus()
  }
  return (
    <select
      aria-label={m.editor_element()}
      title={m.editor_element_keys()}
      value={current}
      disabled={disabled}
      onChange={(event) => choose(event.target.value as ElementKind)}
      className="h-9 max-w-44 min-w-0 rounded-base border border-line bg-paper px-2 text-sm hover:bg-sunk disabled:opacity-60"
    >
      {kindsFor(kind).map((element) => (
        <option key={element} value={element}>
          {nameOfKind(element, kind)}
        </option>
      ))}
    </select>
  )
}
