import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'

export type TakeUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => boolean

/** Hands websocket upgrades to whoever takes them; what nobody takes is refused. */
export function serveUpgrades(server: Server, takers: readonly TakeUpgrade[]): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Without a listener, a connection that breaks off now would end the process.
    socket.on('error', () => socket.destroy())
    if (takers.some((take) => take(request, socket, head))) return
    socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
  })
}
