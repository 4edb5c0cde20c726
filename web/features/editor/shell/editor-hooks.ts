import type { EditorState } from 'prosemirror-state'
import { useEffect, useState, useSyncExternalStore, useEffectEvent, type RefObject } from 'react'
import type { MountedEditor } from '../mount.ts'
import type { PlayFrame } from '../page/live-play.ts'
import { createStore } from '../../../platform/store.ts'

/** What was last said for those who hear the page. */
export const said = createStore('')

/** Says something once the screen reader has a moment; nothing of it is seen. */
export function say(words: string): void {
  said.set(words)
}

/** Whether Escape, pressed in the page, is for a list that is open there or a field that is searched in. */
export const isWantedNearer = ({ target }: KeyboardEvent): boolean =>
  document.querySelector('[role=listbox]:not([hidden])') !== null ||
  (target instanceof Element && target.closest('search') !== null)

/** Hears keys pressed anywhere inside an element; answering true says the key is used up. */
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

/** A value read from the editor’s state at every change, and compared with `===`. */
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
