import type { FileNumbering, PartChoices, PartFile } from '@replique/contract'
import { useState } from 'react'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'

export const CUE_WORDS = [3, 5, 8, 12, 20, 30] as const
export const SPEECH_NUMBERS = ['layout', 'none', 'page', 'scene', 'play'] as const satisfies readonly FileNumbering[]
/** The kinds of files, in the order in which they are offered. */
export const FILES = ['sides', 'actor', 'role'] as const satisfies readonly PartFile[]

/** The user's choices for printing sides and scripts, stored on this device. */
export interface Choices {
  readonly cueWords: number
  readonly speechNumbers: FileNumbering
  readonly largePrint: boolean
  /** The kinds of files in the zip. */
  readonly include: readonly PartFile[]
}

const KEY = 'replique-parts'
const USUAL: Choices = { cueWords: 8, speechNumbers: 'layout', largePrint: false, include: ['sides', 'actor'] }

/** Parses the stored choices; malformed values get their defaults. */
export function parseChoices(stored: string | null): Choices {
  try {
    const kept = (JSON.parse(stored ?? '{}') ?? {}) as Partial<Choices>
    const { include } = kept
    return {
      cueWords: CUE_WORDS.find((one) => one === kept.cueWords) ?? USUAL.cueWords,
      speechNumbers: SPEECH_NUMBERS.find((one) => one === kept.speechNumbers) ?? USUAL.speechNumbers,
      largePrint: kept.largePrint === true,
      include: Array.isArray(include) ? FILES.filter((one) => include.includes(one)) : USUAL.include,
    }
  } catch {
    return USUAL
  }
}

export function useChoices(): [Choices, (change: Partial<Choices>) => void] {
  const [choices, set] = useState(() => parseChoices(readStored(KEY)))
  return [
    choices,
    (change) => {
      const next = { ...choices, ...change }
      writeStored(KEY, JSON.stringify(next))
      set(next)
    },
  ]
}

/** Returns the choices as a request has them. */
export const inRequest = ({ cueWords, speechNumbers, largePrint }: Choices): PartChoices => ({
  cueWords,
  speechNumbers,
  largePrint: largePrint ? 'yes' : 'no',
})
