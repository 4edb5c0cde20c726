import { bindingKey, rechunk, type Binding } from '@replique/manuscript'
import { Plugin } from 'prosemirror-state'

/** ProseMirror reads a composed word up to 20 ms after its end. */
const AFTER_COMPOSITION = 60

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
        compositionstart: () => compose(true),
        compositionend(view) {
          setTimeout(() => {
            if (view.isDestroyed || view.composing) return
            compose(false)
            view.dispatch(view.state.tr.setMeta(rechunk, true))
          }, AFTER_COMPOSITION)
        },
      },
    },
  })
}
