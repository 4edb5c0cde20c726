import type { Transaction } from 'yjs'
import { attrsOf, changedBlocks } from '@replique/manuscript'
import { wordsIn } from '@replique/script'
import type { Node } from 'prosemirror-model'
import { readStored, writeStored } from '../../../platform/browser-storage.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { MountedEditor } from '../mount.ts'

/**
 * Reports each change of the state, and whether it was made in this editor. Changes by others, and those that the
 * editor makes in response, don't count as made here. Returns a function that stops the reports.
 */
export function watchChanges(editor: MountedEditor, heard: (mine: boolean) => void): () => void {
  const { doc } = editor.binding.shared
  let under: Transaction | null = null
  const begin = (transaction: Transaction): void => void (under ??= transaction)
  const end = (): void => void (under = null)
  doc.on('beforeTransaction', begin)
  doc.on('afterAllTransactions', end)
  const unwatch = editor.watch(() => heard(under?.local !== false))
  return () => {
    unwatch()
    doc.off('beforeTransaction', begin)
    doc.off('afterAllTransactions', end)
  }
}

/** Counts the printed words of a block. The name in a cue counts too. */
function wordsOf(block: Node): number {
  const { kind, name } = attrsOf(block)
  if (kind === 'note' || kind === 'section' || kind === 'synopsis') return 0
  let words = name === null ? 0 : wordsIn(name)
  block.forEach((run) => {
    if (!run.marks.some((mark) => mark.type.name === 'aside')) words += wordsIn(run.text ?? '')
  })
  return words
}

/** Returns how many more words `after` has than `before`. Only the blocks that differ are read. */
function wordsBetween(before: Node, after: Node): number {
  const { was, now } = changedBlocks(before, after)
  const sum = (blocks: typeof was): number => blocks.reduce((words, { node }) => words + wordsOf(node), 0)
  return sum(now) - sum(was)
}

/**
 * Reports how many words each local change added or removed. Others' changes are not reported. Returns a function that
 * stops the reports.
 */
export function countOwnWords(editor: MountedEditor, tell: (words: number) => void): () => void {
  let shown = editor.view.state.doc
  return watchChanges(editor, (mine) => {
    const before = shown
    shown = editor.view.state.doc
    if (shown === before || !mine) return
    const words = wordsBetween(before, shown)
    if (words !== 0) tell(words)
  })
}

const MOST = 1_000_000

/**
 * Parses a goal as typed. Returns null for no goal and undefined for an invalid one. It must be whole unless `fraction`
 * is set.
 */
export function readGoal(typed: string, fraction = false): number | null | undefined {
  const bare = typed.replace(/[\s\u00a0\u202f]/gu, '')
  const goal = Number(fraction ? bare.replace(',', '.') : bare.replace(/[.,](?=\d{3}(?!\d))/g, ''))
  if (bare === '' || goal === 0) return null
  return goal > 0 && goal <= MOST && (fraction || Number.isInteger(goal)) ? goal : undefined
}

/** One user's goals for one play, and what they wrote today in this browser. */
interface Goals extends WritingGoals {
  /** The day that `words` and `pages` belong to, such as "2026-03-01", in local time. */
  readonly day: string
  /** Words that the user added on that day, minus those they deleted. */
  readonly words: number
  /** Pages that the user added on that day, minus those they deleted; fractional, in the play's layout. */
  readonly pages: number
}

/** The goals. Null means not set. */
export interface WritingGoals {
  /** Words per day. */
  readonly daily: number | null
  /** Words in the whole play. */
  readonly target: number | null
  /** Pages per day, possibly a fraction. */
  readonly dailyPages: number | null
  /** Pages in the whole play. */
  readonly targetPages: number | null
}

const count = (value: unknown): number | null =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : null

const amount = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : null

/** Returns the local date, such as "2026-03-01". */
export function dayOf(now: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
}

/**
 * Reads goals stored by any version of the app. Invalid values count as not set, and progress from another day as 0.
 */
export function readGoals(stored: string | null, today: string): Goals {
  const { daily, target, dailyPages, targetPages, day, words, pages } = parse(stored)
  const same = day === today
  return {
    daily: count(daily),
    target: count(target),
    dailyPages: amount(dailyPages),
    targetPages: count(targetPages),
    day: today,
    words: same && Number.isInteger(words) ? (words as number) : 0,
    pages: same && Number.isFinite(pages) ? (pages as number) : 0,
  }
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(stored ?? '{}')
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Returns the progress as a whole percentage from 0 to 100; 0 if more was deleted than written. */
export const progressOf = (done: number, goal: number): number =>
  Math.max(0, Math.min(100, Math.floor((done / goal) * 100)))

interface GoalStore extends Store<Goals> {
  /** Adds to what was written today. */
  readonly add: (more: Partial<Pick<Goals, 'words' | 'pages'>>) => void
  readonly change: (next: WritingGoals) => void
}

const stores = new Map<string, GoalStore>()

/** Returns the goals of one user for one play, stored in this browser. */
export function goalsOf({ person, play }: { readonly person: string; readonly play: string }): GoalStore {
  const key = `replique-goals:${person}:${play}`
  const known = stores.get(key)
  if (known) return known
  const today = (): string => dayOf(new Date())
  const store = createStore(readGoals(readStored(key), today()))
  const write = (next: (now: Goals) => Goals): void => {
    // another tab may have counted in the meantime
    const goals = next(readGoals(readStored(key), today()))
    writeStored(key, JSON.stringify(goals))
    store.set(goals)
  }
  const made: GoalStore = {
    ...store,
    add: ({ words = 0, pages = 0 }) => write((now) => ({ ...now, words: now.words + words, pages: now.pages + pages })),
    change: (next) => write((now) => ({ ...now, ...next })),
  }
  stores.set(key, made)
  return made
}
