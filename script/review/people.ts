import type { Character } from '../character.ts'
import { findCharacter, nameKey } from '../cue.ts'
import type { Correction } from './correction.ts'
import type { Draft } from './draft.ts'

const change = (draft: Draft, id: string, by: (one: Character) => Character): Draft => ({
  ...draft,
  characters: draft.characters.map((one) => (one.id === id ? by(one) : one)),
})

/** Two of one name would be told apart by nobody: who gets another's name is them. */
export function renameTo(draft: Draft, { character, name }: Extract<Correction, { op: 'rename' }>): Draft {
  const wanted = name.trim()
  if (wanted === '') return draft
  const other = findCharacter(
    draft.characters.filter(({ id }) => id !== character),
    wanted,
  )
  if (other !== undefined) return mergeInto(draft, { op: 'merge', character, into: other.id })
  return change(draft, character, (one) => ({ ...one, name: wanted }))
}

export function mergeInto(draft: Draft, { character, into }: Extract<Correction, { op: 'merge' }>): Draft {
  const gone = draft.characters.find(({ id }) => id === character)
  if (gone === undefined || character === into || !draft.characters.some(({ id }) => id === into)) return draft
  const merged = change(draft, into, (one) => {
    const others = [...one.aliases, gone.name, ...gone.aliases].filter((name) => nameKey(name) !== nameKey(one.name))
    return { ...one, aliases: [...new Set(others)], description: one.description || gone.description }
  })
  const { [character]: variants = [], ...rest } = draft.variants
  return {
    ...merged,
    characters: merged.characters.filter(({ id }) => id !== character),
    variants: { ...rest, [into]: [...new Set([...(rest[into] ?? []), ...variants])] },
    lines: draft.lines.map((line) =>
      line.element.character === character
        ? { ...line, element: { ...line.element, character: into }, called: line.called ?? gone.name }
        : line,
    ),
  }
}

/** Whoever is called so becomes somebody else, right after the one whom they were taken for. */
export function partFrom(draft: Draft, given: Extract<Correction, { op: 'part' }>, at: number): Draft {
  const { character, called } = given
  const place = draft.characters.findIndex(({ id }) => id === character)
  const one = draft.characters[place]
  const variants = draft.variants[character] ?? []
  if (one === undefined || !variants.includes(called) || variants.length < 2) return draft
  const id = `p${at}`
  const left = variants.filter((name) => name !== called)
  const isName = nameKey(one.name) === nameKey(called)
  const kept: Character = {
    ...one,
    name: isName ? left[0]! : one.name,
    aliases: one.aliases.filter((alias) => nameKey(alias) !== nameKey(called)),
  }
  const made: Character = { id, name: called, aliases: [], description: '' }
  return {
    ...draft,
    characters: [...draft.characters.slice(0, place), kept, made, ...draft.characters.slice(place + 1)],
    variants: { ...draft.variants, [character]: left, [id]: [called] },
    lines: draft.lines.map((line) =>
      line.element.character === character && line.called === called
        ? { ...line, element: { ...line.element, character: id } }
        : line,
    ),
  }
}
