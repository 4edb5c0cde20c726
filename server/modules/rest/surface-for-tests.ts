import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Person } from '../../testing/cast.ts'
import type { TestServer } from '../../testing/test-server.ts'
import type { Client } from './client-for-tests.ts'

/** The names of a class's public methods. */
export type MethodOf<T> = {
  [K in keyof T]: K extends `_${string}` ? never : T[K] extends (...given: never[]) => unknown ? K : never
}[keyof T]

export const queryOf = (client: Client) => client.from('feature_flags')
export const filterOf = (client: Client) => queryOf(client).select()
export const filesOf = (client: Client) => client.storage.from('files')

/** The objects of supabase-js whose methods the tests call, each with a function that gets it from the client. */
export const OBJECTS = {
  client: (client: Client) => client,
  query: queryOf,
  filter: filterOf,
  functions: (client: Client) => client.functions,
  storage: (client: Client) => client.storage,
  files: filesOf,
  vectors: (client: Client) => client.storage.vectors,
  analytics: (client: Client) => client.storage.analytics,
} as const
export type ObjectName = keyof typeof OBJECTS
export type MethodsOf<N extends ObjectName> = MethodOf<ReturnType<(typeof OBJECTS)[N]>>

/** What the calls need: a client without a session, an administrator's client, and a server on the network. */
export interface World {
  readonly client: Client
  readonly admin: Client
  readonly root: Person
  readonly testServer: TestServer
}
export type Act = (world: World) => void | Promise<void>
export type Cases<N extends ObjectName> = Readonly<Record<MethodsOf<N>, Act>>

const DECLARED = { 'postgrest-js': 'index.d.mts', 'functions-js': 'FunctionsClient.d.ts', 'storage-js': 'index.d.mts' }
const CLASS = /^(?:export |declare |default |abstract )*class (\w+)/gm
const HIDDEN = /^\s+(?:private|protected) (?:static |readonly |async |get |set )*(\w+)/gm

const read = (main: string, name: string): string => readFileSync(join(dirname(main), name), 'utf8')

/**
 * Returns the private and protected members of each class, read from the packages' declarations, because they are not
 * marked at run time.
 */
function readHidden(): ReadonlyMap<string, ReadonlySet<string>> {
  const main = createRequire(import.meta.url).resolve('@supabase/supabase-js')
  const { resolve } = createRequire(main)
  const texts = Object.entries(DECLARED).map(([name, file]) => read(resolve(`@supabase/${name}`), file))
  const hidden = new Map<string, ReadonlySet<string>>()
  for (const text of [read(main, 'index.d.mts'), ...texts]) {
    const classes = [...text.matchAll(CLASS)]
    for (const [at, { index, 1: name = '' }] of classes.entries()) {
      const body = text.slice(index, classes[at + 1]?.index)
      hidden.set(name, new Set([...body.matchAll(HIDDEN)].map(([, member = '']) => member)))
    }
  }
  return hidden
}

/** Returns the public methods of each object, found by inspecting the packages at run time. */
export function findMethods(client: Client): ReadonlyMap<ObjectName, readonly string[]> {
  const hidden = readHidden()
  const methodsOf = (value: object): string[] => {
    const found = new Set<string>()
    for (let at: object = Object.getPrototypeOf(value); at !== Object.prototype; at = Object.getPrototypeOf(at)) {
      const kept = hidden.get(at.constructor.name)
      if (!kept) throw new Error(`no declaration of ${at.constructor.name} was found`)
      for (const [name, { value: member }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
        if (typeof member === 'function' && name !== 'constructor' && !name.startsWith('_') && !kept.has(name))
          found.add(name)
    }
    return [...found].toSorted()
  }
  return new Map(Object.entries(OBJECTS).map(([name, of]) => [name as ObjectName, methodsOf(of(client))]))
}

const PLAIN = new Set(['Object', 'URL', 'Headers'])

/** Returns the names of the client's properties that hold objects, except for plain objects, URLs and headers. */
export function findParts(client: Client): string[] {
  const names = [client, Object.getPrototypeOf(client) as object].flatMap((at) => Object.getOwnPropertyNames(at))
  return names
    .filter((name) => {
      const value: unknown = Reflect.get(client, name)
      return typeof value === 'object' && value !== null && !PLAIN.has(value.constructor.name)
    })
    .toSorted()
}
