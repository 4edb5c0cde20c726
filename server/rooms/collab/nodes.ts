import type { Extension } from '@hocuspocus/server'
import type { Log } from '../../kernel/log.ts'

/** What connects this server with others on the same database. */
export interface Nodes {
  readonly extension: Extension
  /** Whether Redis answered lately; without it nodes would drift apart unseen. */
  isWell(): boolean
  stop(): void
}

const EVERY = 1_000
const SILENCE = 3_000

/** Connects to the others through Redis; loaded only where REDIS_URL is set. */
export async function openNodes(redisUrl: string, log: Log): Promise<Nodes> {
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
  for (const client of [extension.pub, extension.sub])
    client.on('error', (error: Error) => log.warn('redis failed', { error: error.message }))
  return watchOver(extension, log)
}

interface Client {
  ping(): Promise<string>
  disconnect(): void
}

function watchOver(extension: Extension & { readonly pub: Client; readonly sub: Client }, log: Log): Nodes {
  let answered = 0
  let well = false
  const judge = (): void => {
    const now = Date.now() - answered < SILENCE
    if (now === well) return
    well = now
    log.warn(well ? 'redis answers' : 'redis is silent; writes are refused until it answers')
  }
  const ask = (): void => {
    extension.pub.ping().then(
      () => {
        answered = Date.now()
        judge()
      },
      () => judge(),
    )
    judge()
  }
  ask()
  const timer = setInterval(ask, EVERY)
  timer.unref()
  return {
    extension,
    isWell: () => well && Date.now() - answered < SILENCE,
    stop: () => {
      clearInterval(timer)
      extension.pub.disconnect()
      extension.sub.disconnect()
    },
  }
}
