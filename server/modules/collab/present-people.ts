import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { Participant } from './connection.ts'

/** Milliseconds: a node that has said nothing for so long is no longer there, or nobody is there. */
const FORGOTTEN = 50_000
/** Milliseconds between two looks at who is here, and between telling the others the same again. */
export const PRESENT = { looks: 5_000, repeats: 20_000 } as const

type People = Readonly<Record<string, readonly string[]>>

const told = z.object({ present: z.object({ node: z.uuid(), plays: z.record(z.string(), z.array(z.string())) }) })

/** Who is at which play. Every node counts its own, and tells the others. */
export class PresentPeople {
  readonly #participants: ReadonlyMap<Participant, unknown>
  readonly #now: () => number
  readonly #node = randomUUID()
  readonly #elsewhere = new Map<string, { readonly at: number; readonly plays: People }>()
  #told = { words: '', at: 0 }

  constructor(participants: ReadonlyMap<Participant, unknown>, now: () => number) {
    this.#participants = participants
    this.#now = now
  }

  /** The accounts of those who have these plays open, for writing or reading along, on any node; nobody's are left out. */
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

  /** What the other nodes are to be told, where that is due; null otherwise. */
  words(): string | null {
    const plays: Record<string, string[]> = {}
    for (const { playId, actor } of this.#participants.keys()) {
      const people = (plays[playId] ??= [])
      if (!people.includes(actor.id)) people.push(actor.id)
    }
    const words = JSON.stringify({ present: { node: this.#node, plays } })
    const now = this.#now()
    if (words === this.#told.words && now - this.#told.at < PRESENT.repeats) return null
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
