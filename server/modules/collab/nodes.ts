import { createHmac, hkdfSync, timingSafeEqual, randomUUID } from 'node:crypto'
import type { Extension } from '@hocuspocus/server'
import type { Log } from '../../kernel/log.ts'

/** Signs what servers say to one another over Redis, which anybody on the same Redis could say as well. */
interface SignedMessages {
  seal(channel: string, message: string | Uint8Array): Buffer
  /** What was said on this channel; null where no server of this instance said it. */
  open(channel: string, sealed: Uint8Array): Buffer | null
}

const MAC = 32

/**
 * The key is derived from AUTH_SECRET, which all servers on one database share. The channel is signed along, so that a
 * message about one play cannot be said again about another. Said twice on the same channel it changes nothing: updates
 * are merged once, presence counts its words, and an event only makes pages ask.
 */
function openSignedMessages(secret: string): SignedMessages {
  const key = Buffer.from(hkdfSync('sha256', secret, 'replique', 'messages between servers', MAC))
  const macOf = (channel: string, message: string | Uint8Array): Buffer =>
    createHmac('sha256', key).update(`${channel}\n`).update(message).digest()
  return {
    seal: (channel, message) => Buffer.concat([macOf(channel, message), Buffer.from(message)]),
    open: (channel, sealed) => {
      if (sealed.byteLength < MAC) return null
      const message = Buffer.from(sealed.subarray(MAC))
      return timingSafeEqual(sealed.subarray(0, MAC), macOf(channel, message)) ? message : null
    },
  }
}

/** What connects this server with others on the same database. */
export interface Nodes {
  readonly extension: Extension
  /** Whether Redis answered lately; without it nodes would drift apart unseen. */
  isWell(): boolean
  /** Hands words to every other node; those that cannot be reached now never hear them. */
  spread(words: string): void
  stop(): void
}

/** Where nodes hear words that belong to no play. */
const CHANNEL = 'replique#spread'
const EVERY = 1_000
const SILENCE = 3_000
/** Messages that were refused are logged once in so many milliseconds. */
const REFUSALS_LOGGED = 10_000

interface NodesOptions {
  readonly redisUrl: string
  /** What messages between servers are signed with. */
  readonly secret: string
  readonly log: Log
  readonly hear: (words: string) => void
}

/** Connects to the others through Redis; loaded only where REDIS_URL is set. */
export async function openNodes({ redisUrl, secret, log, hear }: NodesOptions): Promise<Nodes> {
  const { Redis } = await import('@hocuspocus/extension-redis')
  const url = new URL(redisUrl)
  const extension = new Redis({
    host: url.hostname,
    port: Number(url.port || 6379),
    prefix: 'replique',
    options: {
      ...(url.username === '' ? {} : { username: decodeURIComponent(url.username) }),
      ...(url.password === '' ? {} : { password: decodeURIComponent(url.password) }),
      ...(url.pathname.length > 1 ? { db: Number(url.pathname.slice(1)) } : {}),
      ...(url.protocol === 'rediss:' ? { tls: {} } : {}),
      maxRetriesPerRequest: 1,
      connectTimeout: SILENCE,
      retryStrategy: (attempt: number) => Math.min(attempt * 200, 2_000),
    },
  })
  // Nothing is stored when a document rests: every update is stored before it counts, so no lock is needed for it.
  Object.assign(extension, { onStoreDocument: undefined, afterStoreDocument: undefined })
  const messages = openSignedMessages(secret)
  const note = noteRefusals(log)
  const read = (channel: Buffer, sealed: Buffer): Buffer | null => {
    const message = messages.open(channel.toString(), sealed)
    if (message === null) note(channel.toString())
    return message
  }
  const publish = extension.pub.publish.bind(extension.pub) as (channel: string, message: Buffer) => Promise<number>
  const say = (channel: string, message: string | Uint8Array) => publish(channel, messages.seal(channel, message))
  Object.assign(extension.pub, { publish: say })
  // The extension hears only what was signed.
  const [deliver] = extension.sub.listeners('messageBuffer') as ((channel: Buffer, message: Buffer) => Promise<void>)[]
  extension.sub.removeAllListeners('messageBuffer')
  extension.sub.on('messageBuffer', (channel: Buffer, sealed: Buffer) => {
    const message = read(channel, sealed)
    if (message !== null)
      deliver?.(channel, message).catch((error: unknown) => log.error('another server’s message failed', { error }))
  })
  // A line of its own: the extension takes every message of its subscription for one of a play.
  const subscriber = extension.sub.duplicate()
  for (const client of [extension.pub, extension.sub, subscriber])
    client.on('error', (error: Error) => log.warn('redis failed', { error: error.message }))
  const own = randomUUID()
  subscriber.on('messageBuffer', (channel: Buffer, sealed: Buffer) => {
    const [from, words = ''] = cut(read(channel, sealed)?.toString() ?? own)
    if (from !== own) hear(words)
  })
  subscriber.subscribe(CHANNEL).catch((error: unknown) => log.warn('redis failed', { error }))
  const { isWell, stop } = watchOver(extension, log)
  return {
    extension,
    isWell,
    spread: (words) => {
      say(CHANNEL, `${own} ${words}`).catch((error: unknown) => log.warn('redis failed', { error }))
    },
    stop: () => {
      stop()
      subscriber.disconnect()
    },
  }
}

/** Who sent a message, and what it says. */
const cut = (message: string): string[] => [message.slice(0, 36), message.slice(37)]

function noteRefusals(log: Log): (channel: string) => void {
  let last = -Infinity
  let refused = 0
  return (channel) => {
    refused++
    if (Date.now() - last < REFUSALS_LOGGED) return
    log.warn('redis messages refused: they are not signed with AUTH_SECRET', { channel, refused })
    last = Date.now()
    refused = 0
  }
}

interface Client {
  ping(): Promise<string>
  disconnect(): void
}

function watchOver(
  extension: { readonly pub: Client; readonly sub: Client },
  log: Log,
): Pick<Nodes, 'isWell' | 'stop'> {
  let answered = 0
  let well = false
  const noteChange = (): void => {
    const now = Date.now() - answered < SILENCE
    if (now === well) return
    well = now
    log.warn(well ? 'redis responds again' : 'redis does not respond; writes are refused until it does')
  }
  const ask = (): void => {
    extension.pub.ping().then(
      () => {
        answered = Date.now()
        noteChange()
      },
      () => noteChange(),
    )
    noteChange()
  }
  ask()
  const timer = setInterval(ask, EVERY)
  timer.unref()
  return {
    isWell: () => well && Date.now() - answered < SILENCE,
    stop: () => {
      clearInterval(timer)
      extension.pub.disconnect()
      extension.sub.disconnect()
    },
  }
}
