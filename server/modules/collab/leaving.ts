import { removeAwarenessStates } from 'y-protocols/awareness'
import { z } from 'zod'
import type { OpenPlays } from './hooks.ts'

/**
 * Hocuspocus passes on who is shown, and not who is shown no longer: what a frame says of a page that has left is gone
 * when it is read. People on other servers would go on seeing that page until its presence times out, so that it is
 * told to them in words.
 */
const told = z.object({ left: z.object({ playId: z.string(), client: z.number() }) })

/** That a page with this client id is no longer at a play on this server. */
export const wordsOfLeaving = (playId: string, client: number): string => JSON.stringify({ left: { playId, client } })

/** Shows a page no longer that has left another server, unless it has come here meanwhile. */
export function hearLeaving({ documents }: OpenPlays, words: string): void {
  if (!words.startsWith('{"left":')) return
  const heard = told.safeParse(JSON.parse(words))
  const document = heard.success ? documents.get(heard.data.left.playId) : undefined
  if (!heard.success || document === undefined) return
  const { client } = heard.data.left
  const isHere = [...document.connections.values()].some(({ clients }) => clients.has(client))
  if (!isHere) removeAwarenessStates(document.awareness, [client], null)
}
