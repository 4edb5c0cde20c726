import { invalid, deny } from '../auth-error.ts'
import { text, type Fields, countCharacters } from '../protocol/body.ts'
import { addClient, changeClient, findClient, removeClient, type ClientChange, type ClientRow } from './store.ts'
import type { AuthMethod, ClientType, OAuthClientsTable } from '../tables.ts'
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Db } from '../../../kernel/db/database.ts'
import { isId, newId, newToken } from '../../../kernel/ids.ts'
import { recordAction, SERVICE } from '../administration/author.ts'
import type { Auth } from '../auth.ts'

/** The client fields in a request; a field that is undefined was not sent. */
interface ClientFields {
  readonly name?: string
  readonly redirectUris?: readonly string[]
  readonly grantTypes?: readonly string[]
  readonly scope?: string
  readonly clientUri?: string
  readonly logoUri?: string
  readonly authMethod?: AuthMethod
  readonly clientType?: ClientType
}

const DANGEROUS = new Set(['javascript:', 'data:', 'file:', 'vbscript:', 'about:', 'blob:'])
const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]'])
const GRANTS: readonly string[] = ['authorization_code', 'refresh_token']
const METHODS: readonly AuthMethod[] = ['none', 'client_secret_basic', 'client_secret_post']
const TYPES: readonly ClientType[] = ['public', 'confidential']

function listOf(fields: Fields, name: string): readonly string[] | undefined {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  if (value === undefined || value === null) return undefined
  const isList = Array.isArray(value) && value.every((one) => typeof one === 'string')
  if (!isList) return invalid(`${name} must be a list of strings`)
  if (value.length === 0) invalid(`${name} cannot be empty`)
  return value.length <= 10 ? (value as string[]) : invalid(`${name} cannot exceed 10 items`)
}

function faultOfUri(uri: string): string | null {
  if (uri.length > 2048 || !URL.canParse(uri)) return 'invalid URL format'
  const { protocol, host, hostname, hash } = new URL(uri)
  if (DANGEROUS.has(protocol)) return `scheme '${protocol.slice(0, -1)}' is not allowed for security reasons`
  if (host === '') return 'must have scheme and host'
  if (protocol === 'http:' && !LOOPBACK.has(hostname)) return 'HTTP scheme only allowed for localhost'
  return hash !== '' || uri.includes('#') ? 'fragment not allowed in redirect URI' : null
}

function readRedirectUris(fields: Fields): readonly string[] | undefined {
  const uris = listOf(fields, 'redirect_uris')
  for (const uri of uris ?? []) {
    const fault = faultOfUri(uri)
    if (fault !== null) invalid(`invalid redirect_uri '${uri.slice(0, 200)}': ${fault}`)
  }
  return uris
}

function readGrantTypes(fields: Fields): readonly string[] | undefined {
  const types = listOf(fields, 'grant_types')
  if (types?.some((type) => !GRANTS.includes(type)))
    invalid("grant_types must only contain 'authorization_code' and/or 'refresh_token'")
  return types && [...new Set(types)]
}

function readWebPage(fields: Fields, name: string): string {
  const address = text(fields, name)
  const isPage = address.length <= 2048 && URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
  return address === '' || isPage ? address : invalid(`${name} must be a valid URL`)
}

function readShort(fields: Fields, name: string): string {
  const value = text(fields, name)
  return countCharacters(value) <= 1024 ? value : invalid(`${name} cannot exceed 1024 characters`)
}

function readChoice<T extends string>(fields: Fields, name: string, choices: readonly T[]): T {
  const value = text(fields, name)
  return choices.find((choice) => choice === value) ?? invalid(`${name} must be one of: ${choices.join(', ')}`)
}

const given = <T>(fields: Fields, name: string, read: () => T): T | undefined =>
  Object.hasOwn(fields, name) && fields[name] !== null && fields[name] !== '' ? read() : undefined

const withoutUndefined = (value: object): ClientFields =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

export function readClientFields(fields: Fields): ClientFields {
  const said = (name: string) => Object.hasOwn(fields, name) && fields[name] !== null
  return withoutUndefined({
    name: said('client_name') ? readShort(fields, 'client_name') : undefined,
    redirectUris: readRedirectUris(fields),
    grantTypes: readGrantTypes(fields),
    scope: said('scope') ? readShort(fields, 'scope') : undefined,
    clientUri: said('client_uri') ? readWebPage(fields, 'client_uri') : undefined,
    logoUri: said('logo_uri') ? readWebPage(fields, 'logo_uri') : undefined,
    authMethod: given(fields, 'token_endpoint_auth_method', () =>
      readChoice(fields, 'token_endpoint_auth_method', METHODS),
    ),
    clientType: given(fields, 'client_type', () => readChoice(fields, 'client_type', TYPES)),
  })
}

/** A client. The secret is included only if the client was just created, and is never shown again. */
export interface ShownClient {
  readonly client: ClientRow
  readonly secret?: string
}

const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

const orNull = (given: string | undefined): string | null => (given === undefined || given === '' ? null : given)

const typeFor = (method: AuthMethod): ClientType => (method === 'none' ? 'public' : 'confidential')

