import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings, type Config } from './kernel/config.ts'
import { readSettings, SettingError, type Environment, type Settings, type Values } from './kernel/settings.ts'
import { aiSettings } from './modules/ai/config.ts'
import { authSettings } from './modules/auth/config.ts'
import { checkSms } from './modules/auth/phones/settings.ts'
import { voicesSettings } from './modules/voices/config.ts'

declare module './kernel/config.ts' {
  interface ModuleSettings {
    readonly auth: Values<typeof authSettings>
    readonly voices: Values<typeof voicesSettings>
    readonly ai: Values<typeof aiSettings>
  }
}

export type { Config } from './kernel/config.ts'

/** All settings, in the order of docs/configuration.md. */
export const ALL_SETTINGS: readonly { readonly title: string; readonly settings: Settings }[] = [
  { title: 'The server', settings },
  { title: 'Accounts', settings: authSettings },
  { title: 'Voices', settings: voicesSettings },
  { title: 'Models', settings: aiSettings },
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Reads all settings. Throws a one-line `SettingError` for the first invalid one. */
export function readConfig(environment: Environment): Config {
  const values = readSettings(settings, environment)
  const auth = readSettings(authSettings, environment)
  if (values.redisUrl !== null && auth.sealingSecret === null)
    throw new SettingError('REDIS_URL: servers sign their messages with AUTH_SECRET; set the same one on all servers.')
  checkSms(auth)
  return {
    ...values,
    dataDir: resolve(ROOT, values.dataDir),
    auth,
    voices: readSettings(voicesSettings, environment),
    ai: readSettings(aiSettings, environment),
    origin: values.siteUrl ?? `http://localhost:${values.port}`,
  }
}
