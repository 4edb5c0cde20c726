import type { Play, Utterance } from '@replique/script'
import { m } from '../../messages/messages.js'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/browser-storage.ts'

/** Returns the names of an utterance's speakers, or the narrator's. */
export function speakerOf({ speakers }: Utterance, script: Play): string {
  const names = speakers.flatMap((id) => script.characters.find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.listen_narrator() : names.join(', ')
}

/** The listening settings on this device. */
export interface Settings {
  readonly directions: boolean
  /** A multiple of the voices' normal speed. */
  readonly speed: number
  /** Whether to repeat the current scene. */
  readonly loop: boolean
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 2] as const
const KEY = 'replique-listening'
const USUAL: Settings = { directions: true, speed: 1, loop: false }

function read(): Settings {
  try {
    const kept = JSON.parse(readStored(KEY) ?? '{}') as Partial<Settings>
    const speed = SPEEDS.find((one) => one === kept.speed) ?? USUAL.speed
    return { ...USUAL, directions: kept.directions !== false, speed }
  } catch {
    return USUAL
  }
}

/** Returns the settings and a setter. Looping lasts only for this visit; the other settings are stored. */
export function useSettings(): [Settings, (change: Partial<Settings>) => void] {
  const [settings, set] = useState(read)
  return [
    settings,
    (change) => {
      const next = { ...settings, ...change }
      writeStored(KEY, JSON.stringify({ directions: next.directions, speed: next.speed }))
      set(next)
    },
  ]
}