const noteClient = (auth: Auth, db: Db, act: string, { id, name }: ClientRow): Promise<void> =>
  recordAction(auth, db, {
    author: SERVICE,
    action: `oauth-client.${act}`,
    target: id,
    details: { name: name.slice(0, 200) },
  })

/** Returns the client in the path, or refuses the request. */
export async function requireClient({ kernel }: Auth, id: string): Promise<ClientRow> {
  if (!isId(id)) invalid('invalid client_id format')
  return (await findClient(kernel.database.db, id)) ?? deny(404, 'oauth_client_not_found', 'OAuth client not found')
}

function newClient({ kernel }: Auth, fields: ClientFields, secret: string | null): Insertable<OAuthClientsTable> {
  const now = kernel.clock.now()
  const { clientType = 'confidential', authMethod = 'none' } = fields
  return {
    id: newId(),
    name: fields.name ?? '',
    client_type: clientType,
    auth_method: authMethod,
    secret_hash: secret === null ? null : hashSecret(secret),
    redirect_uris: JSON.stringify(fields.redirectUris),
    grant_types: JSON.stringify(fields.grantTypes ?? ['authorization_code', 'refresh_token']),
    scope: orNull(fields.scope),
    client_uri: orNull(fields.clientUri),
    logo_uri: orNull(fields.logoUri),
    created_at: now,
    updated_at: now,
  }
}

export async function registerClient(auth: Auth, fields: ClientFields): Promise<ShownClient> {
  const { redirectUris } = fields
  if (!redirectUris) return invalid('redirect_uris is required')
  const type = fields.clientType ?? typeFor(fields.authMethod ?? 'client_secret_basic')
  const method = fields.authMethod ?? (type === 'public' ? 'none' : 'client_secret_basic')
  if (typeFor(method) !== type) invalid(`token_endpoint_auth_method '${method}' is not valid for client_type '${type}'`)
  const secret = type === 'confidential' ? newToken() : null
  const wanted = newClient(auth, { ...fields, clientType: type, authMethod: method }, secret)
  const client = await auth.kernel.database.transaction(async (db) => {
    const added = await addClient(db, wanted)
    await noteClient(auth, db, 'added', added)
    return added
  })
  return secret === null ? { client } : { client, secret }
}

async function write(
  auth: Auth,
  { id }: ClientRow,
  { change, act }: { change: ClientChange; act: string },
): Promise<ClientRow> {
  return auth.kernel.database.transaction(async (db) => {
    const changed = await changeClient(db, id, { ...change, updated_at: auth.kernel.clock.now() })
    if (!changed) return deny(404, 'oauth_client_not_found', 'OAuth client not found')
    await noteClient(auth, db, act, changed)
    return changed
  })
}

export async function reviseClient(auth: Auth, client: ClientRow, fields: ClientFields): Promise<ShownClient> {
  const { name, redirectUris, grantTypes, scope, clientUri, logoUri, authMethod } = fields
  const change: ClientChange = {
    ...(name === undefined ? {} : { name }),
    ...(redirectUris === undefined ? {} : { redirect_uris: JSON.stringify(redirectUris) }),
    ...(grantTypes === undefined ? {} : { grant_types: JSON.stringify(grantTypes) }),
    ...(scope === undefined ? {} : { scope: orNull(scope) }),
    ...(clientUri === undefined ? {} : { client_uri: orNull(clientUri) }),
    ...(logoUri === undefined ? {} : { logo_uri: orNull(logoUri) }),
    ...(authMethod === undefined ? {} : { auth_method: authMethod }),
  }
  if (Object.keys(change).length === 0) invalid('No fields provided for update')
  if (authMethod !== undefined && typeFor(authMethod) !== client.client_type)
    invalid(`token_endpoint_auth_method '${authMethod}' is not valid for client_type '${client.client_type}'`)
  return { client: await write(auth, client, { change, act: 'changed' }) }
}

export async function renewSecret(auth: Auth, client: ClientRow): Promise<ShownClient> {
  if (client.client_type === 'public') invalid('Cannot regenerate secret for public client')
  const secret = newToken()
  const change = { secret_hash: hashSecret(secret) }
  return { client: await write(auth, client, { change, act: 'secret-renewed' }), secret }
}

export async function forgetClient(auth: Auth, client: ClientRow): Promise<void> {
  await auth.kernel.database.transaction(async (db) => {
    if (await removeClient(db, client.id)) await noteClient(auth, db, 'removed', client)
  })
}

export function showClient({ client, secret }: ShownClient): object {
  return {
    client_id: client.id,
    ...(secret === undefined ? {} : { client_secret: secret }),
    client_name: client.name,
    client_type: client.client_type,
    token_endpoint_auth_method: client.auth_method,
    registration_type: 'manual',
    redirect_uris: client.redirect_uris,
    grant_types: client.grant_types,
    response_types: ['code'],
    ...(client.scope === null ? {} : { scope: client.scope }),
    ...(client.client_uri === null ? {} : { client_uri: client.client_uri }),
    ...(client.logo_uri === null ? {} : { logo_uri: client.logo_uri }),
    created_at: client.created_at.toISOString(),
    updated_at: client.updated_at.toISOString(),
  }
}
