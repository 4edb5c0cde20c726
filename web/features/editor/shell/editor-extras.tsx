import { useSearch } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import type { MountedEditor } from '../mount.ts'
import { useStore } from '../../../platform/store.ts'
import type { EditorParts } from './view-state.ts'
import { LazyBoundary } from './lazy-part.tsx'
import { goalsOf, countOwnWords } from '../goals/goals.ts'
import { centrePage, pageLook } from './page-zoom.ts'

/** Distance from the top of the window to the caret's line, as a fraction of the window's height. */
const PLACE = 0.45
/** Distance in lines from `PLACE` within which nothing scrolls, to avoid jitter. */
const NEAR = 0.5

/**
 * Keeps the caret's line at one height during typing and keyboard navigation. Clicks don't scroll. Returns a function
 * that stops it.
 */
export function centreCaret({ view, watch }: MountedEditor): () => void {
  const scroller = view.dom.closest('.page-area')
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

const GoalBars = lazy(async () => ({ default: (await import('../goals/goal-bars.tsx')).GoalBars }))

/** A line under the page with progress towards the user's goals. Words are counted even if no goal is set. */
export function GoalMeter(parts: EditorParts) {
  const { editor, link } = parts
  const store = goalsOf(link)
  const { daily, target, dailyPages, targetPages } = useStore(store)
  useEffect(() => countOwnWords(editor, (words) => store.add({ words })), [editor, store])
  return daily === null && target === null && dailyPages === null && targetPages === null ? null : (
    <LazyBoundary onFail={() => {}}>
      <GoalBars {...parts} />
    </LazyBoundary>
  )
}

/** Opens the thread named in the URL as soon as the play contains it. */
function useAskedThread({ editor, view }: EditorParts): void {
  const { thread }: { thread?: unknown } = useSearch({ strict: false })
  useEffect(() => {
    if (typeof thread !== 'string') return undefined
    const { annotations } = editor
    const show = (): boolean => {
      if (annotations.book.get(thread) === undefined) return false
      annotations.open(thread)
      void import('../comments/comment-actions.ts').then(({ showAnnotation }) => {
        if (!editor.view.isDestroyed && view.get().mainView === 'page') showAnnotation(annotations, editor.view, thread)
      })
      return true
    }
    if (show()) return undefined
    const unwatch = annotations.book.watch(() => show() && unwatch())
    return unwatch
  }, [thread, editor, view])
}

const Features = lazy(async () => ({ default: (await import('./feature-panels.tsx')).FeaturePanels }))

/** Everything that runs alongside the page while somebody writes. Loaded once the page is shown. */
export function EditorExtras(parts: EditorParts) {
  const { editor } = parts
  const { typewriter } = useStore(pageLook)
  useEffect(() => (typewriter ? centreCaret(editor) : undefined), [editor, typewriter])
  useEffect(centrePage, [])
  useAskedThread(parts)
  return (
    <>
      <LazyBoundary onFail={() => {}}>
        <Features {...parts} />
      </LazyBoundary>
      <GoalMeter {...parts} />
    </>
  )
}
