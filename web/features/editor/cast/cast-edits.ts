import { castOf, linkEverywhere, mergeCharacters, moveCharacter, removeCharacter, sameName } from '@replique/manuscript'
import type { Character } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { MountedEditor } from '../mount.ts'
import { openCast } from '../writing/new-names.ts'

function tellWithUndo({ binding }: MountedEditor, title: string): void {
  const label = m.editor_undo()
  showToast({ title, action: { label, altText: label, run: () => void binding.undo() } })
}

/** Two names turn out to be one person: told, for the entry itself is gone, and taken back with one press. */
export function merge(editor: MountedEditor, from: Character, into: Character): void {
  editor.binding.edit((shared) => mergeCharacters(shared, into.id, from.id))
  tellWithUndo(editor, m.editor_character_merged({ name: into.name }))
}

/** Somebody else of that name: two of one name would be two people nobody can tell apart. */
export const sameNamed = ({ live }: MountedEditor, one: Character, name: string): Character | undefined =>
  live.frame.characters.find((other) => other.id !== one.id && sameName(other.name, name))

/** The name is left, and merging is offered. */
export function offerMerge(editor: MountedEditor, one: Character, same: Character): void {
  const label = m.editor_character_merge_action()
  showToast({
    title: m.editor_character_exists({ name: same.name }),
    duration: 10_000,
    action: { label, altText: label, run: () => merge(editor, one, same) },
  })
}

const MOST_NAMED = 6

/** Takes characters off the list in one step, and says whom. */
export function removeAll(editor: MountedEditor, gone: readonly Character[]): void {
  editor.binding.edit((shared) => gone.forEach(({ id }) => removeCharacter(shared, id)))
  const names = gone.slice(0, MOST_NAMED).map(({ name }) => name)
  tellWithUndo(editor, m.cast_removed({ names: names.join(', ') + (gone.length > MOST_NAMED ? '…' : '') }))
}

/** Puts a character before another in the list, or behind the last one with null. */
export function placeBefore({ binding, live }: MountedEditor, id: string, before: string | null): void {
  const rest = live.frame.characters.filter((one) => one.id !== id)
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  binding.edit((shared) => moveCharacter(shared, id, rest[at - 1]?.id ?? null))
}

/** Moves a character by one place; false where there is none. */
export function moveBy(editor: MountedEditor, id: string, direction: 'up' | 'down'): boolean {
  const { characters } = editor.live.frame
  const at = characters.findIndex((one) => one.id === id)
  const to = direction === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= characters.length) return false
  placeBefore(editor, id, characters[direction === 'up' ? to : to + 1]?.id ?? null)
  return true
}

/** Somebody whose name was only ever typed gets an entry, and all their cues. */
export function addStranger({ binding, view }: MountedEditor, name: string): void {
  const cast = { ...castOf(binding.shared), ...openCast(binding.shared, binding.freshId) }
  binding.apart(() => linkEverywhere(name, cast)(view.state, view.dispatch))
}
