import { castOf, linkEverywhere, mergeCharacters, moveCharacter, removeCharacter, sameName } from '@replique/manuscript'
import { type Character, castFacts, nameKey, type CastFacts, type CharacterFacts } from '@replique/script'
import { m } from '../../../messages/messages.js'
import { showToast } from '../../../ui/toast/toasts.ts'
import type { MountedEditor } from '../mount.ts'
import { openCast } from '../writing/link-typed-cue.ts'

/** Returns the current facts about the play's characters, excluding former characters. */
export const readCastFacts = ({ live, view }: MountedEditor): CastFacts =>
  castFacts({ ...live.playOf(view.state.doc), characters: live.frame.characters })

/** Selects which characters the list shows. */
export type CastFilter = 'all' | 'unused' | 'silent' | 'unprinted'
export const CAST_FILTERS: readonly CastFilter[] = ['all', 'unused', 'silent', 'unprinted']

const NOTHING: CharacterFacts = { speeches: 0, words: 0, state: 'unused' }

/** Returns the facts about a character, or zeros if it was added after the play was last read. */
export const factsOf = (facts: CastFacts, { id }: Character): CharacterFacts => facts.of.get(id) ?? NOTHING

/**
 * Returns whether a character passes a filter. A character counts as unused or silent only once their facts have been
 * read.
 */
export function matchesFilter(filter: CastFilter, one: Character, facts: CastFacts): boolean {
  const { state } = factsOf(facts, one)
  if (filter === 'all') return true
  if (filter === 'unprinted') return state === 'speaks' && one.unprinted === true
  return facts.of.has(one.id) && state === filter
}

const loose = (words: string): string => nameKey(words).normalize('NFD').replace(/\p{M}/gu, '')

/** Returns whether a search matches a character's name, aliases or description. */
export function matchesSearch(typed: string, { name, aliases, description }: Character): boolean {
  const wanted = loose(typed)
  return [name, ...aliases, description].some((words) => loose(words).includes(wanted))
}

/** Returns the keys of names shared by several characters, who can't be told apart by name. */
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

/** Returns whether a character's name is one of the shared names. */
export const isShared = ({ name }: Character, shared: ReadonlySet<string>): boolean => shared.has(nameKey(name))

function tellWithUndo({ binding }: MountedEditor, title: string): void {
  const label = m.editor_undo()
  showToast({ title, action: { label, altText: label, run: () => void binding.undo() } })
}

/** Merges one character into another. A toast offers undo, because the merged character disappears from the list. */
export function merge(editor: MountedEditor, from: Character, into: Character): void {
  editor.binding.edit((shared) => mergeCharacters(shared, into.id, from.id))
  tellWithUndo(editor, m.editor_character_merged({ name: into.name }))
}

/** Returns another character with this name, if there is one. Characters with the same name can't be told apart. */
export const sameNamed = ({ live }: MountedEditor, one: Character, name: string): Character | undefined =>
  live.frame.characters.find((other) => other.id !== one.id && sameName(other.name, name))

/** Offers to merge two characters, instead of giving one of them the other's name. */
export function offerMerge(editor: MountedEditor, one: Character, same: Character): void {
  const label = m.editor_character_merge_action()
  showToast({
    title: m.editor_character_exists({ name: same.name }),
    duration: 10_000,
    action: { label, altText: label, run: () => merge(editor, one, same) },
  })
}

const MOST_NAMED = 6

/** Removes characters from the list in one step and shows a message with their names. */
export function removeAll(editor: MountedEditor, gone: readonly Character[]): void {
  editor.binding.edit((shared) => gone.forEach(({ id }) => removeCharacter(shared, id)))
  const names = gone.slice(0, MOST_NAMED).map(({ name }) => name)
  tellWithUndo(editor, m.cast_removed({ names: names.join(', ') + (gone.length > MOST_NAMED ? '…' : '') }))
}

/** Moves a character before another in the list, or to the end if `before` is null. */
export function placeBefore({ binding, live }: MountedEditor, id: string, before: string | null): void {
  const rest = live.frame.characters.filter((one) => one.id !== id)
  const at = before === null ? rest.length : rest.findIndex((one) => one.id === before)
  binding.edit((shared) => moveCharacter(shared, id, rest[at - 1]?.id ?? null))
}

/** Moves a character by one place. Returns false if it is already at that end of the list. */
export function moveBy(editor: MountedEditor, id: string, direction: 'up' | 'down'): boolean {
  const { characters } = editor.live.frame
  const at = characters.findIndex((one) => one.id === id)
  const to = direction === 'up' ? at - 1 : at + 1
  if (at < 0 || to < 0 || to >= characters.length) return false
  placeBefore(editor, id, characters[direction === 'up' ? to : to + 1]?.id ?? null)
  return true
}

/** Adds a character for a name that has only been typed in cues, and links all of those cues to it. */
export function addUnlistedCharacter({ binding, view }: MountedEditor, name: string): void {
  const cast = { ...castOf(binding.shared), ...openCast(binding.shared, binding.freshId) }
  binding.apart(() => linkEverywhere(name, cast)(view.state, view.dispatch))
}
