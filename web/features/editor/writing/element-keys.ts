import { insertPageBreak, setKind, toggleDual } from '@replique/manuscript'
import type { ElementKind, PlayKind } from '@replique/script'
import { Plugin, type Command } from 'prosemirror-state'
import { decidedly } from './decision.ts'
import { kindsFor } from './kinds.ts'

/** Makes the selected paragraphs an element of this kind; a page break goes where the caret is. */
export const makeElement = (kind: ElementKind): Command =>
  kind === 'pageBreak' ? insertPageBreak : decidedly(setKind(kind))

/** The number key that was pressed, wherever the keyboard has it: French digits need Shift. */
const digitOf = ({ code }: KeyboardEvent): number => Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0)

const isAltGr = (event: KeyboardEvent): boolean => event.getModifierState('AltGraph')

/** Ctrl with 1 to 9 (with Alt, where the browser keeps that for itself): the elements in the order of the menu. */
export function elementKeys(kind: () => PlayKind): Plugin {
  return new Plugin({
    props: {
      handleKeyDown(view, event) {
        if (!(event.ctrlKey || event.metaKey) || event.shiftKey || isAltGr(event)) return false
        if (event.code === 'KeyD' && event.altKey) return toggleDual(view.state, view.dispatch)
        const digit = digitOf(event)
        const element = digit > 0 ? kindsFor(kind())[digit - 1] : undefined
        if (element === undefined) return false
        event.preventDefault()
        makeElement(element)(view.state, view.dispatch)
        return true
      },
    },
  })
}
