import { toggleBold, toggleCut, toggleItalic, toggleNote, toggleUnderline } from '@replique/manuscript'
import type { Command } from 'prosemirror-state'

export const markKeys: Record<string, Command> = {
  'Mod-b': toggleBold,
  'Mod-i': toggleItalic,
  'Mod-u': toggleUnderline,
  'Mod-Shift-m': toggleNote,
  'Mod-Shift-x': toggleCut,
}
