import { useCallback, useState } from 'react'
import { useSettled } from '../desk/editor-value.ts'
import type { MountedEditor } from '../mount.ts'

/** Something about the whole play, made again once nobody has typed for a moment, or at once when asked for. */
export function useFresh<Value>(
  editor: MountedEditor,
  read: (editor: MountedEditor) => Value,
): readonly [Value, () => void] {
  const settled = useSettled(editor, read)
  const [early, setEarly] = useState<{ readonly instead: Value; readonly value: Value } | null>(null)
  const again = useCallback(() => setEarly({ instead: settled, value: read(editor) }), [settled, editor, read])
  return [early?.instead === settled ? early.value : settled, again]
}
