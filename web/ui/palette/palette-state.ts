import { getLocale } from '../../platform/i18n/locale.ts'
import { createStore } from '../../platform/store.ts'

/** Whether the command palette is open. The editor has its own palette and state. */
export const isPaletteOpen = createStore(false)

export const PALETTE_PLACE =
  'fixed top-[8dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-1rem))] -translate-x-1/2 overflow-hidden rounded-base border border-line bg-raised shadow-base'
export const PALETTE_BOX =
  'h-13 w-full border-b border-line bg-raised px-4 text-ink outline-none placeholder:text-ink-soft'

const isMac = (): boolean => /Mac|iP(?:hone|ad|od)/.test(navigator.platform)

const ON_MAC: Readonly<Record<string, string>> = { Mod: '⌘', Ctrl: '⌃', Alt: '⌥', Shift: '⇧' }
const IN_FRENCH: Readonly<Record<string, string>> = {
  Mod: 'Ctrl',
  Shift: 'Maj',
  Enter: 'Entrée',
  Escape: 'Échap',
  Home: 'Début',
  End: 'Fin',
  PageUp: 'Pg préc.',
  PageDown: 'Pg suiv.',
  ArrowUp: '↑',
  ArrowDown: '↓',
}
const IN_ENGLISH: Readonly<Record<string, string>> = { Mod: 'Ctrl', Escape: 'Esc', ArrowUp: '↑', ArrowDown: '↓' }

/** Formats a shortcut for display: "Mod-Shift-p" becomes "Ctrl+Shift+P", "Ctrl+Maj+P" or "⌘⇧P". */
export function printKeys(keys: string): string {
  const words = getLocale() === 'fr' ? IN_FRENCH : IN_ENGLISH
  const mac = isMac()
  return keys
    .split('-')
    .map((key) => (mac && ON_MAC[key]) || words[key] || (key.length === 1 ? key.toUpperCase() : key))
    .join(mac ? '' : '+')
}
