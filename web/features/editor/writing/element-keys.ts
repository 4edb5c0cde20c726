import {
  toggleBold,
  toggleCut,
  toggleItalic,
  toggleNote,
  toggleUnderline,
  insertPageBreak,
  setKind,
  toggleDual,
} from '@replique/manuscript'
import { type Command, Plugin } from 'prosemirror-state'
import type { ElementKind, PlayKind } from '@replique/script'
import { decidedly } from './decision.ts'
import { kindsFor } from './kinds.ts'

export const markKeys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-u': toggleUnderline,
  'Mod-Shift-m': toggleNote,
  'Mod-Shift-x': toggleCut,
}

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
