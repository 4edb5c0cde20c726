import { Plugin, TextSelection } from 'prosemirror-state'

/** A name is shown and not typed, so that no caret stands in it: whoever presses one is behind it, where Backspace opens it. */
export const nameClick = (): Plugin =>
  new Plugin({
    props: {
      handleDOMEvents: {
        // at its end: words may be selected from a name on, or a name by a double click
        click(view, event) {
          const name = event.target instanceof Element ? event.target.closest('.cue-name') : null
          if (name?.nextSibling == null || event.detail > 1 || event.shiftKey) return false
          if (!view.editable || getSelection()?.isCollapsed === false) return false
          const behind = view.posAtDOM(name.nextSibling, 0)
          view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, behind)))
          view.focus()
          return true
        },
      },
    },
  })
