import { m } from '../../../messages/messages.js'
import { usePlayKind } from '../bar/use-play.ts'
import type { MountedEditor } from '../mount.ts'
import { kindAtCaret } from '../writing/current.ts'
import { nameOfKind } from '../writing/kinds.ts'
import { useEditorValue } from './editor-value.ts'

/** Tells a screen reader when the caret comes into another kind of element. */
export function Announcer({ editor }: { editor: MountedEditor }) {
  const kind = usePlayKind(editor)
  const current = useEditorValue(editor, kindAtCaret)
  return (
    <p aria-live="polite" className="sr-only">
      {m.editor_now({ element: nameOfKind(current, kind) })}
    </p>
  )
}
