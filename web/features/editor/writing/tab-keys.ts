import { Plugin, type Command } from 'prosemirror-state'

/** Tab writes; after Escape it moves on from the page, as it does everywhere else, until something is typed. */
export function tabKeys(onTab: Command, onShiftTab: Command): Plugin {
  let leaving = false
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        const { key, shiftKey, ctrlKey, metaKey, altKey } = event
        if (key === 'Shift') return false
        const wasLeaving = leaving
        leaving = key === 'Escape'
        if (key !== 'Tab' || ctrlKey || metaKey || altKey) return false
        if (wasLeaving || !view.editable) return false
        const command = shiftKey ? onShiftTab : onTab
        command(view.state, view.dispatch, view)
        event.preventDefault()
        return true
      },
    },
  })
}
