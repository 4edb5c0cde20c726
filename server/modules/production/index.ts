/**
 * Bringing a play to the stage: who is on when, and what follows from it. Reads plays through the interface of the
 * `plays` module.
 */
import { requireProved, refuse } from '../../kernel/refusal.ts'
import { os, type Call } from '../../kernel/http/call.ts'
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { ProductionModules } from './deps.ts'
import { confirmMoves, notePrinted, showFrenchScenes } from './french-scenes.ts'
import { forgetPrintedBy, listPrintedBy } from './store.ts'

/** Rate limit for reading a whole play. */
const GRIDS = { name: 'production.grids', events: 60, seconds: 60, burst: 30 }

export function openProduction(kernel: Kernel, modules: ProductionModules): Module {
  const deps = { kernel, modules }
  const { db } = kernel.database
  const within = ({ actor }: Call) => {
    const proved = requireProved(actor)
    return kernel.limits.take(GRIDS, proved.id) ? proved : refuse('too_many_requests')
  }
  return {
    name: 'production',
    migrations: new URL('./migrations/', import.meta.url),
    routes: {
      staging: {
        frenchScenes: {
          show: os.staging.frenchScenes.show.handler(({ input, context }) =>
            showFrenchScenes(deps, within(context), input.id),
          ),
          confirm: os.staging.frenchScenes.confirm.handler(({ input, context }) =>
            confirmMoves(deps, within(context), input),
          ),
          print: os.staging.frenchScenes.print.handler(({ input, context }) =>
            notePrinted(deps, within(context), input.id),
          ),
        },
      },
    },
    exportFor: async (userId) => ({ printed_french_scenes: await listPrintedBy(db, userId) }),
    forget: (userId) => forgetPrintedBy(db, userId),
  }
}
