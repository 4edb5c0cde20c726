import type { IncomingMessage, ServerResponse } from 'node:http'
// @ts-expect-error the package has no type declarations
import untyped from 'oidc-provider'

/* The parts of the package that the tests' provider uses. */

export interface Payload {
  readonly uid?: string
  readonly userCode?: string
  readonly grantId?: string
  consumed?: number
}
export interface Memory {
  upsert(id: string, payload: Payload): Promise<void>
  find(id: string): Promise<Payload | undefined>
  findByUid(uid: string): Promise<Payload | undefined>
  findByUserCode(userCode: string): Promise<Payload | undefined>
  consume(id: string): Promise<void>
  destroy(id: string): Promise<void>
  revokeByGrantId(grantId: string): Promise<void>
}
interface Account {
  readonly accountId: string
  claims(): object
}
interface Configuration {
  readonly clients: readonly object[]
  readonly adapter: (model: string) => Memory
  readonly jwks: { readonly keys: readonly object[] }
  readonly cookies: { readonly keys: readonly string[] }
  readonly claims: Readonly<Record<string, readonly string[]>>
  readonly features: { readonly devInteractions: { readonly enabled: boolean } }
  readonly interactions: { url(context: object, interaction: { readonly uid: string }): string }
  readonly pkce: { required(): boolean }
  readonly ttl: Readonly<Record<string, number>>
  findAccount(context: object, sub: string): Account | undefined
}
interface Grant {
  addOIDCScope(scope: string): void
  save(): Promise<string>
}
interface Interaction {
  readonly params: Readonly<Record<string, unknown>>
}

export interface Provider {
  readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant
  readonly Client: { prototype: { redirectUriAllowed(address: string): boolean } }
  callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
  interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
  interactionFinished(
    request: IncomingMessage,
    response: ServerResponse,
    result: object,
    options: { readonly mergeWithLastSubmission: boolean },
  ): Promise<void>
}

export const Provider = untyped as new (issuer: string, configuration: Configuration) => Provider
