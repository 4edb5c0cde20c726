import { expect } from 'vitest'
import { openClientAt, type Client } from './client-for-tests.ts'
import { filesOf, type Act, type Cases } from './surface-for-tests.ts'

export const FUNCTIONS: Cases<'functions'> = {
  setAuth: ({ client }) => expect(() => client.functions.setAuth('none')).not.toThrow(),
  invoke: async ({ client }) => {
    for (const method of ['POST', 'GET', 'DELETE'] as const) {
      const { data, error } = await client.functions.invoke('hello', { method })
      expect([data, error?.name, error?.context.status]).toEqual([null, 'FunctionsHttpError', 404])
    }
  },
}

/**
 * The server has no files, buckets or indexes for clients. Every call is refused, and the error is never an HTML page.
 */
const noFiles =
  (ask: (client: Client) => PromiseLike<{ readonly error: unknown }>): Act =>
  async ({ client }) => {
    const { error } = await ask(client)
    expect(error).toMatchObject({ name: expect.stringMatching(/^Storage/), message: expect.not.stringContaining('<') })
    expect([404, 405, 415]).toContain((error as { status: number }).status)
  }
const BUCKET = 'files'
const FILE = 'a.txt'

export const STORAGE: Cases<'storage'> = {
  from: noFiles((client) => client.storage.from(BUCKET).list()),
  listBuckets: noFiles(({ storage }) => storage.listBuckets()),
  getBucket: noFiles(({ storage }) => storage.getBucket(BUCKET)),
  createBucket: noFiles(({ storage }) => storage.createBucket(BUCKET)),
  updateBucket: noFiles(({ storage }) => storage.updateBucket(BUCKET, { public: true })),
  emptyBucket: noFiles(({ storage }) => storage.emptyBucket(BUCKET)),
  deleteBucket: noFiles(({ storage }) => storage.deleteBucket(BUCKET)),
  getBucketLifecycle: noFiles(({ storage }) => storage.getBucketLifecycle(BUCKET)),
  updateBucketLifecycle: noFiles(({ storage }) => storage.updateBucketLifecycle(BUCKET, { rules: [] } as never)),
  deleteBucketLifecycle: noFiles(({ storage }) => storage.deleteBucketLifecycle(BUCKET)),
  purgeBucketCache: noFiles(({ storage }) => storage.purgeBucketCache(BUCKET)),
  // a separate client, because it keeps throwing afterwards
  throwOnError: ({ testServer }) =>
    expect(openClientAt(testServer.url).storage.throwOnError().listBuckets()).rejects.toMatchObject({ status: 404 }),
  setHeader: noFiles(({ storage }) => storage.setHeader('x-one', '1').listBuckets()),
}

export const FILES: Cases<'files'> = {
  upload: noFiles((client) => filesOf(client).upload(FILE, 'text')),
  update: noFiles((client) => filesOf(client).update(FILE, 'text')),
  uploadToSignedUrl: noFiles((client) => filesOf(client).uploadToSignedUrl(FILE, 'token', 'text')),
  createSignedUploadUrl: noFiles((client) => filesOf(client).createSignedUploadUrl(FILE)),
  move: noFiles((client) => filesOf(client).move(FILE, 'b.txt')),
  copy: noFiles((client) => filesOf(client).copy(FILE, 'b.txt')),
  createSignedUrl: noFiles((client) => filesOf(client).createSignedUrl(FILE, 60)),
  createSignedUrls: noFiles((client) => filesOf(client).createSignedUrls([FILE], 60)),
  download: noFiles((client) => filesOf(client).download(FILE)),
  info: noFiles((client) => filesOf(client).info(FILE)),
  exists: noFiles((client) => filesOf(client).exists(FILE)),
  remove: noFiles((client) => filesOf(client).remove([FILE])),
  purgeCache: noFiles((client) => filesOf(client).purgeCache(FILE)),
  list: noFiles((client) => filesOf(client).list()),
  listV2: noFiles((client) => filesOf(client).listV2()),
  getPublicUrl: ({ client }) => expect(filesOf(client).getPublicUrl(FILE).data.publicUrl).toContain('/storage/v1/'),
  toBase64: ({ client }) => expect(filesOf(client).toBase64('a')).toBe('YQ=='),
  throwOnError: ({ client }) =>
    expect(filesOf(client).throwOnError().list()).rejects.toMatchObject({ name: 'StorageApiError' }),
  setHeader: noFiles((client) => filesOf(client).setHeader('x-one', '1').list()),
}

export const VECTORS: Cases<'vectors'> = {
  from: noFiles(({ storage }) => storage.vectors.from(BUCKET).listIndexes()),
  createBucket: noFiles(({ storage }) => storage.vectors.createBucket(BUCKET)),
  getBucket: noFiles(({ storage }) => storage.vectors.getBucket(BUCKET)),
  listBuckets: noFiles(({ storage }) => storage.vectors.listBuckets()),
  deleteBucket: noFiles(({ storage }) => storage.vectors.deleteBucket(BUCKET)),
  throwOnError: ({ client }) =>
    expect(client.storage.vectors.throwOnError().listBuckets()).rejects.toMatchObject({ status: 404 }),
  setHeader: noFiles(({ storage }) => storage.vectors.setHeader('x-one', '1').listBuckets()),
}

export const ANALYTICS: Cases<'analytics'> = {
  from: async ({ testServer }) => {
    const catalog = openClientAt(testServer.url).storage.analytics.from(BUCKET)
    expect(await catalog.listNamespaces()).toMatchObject({ data: null, error: { status: 404 } })
  },
  createBucket: noFiles(({ storage }) => storage.analytics.createBucket(BUCKET)),
  listBuckets: noFiles(({ storage }) => storage.analytics.listBuckets()),
  deleteBucket: noFiles(({ storage }) => storage.analytics.deleteBucket(BUCKET)),
  throwOnError: ({ client }) =>
    expect(client.storage.analytics.throwOnError().listBuckets()).rejects.toMatchObject({ status: 404 }),
  setHeader: noFiles(({ storage }) => storage.analytics.setHeader('x-one', '1').listBuckets()),
}
