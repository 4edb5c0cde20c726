import type { Version } from '@replique/contract'
import type { Link } from '../connection/link.ts'
import type { LinkState } from '../connection/link-state.ts'
import { historyOf } from './history.ts'

/** The server cannot be asked now, or has not heard of what was written last. */
export class NotConnected extends Error {}

/** Milliseconds that the server has to take what was written last. */
const PATIENCE = 10_000

const isSent = ({ phase, dirty, unsent }: LinkState): boolean => phase === 'live' && !dirty && unsent === 0

/** Whether the server can be reached for a version. */
export const isConnected = ({ phase }: LinkState): boolean => phase === 'live'

/** Resolves once the server has everything that was written here. */
export function untilSent({ state }: Link): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      clearTimeout(timer)
      unwatch()
      settle()
    }
    const look = (): void => {
      const now = state.get()
      if (isSent(now)) end(resolve)
      else if (!isConnected(now)) end(() => reject(new NotConnected()))
    }
    const timer = setTimeout(() => end(() => reject(new NotConnected())), PATIENCE)
    const unwatch = state.watch(look)
    look()
  })
}

/** Keeps the present as a version, with everything that was written here in it. */
export async function keepPresent(link: Link, name: string | null): Promise<Version> {
  await untilSent(link)
  return historyOf(link).keep(name)
}
