import type { EditorState } from 'prosemirror-state'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { MountedEditor } from '../mount.ts'
import type { PlayFrame } from '../page/live-play.ts'

/** Something about the editor's state that is compared with `===`, fresh at every change. */
export function useEditorValue<Value extends string | number | boolean | null>(
  editor: MountedEditor,
  read: (state: EditorState) => Value,
): Value {
  return useSyncExternalStore(editor.watch, () => read(editor.view.state))
}

/** What stands around the body: title page, characters, settings. */
export function useFrame({ live }: MountedEditor): PlayFrame {
  return useSyncExternalStore(live.watch, () => live.frame)
}

/** Milliseconds without a change before lists are made again. */
const CALM = 250

/** Something about the whole play, made again once nobody has typed for a moment. */
export function useSettled<Value>(editor: MountedEditor, read: (editor: MountedEditor) => Value): Value {
  const [value, setValue] = useState(() => read(editor))
  useEffect(() => {
    const { doc } = editor.binding.shared
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = (): void => setValue(() => read(editor))
    const soon = (): void => {
      clearTimeout(timer)
      timer = setTimeout(again, CALM)
    }
    doc.on('update', soon)
    again()
    return () => {
      clearTimeout(timer)
      doc.off('update', soon)
    }
  }, [editor, read])
  return value
}
