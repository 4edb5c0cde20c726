import type { ElementKind } from '@replique/script'

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
