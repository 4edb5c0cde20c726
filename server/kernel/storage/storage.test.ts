import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDiskStorage } from './disk-storage.ts'
import type { Storage } from './storage.ts'

let folder: string
let storage: Storage
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-files-'))
  storage = openDiskStorage(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true }))

test('what was put is got back, until it is removed', async () => {
  expect(await storage.get('a/b.bin')).toBe(null)
  await storage.put('a/b.bin', new Uint8Array([0, 255]))
  expect(Uint8Array.from((await storage.get('a/b.bin'))!)).toEqual(new Uint8Array([0, 255]))
  await storage.remove('a/b.bin')
  expect(await storage.get('a/b.bin')).toBe(null)
  await storage.remove('a/b.bin')
})

test('a list gives a hundred by name, or as many as asked', async () => {
  const name = (n: number): string => `list/${String(n).padStart(3, '0')}.txt`
  for (let n = 119; n >= 0; n--) await storage.put(name(n), new Uint8Array(1))
  await storage.put('listless', new Uint8Array(1))
  const keys = await storage.list('list/')
  expect([keys.length, keys[0], keys.at(-1)]).toEqual([100, name(0), name(99)])
  expect(await storage.list('list/', { limit: 1000 })).toHaveLength(120)
  expect(await storage.list('none')).toEqual([])
})

test.each(['../x', 'a/../../x', '/etc/x', 'a//b', '', 'a/.hidden', 'C:\\x', 'a\u0000', 'é', 'x'.repeat(300)])(
  '%j is no key',
  async (key) => {
    await expect(storage.put(key, new Uint8Array(1))).rejects.toThrow('not a storage key')
    await expect(storage.get(key)).rejects.toThrow('not a storage key')
  },
)
