/**
 * Measures how accurately French scenes tell who is present. The reference is what editions of French plays say in
 * scene headings, or with "seul" in a cue.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  frenchScenes,
  isEverybody,
  namedCharacters,
  outline,
  printedText,
  readTei,
  type Character,
  type Play,
} from '@replique/script'
import { SCRIPTS } from '../importer/shared.ts'

const FOLDER = join(SCRIPTS, 'tei-fr')
const ALONE = /(?<!\p{L})seule?(?!\p{L})/iu
const ARTICLES = new Set(['LE', 'LA', 'LES', 'L', 'UN', 'UNE'])

export interface Counted {
  right: number
  wrong: number
  missed: number
}
export const noCount = (): Counted => ({ right: 0, wrong: 0, missed: 0 })
export const f1Of = ({ right, wrong, missed }: Counted): number => (2 * right) / (2 * right + wrong + missed)

export interface PresenceRow {
  readonly file: string
  /**
   * Number of scenes in which the edition says who is present (in the heading, or with "seul" in a cue), and total
   * number of scenes.
   */
  readonly named: number
  readonly scenes: number
  /** Counts for all characters, for those who speak in the scene, and for those who are silent in it. */
  readonly all: Counted
  readonly speaking: Counted
  readonly silent: Counted
}

export const hasPlays = (): boolean => existsSync(FOLDER)

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .match(/[\p{L}\p{N}]+/gu) ?? []

/**
 * Some editions list LE COMTE ALMAVIVA but name the speaker LE COMTE. The listed name then becomes an alias of the
 * speaker whose name it contains. Other characters who never speak stay in the list.
 */
function withoutDuplicates(play: Play): Play {
  const speaks = new Set(play.elements.flatMap(({ character }) => character ?? []))
  const others = new Map<string, string[]>()
  const kept = play.characters.filter(({ id, name }) => {
    if (speaks.has(id)) return true
    const words = new Set(wordsOf(name))
    const same = play.characters
      .filter((one) => speaks.has(one.id))
      .filter((one) => wordsOf(one.name).every((word) => words.has(word) || ARTICLES.has(word)))
      .toSorted((a, b) => b.name.length - a.name.length)[0]
    if (same) others.set(same.id, [...(others.get(same.id) ?? []), name])
    return same === undefined
  })
  const characters = kept.map((one): Character => ({
    ...one,
    aliases: [...one.aliases, ...(others.get(one.id) ?? [])],
  }))
  return { ...play, characters }
}

/** Returns who is present in each scene according to the edition; undefined where it doesn't say. */
function truthOf(play: Play): readonly (ReadonlySet<string> | undefined)[] {
  const { headOf } = namedCharacters(play.characters.filter((one) => !isEverybody(one)))
  const everybody = new Set(play.characters.filter(isEverybody).map(({ id }) => id))
  let before: ReadonlySet<string> = new Set()
  return outline(play).scenes.map(({ from, to, heading, speaking }) => {
    const head = headOf(heading)
    const cue = play.elements.slice(from, to).find(({ kind }) => kind === 'cue')
    const isAlone = !head && speaking.length === 1 && cue && ALONE.test(printedText(cue.text))
    const stays = head?.same ? [...before].filter((id) => !head.without.includes(id)) : []
    const here = head
      ? new Set([...head.named, ...head.later, ...stays])
      : new Set(speaking.filter((id) => !everybody.has(id)))
    before = here
    return head || isAlone ? here : undefined
  })
}

function measure(file: string, play: Play, readHeads: boolean): PresenceRow {
  const { scenes } = frenchScenes(play, { readHeads })
  const truths = truthOf(play)
  const parts = outline(play).scenes
  const row = { all: noCount(), speaking: noCount(), silent: noCount() }
  for (const [index, truth] of truths.entries()) {
    const part = parts[index]
    if (!truth || !part) continue
    const units = scenes.filter(({ from }) => from >= part.from && from < part.to)
    const here = new Set(units.flatMap(({ onStage }) => onStage))
    const spoke = new Set(part.speaking)
    for (const id of new Set([...truth, ...here])) {
      const how = !truth.has(id) ? 'wrong' : here.has(id) ? 'right' : 'missed'
      row.all[how]++
      row[spoke.has(id) ? 'speaking' : 'silent'][how]++
    }
  }
  return { file, named: truths.filter((one) => one !== undefined).length, scenes: truths.length, ...row }
}

/** Measures every play of the folder. */
export function measurePresence(readHeads: boolean): readonly PresenceRow[] {
  return readdirSync(FOLDER)
    .toSorted()
    .flatMap((file) => {
      const result = readTei(readFileSync(join(FOLDER, file), 'utf8'))
      return 'error' in result ? [] : [measure(file, withoutDuplicates(result.play), readHeads)]
    })
}

export function sumOf(rows: readonly PresenceRow[], part: 'all' | 'speaking' | 'silent'): Counted {
  const sum = noCount()
  for (const row of rows) for (const how of ['right', 'wrong', 'missed'] as const) sum[how] += row[part][how]
  return sum
}
