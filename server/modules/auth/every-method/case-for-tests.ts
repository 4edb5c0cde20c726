import { expect } from 'vitest'
import type { Client, MethodOf, Surface } from './surface-for-tests.ts'
import type { World } from './world-for-tests.ts'

export type Act = (world: World) => Promise<void>

/**
 * The tests of one method. A method that works is also tested when it is refused or switched off, unless it sends no
 * request that could be refused. Methods that are always off have a single test.
 */
export type Case =
  | { readonly works: Act; readonly refused: Act; readonly off?: Act }
  | { readonly works: Act; readonly off: Act }
  | { readonly works: Act; readonly asksNothing: true }
  | { readonly off: Act }

export type CasesOf<K extends keyof Surface> = Readonly<Record<MethodOf<Surface[K]>, Case>>

type DataOf<R> = NonNullable<Extract<R, { error: null }> extends { data: infer D } ? D : never>

/** Expects that a call succeeds, and returns its data. */
export async function take<R extends { data: unknown; error: unknown }>(asked: Promise<R>): Promise<DataOf<R>> {
  const { data, error } = await asked
  expect(error).toBeNull()
  return data as DataOf<R>
}

export async function expectDone(asked: Promise<{ error: unknown }>): Promise<void> {
  expect((await asked).error).toBeNull()
}

/** Expects a refusal with this status and error code. The status decides what the client does next. */
export async function expectRefusal(asked: Promise<{ error: unknown }>, status: number, code: string): Promise<void> {
  expect((await asked).error).toMatchObject({ status, code })
}

/** Expects that the client still has its session and that the server still accepts it. */
export async function expectSession(client: Pick<Client, 'getSession' | 'getUser'>): Promise<void> {
  expect((await client.getSession()).data.session).not.toBeNull()
  expect((await client.getUser()).error).toBeNull()
}

/** Expects that the client itself refuses, because it has no session. */
export async function expectNoSession(asked: Promise<{ error: unknown }>): Promise<void> {
  expect((await asked).error).toMatchObject({ name: 'AuthSessionMissingError' })
}
