/** Whom speeches call by name: "No, Amoret, stay." */
import type { CharacterId } from '../character.ts'
import type { Read } from './from-directions.ts'
import type { Line, Turn } from './lines.ts'
import type { Mention } from './people-names.ts'

/** "No, Amoret, stay.": whoever is called stands between signs. */
export function isCalled({ tokens, text }: Pick<Line, 'tokens' | 'text'>, { at, end }: Mention): boolean {
  const behind = tokens[end]?.gap ?? text.slice(tokens.at(-1)?.to ?? 0)
  const begins = at === 0 || /[,!;:—–]/.test(tokens[at]?.gap ?? '')
  const ends = tokens[end] ? /[,!?;]/.test(behind) : at > 0 && /[.!?,;…]/.test(behind)
  return begins && ends
}

/** Whom a speech calls by name, where it calls one. */
export function calledIn({ lines, speaker }: Turn, { mentions }: Pick<Read, 'mentions'>): CharacterId | null {
  const called = new Set<CharacterId>()
  for (const line of lines)
    if (line.kind === 'speech')
      for (const mention of mentions(line.tokens))
        if (mention.id !== speaker && isCalled(line, mention)) called.add(mention.id)
  const [only, ...others] = called
  return only !== undefined && others.length === 0 ? only : null
}
