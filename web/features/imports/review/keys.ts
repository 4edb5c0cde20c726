import type { ElementKind } from '@replique/script'
import type { KeyboardEvent } from 'react'

/** What a line may be said to be, with the digit that says it; the rarer ones have none. */
export const KIND_KEYS: readonly (readonly [kind: ElementKind, key: string])[] = [
  ['scene', '1'],
  ['action', '2'],
  ['cue', '3'],
  ['parenthetical', '4'],
  ['dialogue', '5'],
  ['act', '6'],
  ['verse', '7'],
  ['lyrics', '8'],
  ['transition', '9'],
  ['centred', '0'],
]

export const MORE_KINDS: readonly ElementKind[] = ['shot', 'section', 'synopsis', 'note']

/** What a key asks for while the lines have the focus. */
export type KeyAction =
  | { readonly do: 'move'; readonly by: number }
  | { readonly do: 'doubtful'; readonly by: 1 | -1 }
  | { readonly do: 'kind'; readonly kind: ElementKind; readonly onwards: boolean }
  | { readonly do: 'confirm' | 'drop' | 'join' | 'split' | 'reach' | 'undo' | 'redo' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>

const FAR = 1_000_000
const PAGE = 10
const MOVES: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: PAGE,
  PageUp: -PAGE,
  Home: -FAR,
  End: FAR,
}
const DEEDS: Readonly<Record<string, 'confirm' | 'drop' | 'join' | 'split' | 'reach'>> = {
  Enter: 'confirm',
  Delete: 'drop',
  Backspace: 'drop',
  j: 'join',
  s: 'split',
  r: 'reach',
}

/** Digits are where they are on every keyboard, whatever else is on their keys. */
const digitOf = ({ key, code }: Pressed): string =>
  /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : '')

export function keyActionOf(pressed: Pressed): KeyAction | null {
  const { key, shiftKey, altKey, ctrlKey, metaKey } = pressed
  const letter = key.length === 1 ? key.toLowerCase() : key
  if (altKey) return null
  if (ctrlKey || metaKey) {
    if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
    return letter === 'y' ? { do: 'redo' } : null
  }
  const kind = KIND_KEYS.find(([, digit]) => digit === digitOf(pressed))?.[0]
  if (kind !== undefined) return { do: 'kind', kind, onwards: shiftKey }
  const move = MOVES[key]
  if (move !== undefined) return { do: 'move', by: move }
  if (letter === 'n' || letter === 'p') return { do: 'doubtful', by: letter === 'n' ? 1 : -1 }
  const deed = DEEDS[letter]
  return deed === undefined ? null : { do: deed }
}
