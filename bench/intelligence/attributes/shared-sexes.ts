/** What the headers of shared plays say of their people; the reader never sees it. */
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

/** All plays of a language whose header says of anybody whether they are a woman or a man. */
export function* teiPlays(language: Language): Generator<TeiPlay> {
  const folder = join(SCRIPTS, `tei-${language}`)
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.xml')) continue
    const source = readFileSync(join(folder, file), 'utf8')
    if (sexesOf(source).size === 0) continue
    // the attribute is taken away before the play is read
    const read = readTei(source.replace(/(<person(?:Grp)?\b[^>]*?)\ssex="[^"]*"/g, '$1'))
    if ('play' in read) yield { name: file.replace(/\.xml$/, ''), source, play: { ...read.play, language } }
  }
}

/** Of whom the header says it: `FEMALE` and `MALE`, `F` and `M`. */
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
