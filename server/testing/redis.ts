import { once } from 'node:events'
import { connect } from 'node:net'

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
