import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Language } from '@replique/script'
import { beginPlay } from './actions.ts'
import type { PlaysDeps } from './deps.ts'

const FILES: Readonly<Record<Language, string>> = { en: 'the-last-bus.fountain', fr: 'le-parapluie.fountain' }

/** Always the same for one person, so that they are given one sample however often this is asked for. */
export function sampleId(userId: string): string {
  const hash = createHash('sha256').update(`sample play of ${userId}`).digest('hex')
  const variant = ((Number.parseInt(hash.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return [
    hash.slice(0, 8),
    hash.slice(8, 12),
    `8${hash.slice(13, 16)}`,
    `${variant}${hash.slice(17, 20)}`,
    hash.slice(20, 32),
  ].join('-')
}

/** Gives a new account one short play in its language, to look at, write in, or throw away. */
export async function giveSample(deps: PlaysDeps, userId: string, language: Language): Promise<void> {
  const name = FILES[language]
  const bytes = await readFile(new URL(`./samples/${name}`, import.meta.url))
  const beginning = await deps.workers.ask('bring', { name, bytes: new Uint8Array(bytes), language })
  await beginPlay(deps, userId, { ...beginning, client: 'sample', id: sampleId(userId) })
}
