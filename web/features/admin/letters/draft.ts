import type { LetterTemplate } from '@replique/contract'
import { readStored, removeStored, writeStored } from '../../../platform/browser-storage.ts'

export interface LetterText {
  readonly subject: string
  readonly body: string
}
type Which = Pick<LetterTemplate, 'name' | 'language'>

const keyOf = ({ name, language }: Which) => `replique-letter:${name}.${language}`

/** What was typed into a letter in this tab and not saved; anything malformed is nothing. */
export function readDraft(letter: Which): LetterText | undefined {
  try {
    const kept = JSON.parse(readStored(keyOf(letter), 'sessionStorage') ?? 'null') as Partial<LetterText> | null
    return typeof kept?.subject === 'string' && typeof kept.body === 'string'
      ? { subject: kept.subject, body: kept.body }
      : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (letter: Which, { subject, body }: LetterText): void =>
  writeStored(keyOf(letter), JSON.stringify({ subject, body }), 'sessionStorage')

export const dropDraft = (letter: Which): void => removeStored(keyOf(letter), 'sessionStorage')
