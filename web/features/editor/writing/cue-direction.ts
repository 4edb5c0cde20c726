import type { Placed } from '@replique/manuscript'
import { splitTypedCue, type Character } from '@replique/script'
import type { Transaction } from 'prosemirror-state'

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
