/** A connection to a server that can be cut and restored without either side's involvement. */
import { createServer, connect, type Socket } from 'node:net'

export interface NetworkLine {
  readonly port: number
  cut(): Promise<void>
  mend(): Promise<void>
}

/** Forwards every byte from one local port to another. */
export async function openNetworkLine(port: number, to: number): Promise<NetworkLine> {
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => other.destroy())
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  const mend = () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  await mend()
  return {
    port,
    mend,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      }),
  }
}
