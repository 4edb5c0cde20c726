import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { os } from '../../kernel/http/call.ts'
import { requireProved } from '../../kernel/refusal.ts'
import type { Participant } from './connection.ts'
import type { CollabModules } from './deps.ts'

/** Milliseconds after which a node that sent nothing is forgotten: it has stopped, or nobody is connected to it. */
const FORGOTTEN = 50_000
/** Milliseconds between checks of who is present, and between repeats of an unchanged message to other nodes. */
export const PRESENCE_INTERVALS = { looks: 5_000, repeats: 20_000 } as const

type People = Readonly<Record<string, readonly string[]>>

const told = z.object({ present: z.object({ node: z.uuid(), plays: z.record(z.string(), z.array(z.string())) }) })

/**
 * Tracks which users are present in which plays. Each node counts its own participants and sends the result to the
 * others.
 */
export class PresenceTracker {
  readonly #participants: ReadonlyMap<Participant, unknown>
  readonly #now: () => number
  readonly #node = randomUUID()
  readonly #elsewhere = new Map<string, { readonly at: number; readonly plays: People }>()
  #told = { words: '', at: 0 }

  constructor(participants: ReadonlyMap<Participant, unknown>, now: () => number) {
    this.#participants = participants
    this.#now = now
  }

  /** The users who have these plays open, on any node. Plays that nobody has open are left out. */
  at(playIds: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
    const asked = new Set(playIds)
    const found = new Map<string, Set<string>>()
    const add = (playId: string, userId: string): void => {
      const people = found.get(playId) ?? new Set<string>()
      found.set(playId, people.add(userId))
    }
    for (const { playId, actor } of this.#participants.keys()) if (asked.has(playId)) add(playId, actor.id)
    for (const { at, plays } of this.#elsewhere.values())
      if (this.#now() - at < FORGOTTEN) for (const id of asked) for (const one of plays[id] ?? []) add(id, one)
    return found
  }

  /** Returns the message for other nodes if one is due, otherwise null. */
  words(): string | null {
    const plays: Record<string, string[]> = {}
    for (const { playId, actor } of this.#participants.keys()) {
      const people = (plays[playId] ??= [])
      if (!people.includes(actor.id)) people.push(actor.id)
    }
    const words = JSON.stringify({ present: { node: this.#node, plays } })
    const now = this.#now()
    if (words === this.#told.words && now - this.#told.at < PRESENCE_INTERVALS.repeats) return null
    this.#told = { words, at: now }
    return words
  }

  hear(words: string): void {
    if (!words.startsWith('{"present":')) return
    const heard = told.safeParse(JSON.parse(words))
    if (!heard.success) return
    const { node, plays } = heard.data.present
    const now = this.#now()
    if (node !== this.#node) this.#elsewhere.set(node, { at: now, plays })
    for (const [id, { at }] of this.#elsewhere) if (now - at >= FORGOTTEN) this.#elsewhere.delete(id)
  }
}

/** The routes that list who is present. */
export function presenceRoutes(modules: CollabModules, present: PresenceTracker) {
  return {
    /** Lists the given plays that somebody else has open and the user may read. */
    list: os.presence.list.handler(async ({ input, context }) => {
      const actor = requireProved(context.actor)
      const others = new Map(
        [...present.at(input.ids)].flatMap(([id, people]) => {
          const rest = [...people].filter((one) => one !== actor.id)
          return rest.length === 0 ? [] : [[id, rest] as const]
        }),
      )
      const readable = await modules.plays.titlesFor(actor, [...others.keys()])
      const names = await modules.namesOf([...new Set([...readable.keys()].flatMap((id) => others.get(id) ?? []))])
      return {
        plays: [...readable.keys()].map((id) => ({
          id,
          people: (others.get(id) ?? []).map((userId) => ({ id: userId, name: names.get(userId) ?? '' })),
        })),
      }
    }),
  }
}
