/** PostgreSQL, Redis, S3, nginx and two nodes, each its own program, which a test kills, cuts off and starts again. */
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { acceptsConnections, freePort, postgresUser, providePostgres } from '@replique/server/postgres-for-tests'
import { openLoopback, openNamespaces, type Network } from './network.ts'
import { Program } from './program.ts'
import { openProxy, type ProxyUrls } from './proxy-for-tests.ts'

const MAIN = fileURLToPath(new URL('../../server/main.ts', import.meta.url))
const S3 = fileURLToPath(new URL('s3-server-for-tests.ts', import.meta.url))

interface Place {
  readonly folder: string
  readonly network: Network
  readonly port: number
}

/** Redis and PostgreSQL also listen on sockets in the file system, through which the test reaches them in the hub. */
const socketIn = (folder: string): string => join(folder, 'redis.socket')

function postgresIn({ folder, network, port }: Place, programs: string): Program {
  const user = postgresUser()
  const own = join(folder, 'postgres')
  mkdirSync(own)
  if (user.uid !== undefined) chownSync(own, user.uid, user.gid ?? user.uid)
  const data = join(own, 'data')
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'replique', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...user, cwd: own, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${String(made.stderr)}`)
  const access = join(folder, 'pg_hba.conf')
  writeFileSync(access, 'local all all trust\nhost all all 0.0.0.0/0 trust\n', { mode: 0o644 })
  const addresses = ([1, 2] as const).map((node) => network.ends(node, 'database').hub)
  const settings = { hba_file: access, listen_addresses: [...new Set(addresses)].join(), fsync: 'off' }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const as = user.uid === undefined ? [] : ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups']
  return new Program({
    name: 'PostgreSQL',
    command: network.in('hub', [
      ...as,
      join(programs, 'postgres'),
      '-D',
      data,
      '-p',
      String(port),
      '-k',
      own,
      ...given,
    ]),
    env: { LC_ALL: 'C.UTF-8' },
    isReady: () => acceptsConnections(`postgres://replique@localhost:${port}/postgres?host=${own}`),
  })
}

function redisIn({ folder, network, port }: Place): Program {
  const addresses = ([1, 2] as const).map((node) => network.ends(node, 'redis').hub)
  const listening = ['--port', String(port), '--bind', ...new Set(addresses), '--unixsocket', socketIn(folder)]
  const storing = ['--save', '', '--appendonly', 'no', '--dir', folder]
  return new Program({
    name: 'Redis',
    command: network.in('hub', ['redis-server', ...listening, ...storing, '--protected-mode', 'no']),
    isReady: async () => (await askRedis(folder, 'PING').catch(() => '')).startsWith('+PONG'),
  })
}

/** Sends one command to Redis and returns the answer. */
async function askRedis(folder: string, command: string): Promise<string> {
  const socket = connect(socketIn(folder))
  try {
    socket.write(`${command}\r\n`)
    const [answer] = (await once(socket, 'data', { signal: AbortSignal.timeout(5_000) })) as [Buffer]
    return String(answer)
  } finally {
    socket.destroy()
  }
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

interface Ports {
  readonly nodes: readonly [number, number]
  readonly postgres: number
  readonly redis: number
  readonly s3: number
}

const COMPILED = fileURLToPath(new URL('../../node_modules/.cache/replique/compiled', import.meta.url))

function nodeIn({ folder, network }: Omit<Place, 'port'>, node: 1 | 2, ports: Ports, urls: ProxyUrls): Program {
  const hubOn = (link: 'web' | 'redis' | 'database') => network.ends(node, link).hub
  return new Program({
    name: `node ${node}`,
    command: network.in(node, [process.execPath, MAIN]),
    env: {
      NODE_COMPILE_CACHE: COMPILED,
      HOST: network.ends(node, 'web').node,
      PORT: String(ports.nodes[node - 1]),
      DATA_DIR: join(folder, `node${node}`),
      DATABASE_URL: `postgres://replique@${hubOn('database')}:${ports.postgres}/postgres`,
      REDIS_URL: `redis://${hubOn('redis')}:${ports.redis}`,
      FILES_URL: `http://S3RVER:S3RVER@${hubOn('web')}:${ports.s3}/replique`,
      SITE_URL: urls.proxy,
      TRUST_PROXY: 'yes',
      AUTH_SECRET: 'which both nodes have: thirty-two signs',
      // the same people write in all rounds
      AUTH_JWT_LIFETIME: '86400',
      LOG_LEVEL: 'warn',
    },
    isReady: () => answers(`${urls.only[node - 1]}/ready`),
  })
}

export interface Servers {
  readonly urls: ProxyUrls
  readonly network: Network
  readonly nodes: readonly [Program, Program]
  readonly postgres: Program
  readonly redis: Program
  /** Makes Redis close the connections of all nodes, as it does with those from which it hears nothing for long. */
  readonly dropRedisConnections: () => Promise<void>
  /** Describes the programs that ended although the test had not ended them. */
  crashes(): string[]
  close(): Promise<void>
}

/** Starts all servers, in network namespaces if `apart` is set and otherwise on loopback. */
export async function startServers(nginx: string, apart: boolean): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'replique-nodes-'))
  // PostgreSQL runs as another user, with a folder of its own in this one
  chmodSync(folder, 0o755)
  const network = apart ? openNamespaces(folder) : openLoopback(folder)
  const programs = await providePostgres()
  const running: Program[] = []
  const closing: (() => Promise<void>)[] = [() => programs.remove(), () => network.close()]
  const close = async (): Promise<void> => {
    for (const program of running.toReversed())
      await program.end(program.name.startsWith('node') ? 'SIGTERM' : 'SIGINT')
    for (const end of closing.toReversed()) await end()
  }
  const start = async (program: Program): Promise<Program> => {
    running.push(program)
    await program.start()
    return program
  }
  try {
    const ports: Ports = {
      nodes: [await freePort(), await freePort()],
      postgres: await freePort(),
      redis: await freePort(),
      s3: await freePort(),
    }
    const webOf = (node: 1 | 2) => `${network.ends(node, 'web').node}:${ports.nodes[node - 1]}`
    const proxy = await openProxy({
      nginx,
      folder,
      nodes: [webOf(1), webOf(2)],
      inPlace: (command) => network.in('hub', command),
    })
    closing.push(() => proxy.close())
    const s3 = new Program({
      name: 'S3',
      command: network.in('hub', [
        process.execPath,
        S3,
        apart ? '0.0.0.0' : '127.0.0.1',
        `${ports.s3}`,
        join(folder, 's3'),
      ]),
      isReady: async (output) => output.includes('ready'),
    })
    const postgres = await start(postgresIn({ folder, network, port: ports.postgres }, programs.folder))
    const redis = await start(redisIn({ folder, network, port: ports.redis }))
    await start(s3)
    await proxy.start()
    const nodes = [
      nodeIn({ folder, network }, 1, ports, proxy.urls),
      nodeIn({ folder, network }, 2, ports, proxy.urls),
    ] as const
    for (const node of nodes) await start(node)
    return {
      urls: proxy.urls,
      network,
      nodes,
      postgres,
      redis,
      dropRedisConnections: async () => {
        for (const type of ['normal', 'pubsub']) await askRedis(folder, `CLIENT KILL TYPE ${type}`)
      },
      crashes: () =>
        running
          .filter(({ endedByItself }) => endedByItself > 0)
          .map(({ name, output }) => `${name} ended by itself:\n${output}`),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
