/** What the tests' provider uses of a package that brings no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface AdapterPayload {
    readonly uid?: string
    readonly userCode?: string
    readonly grantId?: string
    consumed?: number
  }
  export interface Adapter {
    upsert(id: string, payload: AdapterPayload): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
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
    readonly adapter: (model: string) => Adapter
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
  export default class Provider {
    readonly Grant: new (of: { readonly accountId: string; readonly clientId: string }) => Grant
    readonly Client: { prototype: { redirectUriAllowed(address: string): boolean } }
    constructor(issuer: string, configuration: Configuration)
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ readonly params: Readonly<Record<string, unknown>> }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options: { readonly mergeWithLastSubmission: boolean },
    ): Promise<void>
  }
}
