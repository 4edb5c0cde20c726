import type { Play, Utterance } from '@replique/script'
import { m } from '../../messages/messages.js'
import { useState } from 'react'
import { readStored, writeStored } from '../../platform/browser-storage.ts'

/** Who is heard, by name. */
export function speakerOf({ speakers }: Utterance, script: Play): string {
  const names = speakers.flatMap((id) => script.characters.find((one) => one.id === id)?.name ?? [])
  return names.length === 0 ? m.listen_narrator() : names.join(', ')
}

/** The listening settings on this device. */
export interface Settings {
  readonly directions: boolean
  /** Times the voices' own. */
  readonly speed: number
  /** The scene that is heard begins again when it ends. */
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

/** A scene is looped for this visit alone; the rest is kept. */
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
