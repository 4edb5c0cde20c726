import type { ElementKind, PlayKind } from '@replique/script'
import { m } from '../../../messages/messages.js'
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
import { asDecision } from './kind-decision.ts'

const STAGE: readonly ElementKind[] = [
  'act',
  'scene',
  'action',
  'cue',
  'parenthetical',
  'dialogue',
  'verse',
  'lyrics',
  'centred',
  'transition',
  'shot',
  'note',
  'section',
  'synopsis',
  'pageBreak',
]

const SCREENPLAY: readonly ElementKind[] = [
  'scene',
  'action',
  'cue',
  'parenthetical',
  'dialogue',
  'transition',
  'shot',
  'lyrics',
  'centred',
  'act',
  'verse',
  'note',
  'section',
  'synopsis',
  'pageBreak',
]

/** Returns every element, starting with those most used in this kind of play. The first nine have a number key. */
export const kindsFor = (kind: PlayKind): readonly ElementKind[] => (kind === 'stage' ? STAGE : SCREENPLAY)

/** Returns the name of an element. For example, an action is called a stage direction in the theatre. */
export function nameOfKind(element: ElementKind, kind: PlayKind): string {
  const film = kind === 'screenplay'
  const names: Record<ElementKind, () => string> = {
    act: m.editor_kind_act,
    scene: film ? m.editor_kind_scene_film : m.editor_kind_scene,
    action: film ? m.editor_kind_action : m.editor_kind_direction,
    cue: m.editor_kind_cue,
    parenthetical: m.editor_kind_parenthetical,
    dialogue: film ? m.editor_kind_dialogue : m.editor_kind_speech,
    lyrics: m.editor_kind_lyrics,
    verse: m.editor_kind_verse,
    transition: m.editor_kind_transition,
    shot: m.editor_kind_shot,
    centred: m.editor_kind_centred,
    note: m.editor_kind_note,
    section: m.editor_kind_section,
    synopsis: m.editor_kind_synopsis,
    pageBreak: m.editor_kind_page_break,
  }
  return names[element]()
}

export const markKeys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-u': toggleUnderline,
  'Mod-Shift-m': toggleNote,
  'Mod-Shift-x': toggleCut,
}

/** Makes Tab change elements. After Escape, Tab leaves the page, as it does elsewhere, until something is typed. */
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
  kind === 'pageBreak' ? insertPageBreak : asDecision(setKind(kind))

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
