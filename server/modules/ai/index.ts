/**
 * Proposals: tones, attributes of characters, and imported files that are reviewed before they become plays. Owns the
 * proposals, the import drafts, the providers with their encrypted keys, and the quota usage. Built-in engines always
 * make proposals; if an administrator has chosen a model, it is asked as well.
 */
import type { Kernel, Module } from '../../kernel/kernel.ts'
import type { SpeechChoice } from '../voices/index.ts'
import { openAttributes } from './attributes/attributes.ts'
import { openFeatures } from './features/features.ts'
import { openSpeechChoice } from './features/speech.ts'
import { openImports, type Imports } from './imports/imports.ts'
import { openProviders } from './providers/providers.ts'
import { openTones } from './tones/tones.ts'
import type { AiModules } from './deps.ts'

export interface Ai extends Module {
  readonly name: 'ai'
  /** The speech service that an administrator chose, for the `voices` module. */
  readonly speech: SpeechChoice
  readonly imports: Pick<Imports, 'namesFor' | 'sweep'>
}

export function openAi(kernel: Kernel, modules: AiModules): Ai {
  const deps = { kernel, modules }
  const providers = openProviders(deps)
  const features = openFeatures(providers)
  const imports = openImports({ ...deps, features })
  const attributes = openAttributes({ ...deps, features })
  const tones = openTones({ ...deps, features })
  return {
    name: 'ai',
    migrations: new URL('./migrations/', import.meta.url),
    routes: { ai: { ...features.routes, attributes: attributes.routes, imports: imports.routes, tones: tones.routes } },
    http: (app) => imports.http(app),
    speech: openSpeechChoice(providers, features),
    imports,
    exportFor: async (userId) => ({
      ...(await features.exportFor(userId)),
      ...(await attributes.exportFor(userId)),
      ...(await imports.exportFor(userId)),
    }),
    filesFor: (userId) => imports.filesFor(userId),
    forget: async (userId) => {
      await attributes.forget(userId)
      await imports.forget(userId)
      await features.forget(userId)
    },
  }
}
