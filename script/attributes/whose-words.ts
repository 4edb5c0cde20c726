/** Decides which character a passage is about: one it names, the speaker or the addressee. */
import type { CharacterId } from '../character.ts'
import type { Play } from '../play.ts'
import { isAddress } from './from-names.ts'
import { linesOf, turnsOf, type Line, type Turn } from './lines.ts'
import { mentionFinder, withLongNames, type Mention } from './people-names.ts'
import { sentencesOf, type Token } from './tokens.ts'

/** A range of words: the index of their element in the play, and offsets in its text. */
export interface Words {
  readonly at: number
  readonly from: number
  readonly to: number
}

interface Heard {
  readonly line: Line
  /** The last speaker, or the characters named last in a direction since then. */
  readonly carried: readonly CharacterId[]
  /** Possible addressees: the likeliest one, then the previous and the next speaker. */
  readonly heardBy: readonly CharacterId[]
}

type Mentions = (tokens: readonly Token[]) => readonly Mention[]

/** Returns the possible addressees of each line, keyed by the line's index. */
function hearers(scenes: ReturnType<typeof linesOf>['scenes']): ReadonlyMap<number, readonly CharacterId[]> {
  const heard = new Map<number, readonly CharacterId[]>()
  for (const scene of scenes) {
    const turns: readonly Turn[] = turnsOf(scene)
    for (const [place, { speaker, lines, to, before }] of turns.entries()) {
      const after = turns.slice(place + 1).find((one) => one.speaker !== speaker)?.speaker
      const ids = [to?.id, before?.id, after].filter((id) => id !== undefined)
      for (const { at } of lines) heard.set(at, ids)
    }
  }
  return heard
}

function hearAll(play: Pick<Play, 'characters' | 'elements' | 'language'>): {
  readonly heard: ReadonlyMap<number, Heard>
  readonly mentions: Mentions
} {
  const { lines, scenes } = linesOf(play)
  const mentions = mentionFinder(withLongNames(play.characters, lines), play.language)
  const heardBy = hearers(scenes)
  const heard = new Map<number, Heard>()
  let carried: readonly CharacterId[] = []
  for (const line of lines) {
    heard.set(line.at, { line, carried, heardBy: heardBy.get(line.at) ?? [] })
    if (line.kind !== 'direction') carried = line.speaker === null ? [] : [line.speaker]
    else carried = namedLast(line.tokens, mentions) ?? carried
  }
  return { heard, mentions }
}

/** Returns the characters named in the last sentence that names any, or null if no sentence does. */
function namedLast(tokens: readonly Token[], mentions: Mentions): readonly CharacterId[] | null {
  const ids = sentencesOf(tokens)
    .map((sentence) => mentions(sentence).map(({ id }) => id))
    .findLast((named) => named.length > 0)
  return ids ?? null
}

/** Returns the characters whose names are joined to a mention, as in "ADA and BEA". */
function together(tokens: readonly Token[], who: readonly Mention[], one: Mention): readonly CharacterId[] {
  const joins = (a: Mention | undefined, b: Mention | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    (b.at === a.end || (b.at === a.end + 1 && /^(?:and|et)$/.test(tokens[a.end]?.word ?? '')))
  let from = who.indexOf(one)
  let to = from
  while (joins(who[from - 1], who[from])) from--
  while (joins(who[to], who[to + 1])) to++
  return who.slice(from, to + 1).map(({ id }) => id)
}

/**
 * Returns a function that tells whether the given words are about a character. For a relation, `other` is the second
 * character.
 */
export function whoseWords(
  play: Pick<Play, 'characters' | 'elements' | 'language'>,
): (words: Words, id: CharacterId, other?: CharacterId) => boolean {
  const { heard, mentions } = hearAll(play)
  return (words, id, other) => {
    const one = heard.get(words.at)
    return one !== undefined && speaksOf(one, words, { id, other, mentions })
  }
}

interface Asked {
  readonly id: CharacterId
  readonly other: CharacterId | undefined
  readonly mentions: Mentions
}

function speaksOf({ line, carried, heardBy }: Heard, { from, to }: Words, { id, other, mentions }: Asked): boolean {
  const { tokens, speaker } = line
  const all = mentions(tokens)
  const called = speaker === null ? [] : all.filter((mention) => isAddress(line, mention))
  const named = all.filter((mention) => !called.includes(mention))
  const start = (mention: Mention): number => tokens[mention.at]?.from ?? 0
  const inside = named.filter((mention) => start(mention) < to && (tokens[mention.end - 1]?.to ?? 0) > from)
  if (inside.length > 0) {
    const [first] = inside as [Mention]
    const joined = together(tokens, named, first)
    if (other === undefined)
      return inside.some((mention) => mention.id === id) && inside.every((mention) => joined.includes(mention.id))
    if (inside.some((mention) => mention.id === id)) return true
    if (!inside.some((mention) => mention.id === other)) return false
  }
  if (speaker === id || called.some((mention) => mention.id === id)) return true
  const sentence = sentencesOf(tokens).find((one) => (one.at(-1)?.to ?? 0) > from) ?? []
  const within = named.filter(({ at }) => sentence.includes(tokens[at] as Token))
  const others = within.filter((mention) => !inside.includes(mention))
  const nearest = others.findLast((mention) => start(mention) < from) ?? others.find((mention) => start(mention) >= to)
  if (nearest) return together(tokens, named, nearest).includes(id)
  if (speaker !== null) return heardBy.includes(id)
  const before = tokens.filter((token) => token.to <= (sentence[0]?.from ?? 0))
  return (namedLast(before, mentions) ?? carried).includes(id)
}
