import type { Character } from '../character.ts'
import type { Play } from '../play.ts'
import type { Draft } from './draft.ts'

/** The play that a draft is. Whom only a mistaken cue called is nobody. */
export function finishDraft({ lines, variants, characters, ...rest }: Draft): Play {
  const called = new Set(lines.flatMap(({ element }) => element.character ?? []))
  const stays = ({ id, description }: Character): boolean =>
    called.has(id) || description !== '' || variants[id]?.length === 0
  return { ...rest, characters: characters.filter(stays), elements: lines.map(({ element }) => element) }
}
