import type { Language } from '../play.ts'

/** A word of a text with its position, and the characters between it and the previous word. */
export interface Token {
  /** As it stands. */
  readonly raw: string
  /** In small letters, with its accents. */
  readonly low: string
  /** In small letters without accents. */
  readonly word: string
  readonly from: number
  readonly to: number
  /** The signs and spaces before it. */
  readonly gap: string
}

/** What is elided in French, and the English genitive, are words of their own: "d’ | Isabelle", "Daniel | ’s". */
const WORDS: Readonly<Record<Language, RegExp>> = {
  en: /['’]s(?!\p{L})|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:['’](?!s(?!\p{L}))\p{L}+)*/gu,
  fr: /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/giu,
}

/** Small letters without accents, of one kind of apostrophe. */
export const fold = (text: string): string =>
  text
    .replace(/œ/giu, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()

/** The words of a text in their order. */
export function tokensOf(text: string, language: Language): readonly Token[] {
  const tokens: Token[] = []
  let end = 0
  for (const found of text.matchAll(WORDS[language])) {
    const [raw] = found
    const to = found.index + raw.length
    tokens.push({
      raw,
      low: raw
        .normalize('NFC')
        .replace(/[’‘`´]/g, "'")
        .toLowerCase(),
      word: fold(raw),
      from: found.index,
      to,
      gap: text.slice(end, found.index),
    })
    end = to
  }
  return tokens
}

/** The next few words from a place on. */
export const wordsAt = (tokens: readonly Token[], at: number): readonly string[] =>
  tokens.slice(at, at + 6).map(({ word }) => word)

const SENTENCE_END = /[.!?…](?!\p{L})/u
/** A full stop behind these ends nothing. */
export const SHORT: ReadonlySet<string> = new Set(
  'mr mrs ms dr st m mme mlle me mgr prof capt col lt sgt rev fr sr jr gen insp'.split(' '),
)

/** The same words, sentence by sentence. */
export function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = []
  for (const [at, token] of tokens.entries()) {
    const before = tokens[at - 1]
    const ends = SENTENCE_END.test(token.gap) && !(before && SHORT.has(before.word) && token.gap.trim() === '.')
    const last = sentences.at(-1)
    if (last && !ends) last.push(token)
    else sentences.push([token])
  }
  return sentences
}

/** Parts of a sentence between commas and brackets. */
export function partsOf(tokens: readonly Token[], cut = /[,;:.()—–[\]]/): readonly (readonly Token[])[] {
  const parts: Token[][] = []
  for (const token of tokens) {
    const last = parts.at(-1)
    if (last && !cut.test(token.gap)) last.push(token)
    else parts.push([token])
  }
  return parts
}
