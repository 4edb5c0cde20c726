/** What Réplique proposes by itself: tones, attributes, files understood; each as a proposal with its evidence. */
import type { Kernel } from '../../kernel/kernel.ts'
import type { Room } from '../../kernel/room.ts'
import { openFeatures } from './features/features.ts'
import type { AiDoors } from './tools.ts'

export interface Ai extends Room {
  readonly name: 'ai'
}

export function openAi(kernel: Kernel, doors: AiDoors): Ai {
  const tools = { kernel, doors }
  const features = openFeatures(tools)
  return {
    name: 'ai',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { ai: { features: features.routes } },
    exportFor: async () => ({}),
    forget: async () => {},
  }
}
