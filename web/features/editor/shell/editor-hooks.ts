import type { EditorState } from 'prosemirror-state'
import { useEffect, useState, useSyncExternalStore, useEffectEvent, type RefObject } from 'react'
import type { MountedEditor } from '../mount.ts'
import type { PlayFrame } from '../page/live-play.ts'
import { createStore } from '../../../platform/store.ts'

/** The text last announced to screen readers. */
export const announcement = createStore('')

/** Announces text to screen readers without interrupting what they are reading. The text is not visible. */
export function announceText(words: string): void {
  announcement.set(words)
}

/** Returns whether Escape, pressed on the page, is meant for an open list or a search field. */
export const isForOpenList = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[role=listbox]:not([hidden])') !== null ||
  (target instanceof Element && target.closest('search') !== null)

/** Listens for keys pressed anywhere inside an element. `act` returns true if it handled the key. */
export function useKeys(within: RefObject<HTMLElement | null>, act: (event: KeyboardEvent) => boolean): void {
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (act(event)) event.preventDefault()
  })
  useEffect(() => {
    const element = within.current
    const listener = (event: KeyboardEvent): void => heard(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [within])
}

/** Returns a value read from the editor's state. It is read on every change and compared with `===`. */
export function useEditorValue<Value extends string | number | boolean | null>(
  editor: MountedEditor,
  read: (state: EditorState) => Value,
): Value {
  return useSyncExternalStore(editor.watch, () => read(editor.view.state))
}

/** Returns the parts of the play outside its body: title page, characters, settings. */
export function useFrame({ live }: MountedEditor): PlayFrame {
  return useSyncExternalStore(live.watch, () => live.frame)
}

/** Milliseconds without a change before the value is read again. */
const CALM = 250

/** Returns a value derived from the whole play, read again after a pause in typing. */
export function useAfterPause<Value>(editor: MountedEditor, read: (editor: MountedEditor) => Value): Value {
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
