import { gunzipSync, gzipSync } from 'node:zlib'
import type { ReadingScript } from '@replique/contract'
import { readThrough, type Play } from '@replique/script'
import type { Db } from '../../../kernel/db/database.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { findScript } from './store/readings.ts'

/** A play as it was when its reading was opened: what is read of it, and the whole, so that it can be compared later. */
export interface Frozen {
  readonly script: ReadingScript
  readonly play: Play
}

export function freeze(play: Play, title: string): Frozen {
  const { language, characters, lines, scenes } = readThrough(play)
  return {
    play,
    script: {
      title,
      language,
      characters: [...characters],
      lines: lines.map((line) => ({
        ...line,
        speakers: [...line.speakers],
        parts: line.parts.map((part) => ({ ...part, sounds: [...part.sounds] })),
      })),
      scenes: [...scenes],
    },
  }
}

export const pack = (frozen: Frozen): Uint8Array => gzipSync(JSON.stringify(frozen))

const unpack = (bytes: Uint8Array): Frozen => JSON.parse(gunzipSync(bytes).toString('utf8')) as Frozen

export async function frozenOf(db: Db, readingId: string): Promise<Frozen> {
  return unpack((await findScript(db, readingId)) ?? refuse('reading_not_found'))
}

/** Scripts that are kept at hand: every move looks into one. */
const MOST = 16

/** What is read in a reading, read from the database once while it goes on. */
export function keepScripts(db: Db): (readingId: string) => Promise<ReadingScript> {
  const shelf = new Map<string, Promise<ReadingScript>>()
  return (id) => {
    const kept = shelf.get(id) ?? frozenOf(db, id).then(({ script }) => script)
    shelf.delete(id)
    shelf.set(id, kept)
    kept.catch(() => shelf.get(id) === kept && shelf.delete(id))
    for (const oldest of shelf.keys()) {
      if (shelf.size <= MOST) break
      shelf.delete(oldest)
    }
    return kept
  }
}
