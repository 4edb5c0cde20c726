/**
 * Bringing a play to the stage: who is on when, and what follows from it. Reads plays through the interface of the
 * `plays` module.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import { openCalls } from './calls/calls.ts'
import type { ProductionModules } from './deps.ts'
import { openFrenchScenes } from './french-scenes.ts'
import { openLineNotes } from './line-notes/line-notes.ts'

export function openProduction(kernel: Kernel, modules: ProductionModules): Module {
  const deps = { kernel, modules }
  const frenchScenes = openFrenchScenes(deps)
  const calls = openCalls(deps)
  const lineNotes = openLineNotes(deps)
  const parts = [frenchScenes, calls, lineNotes]
  return {
    name: 'production',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { staging: { ...frenchScenes.routes, ...calls.routes, lineNotes: lineNotes.routes } },
    http: (app) => calls.http(app),
    stop: () => calls.stop(),
    exportFor: async (userId) => {
      const exported = await Promise.all(parts.map((part) => part.exportFor(userId)))
      return Object.fromEntries(exported.flatMap((one) => Object.entries(one)))
    },
    forget: async (userId) => {
      for (const part of parts) await part.forget(userId)
    },
  }
}
