import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore, type Store } from '../../../platform/store.ts'

/** What one person means to write of one play, and what they wrote today in this browser. */
export interface Goals {
  /** Words a day; null: none is set. */
  readonly daily: number | null
  /** Words of the whole play; null: none is set. */
  readonly target: number | null
  /** The day that `words` are of, as in "2026-03-01", by this computer's clock. */
  readonly day: string
  /** By how many words this person made the play longer on that day, what they deleted taken off. */
  readonly words: number
}

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

/** The day in the writer's own time. */
export function dayOf(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/** Goals as stored by any version; what is not understood counts as not set, and words of another day as none. */
export function readGoals(stored: string | null, today: string): Goals {
  const read = parse(stored)
  const same = read['day'] === today
  const words = same && Number.isInteger(read['words']) ? (read['words'] as number) : 0
  return { daily: count(read['daily']), target: count(read['target']), day: today, words }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** From none of it to all of it, as a whole per cent; what was deleted never makes it less than nothing. */
export const progressOf = (words: number, goal: number): number =>
  Math.max(0, Math.min(100, Math.floor((words / goal) * 100)))

export interface GoalStore extends Store<Goals> {
  /** Adds words written today. */
  readonly add: (words: number) => void
  readonly change: (next: Pick<Goals, 'daily' | 'target'>) => void
}

const stores = new Map<string, GoalStore>()

/** The goals of one person for one play, kept in this browser. */
export function goalsOf({ person, play }: { readonly person: string; readonly play: string }): GoalStore {
  const key = `replique-goals:${person}:${play}`
  const known = stores.get(key)
  if (known) return known
  const today = (): string => dayOf(new Date())
  const store = createStore(readGoals(readStored(key), today()))
  const write = (next: (now: Goals) => Goals): void => {
    // another tab may have counted meanwhile
    const goals = next(readGoals(readStored(key), today()))
    writeStored(key, JSON.stringify(goals))
    store.set(goals)
  }
  const made: GoalStore = {
    ...store,
    add: (words) => write((now) => ({ ...now, words: now.words + words })),
    change: (next) => write((now) => ({ ...now, ...next })),
  }
  stores.set(key, made)
  return made
}
