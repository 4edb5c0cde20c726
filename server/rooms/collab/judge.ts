import * as Y from 'yjs'
import { COLLAB_LIMITS } from './limits.ts'
import { CONTENT, skimUpdate, type Range, type Skimmed, type SkimmedItem } from './skim.ts'

/** Roots whose entries are never replaced or deleted, with the one type an entry may be (Yjs numbers: 1 map, 6 text). */
const ENTRIES: ReadonlyMap<string, number> = new Map([
  ['blocks', 6],
  ['characters', 1],
  ['titlePage', 6],
])
const ROOTS: ReadonlySet<string> = new Set([...ENTRIES.keys(), 'order', 'settings'])

/** `known` brings nothing that isn't there; `invalid` is nothing that our editors write. */
export type Verdict = 'news' | 'known' | 'invalid'

type Struct = Y.Item | Y.GC

function structAt(doc: Y.Doc, client: number, clock: number): Struct | null {
  if (clock >= Y.getState(doc.store, client)) return null
  const structs = doc.store.clients.get(client) as Struct[] | undefined
  return structs?.[Y.findIndexSS(structs, clock)] ?? null
}

const isEntry = (doc: Y.Doc, struct: Struct | null): struct is Y.Item =>
  struct instanceof Y.Item &&
  struct.parentSub !== null &&
  [...ENTRIES.keys()].some((root) => doc.share.get(root) === struct.parent)

class Foreign extends Error {}

/** Refuses roots, types and overwritten entries that no editor of ours makes. */
function checkItem(doc: Y.Doc, item: SkimmedItem, set: Set<string>): void {
  const { root, key, content, type, beside } = item
  if (root !== null && !ROOTS.has(root)) throw new Foreign('an unknown root')
  const entryType = root === null ? undefined : ENTRIES.get(root)
  if (entryType !== undefined && content !== CONTENT.deleted) {
    if (key === null || type !== entryType) throw new Foreign('an entry of another shape')
    set.add(`${root}\n${key}`)
  } else if (type !== null) throw new Foreign('a type where none belongs')
  if (beside !== null && content !== CONTENT.deleted && isEntry(doc, structAt(doc, beside.client, beside.clock)))
    throw new Foreign('an entry put in the place of another')
}

/** Whether a stretch of deletions deletes anything; entries may only go where another writer made the same one. */
function deletesSomething(doc: Y.Doc, range: Range, set: ReadonlySet<string>): boolean {
  const end = Math.min(range.clock + range.length, Number.MAX_SAFE_INTEGER)
  if (end > Y.getState(doc.store, range.client)) return true
  let found = false
  for (let clock = range.clock; clock < end;) {
    const struct = structAt(doc, range.client, clock)
    if (struct === null) return true
    if (!struct.deleted) {
      found = true
      if (isEntry(doc, struct)) {
        const root = [...ENTRIES.keys()].find((name) => doc.share.get(name) === struct.parent)
        if (!set.has(`${root}\n${struct.parentSub}`)) throw new Foreign('an entry deleted')
      }
    }
    clock = struct.id.clock + struct.length
  }
  return found
}

const isNew = (doc: Y.Doc, { client, clock, length }: Range): boolean => clock + length > Y.getState(doc.store, client)

/** What an update is to a document, found out before anything of it is stored or applied. */
export function judgeUpdate(doc: Y.Doc, update: Uint8Array): Verdict {
  const set = new Set<string>()
  let skimmed: Skimmed
  try {
    skimmed = skimUpdate(update, COLLAB_LIMITS.structs, (item) => checkItem(doc, item, set))
    let news = skimmed.written.some((range) => isNew(doc, range))
    for (const range of skimmed.deleted) news = deletesSomething(doc, range, set) || news
    const waiting = doc.store.pendingStructs?.update.byteLength ?? 0
    if (news && waiting > COLLAB_LIMITS.pending) return 'invalid'
    return news ? 'news' : 'known'
  } catch {
    return 'invalid'
  }
}
