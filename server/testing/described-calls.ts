/** Generates random calls from the API's description, mostly with valid values. The same seed gives the same calls. */

export interface Schema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema | boolean
  readonly prefixItems?: readonly Schema[]
  readonly format?: string
  readonly contentMediaType?: string
  readonly contentEncoding?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly maxLength?: number
  readonly maxItems?: number
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>
}

export interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly schema?: Schema }[]
  readonly requestBody?: Content
  readonly responses: Readonly<Record<string, Content>>
}

export interface DescribedRoute {
  readonly method: string
  readonly path: string
  readonly operation: Operation
}

export interface DescribedCall {
  readonly path: string
  readonly init: RequestInit
}

/** Returns a seeded generator of random numbers from 0 to 1. */
export function chancesFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const HOSTILE: readonly unknown[] = [
  '',
  '\u0000',
  '\ud800',
  '\u202e‮',
  'x'.repeat(5000),
  "' or 1=1 --",
  '../../etc/passwd',
  null,
  true,
  -1,
  0.5,
  1e308,
  [],
  [[]],
  {},
  { $ne: null },
]
/** An ordinary time, and the first and last that can be written. PostgreSQL has no year 0. */
const TIMES = ['2026-11-29T10:00:00.000Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z']
const WORDS = [
  'Rain',
  'La Répétition',
  'ANNA',
  'première',
  'en',
  'fr',
  'somebody@example.org',
  '0',
  ' a ',
  '🎭',
  '中文',
]

export class CallMaker {
  readonly #chance: () => number
  /** Ids of existing data, used in some of the calls. */
  readonly #ids: readonly string[]

  constructor(seed: number, ids: readonly string[]) {
    this.#chance = chancesFrom(seed)
    this.#ids = ids
  }

  pick<T>(from: readonly T[]): T {
    return from[Math.floor(this.#chance() * from.length)]!
  }

  #maybe(share: number): boolean {
    return this.#chance() < share
  }

  call({ method, path, operation }: DescribedRoute): DescribedCall {
    const { parameters = [], requestBody } = operation
    const at = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema ?? {}
      const value = this.#maybe(0.03)
        ? this.pick(HOSTILE)
        : schema.enum === undefined
          ? this.pick(this.#ids)
          : this.value(schema)
      return encodeURIComponent(wellFormed(typeof value === 'string' ? value : JSON.stringify(value))) || 'x'
    })
    const query = new URLSearchParams()
    for (const { name, in: place, schema = {} } of parameters)
      if (place === 'query' && this.#maybe(0.5)) {
        const value = this.#maybe(0.1) ? this.pick(HOSTILE) : this.value(schema)
        query.append(name, wellFormed(typeof value === 'string' ? value : JSON.stringify(value)))
      }
    const asked = query.size === 0 ? at : `${at}?${query}`
    return { path: `/api${asked}`, init: { method: method.toUpperCase(), ...this.#body(requestBody) } }
  }

  #body(body: Content | undefined): RequestInit {
    const [type, { schema = {} } = {}] = Object.entries(body?.content ?? {})[0] ?? []
    if (type === undefined) return {}
    if (type === 'multipart/form-data') return { body: this.#form(schema) }
    const value = this.#maybe(0.05) ? this.pick(HOSTILE) : this.value(schema)
    const words = this.#maybe(0.02) ? '{' : JSON.stringify(value)
    return { body: words, headers: { 'content-type': 'application/json' } }
  }

  #form(schema: Schema): FormData {
    const form = new FormData()
    for (const [name, part] of Object.entries(schema.properties ?? {})) {
      const isFile =
        part.contentMediaType !== undefined || part.contentEncoding !== undefined || part.format === 'binary'
      if (isFile) form.append(name, new File([`INT. HERE\n\nANNA\n${this.pick(WORDS)}\n`], 'play.fountain'))
      else form.append(name, String(this.value(part)))
    }
    return form
  }

  /** Returns a value that the schema allows, occasionally with parts replaced by hostile values. */
  value(schema: Schema, depth = 0): unknown {
    if (this.#maybe(0.01)) return this.pick(HOSTILE)
    const ways = schema.anyOf ?? schema.oneOf
    if (ways !== undefined && ways.length > 0) return this.value(this.pick(ways), depth + 1)
    if (schema.allOf !== undefined) return this.value(Object.assign({}, ...schema.allOf) as Schema, depth + 1)
    if ('const' in schema) return schema.const
    if (schema.enum !== undefined) return this.pick(schema.enum)
    const type = Array.isArray(schema.type) ? this.pick(schema.type as readonly string[]) : schema.type
    if (type === 'string') return this.#text(schema)
    if (type === 'integer' || type === 'number') return this.#number(schema, type)
    if (type === 'boolean') return this.#maybe(0.5)
    if (type === 'null') return null
    if (type === 'array') return this.#list(schema, depth)
    if (type === 'object' || schema.properties !== undefined) return this.#object(schema, depth)
    return this.pick([...WORDS, 1, null, {}])
  }

  #text({ format, maxLength = 40 }: Schema): string {
    if (format === 'uuid') return this.#maybe(0.8) ? this.pick(this.#ids) : '00000000-0000-4000-8000-00000000dead'
    if (format === 'email') return this.pick(['somebody@example.org', 'bob@example.org'])
    if (format === 'date-time') return this.pick(TIMES)
    if (format === 'date') return this.pick(TIMES).slice(0, 10)
    if (this.#maybe(0.3)) return this.pick(this.#ids).slice(0, maxLength)
    return this.pick(WORDS).slice(0, maxLength)
  }

  #number({ minimum = -10, maximum = 1000 }: Schema, type: string): number {
    const value = minimum + this.#chance() * (Math.min(maximum, minimum + 1000) - minimum)
    return type === 'integer' ? Math.round(value) : value
  }

  #list({ items, prefixItems, maxItems = 3 }: Schema, depth: number): unknown[] {
    if (prefixItems !== undefined) return prefixItems.map((item) => this.value(item, depth + 1))
    const count = depth > 6 ? 0 : Math.floor(this.#chance() * Math.min(4, maxItems + 1))
    const item = typeof items === 'object' ? items : {}
    return Array.from({ length: count }, () => this.value(item, depth + 1))
  }

  #object({ properties = {}, required = [] }: Schema, depth: number): object {
    const wanted = Object.entries(properties).filter(([name]) => required.includes(name) || this.#maybe(0.5))
    return Object.fromEntries(wanted.map(([name, part]) => [name, this.value(part, depth + 1)]))
  }
}

/** A lone surrogate can't be part of a URL. */
const wellFormed = (text: string): string => text.toWellFormed()
