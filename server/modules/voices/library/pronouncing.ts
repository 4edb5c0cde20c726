import { LIMITS, type Pronunciation, type Pronunciations } from '@replique/contract'
import { refuse } from '../../../kernel/refusal.ts'
import type { SignedIn } from '../../../kernel/actor.ts'
import { mayRead, mayWrite, type PlayAccess, type LibraryDeps } from './deps.ts'
import { dropPronunciation, listPronunciations, lockOwner, putPronunciation } from './store.ts'

/** A visible character: neither whitespace nor a control or format character. */
const VISIBLE = /[^\p{C}\p{Z}]/u

/** Reduces text to a single line without control characters. */
export const cleanLine = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/** Cleans a name. Refuses one without any visible character. */
export function cleanName(text: string): string {
  const line = cleanLine(text)
  return VISIBLE.test(line) ? line : refuse('invalid')
}

/**
 * Lower-cases a word except for its first letter, because a capitalised word may be a name, and therefore a different
 * word.
 */
const foldWord = (written: string): string => {
  const [first = '', ...rest] = written
  return `${first}${rest.join('').toLowerCase()}`
}

export async function requirePlay(
  { modules }: LibraryDeps,
  actor: SignedIn,
  playId: string,
  may: (access: PlayAccess) => boolean = mayRead,
): Promise<PlayAccess> {
  const access = await modules.plays.accessTo(actor, playId)
  if (access === null || !mayRead(access)) return refuse('play_not_found')
  return may(access) ? access : refuse('not_allowed')
}

export async function dictionaryOf(deps: LibraryDeps, playId: string): Promise<Pronunciation[]> {
  const rows = await listPronunciations(deps.kernel.database.db, playId)
  return rows.map(({ written, said }) => ({ written, said }))
}

async function present(deps: LibraryDeps, playId: string, access: PlayAccess): Promise<Pronunciations> {
  const entries = await dictionaryOf(deps, playId)
  const { characters } = await deps.modules.plays.scriptOf(playId)
  const told = new Set(entries.map(({ written }) => foldWord(written)))
  const names = new Map(characters.map(({ name }) => [foldWord(cleanLine(name)), cleanLine(name)]))
  return {
    entries: entries.toSorted((a, b) => a.written.localeCompare(b.written)),
    names: [...names].flatMap(([folded, name]) =>
      name === '' || name.length > LIMITS.pronunciation || told.has(folded) ? [] : [name],
    ),
    may: { change: mayWrite(access) },
  }
}

export async function showPronunciation(deps: LibraryDeps, actor: SignedIn, playId: string): Promise<Pronunciations> {
  return present(deps, playId, await requirePlay(deps, actor, playId))
}

/** Sets the pronunciation of some words and leaves the others unchanged. Null removes a word. */
export async function changePronunciation(
  deps: LibraryDeps,
  actor: SignedIn,
  { id: playId, entries }: { id: string; entries: readonly { written: string; said: string | null }[] },
): Promise<Pronunciations> {
  const access = await requirePlay(deps, actor, playId, mayWrite)
  await deps.modules.speech.require()
  const requests = entries.map(({ written, said }) => ({
    written: cleanName(written),
    said: said === null ? null : cleanName(said),
  }))
  await deps.kernel.database.transaction(async (db) => {
    await lockOwner(db, playId)
    for (const { written, said } of requests) {
      const folded = foldWord(written)
      if (said === null) await dropPronunciation(db, playId, folded)
      else await putPronunciation(db, { play_id: playId, folded, written, said })
    }
    if ((await listPronunciations(db, playId)).length > LIMITS.pronunciations) return refuse('too_many_pronunciations')
  })
  return present(deps, playId, access)
}
