import { AuthAdminApi } from '@supabase/auth-js'
import { authAddress } from '../../../platform/session/auth-address.ts'
import { auth } from '../../../platform/session/session.ts'

/** One argument or a part of one: its place among the arguments, then the way into it. */
export interface CallField {
  readonly label: string
  readonly at: readonly [index: number, ...path: string[]]
}

export interface AuthCall {
  /** As it is written behind the client: `mfa.enroll`. */
  readonly name: string
  readonly fields: readonly CallField[]
}

const part =
  (index: number) =>
  (...labels: string[]): CallField[] =>
    labels.map((label) => ({ label, at: [index, ...label.split('.')] }))

/** Parts of the first, and of the second argument. */
export const of = part(0)
export const second = part(1)

/** Arguments that are one value each, in their order. */
export const each = (...labels: string[]): CallField[] => labels.map((label, index) => ({ label, at: [index] }))

export const call = (name: string, ...fields: readonly (readonly CallField[])[]): AuthCall => ({
  name,
  fields: fields.flat(),
})

/** What was typed as what it stands for: objects, lists and yes or no as JSON writes them, everything else as text. */
export function readValue(typed: string): unknown {
  if (!/^\s*(?:[[{]|true\s*$|false\s*$)/.test(typed)) return typed
  try {
    return JSON.parse(typed) as unknown
  } catch {
    return typed
  }
}

interface Tree {
  [name: string]: unknown
}

/** The arguments of a call from what was typed; what is empty is left out. */
export function argumentsOf(fields: readonly CallField[], typed: Readonly<Record<string, string>>): unknown[] {
  const args: unknown[] = []
  for (const { label, at } of fields) {
    const value = typed[label] ?? ''
    if (value === '') continue
    const [index, ...path] = at
    if (path.length === 0) args[index] = readValue(value)
    else place((args[index] ??= {}) as Tree, path, readValue(value))
  }
  return Array.from(args)
}

function place(tree: Tree, path: readonly string[], value: unknown): void {
  const [name = '', ...rest] = path
  if (rest.length === 0) tree[name] = value
  else place((tree[name] ??= {}) as Tree, rest, value)
}

/** Calls a method of the client by its written name. */
export async function callMethod(client: object, name: string, args: readonly unknown[]): Promise<unknown> {
  const path = name.split('.')
  const method = path.pop() ?? ''
  const owner = path.reduce<unknown>((object, key) => (object as Tree)[key], client) as Tree
  return (owner[method] as (...args: unknown[]) => unknown).apply(owner, [...args])
}

interface Asked {
  readonly call: AuthCall
  readonly typed: Readonly<Record<string, string>>
  /** With one, the call is the administration's. */
  readonly serviceKey: string | undefined
}

/** Runs a call and writes down what came of it. */
export async function answerTo({ call, typed, serviceKey }: Asked): Promise<string> {
  try {
    const client = serviceKey === undefined ? await auth() : adminClient(serviceKey)
    return write(await callMethod(client, call.name, argumentsOf(call.fields, typed)))
  } catch (error) {
    return write({ thrown: error })
  }
}

const adminClient = (serviceKey: string) =>
  new AuthAdminApi({ url: authAddress(), headers: { Authorization: `Bearer ${serviceKey}` } })

/** Anything as text; errors with all they say of themselves. */
function write(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => readable(part), 2) as string | undefined
  return text ?? String(value)
}

function readable(part: unknown): unknown {
  if (typeof part === 'function') return '()'
  return part instanceof Error ? Object.assign({ name: part.name, message: part.message }, part) : part
}
