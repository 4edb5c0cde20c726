/** A mail server for tests. It accepts every email. */
import { createServer, type Server, type Socket } from 'node:net'

export interface MailServer {
  /** The recipients of received emails. */
  readonly arrived: readonly string[]
  close(): Promise<void>
}

/** Implements the part of SMTP that a client without authentication needs. */
export async function openMailServer(port: number): Promise<MailServer> {
  const arrived: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy())
    socket.write('220 ready\r\n')
    let isBody = false
    let rest = ''
    socket.on('data', (chunk) => {
      const lines = (rest + String(chunk)).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const was = isBody
        isBody = isBody ? line !== '.' : /^DATA/i.test(line)
        const to = /^RCPT TO:<([^>]*)>/i.exec(line)?.[1]
        if (to && !was) arrived.push(to)
        if (was ? !isBody : true) socket.write(isBody ? '354 go on\r\n' : '250 ok\r\n')
      }
    })
  })
  await listen(server, port)
  return {
    arrived,
    close: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

const listen = (server: Server, port: number) =>
  new Promise<void>((resolve, reject) => {
    server.on('error', reject)
    server.listen(port, '127.0.0.1', () => resolve())
  })

/** Returns a port that nothing listens on. */
export async function emptyPort(): Promise<number> {
  const server = createServer()
  await listen(server, 0)
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
