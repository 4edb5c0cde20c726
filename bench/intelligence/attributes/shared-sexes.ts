/** The sex of characters according to the headers of sample plays; the engine never sees these headers. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language, Play } from '@replique/script'
import { readTei } from '@replique/script'

const SCRIPTS = join(import.meta.dirname, '../../../../shared/data/scripts')

export const isMeasurable = (): boolean => existsSync(join(SCRIPTS, 'tei-en'))

export interface TeiPlay {
  readonly name: string
  readonly source: string
  readonly play: Play
}

/** Yields all plays of a language whose header states the sex of at least one character. */
export function* teiPlays(language: Language): Generator<TeiPlay> {
  const folder = join(SCRIPTS, `tei-${language}`)
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.xml')) continue
    const source = readFileSync(join(folder, file), 'utf8')
    if (sexesOf(source).size === 0) continue
    // the attribute is removed before the play is read
    const read = readTei(source.replace(/(<person(?:Grp)?\b[^>]*?)\ssex="[^"]*"/g, '$1'))
    if ('play' in read) yield { name: file.replace(/\.xml$/, ''), source, play: { ...read.play, language } }
  }
}

/** Returns the sex of each character whose header entry states it, as `FEMALE` or `MALE`, or as `F` or `M`. */
export function sexesOf(source: string): ReadonlyMap<string, 'female' | 'male'> {
  const sexes = new Map<string, 'female' | 'male'>()
  for (const [person] of source.matchAll(/<person\b[^>]*>/g)) {
    const id = /xml:id="([^"]+)"/.exec(person)?.[1]
    const sex = /\ssex="([^"]+)"/.exec(person)?.[1]
    if (id && sex?.startsWith('F')) sexes.set(id, 'female')
    else if (id && sex && /^M(?:ALE)?$/.test(sex)) sexes.set(id, 'male')
  }
  return sexes
}
