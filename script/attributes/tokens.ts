import type { Language } from '../play.ts'

/** A word in a text, with its position and the characters between it and the previous word. */
export interface Token {
  /** As written. */
  readonly raw: string
  /** In lower case, with accents. */
  readonly low: string
  /** In lower case, without accents. */
  readonly word: string
  readonly from: number
  readonly to: number
  /** The punctuation and spaces before it. */
  readonly gap: string
}

/** Matches words. A French elision and the English genitive are separate words: "d’ | Isabelle", "Daniel | ’s". */
const WORDS: Readonly<Record<Language, RegExp>> = {
  en: /['’]s(?!\p{L})|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*(?:['’](?!s(?!\p{L}))\p{L}+)*/gu,
  fr: /(?<![\p{L}\p{N}])(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’](?=\p{L})|[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/giu,
}

/** Returns text in lower case, without accents and with one kind of apostrophe. */
export const fold = (text: string): string =>
  text
    .replace(/œ/giu, 'oe')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘`´]/g, "'")
    .toLowerCase()

/** Returns the words of a text in order. */
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

/** Returns the next few words from a position. */
export const wordsAt = (tokens: readonly Token[], at: number): readonly string[] =>
  tokens.slice(at, at + 6).map(({ word }) => word)

const SENTENCE_END = /[.!?…](?!\p{L})/u
/** Abbreviations whose full stop does not end a sentence. */
export const SHORT: ReadonlySet<string> = new Set(
  'mr mrs ms dr st m mme mlle me mgr prof capt col lt sgt rev fr sr jr gen insp'.split(' '),
)

/** Groups words into sentences. */
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

/** Splits a sentence at commas, brackets and other punctuation. */
export function partsOf(tokens: readonly Token[], cut = /[,;:.()—–[\]]/): readonly (readonly Token[])[] {
  const parts: Token[][] = []
  for (const token of tokens) {
    const last = parts.at(-1)
    if (last && !cut.test(token.gap)) last.push(token)
    else parts.push([token])
  }
  return parts
}
