import type { Locale } from '../../../platform/i18n/locale.ts'
import type { EditorParts } from '../shell/view-state.ts'

export type CommandGroup = 'write' | 'go' | 'view' | 'play'

/** A command of the editor. The command palette and the list of keyboard shortcuts show it. */
export interface EditorCommand {
  readonly id: string
  readonly group: CommandGroup
  readonly label: (parts: EditorParts) => string
  /** Other search terms: its name in the app's other language, and synonyms. */
  readonly also?: () => readonly string[]
  /** The name of a Lucide icon. */
  readonly icon?: string
  /** The shortcut, such as "Mod-Shift-p". Only for display. The key is bound elsewhere. */
  readonly keys?: string
  /** Defaults to always enabled. */
  readonly enabled?: (parts: EditorParts) => boolean
  readonly run: (parts: EditorParts) => void
}

type Word = (inputs: Record<string, never>, options?: { locale?: Locale }) => string

type Rest = Omit<EditorCommand, 'label' | 'also'>

/** Creates a command that can be found by its label and its synonyms in both languages. */
export function command(word: Word, rest: Rest, others?: Word): EditorCommand {
  const also = (locale: Locale): string[] => [word({}, { locale }), ...(others?.({}, { locale }).split(', ') ?? [])]
  return { ...rest, label: () => word({}), also: () => [...also('en'), ...also('fr')] }
}
