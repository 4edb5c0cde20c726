/**
 * nginx in front of two nodes, with the documented configuration. More of its sockets send everybody to the same node:
 * always, or as long as that node answers.
 */
import { writeFileSync } from 'node:fs'
import { connect, createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { nginxConfiguration } from '../../server/testing/nginx.ts'
import { Program } from './program.ts'

/** The servers of the additional sockets, by the name of the socket. */
const OTHERS: Readonly<Record<string, (nodes: readonly string[]) => string>> = {
  first: ([first, second]) => `server ${first} max_fails=0; server ${second} max_fails=0 backup;`,
  second: ([first, second]) => `server ${second} max_fails=0; server ${first} max_fails=0 backup;`,
  only1: ([first]) => `server ${first};`,
  only2: ([, second]) => `server ${second};`,
}

const HEADERS = `proxy_http_version 1.1;
proxy_set_header Host $http_host;
proxy_set_header X-Forwarded-For 127.0.0.1;
proxy_set_header X-Forwarded-Proto http;
proxy_set_header Upgrade $http_upgrade;
proxy_set_header Connection $replique_connection;
proxy_buffering off;`

const socketIn = (folder: string, name: string): string => join(folder, `${name}.socket`)

function configurationFor(folder: string, nodes: readonly string[]): string {
  const socket = (name: string) => `unix:${socketIn(folder, name)}`
  const others = Object.entries(OTHERS).map(
    ([name, serversOf]) => `upstream ${name} { ${serversOf(nodes)} }
server { listen ${socket(name)}; client_max_body_size 20m; location / { proxy_pass http://${name}; ${HEADERS} } }`,
  )
  // a socket in the file system has no client address; the header says which node has answered
  const more = `add_header X-Node $upstream_addr always;\n${others.join('\n')}`
  return nginxConfiguration(folder, { listen: socket('proxy'), servers: nodes, more }).replaceAll(
    '$remote_addr',
    '127.0.0.1',
  )
}

/** Listens on loopback and passes every connection on to a socket in the file system. */
async function openRelay(path: string): Promise<{ url: string; close(): void }> {
  const relay = createServer((client) => {
    const server = connect(path)
    client.pipe(server)
    server.pipe(client)
    client.on('error', () => client.destroy()).on('close', () => server.destroy())
    server.on('error', () => client.destroy()).on('close', () => client.end())
  })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, close: () => void relay.close() }
}

export interface ProxyUrls {
  /** The proxy as documented. */
  readonly proxy: string
  /** Sends everybody to one node, and to the other if it doesn't answer. */
  readonly preferring: readonly [string, string]
  /** Each node by itself. */
  readonly only: readonly [string, string]
}

export interface Proxy {
  readonly urls: ProxyUrls
  start(): Promise<void>
  close(): Promise<void>
}

interface ProxyOptions {
  readonly nginx: string
  readonly folder: string
  readonly nodes: readonly string[]
  readonly inPlace: (command: readonly string[]) => string[]
}

export async function openProxy({ nginx, folder, nodes, inPlace }: ProxyOptions): Promise<Proxy> {
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configurationFor(folder, nodes))
  const names = ['proxy', ...Object.keys(OTHERS)]
  const relays = await Promise.all(names.map((name) => openRelay(socketIn(folder, name))))
  const urlOf = (name: string): string => relays[names.indexOf(name)]!.url
  const program = new Program({
    name: 'nginx',
    // one process, so that none is left if it is killed
    command: inPlace([nginx, '-e', join(folder, 'error.log'), '-c', file, '-g', 'master_process off;']),
    // no node runs yet; asked for one of several, nginx would remember that none has answered
    isReady: () =>
      fetch(urlOf('only1')).then(
        () => true,
        () => false,
      ),
  })
  return {
    urls: {
      proxy: urlOf('proxy'),
      preferring: [urlOf('first'), urlOf('second')],
      only: [urlOf('only1'), urlOf('only2')],
    },
    start: () => program.start(),
    close: async () => {
      for (const relay of relays) relay.close()
      await program.end('SIGTERM')
    },
  }
}
