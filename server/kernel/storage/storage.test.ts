import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDiskStorage, type Storage } from './storage.ts'
import { openS3Storage, readBucket } from './s3-storage.ts'

let folder: string
let service: S3rver
let address: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'replique-files-'))
  service = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'buckets'),
    configureBuckets: [{ name: 'replique', configs: [] }],
  })
  const { port } = (await service.run()) as AddressInfo
  address = `http://S3RVER:S3RVER@127.0.0.1:${port}/replique`
})
afterAll(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

function inBucket(folders: string): Storage {
  const bucket = readBucket(address + folders)
  if (typeof bucket === 'string') throw new Error(bucket)
  return openS3Storage(bucket)
}

const PLACES: readonly [string, () => Storage][] = [
  ['a folder', () => openDiskStorage(join(folder, 'files'))],
  ['a bucket', () => inBucket('')],
  ['a folder of a bucket', () => inBucket('/stage/one')],
]

describe.each(PLACES)('storage in %s', (_place, open) => {
  let storage: Storage
  beforeAll(() => (storage = open()))

  test('returns a stored file until it is removed', async () => {
    expect(await storage.get('a/b.bin')).toBe(null)
    await storage.put('a/b.bin', new Uint8Array([0, 255]))
    expect(Uint8Array.from((await storage.get('a/b.bin'))!)).toEqual(new Uint8Array([0, 255]))
    await storage.remove('a/b.bin')
    expect(await storage.get('a/b.bin')).toBe(null)
    await storage.remove('a/b.bin')
  })

  test('lists a hundred keys by name, or as many as requested', async () => {
    const name = (n: number): string => `list/${String(n).padStart(3, '0')}.txt`
    for (let n = 119; n >= 0; n--) await storage.put(name(n), new Uint8Array(1))
    await storage.put('listless', new Uint8Array(1))
    const keys = await storage.list('list/')
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([100, name(0), name(99)])
    expect(await storage.list('list/', { limit: 1000 })).toHaveLength(120)
    expect(await storage.list('none')).toEqual([])
  })

  test.each(['../x', 'a/../../x', '/etc/x', 'a//b', '', 'a/.hidden', 'C:\\x', 'a\u0000', 'é', 'x'.repeat(300)])(
    'refuses the key %j',
    async (key) => {
      await expect(storage.put(key, new Uint8Array(1))).rejects.toThrow('not a storage key')
      await expect(storage.get(key)).rejects.toThrow('not a storage key')
    },
  )

  test('adds up the size of all its files', async () => {
    const before = await storage.size()
    await storage.put('size/one', new Uint8Array(1000))
    await storage.put('size/one', new Uint8Array(3000))
    expect((await storage.size()) - before).toBe(3000)
    await storage.remove('size/one')
    expect(await storage.size()).toBe(before)
  })
})

test('a folder of a bucket is separate from the rest of the bucket', async () => {
  await inBucket('/apart').put('mine', new Uint8Array([7]))
  expect(await inBucket('/stage').get('mine')).toBe(null)
  expect(await inBucket('').list('apart/')).toEqual(['apart/mine'])
})

test('wrong credentials are an error, not an empty bucket', async () => {
  const bucket = readBucket(address.replace('S3RVER:S3RVER', 'NOBODY:wrong'))
  await expect(openS3Storage(bucket as Exclude<typeof bucket, string>).get('a')).rejects.toThrow()
})

test.each([
  ['s3://key:secret@host/bucket', 'http'],
  ['nothing', 'http'],
  ['https://key:secret@host/', 'no bucket'],
  ['https://key:secret@host/B', 'no bucket'],
  ['https://key@host/bucket', 'without a secret'],
  ['https://key:secret@host/bucket/%2e%2e', 'no bucket'],
  ['https://key:secret@host/bucket/a b', 'folders'],
])('the bucket address %s is refused', (given, fault) => {
  expect(readBucket(given)).toContain(fault)
})

test('the key and secret of a bucket may contain any character', () => {
  expect(readBucket('https://a%2Fb:c%40d%25@host:9000/plays/x?region=eu-west-3')).toEqual({
    endpoint: 'https://host:9000',
    region: 'eu-west-3',
    bucket: 'plays',
    prefix: 'x/',
    credentials: { accessKeyId: 'a/b', secretAccessKey: 'c@d%' },
  })
})
