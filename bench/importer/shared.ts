/** Loads the sample plays, and the tools that render and score them, from a folder beside the project. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Block } from '@replique/script'

const ROOT = join(import.meta.dirname, '../..')
const SHARED = join(ROOT, '../shared')
export const SCRIPTS = join(SHARED, 'data/scripts')
const TOOLS = join(SHARED, 'tools/importer')

export interface Prediction {
  readonly title?: string
  readonly author?: string
  readonly characters: readonly string[]
  readonly blocks: readonly Block[]
}

/** Recall and F1. If there is nothing to find, recall is 1 and F1 is 0. */
export interface F1 {
  readonly r: number
  readonly f1: number
}
export interface Score {
  readonly attributionWords: number
  readonly extraWords: number
  readonly characters: F1
  readonly acts: F1
  readonly scenes: F1
  readonly stage: F1
}

interface Rendered {
  readonly t: unknown
  readonly out: Readonly<Record<string, string | Uint8Array>>
}
export interface Tools {
  render(
    source: string,
    file: string,
    ...rest: [formats: string[], seed: number, noise: number, most: number]
  ): Promise<Rendered>
  score(truth: unknown, prediction: Prediction): Score
}

export const isShared = (): boolean => existsSync(TOOLS) && existsSync(SCRIPTS)

export async function openTools(): Promise<Tools> {
  // lets the renderer import the packages installed here
  process.env['MODULES'] = ROOT
  const [{ render }, { score }] = (await Promise.all([
    import(join(TOOLS, 'render.mjs')),
    import(join(TOOLS, 'score.mjs')),
  ])) as [Pick<Tools, 'render'>, Pick<Tools, 'score'>]
  return { render, score }
}

export interface SharedPlay {
  readonly file: string
  readonly source: string
}

/** Returns every TEI play, alternating between languages, so that the first plays cover all languages. */
export function listPlays(): SharedPlay[] {
  const folders = readdirSync(SCRIPTS).filter((folder) => folder.startsWith('tei-'))
  const byLanguage = folders.map((folder) =>
    readdirSync(join(SCRIPTS, folder))
      .toSorted()
      .map((file) => ({ file: join(folder, file), source: readFileSync(join(SCRIPTS, folder, file), 'utf8') })),
  )
  const rounds = Math.max(...byLanguage.map((plays) => plays.length))
  return Array.from({ length: rounds }, (_, round) => byLanguage.flatMap((plays) => plays[round] ?? [])).flat()
}
