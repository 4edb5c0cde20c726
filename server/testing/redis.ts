import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../kernel/db/postgres-for-tests.ts'

/**
 * Publishes bytes on a channel, as anyone with access to the same Redis can. Resolves once Redis has forwarded them.
 */
export async function publishOnRedis(redisUrl: string, channel: string, message: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(redisUrl)
  const socket = connect(Number(port), hostname)
  const part = (bytes: Uint8Array) => [Buffer.from(`$${bytes.byteLength}\r\n`), bytes, Buffer.from('\r\n')]
  const words = [Buffer.from('PUBLISH'), Buffer.from(channel), message]
  socket.write(Buffer.concat([Buffer.from('*3\r\n'), ...words.flatMap(part)]))
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  if (!answer.toString().startsWith(':')) throw new Error(`Redis said ${answer.toString()}`)
}

/** A relay in front of Redis, through which a test can keep a server away from it. */
export interface RedisRelay {
  readonly url: string
  /** The number of connections to Redis. */
  count(): number
  /** Accepts connections. Until then, they are refused. */
  listen(): Promise<void>
  /**
   * Ends all connections at Redis, as after a network has been cut for long. The server learns of it only when it next
   * sends something.
   */
  forget(): void
  close(): void
}

export async function openRedisRelay(redisUrl: string): Promise<RedisRelay> {
  const { hostname, port } = new URL(redisUrl)
  const own = await freePort()
  const pairs = new Map<Socket, Socket>()
  const relay = createServer((client) => {
    const redis = connect(Number(port), hostname)
    pairs.set(client, redis)
    client.on('data', (bytes) => void (pairs.has(client) ? redis.write(bytes) : client.resetAndDestroy()))
    client
      .on('error', () => {})
      .on('close', () => {
        pairs.delete(client)
        redis.destroy()
      })
    redis.on('data', (bytes) => client.write(bytes)).on('error', () => client.destroy())
    redis.on('close', () => void (pairs.has(client) && client.destroy()))
  })
  return {
    url: `redis://127.0.0.1:${own}`,
    count: () => pairs.size,
    listen: () => new Promise((resolve) => relay.listen(own, '127.0.0.1', resolve)),
    forget: () => {
      const forgotten = [...pairs.values()]
      pairs.clear()
      for (const redis of forgotten) redis.destroy()
    },
    close: () => {
      relay.close()
      for (const client of pairs.keys()) client.destroy()
    },
  }
}
