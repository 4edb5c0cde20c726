import { bindingKey, rechunk, type Binding } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'
import { catchUp } from './paint-first.ts'

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
