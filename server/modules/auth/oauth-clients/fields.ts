import { invalid } from '../auth-error.ts'
import { text, type Fields } from '../protocol/body.ts'
import { countCharacters } from '../protocol/characters.ts'
import type { AuthMethod, ClientType } from './tables.ts'

/** What a request says of a client; undefined where it says nothing. */
export interface ClientFields {
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
