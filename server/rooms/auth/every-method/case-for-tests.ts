import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { findMethods, type MethodOf, type Surface } from './surface-for-tests.ts'
import { worlds, type World } from './world-for-tests.ts'

type Act = (world: World) => Promise<void>

/** A method that succeeds, and is refused; or is off; or asks the house for nothing that could be refused. */
export type Case =
  | { readonly works: Act; readonly refused: Act; readonly off?: Act }
  | { readonly works: Act; readonly off: Act }
  | { readonly works: Act; readonly asksNothing: true }
  | { readonly off: Act }

export type CasesOf<K extends keyof Surface> = Readonly<Record<MethodOf<Surface[K]>, Case>>
export type Cases = { readonly [K in keyof Surface]?: CasesOf<K> }

const KINDS = ['works', 'refused', 'off'] as const

function listActs(cases: Cases): { name: string; act: Act }[] {
  return Object.entries(cases).flatMap(([object, methods]) =>
    Object.entries(methods as Readonly<Record<string, Partial<Record<string, unknown>>>>).flatMap(([method, of]) =>
      KINDS.flatMap((kind) =>
        of[kind] === undefined ? [] : [{ name: `${object}.${method} · ${kind}`, act: of[kind] as Act }],
      ),
    ),
  )
}

/** Runs all cases in every world, and fails where the package has a method that none of them is about. */
export async function tryMethods(cases: Cases): Promise<void> {
  const found = findMethods()
  test.each(Object.entries(cases))('every public method of %s has its case', (object, methods) => {
    expect(Object.keys(methods).toSorted()).toEqual(found.get(object))
  })
  describe.each(await worlds())('the real client, with $name', (kind) => {
    let world: World
    beforeAll(async () => {
      world = await kind.open()
    })
    // The client tells a browser's console of every refusal.
    beforeEach(() => {
      for (const tell of ['error', 'warn'] as const) vi.spyOn(console, tell).mockImplementation(() => {})
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    afterAll(() => world?.close())
    test.each(listActs(cases))('$name', async ({ act }) => {
      await act(world)
      expect(world.tokens.doubted.splice(0)).toEqual([])
    })
    test('was given tokens', () => expect(world.tokens.given).toBeGreaterThan(0))
  })
}

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

/** Without a session, the client itself refuses. */
export async function expectNoSession(asked: Promise<{ error: unknown }>): Promise<void> {
  expect((await asked).error).toMatchObject({ name: 'AuthSessionMissingError' })
}
