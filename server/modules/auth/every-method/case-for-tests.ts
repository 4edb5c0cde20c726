import { expect } from 'vitest'
import type { Client, MethodOf, Surface } from './surface-for-tests.ts'
import type { World } from './world-for-tests.ts'

export type Act = (world: World) => Promise<void>

/** A method that succeeds, and is refused; or is off; or asks the server for nothing that could be refused. */
export type Case =
  | { readonly works: Act; readonly refused: Act; readonly off?: Act }
  | { readonly works: Act; readonly off: Act }
  | { readonly works: Act; readonly asksNothing: true }
  | { readonly off: Act }

export type CasesOf<K extends keyof Surface> = Readonly<Record<MethodOf<Surface[K]>, Case>>

type DataOf<R> = NonNullable<Extract<R, { error: null }> extends { data: infer D } ? D : never>

/** What a call answers, which must not be an error. */
export async function take<R extends { data: unknown; error: unknown }>(asked: Promise<R>): Promise<DataOf<R>> {
  const { data, error } = await asked
  expect(error).toBeNull()
  return data as DataOf<R>
}

export async function expectDone(asked: Promise<{ error: unknown }>): Promise<void> {
  expect((await asked).error).toBeNull()
}

/** A refusal as the client understands it: by its code, and with the status that decides what it does next. */
export async function expectRefusal(asked: Promise<{ error: unknown }>, status: number, code: string): Promise<void> {
  expect((await asked).error).toMatchObject({ status, code })
}

/** The session is still held, and the service still knows it. */
export async function expectSession(client: Pick<Client, 'getSession' | 'getUser'>): Promise<void> {
  expect((await client.getSession()).data.session).not.toBeNull()
  expect((await client.getUser()).error).toBeNull()
}

/** Without a session, the client itself refuses. */
export async function expectNoSession(asked: Promise<{ error: unknown }>): Promise<void> {
  expect((await asked).error).toMatchObject({ name: 'AuthSessionMissingError' })
}
