import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AuthAdminApi, AuthClient } from '@supabase/auth-js'

export type Client = InstanceType<typeof AuthClient>
export type Administration = InstanceType<typeof AuthAdminApi>

/** Names of the methods that the package declares as public. */
export type MethodOf<T> = {
  [K in keyof T]: K extends `_${string}` ? never : T[K] extends (...given: never[]) => unknown ? K : never
}[keyof T]

/** Every object of the real client that has methods. */
export interface Surface {
  readonly client: Client
  readonly mfa: Client['mfa']
  readonly 'mfa.webauthn': Client['mfa']['webauthn']
  readonly 'mfa.recoveryCodes': Client['mfa']['recoveryCodes']
  readonly passkey: Client['passkey']
  readonly oauth: Client['oauth']
  readonly admin: Administration
  readonly 'admin.mfa': Administration['mfa']
  readonly 'admin.oauth': Administration['oauth']
  readonly 'admin.passkey': Administration['passkey']
  readonly 'admin.customProviders': Administration['customProviders']
}

const DECLARED = ['GoTrueClient', 'GoTrueAdminApi', 'lib/webauthn']
const HIDDEN = /^\s+(?:private|protected) (?:static |readonly |get |set )*(\w+)/gm

/** Returns the names of methods declared private or protected in the package; JavaScript makes no such distinction. */
function readHidden(): ReadonlySet<string> {
  const { resolve } = createRequire(import.meta.url)
  const texts = DECLARED.map((name) => readFileSync(resolve(`@supabase/auth-js/dist/main/${name}.d.ts`), 'utf8'))
  return new Set(texts.flatMap((text) => [...text.matchAll(HIDDEN)].map(([, name = '']) => name)))
}

function namesOf(value: object): string[] {
  const names: string[] = []
  for (let at: object | null = value; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at))
    names.push(...Object.getOwnPropertyNames(at))
  return [...new Set(names)].filter((name) => name !== 'constructor' && !name.startsWith('_'))
}

/** Returns the public methods of the client and of every object in it, as found in the installed package. */
export function findMethods(): ReadonlyMap<string, readonly string[]> {
  const hidden = readHidden()
  const found = new Map<string, readonly string[]>()
  const look = (value: object, path: string): void => {
    const names = namesOf(value).filter((name) => !hidden.has(name))
    const member = (name: string): unknown => Reflect.get(value, name)
    const methods = names.filter((name) => typeof member(name) === 'function')
    if (methods.length > 0) found.set(path === '' ? 'client' : path, methods.toSorted())
    for (const name of names) {
      const inner = member(name)
      if (typeof inner === 'object' && inner !== null) look(inner, path === '' ? name : `${path}.${name}`)
    }
  }
  look(new AuthClient({ url: 'http://localhost', autoRefreshToken: false, persistSession: false }), '')
  return found
}
