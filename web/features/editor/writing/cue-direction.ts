import type { Placed } from '@replique/manuscript'
import { splitTypedCue, type Character } from '@replique/script'
import type { Transaction } from 'prosemirror-state'

const COMMA = /^\s*,\s*(\S.*?)\s*$/su

/** Brackets a direction that was typed after a comma behind a name that the cue shows: ", à part" is "(à part)". */
export function bracketDirection(tr: Transaction, { node, pos }: Placed): void {
  const direction = COMMA.exec(node.textContent)?.[1]
  if (direction === undefined || direction.includes('(')) return
  const from = node.textContent.indexOf(direction)
  tr.insertText(')', pos + 1 + from + direction.length, pos + 1 + node.content.size)
  tr.insertText('(', pos + 1, pos + 1 + from)
}

/** Writes a direction after a typed name the way cues hold it: "NINA, à part" is "NINA (à part)". */
export function directAfterComma(tr: Transaction, { node, pos }: Placed, characters: readonly Character[]): void {
  const typed = node.textContent
  const { name, extension } = splitTypedCue(typed, characters)
  if (extension === '' || typed.includes('(')) return
  const start = pos + 1 + typed.indexOf(name) + name.length
  const direction = pos + 1 + typed.lastIndexOf(extension.slice(1, -1))
  tr.insertText(')', direction + extension.length - 2)
  tr.insertText(' (', start, direction)
}
