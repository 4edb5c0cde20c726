import { type Binding, bindingKey, rechunk } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import type { EditorView } from 'prosemirror-view'
import { createStore } from '../../../platform/store.ts'

/** ProseMirror reads a composed word up to 20 ms after its end. */
const AFTER_COMPOSITION = 60

/** The code of a key that an input method reads first: its change of the page is not whole yet. */
const READ_BY_METHOD = 229

/** Keeps an editor and the shared document equal; `compose` hears when an input method begins and ends. */
export function bind(binding: Binding, compose: (composing: boolean) => void): Plugin {
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
        // A busy browser tells where a click put the caret only after the next key: Enter would break another line.
        keydown(view, { keyCode }) {
          if (keyCode !== READ_BY_METHOD) catchUp(view)
        },
        compositionstart: () => compose(true),
        compositionend(view) {
          setTimeout(() => {
            if (view.isDestroyed || view.composing) return
            compose(false)
            catchUp(view)
            view.dispatch(view.state.tr.setMeta(rechunk, true))
          }, AFTER_COMPOSITION)
        },
      },
    },
  })
}

/** ProseMirror's own way to read the page a little later, which its types leave out. */
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
 * Reads what the browser has done to the page and not told yet: a key just typed, a caret just placed. Before anything
 * redraws the page that did not come from here, or the redrawing takes them back. ProseMirror has this inside only.
 */
export function catchUp(view: EditorView): void {
  if (view.isDestroyed || view.composing) return
  const observer = observerOf(view)
  observer.forceFlush()
  observer.flush()
}

/** Whether something stands on the page that no one has read yet, and so is saved nowhere. */
export const unread = createStore(false)

/** Characters that never change anything but their word; quotes, full stops and the like may be replaced. */
const PLAIN = /^[\p{L}\p{N} ]$/u

/** Milliseconds after which it is read also where nothing is painted, as in a tab that was left. */
const AT_LATEST = 100

/** Whatever else somebody does finds the page read. */
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

/** Has the browser set a letter and paint it, and reads it from the page right after; `defers` says when that may be. */
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
    unread.set(false)
  }
  const wait = (view: EditorView): void => {
    // the number of a timer that there is not: something waits, and is read when this asks for it
    observerOf(view).flushingSoon = 0
    // where the caret went is read with the letter: until then ProseMirror would ask, and not be answered
    observerOf(view).disconnectSelection()
    waits = true
    unread.set(true)
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
          if (waits) unread.set(false)
          waits = false
          binding.ready = null
        },
      }
    },
  })
}
