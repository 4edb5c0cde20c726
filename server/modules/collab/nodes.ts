import { createHmac, hkdfSync, timingSafeEqual, randomUUID } from 'node:crypto'
import { IncomingMessage, MessageType, type Extension } from '@hocuspocus/server'
import type { Log } from '../../kernel/log.ts'

/** Signs messages between servers, because anything with access to the same Redis could publish there too. */
interface SignedMessages {
  seal(channel: string, message: string | Uint8Array): Buffer
  /** Returns the message, or null if it was not signed by a server of this installation. */
  open(channel: string, sealed: Uint8Array): Buffer | null
}

const MAC = 32

/**
 * The key is derived from AUTH_SECRET, which all servers on one database share. The signature covers the channel, so a
 * message about one play can't be replayed for another. A replay on the same channel has no effect: updates are merged
 * once, presence states have clocks, and an event only makes pages reload data.
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

/** The connection to other servers on the same database. */
export interface Nodes {
  readonly extension: Extension
  /** Whether Redis responded recently. Without it, nodes would diverge unnoticed. */
  isWell(): boolean
  /** Sends a message to every other node. Nodes that can't be reached at that moment never get it. */
  spread(words: string): void
  stop(): void
}

/** The channel for messages that don't belong to a play. */
const CHANNEL = 'replique#spread'
const EVERY = 1_000
const SILENCE = 3_000
/** Refused messages are logged at most once in this many milliseconds. */
const REFUSALS_LOGGED = 10_000

interface NodesOptions {
  readonly redisUrl: string
  /** The secret that messages between servers are signed with. */
  readonly secret: string
  readonly log: Log
  readonly hear: (words: string) => void
  /** Called before another server's message reads or changes the text of a play that is open on this server. */
  readonly wake: (playId: string) => void
}

const SYNC_TYPES: readonly number[] = [MessageType.Sync, MessageType.SyncReply]

/** Returns the play whose text a server's message reads or changes, or null for other messages. */
function textOf(message: Buffer): string | null {
  // the sender's name and its length come first
  const frame = new IncomingMessage(message.subarray(1 + (message[0] ?? 0)))
  const playId = frame.readVarString()
  return SYNC_TYPES.includes(frame.readVarUint()) ? playId : null
}

async function connectTo(redisUrl: string) {
  const { Redis } = await import('@hocuspocus/extension-redis')
  const url = new URL(redisUrl)
  return new Redis({
    host: url.hostname,
    port: Number(url.port || 6379),
    prefix: 'replique',
    // a play is loaded with all that was stored; a server that is just leaving would not answer
    awaitInitialSyncTimeout: 0,
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
}

/** Throws if Redis can't be reached or refuses the credentials. */
export async function checkRedis(redisUrl: string): Promise<void> {
  const { pub, sub } = await connectTo(redisUrl)
  let reason: unknown = null
  for (const client of [pub, sub]) client.on('error', (error: unknown) => (reason ??= error))
  try {
    await pub.ping()
  } catch (error) {
    throw reason ?? error
  } finally {
    pub.disconnect()
    sub.disconnect()
  }
}

/** Connects to other nodes through Redis. Only used if REDIS_URL is set. */
export async function openNodes({ redisUrl, secret, log, hear, wake }: NodesOptions): Promise<Nodes> {
  const extension = await connectTo(redisUrl)
  // every update is stored before it is applied, so the extension needs no lock for storing on idle
  Object.assign(extension, { onStoreDocument: undefined, afterStoreDocument: undefined })
  // a subscription made while Redis can't be reached waits for it, because no subscription is ever tried again
  Object.assign(extension.sub.options, { maxRetriesPerRequest: null })
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
  // the extension only gets messages with a valid signature
  const [deliver] = extension.sub.listeners('messageBuffer') as ((channel: Buffer, message: Buffer) => Promise<void>)[]
  extension.sub.removeAllListeners('messageBuffer')
  extension.sub.on('messageBuffer', (channel: Buffer, sealed: Buffer) => {
    const message = read(channel, sealed)
    if (message === null) return
    const playId = textOf(message)
    if (playId !== null) wake(playId)
    deliver?.(channel, message).catch((error: unknown) => log.error('another server’s message failed', { error }))
  })
  // a separate connection, because the extension assumes that every message on its own connection is about a play
  const subscriber = extension.sub.duplicate()
  for (const client of [extension.pub, extension.sub, subscriber])
    client.on('error', (error: Error) => log.warn('redis failed', { error: error.message }))
  const own = randomUUID()
  subscriber.on('messageBuffer', (channel: Buffer, sealed: Buffer) => {
    const [from, words = ''] = cut(read(channel, sealed)?.toString() ?? own)
    if (from !== own) hear(words)
  })
  subscriber.subscribe(CHANNEL).catch((error: unknown) => log.warn('redis failed', { error }))
  const { isWell, stop } = watchOver([extension.pub, extension.sub, subscriber], log)
  return {
    extension,
    isWell,
    spread: (words) => {
      say(CHANNEL, `${own} ${words}`).catch((error: unknown) => log.warn('redis failed', { error }))
    },
    stop: () => {
      // documents are still being closed; the extension would end their subscriptions on a closed connection
      Object.assign(extension, { beforeUnloadDocument: undefined, afterUnloadDocument: undefined })
      stop()
    },
  }
}

/** Splits a message into the sender's id and the content. */
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
  readonly status: string
  ping(): Promise<unknown>
  disconnect(reconnect?: boolean): void
}

/**
 * Asks Redis for an answer on every connection. A connection that only listens would otherwise never notice that Redis
 * has ended it while the network was cut.
 */
function watchOver(clients: readonly Client[], log: Log): Pick<Nodes, 'isWell' | 'stop'> {
  const answered = new Map<Client, number>()
  const asked = new Map<Client, number>()
  let well = false
  let failed = false
  const isAnswering = (): boolean => clients.every((client) => Date.now() - (answered.get(client) ?? 0) < SILENCE)
  const noteChange = (): void => {
    const now = isAnswering()
    if (now === well) return
    well = now
    if (!well) log.warn('redis does not respond; writes are refused until it does')
    else if (failed) log.warn('redis responds again')
    failed = !well
  }
  const ask = (client: Client): void => {
    const since = asked.get(client)
    if (since === undefined) {
      asked.set(client, Date.now())
      client
        .ping()
        .then(
          () => void answered.set(client, Date.now()),
          () => {},
        )
        .finally(() => {
          asked.delete(client)
          noteChange()
        })
    } else if (client.status === 'ready' && Date.now() - since >= SILENCE) {
      // after a cut, the system may wait for minutes before it sends something again on the same connection
      asked.set(client, Date.now())
      client.disconnect(true)
    }
  }
  const askAll = (): void => {
    clients.forEach(ask)
    noteChange()
  }
  askAll()
  const timer = setInterval(askAll, EVERY)
  timer.unref()
  return {
    isWell: () => well && isAnswering(),
    stop: () => {
      clearInterval(timer)
      for (const client of clients) client.disconnect()
    },
  }
}
