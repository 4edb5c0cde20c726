/** Voices: what a play sounds like, spoken, recorded and rehearsed. */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Room } from '../../kernel/room.ts'
import type { VoicesDoors } from './tools.ts'

export function openVoices(_kernel: Kernel, _doors: VoicesDoors): Room {
  return {
    name: 'voices',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { hearing: {} },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
