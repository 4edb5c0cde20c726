import type { OfferedModel } from '@replique/contract'

export interface Tokens {
  readonly tokensIn: number
  readonly tokensOut: number
}

/** Millionths of a dollar: prices are in dollars a million tokens. */
export const costOf = ({ priceIn, priceOut }: Pick<OfferedModel, 'priceIn' | 'priceOut'>, tokens: Tokens): number =>
  Math.round(tokens.tokensIn * priceIn + tokens.tokensOut * priceOut)

export const dollarsOf = (millionths: number): number => millionths / 1_000_000

/** Characters of a token, few enough that a guess is rather too high. */
const CHARACTERS = 3

export const guessTokens = (text: string): number => Math.ceil(text.length / CHARACTERS)
