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

/** Tab changes elements. After Escape it leaves the page, as Tab does elsewhere, until something is typed. */
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

/** Turns the selected paragraphs into this kind of element. A page break is inserted at the caret. */
export const makeElement = (kind: ElementKind): Command =>
  kind === 'pageBreak' ? insertPageBreak : decidedly(setKind(kind))

/** Returns the digit of the pressed key by its position, because French digits need Shift. */
const digitOf = ({ code }: KeyboardEvent): number => Number(/^Digit([1-9])$/.exec(code)?.[1] ?? 0)

const isAltGr = (event: KeyboardEvent): boolean => event.getModifierState('AltGraph')

/**
 * Ctrl+1 to Ctrl+9 select the elements in menu order. Alt is allowed too, because some browsers reserve the keys
 * without it.
 */
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
