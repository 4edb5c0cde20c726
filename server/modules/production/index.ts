/**
 * Bringing a play to the stage: who is on when, what follows from it, and what each actor is given. Reads plays through
 * the interface of the `plays` module.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openCalls } from './calls/calls.ts'
import type { ProductionModules } from './deps.ts'
import { openDoubling } from './doubling/doubling.ts'
import { openFrenchScenes } from './french-scenes.ts'
import { openLineNotes } from './line-notes/line-notes.ts'
import { openParts } from './parts/routes.ts'

export function openProduction(kernel: Kernel, modules: ProductionModules): Module {
  const deps = { kernel, modules }
  const frenchScenes = openFrenchScenes(deps)
  const calls = openCalls(deps)
  const lineNotes = openLineNotes(deps)
  const parts = openParts(deps)
  const doubling = openDoubling(deps)
  const all = [frenchScenes, calls, lineNotes, parts, doubling]
  return {
    name: 'production',
    migrations: new URL('./migrations/', import.meta.url),
    routes: {
      staging: {
        ...frenchScenes.routes,
        ...calls.routes,
        lineNotes: lineNotes.routes,
        parts: parts.routes,
        doubling: doubling.routes,
      },
    },
    http: (app) => {
      calls.http(app)
      parts.http(app)
    },
    stop: () => calls.stop(),
    exportFor: async (userId) => {
      const exported = await Promise.all(all.map((one) => one.exportFor(userId)))
      return Object.fromEntries(exported.flatMap((one): [string, unknown][] => Object.entries(one)))
    },
    forget: async (userId) => {
      for (const one of all) await one.forget(userId)
    },
  }
}
