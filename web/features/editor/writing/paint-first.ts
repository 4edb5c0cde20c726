import { type Binding, bindingKey, rechunk } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createStore } from '../../../platform/store.ts'

/** Delay in milliseconds before a composed word is shared. ProseMirror reads the word up to 20 ms after its end. */
const AFTER_COMPOSITION = 60

/** The key code reported while an IME is handling a key. The key's change to the page isn't complete yet. */
const READ_BY_METHOD = 229

/** Keeps an editor in sync with the shared document. `compose` is called when an IME composition starts or ends. */
export function bindEditor(binding: Binding, compose: (composing: boolean) => void): Plugin {
  return new Plugin({
    key: bindingKey as never,
    view(view) {
      binding.host = view
      return {
        update: (view, previous) => binding.push(view.state, previous),
        destroy: () => {
          binding.host = null
        },
      }
    },
    props: {
      handleDOMEvents: {
        // a busy browser may not report where a click put the caret until after the next key, so Enter would split the
        // wrong line
        keydown(view, { keyCode }) {
          if (keyCode !== READ_BY_METHOD) readPendingChanges(view)
        },
        compositionstart: () => compose(true),
        compositionend(view) {
          setTimeout(() => {
            if (view.isDestroyed || view.composing) return
            compose(false)
            readPendingChanges(view)
            view.dispatch(view.state.tr.setMeta(rechunk, true))
          }, AFTER_COMPOSITION)
        },
      },
    },
  })
}

/** ProseMirror's internal API for reading the page. Its type definitions leave this out. */
interface Observed {
  readonly domObserver: {
    flushingSoon: number
    forceFlush(): void
    flush(): void
    connectSelection(): void
    disconnectSelection(): void
  }
}

const observerOf = (view: EditorView): Observed['domObserver'] => (view as unknown as Observed).domObserver

/**
 * Reads changes that the browser has made to the page but not reported yet: a key just typed, a caret just placed. Call
 * it before any redraw that was not caused by this editor, or the redraw would revert them. ProseMirror offers this
 * only as an internal API.
 */
export function readPendingChanges(view: EditorView): void {
  if (view.isDestroyed || view.composing) return
  const observer = observerOf(view)
  observer.forceFlush()
  observer.flush()
}

/** Whether the page contains typing that has not been read yet, and is therefore not saved. */
export const hasUnreadTyping = createStore(false)

/** Matches characters that never trigger a replacement, unlike quotes or full stops. */
const PLAIN = /^[\p{L}\p{N} ]$/u

/** Milliseconds after which the page is read even if nothing is painted, as in a background tab. */
const AT_LATEST = 100

/** The page is read before any of these events is handled. */
const DEEDS = [
  'keydown',
  'pointerdown',
  'mousedown',
  'click',
  'compositionstart',
  'paste',
  'cut',
  'copy',
  'drop',
  'blur',
  'pagehide',
  'visibilitychange',
  'beforeunload',
] as const

const afterPaint = (act: () => void): void => void requestAnimationFrame(() => setTimeout(act))

/** Lets the browser insert and paint a letter before ProseMirror reads it. `defers` returns whether that is allowed. */
export function paintFirst(binding: Binding, defers: () => boolean): Plugin {
  let letter = 0
  let waits = false
  const read = (view: EditorView, which = letter): void => {
    if (!waits || which !== letter) return
    waits = false
    if (!view.isDestroyed) {
      observerOf(view).connectSelection()
      observerOf(view).forceFlush()
    }
    hasUnreadTyping.set(false)
  }
  const wait = (view: EditorView): void => {
    // marks a flush as pending, so that `forceFlush` reads the page; 0 is never a timer's id
    observerOf(view).flushingSoon = 0
    // the selection is read together with the letter; ProseMirror couldn't interpret it before
    observerOf(view).disconnectSelection()
    waits = true
    hasUnreadTyping.set(true)
    const own = ++letter
    afterPaint(() => read(view, own))
    setTimeout(() => read(view, own), AT_LATEST)
  }
  return new Plugin({
    props: {
      handleDOMEvents: {
        beforeinput(view, { inputType, data, isComposing }) {
          read(view)
          if (inputType !== 'insertText' || isComposing || view.composing || !PLAIN.test(data ?? '')) return
          if (view.state.selection.empty && defers()) wait(view)
        },
      },
    },
    view(view) {
      const act = (): void => read(view)
      binding.ready = act
      for (const deed of DEEDS) addEventListener(deed, act, true)
      return {
        destroy: () => {
          for (const deed of DEEDS) removeEventListener(deed, act, true)
          if (waits) hasUnreadTyping.set(false)
          waits = false
          binding.ready = null
        },
      }
    },
  })
}
