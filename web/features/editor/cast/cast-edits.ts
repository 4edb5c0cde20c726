import { castOf, linkEverywhere, mergeCharacters, moveCharacter, removeCharacter, sameName } from '@replique/manuscript'
import { type Character, castFacts, nameKey, type CastFacts, type CharacterFacts } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { MountedEditor } from '../mount.ts'
import { openCast } from '../writing/finish-cue.ts'

/** What the play does with its characters, as of now; those who were once in it and are no more count for nothing. */
export const readCastFacts = ({ live, view }: MountedEditor): CastFacts =>
  castFacts({ ...live.playOf(view.state.doc), characters: live.frame.characters })

/** Which characters the list shows. */
export type CastFilter = 'all' | 'unused' | 'silent' | 'unprinted'
export const CAST_FILTERS: readonly CastFilter[] = ['all', 'unused', 'silent', 'unprinted']

const NOTHING: CharacterFacts = { speeches: 0, words: 0, state: 'unused' }

/** Of somebody who came after the play was last read, nothing is known. */
export const factsOf = (facts: CastFacts, { id }: Character): CharacterFacts => facts.of.get(id) ?? NOTHING

/** Whether a character is of a sort; nobody is unused or silent before the play has been read for them. */
export function isOf(filter: CastFilter, one: Character, facts: CastFacts): boolean {
  const { state } = factsOf(facts, one)
  if (filter === 'all') return true
  if (filter === 'unprinted') return state === 'speaks' && one.unprinted === true
  return facts.of.has(one.id) && state === filter
}

const loose = (words: string): string => nameKey(words).normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a character answers to what was typed: by a name, by another name, or by what is said of them. */
export function answersTo(typed: string, { name, aliases, description }: Character): boolean {
  const wanted = loose(typed)
  return [name, ...aliases, description].some((words) => loose(words).includes(wanted))
}

/** The names that more than one character has: nobody can tell those apart. */
export function sharedNames(characters: readonly Character[]): ReadonlySet<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const { name } of characters) {
    const key = nameKey(name)
    if (seen.has(key)) shared.add(key)
    seen.add(key)
  }
  return shared
}

/** Whether a character's name is among those. */
export const isShared = ({ name }: Character, shared: ReadonlySet<string>): boolean => shared.has(nameKey(name))

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
