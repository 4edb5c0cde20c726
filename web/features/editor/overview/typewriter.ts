import type { MountedEditor } from '../mount.ts'

/** Where in the window the line with the caret stays, from its top. */
const PLACE = 0.45
/** A caret this near to its place, in parts of a line, is left alone, so that nothing trembles. */
const NEAR = 0.5

/** Keeps the line with the caret at one height while one types or moves by keys; a click moves nothing. Answers how to stop. */
export function keepInMiddle({ view, watch }: MountedEditor): () => void {
  const scroller = view.dom.closest('.desk')
  let pointed = false
  const down = (): void => void (pointed = true)
  const up = (): void => void (pointed = false)
  const settle = (): void => {
    if (scroller === null || pointed || view.isDestroyed || !view.hasFocus() || !view.state.selection.empty) return
    const caret = view.coordsAtPos(view.state.selection.head)
    const { top, height } = scroller.getBoundingClientRect()
    const line = caret.bottom - caret.top
    const away = Math.round((caret.top + caret.bottom) / 2 - (top + height * PLACE))
    if (Math.abs(away) > line * NEAR) scroller.scrollTop += away
  }
  const unwatch = watch(settle)
  view.dom.addEventListener('pointerdown', down)
  document.addEventListener('pointerup', up)
  document.addEventListener('pointercancel', up)
  settle()
  return () => {
    unwatch()
    view.dom.removeEventListener('pointerdown', down)
    document.removeEventListener('pointerup', up)
    document.removeEventListener('pointercancel', up)
  }
}
