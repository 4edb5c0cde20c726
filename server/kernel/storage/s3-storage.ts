import type { S3Client } from '@aws-sdk/client-s3'
import { assertKey, type Storage } from './storage.ts'

/** An S3 bucket for stored files, parsed from FILES_URL by `readBucket`. */
export interface Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  /** Prefix of every key: empty, or with a trailing slash. */
  readonly prefix: string
  /** The credentials to sign in with; null to use the machine's own, such as those of its role. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null
}

/** Parses `https://KEY:SECRET@host/bucket/prefix?region=…`. Returns an error message if it is invalid. */
export function readBucket(address: string): Bucket | string {
  if (!URL.canParse(address)) return 'it must be an address with http:// or https://'
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'it must be an address with http:// or https://'
  const [bucket = '', ...folders] = url.pathname.split('/').filter((part) => part !== '')
  if (!/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket)) return 'it names no bucket after the host'
  if (!folders.every((part) => /^[\w.-]{1,100}$/.test(part))) return 'its folders may have letters, digits and . - _'
  if ((url.username === '') !== (url.password === '')) return 'it has a key without a secret, or the other way round'
  return {
    endpoint: url.origin,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: folders.map((part) => `${part}/`).join(''),
    credentials:
      url.username === ''
        ? null
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  }
}

type Sdk = typeof import('@aws-sdk/client-s3')
interface Open {
  readonly sdk: Sdk
  readonly client: S3Client
}

/** Stores files in a bucket of any S3-compatible service. The client is loaded on first use. */
export function openS3Storage(given: Bucket): Storage {
  const { bucket: Bucket, prefix } = given
  let opened: Promise<Open> | null = null
  const open = (): Promise<Open> => (opened ??= connect(given))
  async function* pages(start: string): AsyncGenerator<readonly { readonly key: string; readonly bytes: number }[]> {
    const { sdk, client } = await open()
    for await (const { Contents = [] } of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix + start }))
      yield Contents.map(({ Key = '', Size = 0 }) => ({ key: Key.slice(prefix.length), bytes: Size }))
  }
  return {
    put: async (key, bytes) => {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ Bucket, Key: prefix + assertKey(key), Body: bytes }))
    },
    get: async (key) => {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key: prefix + assertKey(key) }))
        return (await Body?.transformToByteArray()) ?? null
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null
        throw error
      }
    },
    remove: async (key) => {
      const { sdk, client } = await open()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: prefix + assertKey(key) }))
    },
    list: async (start, { limit = 100 } = {}) => {
      const keys: string[] = []
      for await (const page of pages(start)) {
        keys.push(...page.map(({ key }) => key))
        if (keys.length >= limit) break
      }
      return keys.slice(0, limit)
    },
    size: async () => {
      let sum = 0
      for await (const page of pages('')) for (const { bytes } of page) sum += bytes
      return sum
    },
  }
}

async function connect({ endpoint, region, credentials }: Bucket): Promise<Open> {
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    // not every service has a host name per bucket
    forcePathStyle: true,
    // few services other than Amazon's support the newer checksums
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(credentials === null ? {} : { credentials }),
  })
  return { sdk, client }
}
