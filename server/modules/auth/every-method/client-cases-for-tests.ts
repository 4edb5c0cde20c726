import { expect } from 'vitest'
import { onlyServices } from './admin-cases-for-tests.ts'
import { expectDone, expectRefusal, take, type CasesOf } from './case-for-tests.ts'
import { NOBODY } from './mfa-cases-for-tests.ts'
import type { Administration } from './surface-for-tests.ts'
import type { World } from './world-for-tests.ts'

const WANTED = { client_name: 'Prompter', redirect_uris: ['https://prompter.example/back'] }

async function registered(world: World) {
  const { oauth } = await world.admin()
  return { oauth, client: await take(oauth.createClient(WANTED)) }
}

const unknown = async (world: World, ask: (admin: Administration) => Promise<{ error: unknown }>): Promise<void> => {
  await expectRefusal(ask(await world.admin()), 404, 'oauth_client_not_found')
  await onlyServices(world, ask)
}
const off = async (world: World, ask: (admin: Administration) => Promise<{ error: unknown }>): Promise<void> =>
  expectRefusal(ask(await (await world.bare()).admin()), 404, 'feature_disabled')

/** OAuth clients of other services. */
export const ADMIN_OAUTH: CasesOf<'admin.oauth'> = {
  createClient: {
    works: async (world) => {
      const { client } = await registered(world)
      expect(client).toMatchObject({ ...WANTED, client_type: 'confidential', client_secret: expect.any(String) })
    },
    refused: async (world) => {
      const insecure = { ...WANTED, redirect_uris: ['http://prompter.example/back'] }
      await expectRefusal((await world.admin()).oauth.createClient(insecure), 400, 'validation_failed')
      await onlyServices(world, ({ oauth }) => oauth.createClient(WANTED))
    },
    off: (world) => off(world, ({ oauth }) => oauth.createClient(WANTED)),
  },
  listClients: {
    works: async (world) => {
      const { oauth, client } = await registered(world)
      const { clients } = await take(oauth.listClients({ page: 1, perPage: 100 }))
      const { client_secret: _once, ...shown } = client
      expect(clients).toContainEqual(shown)
    },
    refused: async (world) => {
      await expectRefusal((await world.admin()).oauth.listClients({ page: -1 }), 400, 'validation_failed')
      await onlyServices(world, ({ oauth }) => oauth.listClients())
    },
    off: (world) => off(world, ({ oauth }) => oauth.listClients()),
  },
  getClient: {
    works: async (world) => {
      const { oauth, client } = await registered(world)
      const { client_secret: _once, ...shown } = client
      expect(await take(oauth.getClient(client.client_id))).toEqual(shown)
    },
    refused: (world) => unknown(world, ({ oauth }) => oauth.getClient(NOBODY)),
    off: (world) => off(world, ({ oauth }) => oauth.getClient(NOBODY)),
  },
  updateClient: {
    works: async (world) => {
      const { oauth, client } = await registered(world)
      expect((await take(oauth.updateClient(client.client_id, { client_name: 'Cue' }))).client_name).toBe('Cue')
    },
    refused: (world) => unknown(world, ({ oauth }) => oauth.updateClient(NOBODY, { client_name: 'Cue' })),
    off: (world) => off(world, ({ oauth }) => oauth.updateClient(NOBODY, { client_name: 'Cue' })),
  },
  deleteClient: {
    works: async (world) => {
      const { oauth, client } = await registered(world)
      await expectDone(oauth.deleteClient(client.client_id))
      await expectRefusal(oauth.getClient(client.client_id), 404, 'oauth_client_not_found')
    },
    refused: (world) => unknown(world, ({ oauth }) => oauth.deleteClient(NOBODY)),
    off: (world) => off(world, ({ oauth }) => oauth.deleteClient(NOBODY)),
  },
  regenerateClientSecret: {
    works: async (world) => {
      const { oauth, client } = await registered(world)
      const { client_secret: renewed } = await take(oauth.regenerateClientSecret(client.client_id))
      expect(renewed).toMatch(/^[\w-]{43}$/)
      expect(renewed).not.toBe(client.client_secret)
    },
    refused: (world) => unknown(world, ({ oauth }) => oauth.regenerateClientSecret(NOBODY)),
    off: (world) => off(world, ({ oauth }) => oauth.regenerateClientSecret(NOBODY)),
  },
}

const PROVIDER = {
  identifier: 'custom:x',
  name: 'X',
  provider_type: 'oidc',
  client_id: 'x',
  client_secret: 'x',
} as const
const never = async (world: World, ask: (admin: Administration) => Promise<{ error: unknown }>): Promise<void> =>
  expectRefusal(ask(await world.admin()), 404, 'not_found')

/** Adding providers while the server runs, which is not supported: they are part of the configuration. */
export const CUSTOM_PROVIDERS: CasesOf<'admin.customProviders'> = {
  listProviders: { off: (world) => never(world, ({ customProviders }) => customProviders.listProviders()) },
  createProvider: { off: (world) => never(world, ({ customProviders }) => customProviders.createProvider(PROVIDER)) },
  getProvider: { off: (world) => never(world, ({ customProviders }) => customProviders.getProvider('custom:x')) },
  updateProvider: {
    off: (world) => never(world, ({ customProviders }) => customProviders.updateProvider('custom:x', { name: 'Y' })),
  },
  deleteProvider: { off: (world) => never(world, ({ customProviders }) => customProviders.deleteProvider('custom:x')) },
}
