import type { RehearsalMode } from '@replique/contract'
import { STRICTNESSES, type Strictness } from '@replique/script'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/browser-storage.ts'

export const SHOWN_MODES = ['full', 'letters', 'cues', 'blank'] as const satisfies readonly RehearsalMode[]
export type ShownMode = (typeof SHOWN_MODES)[number]
export const CUE_WORDS = [3, 5, 8, 12, 20] as const

/** The user's choices for rehearsing, stored on this device. */
export interface Choices {
  readonly mode: ShownMode
  /** Whether everything is played fast and without expression, with gaps for the user's own lines. */
  readonly italian: boolean
  readonly cueWords: number
  /** Whether the other parts are spoken as well as displayed. */
  readonly aloud: boolean
  /** Whether to continue when the user stops speaking. */
  readonly listens: boolean
  /** Whether to compare what the user says with their lines, and how exactly it must agree. */
  readonly compares: boolean
  readonly strictness: Strictness
}

const KEY = 'replique-rehearsing'
const USUAL: Choices = {
  mode: 'full',
  italian: false,
  cueWords: 8,
  aloud: true,
  listens: false,
  compares: false,
  strictness: 'close',
}

/** Parses the stored choices; malformed values get their defaults. */
export function parseChoices(stored: string | null): Choices {
  try {
    const kept = (JSON.parse(stored ?? '{}') ?? {}) as Partial<Choices>
    return {
      mode: SHOWN_MODES.find((one) => one === kept.mode) ?? USUAL.mode,
      italian: kept.italian === true,
      cueWords: CUE_WORDS.find((one) => one === kept.cueWords) ?? USUAL.cueWords,
      aloud: kept.aloud !== false,
      listens: kept.listens === true,
      compares: kept.compares === true,
      strictness: STRICTNESSES.find((one) => one === kept.strictness) ?? USUAL.strictness,
    }
  } catch {
    return USUAL
  }
}

export const modeOf = ({ mode, italian }: Choices): RehearsalMode => (italian ? 'italian' : mode)

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
