import { getLocale, type Locale } from '../../../platform/i18n/locale.ts'
import type { EditorParts } from '../shell/view-state.ts'

export type CommandGroup = 'write' | 'go' | 'view' | 'play'

/** Something that a writer can ask for by name: the palette offers it, the list of keys names it. */
export interface EditorCommand {
  readonly id: string
  readonly group: CommandGroup
  readonly label: (parts: EditorParts) => string
  /** What it is called in the other language of the app, by which it is found too. */
  readonly also?: () => string
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

/** A command by its word in both languages. */
export function command(word: Word, rest: Rest): EditorCommand {
  return {
    ...rest,
    label: () => word({}),
    also: () => word({}, { locale: getLocale() === 'fr' ? 'en' : 'fr' }),
  }
}
