import { engines } from '../../../kernel/db/engines-for-tests.ts'
import type { Database } from '../../../kernel/db/database.ts'
import { openServiceTestApp, type ServiceTestApp } from '../administration/admin-app-for-tests.ts'
import { openTravel, type Travel } from '../providers/travel-for-tests.ts'
import { makeIdentityProvider, type IdentityProvider } from '../saml/idp-for-tests.ts'
import { createApp, type App } from './app-for-tests.ts'
import { inMemory, overTheNetwork } from './way-for-tests.ts'

/** A server with every feature on, an OAuth provider and a SAML identity provider. */
export interface World extends App {
  readonly travel: Travel
  readonly idp: IdentityProvider
  /** Another server, with every optional feature off. */
  bare(): Promise<App>
  close(): Promise<void>
}

export interface WorldKind {
  readonly name: string
  open(): Promise<World>
}

const ON = {
  AUTH_ANONYMOUS: 'yes',
  AUTH_OAUTH_CLIENTS: 'yes',
  AUTH_RATE_ANONYMOUS: '100000',
  AUTH_MAIL_FREQUENCY: '0',
  AUTH_RATE_FAILURES: '1000',
}
const OFF = { AUTH_PASSKEYS: 'no', AUTH_MANUAL_LINKING: 'no', AUTH_OAUTH_CLIENTS: 'no' }

interface Place {
  readonly database: () => Promise<Database>
  readonly isHosted: boolean
}

async function openWorld({ database, isHosted }: Place): Promise<World> {
  const closing: (() => Promise<void>)[] = []
  const tokens: App['tokens'] = { given: 0, doubted: [] }
  const appOf = async (auth: ServiceTestApp): Promise<App> => {
    const way = isHosted ? await overTheNetwork(auth) : inMemory(auth)
    closing.unshift(() => way.close())
    return createApp(auth, way, tokens)
  }
  const idp = makeIdentityProvider()
  const environment = { ...ON, AUTH_SAML: JSON.stringify([idp.entry]) }
  const travel = await openTravel({ database, environment })
  closing.unshift(() => travel.close())
  const openBare = async (): Promise<App> => {
    const auth = await openServiceTestApp({ database, environment: OFF })
    closing.unshift(() => auth.close())
    return appOf(auth)
  }
  let bare: Promise<App> | null = null
  return {
    ...(await appOf(travel.auth)),
    travel,
    idp,
    bare: () => (bare ??= openBare()),
    close: async () => {
      await bare
      for (const close of closing) await close()
    },
  }
}

/** The kinds of worlds to test: one for each database engine, and one whose accounts are kept by another server. */
export async function worlds(): Promise<readonly WorldKind[]> {
  const all = await engines()
  const [embedded] = all
  const worldOn = (engine: (typeof all)[number], isHosted: boolean) => () =>
    openWorld({ database: engine.open, isHosted })
  const local = all.map((engine) => ({ name: engine.name, open: worldOn(engine, false) }))
  return [...local, { name: 'a hosted instance', open: worldOn(embedded!, true) }]
}
