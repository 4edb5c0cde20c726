import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ALL } from './all-cases-for-tests.ts'
import type { Act } from './case-for-tests.ts'
import type { Surface } from './surface-for-tests.ts'
import { worlds, type World } from './world-for-tests.ts'

const KINDS = ['works', 'refused', 'off'] as const

function listActs(objects: readonly (keyof Surface)[]): { name: string; act: Act }[] {
  return objects.flatMap((object) =>
    Object.entries(ALL[object]).flatMap(([method, of]) =>
      KINDS.flatMap((kind) => {
        const act = (of as Partial<Record<string, Act>>)[kind]
        return act ? [{ name: `${object}.${method} · ${kind}`, act }] : []
      }),
    ),
  )
}

/** Tests every method of these objects in every world. */
export async function tryMethods(objects: readonly (keyof Surface)[]): Promise<void> {
  describe.each(await worlds())('the real client, with $name', (kind) => {
    let world: World
    beforeAll(async () => {
      world = await kind.open()
    })
    // the client logs every refusal to the console
    beforeEach(() => {
      for (const tell of ['error', 'warn'] as const) vi.spyOn(console, tell).mockImplementation(() => {})
    })
    afterEach(() => {
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
    })
    afterAll(() => world?.close())
    test.each(listActs(objects))('$name', async ({ act }) => {
      await act(world)
      expect(world.tokens.doubted.splice(0)).toEqual([])
    })
    test('was given tokens', () => expect(world.tokens.given).toBeGreaterThan(0))
  })
}
