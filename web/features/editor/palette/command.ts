import type { Locale } from '../../../platform/i18n/locale.ts'
import type { EditorParts } from '../shell/view-state.ts'

export type CommandGroup = 'write' | 'go' | 'view' | 'play'

/** Something that a writer can ask for by name: the palette offers it, the list of keys names it. */
export interface EditorCommand {
  readonly id: string
  readonly group: CommandGroup
  readonly label: (parts: EditorParts) => string
  /** What else it is found by: what it is called in the other language of the app, other words for it. */
  readonly also?: () => readonly string[]
  /** A Lucide name. */
  readonly icon?: string
  /** As in "Mod-Shift-p"; only shown: whoever acts on the keys binds them. */
  readonly keys?: string
  /** Left out: always. */
  readonly enabled?: (parts: EditorParts) => boolean
  readonly run: (parts: EditorParts) => void
}

type Word = (inputs: Record<string, never>, options?: { locale?: Locale }) => string

type Rest = Omit<EditorCommand, 'label' | 'also'>

/** A command by its word, and by others for it, in both languages. */
export function command(word: Word, rest: Rest, others?: Word): EditorCommand {
  const also = (locale: Locale): string[] => [word({}, { locale }), ...(others?.({}, { locale }).split(', ') ?? [])]
  return { ...rest, label: () => word({}), also: () => [...also('en'), ...also('fr')] }
}
