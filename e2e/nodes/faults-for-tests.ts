/** What may go wrong in an installation with two nodes. Each fault happens at once and is repaired a moment later. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Servers } from './servers-for-tests.ts'

export interface Fault {
  readonly name: string
  readonly cutsLink?: boolean
  readonly isRollingRestart?: boolean
  /** Breaks something at once, and repairs it a moment later. */
  readonly cause: (servers: Servers, next: () => number) => Promise<void>
}

export const FAULTS: readonly Fault[] = [
  {
    name: 'a node is killed',
    cause: async ({ nodes }, next) => {
      const node = nodes[next() < 0.5 ? 0 : 1]
      await node.end('SIGKILL')
      await pause(next() * 1_000)
      await node.start()
    },
  },
  {
    name: 'Redis is killed',
    cause: async ({ redis, nodes }, next) => {
      await redis.end('SIGKILL')
      await pause(next() * 5_000)
      // in some rounds, as when a machine starts again, a node starts before Redis does
      const node = next() < 0.3 ? nodes[next() < 0.5 ? 0 : 1] : null
      await node?.end('SIGKILL')
      const starting = node?.start()
      await pause(next() * 4_000)
      await redis.start()
      await starting
    },
  },
  {
    name: 'PostgreSQL is killed',
    cause: async ({ postgres }, next) => {
      await postgres.end('SIGKILL')
      await pause(next() * 3_000)
      await postgres.startAgain()
    },
  },
  {
    name: 'a node is cut off from Redis',
    cutsLink: true,
    cause: async ({ network, dropRedisConnections }, next) => {
      const node = next() < 0.5 ? 1 : 2
      network.cut(node, 'redis')
      await pause(1_000 + next() * 5_000)
      if (next() < 0.5) await dropRedisConnections()
      network.restore(node, 'redis')
    },
  },
  {
    name: 'a node is cut off from the database',
    cutsLink: true,
    cause: async ({ network }, next) => {
      const node = next() < 0.5 ? 1 : 2
      network.cut(node, 'database')
      await pause(500 + next() * 5_000)
      network.restore(node, 'database')
    },
  },
  {
    name: 'the nodes are restarted one after the other',
    isRollingRestart: true,
    cause: async ({ nodes }) => {
      for (const node of nodes) {
        await node.end('SIGTERM')
        await node.start()
      }
    },
  },
]
