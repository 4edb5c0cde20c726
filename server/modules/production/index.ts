/**
 * Bringing a play to the stage: who is on when, and what follows from it. Reads plays through the interface of the
 * `plays` module.
 */
import { requireProved, refuse } from '../../kernel/refusal.ts'
import { os } from '../../kernel/http/call.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { ProductionModules } from './deps.ts'
import { showFrenchScenes } from './french-scenes.ts'

/** Rate limit for reading a whole play. */
const GRIDS = { name: 'production.grids', events: 60, seconds: 60, burst: 30 }

export function openProduction(kernel: Kernel, modules: ProductionModules): Module {
  const deps = { kernel, modules }
  return {
    name: 'production',
    routes: {
      staging: {
        frenchScenes: os.staging.frenchScenes.handler(({ input, context }) => {
          const actor = requireProved(context.actor)
          if (!kernel.limits.take(GRIDS, actor.id)) return refuse('too_many_requests')
          return showFrenchScenes(deps, actor, input.id)
        }),
      },
    },
    exportFor: () => Promise.resolve({}),
    forget: () => Promise.resolve(),
  }
}
