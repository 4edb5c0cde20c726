import type { App } from '../app.ts'
import { listen } from '../http-listener.ts'

/** A server on a free port of this machine, with websockets. */
export interface TestServer {
  readonly url: string
  close(): Promise<void>
}

export async function startTestServer(app: App): Promise<TestServer> {
  const listening = await listen({ ...app, config: { ...app.config, host: '127.0.0.1', port: 0 } })
  return { url: `http://127.0.0.1:${listening.port}`, close: () => listening.close() }
}
