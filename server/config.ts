import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { settings, type Config } from './kernel/config.ts'
import { readSettings, type Environment, type Settings, type Values } from './kernel/settings.ts'
import { authSettings } from './rooms/auth/config.ts'

declare module './kernel/config.ts' {
  interface RoomSettings {
    readonly auth: Values<typeof authSettings>
  }
}

export type { Config } from './kernel/config.ts'

/** Every setting there is, in the order in which docs/configuration.md tells them. */
export const ALL_SETTINGS: readonly { readonly title: string; readonly settings: Settings }[] = [
  { title: 'The server', settings },
  { title: 'Accounts', settings: authSettings },
]

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Reads every setting; the first that cannot be used throws a `SettingError` of one line. */
export function readConfig(environment: Environment): Config {
  const values = readSettings(settings, environment)
  return {
    ...values,
    dataDir: resolve(ROOT, values.dataDir),
    auth: readSettings(authSettings, environment),
    origin: values.siteUrl ?? `http://localhost:${values.port}`,
  }
}

const LATER = [
  ['smtpUrl', 'SMTP_URL', 'sending e-mail'],
] as const

/** One line for each setting that is understood and whose work is not in this version; said at start. */
export function listUnused(config: Config): string[] {
  const set = LATER.filter(([key]) => config[key] !== null)
  return set.map(([, env, feature]) => `${env} is set, but ${feature} is not in this version: it is left alone.`)
}
