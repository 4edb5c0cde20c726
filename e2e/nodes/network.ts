/**
 * The network between the servers of a test: a hub with PostgreSQL, Redis, S3 and the proxy, and the nodes. With
 * network namespaces, each node is in one of its own and has a separate link to the hub for its requests, for Redis and
 * for the database, so that each link can be cut. Nothing is changed in the namespace of this machine: the test reaches
 * the hub through sockets in the file system.
 */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'

/** The links between a node and the hub. */
const LINKS = ['web', 'redis', 'database'] as const
export type Link = (typeof LINKS)[number]
export type Place = 'hub' | 1 | 2

export interface Network {
  /** The command that runs a command in a place. */
  in(place: Place, command: readonly string[]): string[]
  /** The addresses of the two ends of a link: the hub's and the node's. */
  ends(node: 1 | 2, link: Link): { readonly hub: string; readonly node: string }
  /** Stops the traffic of a link. Packets are dropped without an answer. */
  cut(node: 1 | 2, link: Link): void
  restore(node: 1 | 2, link: Link): void
  /** Removes the namespaces, with everything that still runs in them, and the folder. */
  close(): Promise<void>
}

const NAME = /^replique-(\d+)-\w+$/

function ip(...args: readonly (string | number)[]): void {
  const { status, stderr, error } = spawnSync('ip', args.map(String), { encoding: 'utf8' })
  if (error) throw new Error('no ip was found: it comes with iproute2', { cause: error })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr.trim()}`)
}

/** Returns why network namespaces can't be used here, or null if they can. */
export function whyNoNamespaces(): string | null {
  const probe = `replique-${process.pid}-probe`
  try {
    ip('netns', 'add', probe)
    ip('-n', probe, 'link', 'add', 'name', 'one', 'type', 'veth', 'peer', 'name', 'two')
    return null
  } catch (error) {
    return (error as Error).message
  } finally {
    spawnSync('ip', ['netns', 'del', probe])
  }
}

/** Removes namespaces, with the processes in them, and a folder. */
const REMOVE = `folder=$1; shift
for name; do ip netns pids "$name" | xargs -r kill -KILL; ip netns del "$name"; done
rm -rf "$folder"`

/** Removes what earlier processes left that ended before they could remove it themselves. */
function sweep(): void {
  for (const name of readdirSync('/run/netns')) {
    const owner = Number(NAME.exec(name)?.[1] ?? process.pid)
    try {
      process.kill(owner, 0)
    } catch {
      spawnSync('sh', ['-c', REMOVE, 'sh', '', name])
    }
  }
}

/** Starts a process that removes everything once this process closes the pipe or ends, for whatever reason. */
function removeLater(folder: string, names: readonly string[]): ChildProcess {
  const stdio = ['pipe', 'ignore', 'ignore'] as const
  return spawn('sh', ['-c', `cat >/dev/null; ${REMOVE}`, 'sh', folder, ...names], { stdio: [...stdio], detached: true })
}

async function remove(remover: ChildProcess): Promise<void> {
  const removed = once(remover, 'exit')
  remover.stdin?.end()
  await removed
}

/** A network on loopback, for machines without namespaces. Its links can't be cut. */
export function openLoopback(folder: string): Network {
  const remover = removeLater(folder, [])
  const refuse = (): never => {
    throw new Error('loopback has no links')
  }
  return {
    in: (_place, command) => [...command],
    ends: () => ({ hub: '127.0.0.1', node: '127.0.0.1' }),
    cut: refuse,
    restore: refuse,
    close: () => remove(remover),
  }
}

/** Creates the namespaces and links. The folder is removed with them. */
export function openNamespaces(folder: string): Network {
  sweep()
  const nameOf = (place: Place) => `replique-${process.pid}-${place}`
  const hub = nameOf('hub')
  const remover = removeLater(folder, [hub, nameOf(1), nameOf(2)])
  const ends = (node: 1 | 2, link: Link) => {
    const subnet = `10.99.${node * 10 + LINKS.indexOf(link)}`
    return { hub: `${subnet}.1`, node: `${subnet}.2` }
  }
  for (const place of ['hub', 1, 2] as const) {
    ip('netns', 'add', nameOf(place))
    ip('-n', nameOf(place), 'link', 'set', 'lo', 'up')
  }
  for (const node of [1, 2] as const)
    for (const link of LINKS) {
      const addresses = ends(node, link)
      const macOf = (end: number) => `02:00:00:0${node}:0${LINKS.indexOf(link)}:0${end}`
      const peer = ['peer', 'name', link, 'address', macOf(2), 'netns', nameOf(node)]
      ip('-n', hub, 'link', 'add', 'name', `${link}${node}`, 'address', macOf(1), 'type', 'veth', ...peer)
      ip('-n', hub, 'address', 'add', `${addresses.hub}/30`, 'dev', `${link}${node}`)
      ip('-n', nameOf(node), 'address', 'add', `${addresses.node}/30`, 'dev', link)
      ip('-n', hub, 'link', 'set', `${link}${node}`, 'up')
      ip('-n', nameOf(node), 'link', 'set', link, 'up')
      // a node that knows the address of the link's other end isn't told that it can't be reached while the link is cut
      const neighbour = ['neighbour', 'add', addresses.hub, 'lladdr', macOf(1), 'dev', link, 'nud', 'permanent']
      ip('-n', nameOf(node), ...neighbour)
    }
  return {
    in: (place, command) => ['ip', 'netns', 'exec', nameOf(place), ...command],
    ends,
    cut: (node, link) => ip('-n', hub, 'link', 'set', `${link}${node}`, 'down'),
    restore: (node, link) => ip('-n', hub, 'link', 'set', `${link}${node}`, 'up'),
    close: () => remove(remover),
  }
}
