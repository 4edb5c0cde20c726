import { getLocale } from '../../../platform/i18n/locale.ts'

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

/** Keys as a keyboard has them written: "Mod-Shift-p" is "Ctrl+Shift+P", "Ctrl+Maj+P" or "⌘⇧P". */
export function printKeys(keys: string): string {
  const words = getLocale() === 'fr' ? IN_FRENCH : IN_ENGLISH
  const mac = isMac()
  return keys
    .split('-')
    .map((key) => (mac && ON_MAC[key]) || words[key] || (key.length === 1 ? key.toUpperCase() : key))
    .join(mac ? '' : '+')
}
