import { timingSafeEqual } from 'node:crypto'
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newToken } from '../ids.ts'
import type { Log } from '../log.ts'
import type { FolderLock, Holder } from './data-folder.ts'

/**
 * Actions that the command line can request from the running server. Each takes a string and returns a stream of bytes.
 */
export type ControlActions = Readonly<Record<string, (input: string) => Promise<Readable>>>

/** Maximum size of a request, in bytes. */
const LONGEST = 10_000

export interface Control {
  close(): Promise<void>
}

/**
 * Lets the command line reach the server that uses the embedded database, which no second process can open. Listens on
 * a free loopback port and requires the secret in the data folder's lock file.
 */
export async function openControl(
  actions: ControlActions,
  { lock, log }: { lock: FolderLock; log: Log },
): Promise<Control> {
  const secret = newToken()
  const server = createServer((request, response) => {
    const action = isAllowed(request, secret) ? actions[request.url?.slice(1) ?? ''] : undefined
    if (action === undefined) response.writeHead(404).end()
    else void answer(async () => action(await readInput(request)), { response, log })
  })
  server.unref()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  await lock.tell((server.address() as AddressInfo).port, secret)
  return {
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readInput(request: IncomingMessage): Promise<string> {
  let size = 0
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > LONGEST) throw new Error('the command line said too much')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

function isAllowed(request: IncomingMessage, secret: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${secret}`)
  return request.method === 'POST' && given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function answer(
  action: () => Promise<Readable>,
  { response, log }: { response: ServerResponse; log: Log },
): Promise<void> {
  try {
    await pipeline(await action(), response)
  } catch (error) {
    log.error('a request from the command line failed', { error })
    // aborts a response that has begun, so that the client doesn't mistake a partial response for a complete one
    if (response.headersSent) response.destroy()
    else response.writeHead(500).end()
  }
}

/** Sends a request to the server that holds the folder. Returns null if it doesn't respond. */
export async function sendToHolder(holder: Holder, action: string, input = ''): Promise<IncomingMessage | null> {
  const { port, secret } = holder
  if (port === undefined || secret === undefined) return null
  return new Promise((resolve) => {
    const headers = { authorization: `Bearer ${secret}` }
    const asking = ask({ host: '127.0.0.1', port, path: `/${action}`, method: 'POST', headers }, resolve)
    asking.once('error', () => resolve(null))
    asking.end(input)
  })
}
