/**
 * A file that is imported and accepted without changes becomes exactly the play that the reader produces, so the
 * results of `npm run bench -- importer` also hold for imports in the browser.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ImportedFile } from '@replique/contract'
import { readScript } from '@replique/paper'
import { blocksOf, printFountain, type Block } from '@replique/script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SHARED = join(ROOT, '../shared')
const TOOLS = join(SHARED, 'tools/importer')
const PLAYS = join(SHARED, 'data/scripts')
const isShared = existsSync(TOOLS) && existsSync(PLAYS)

interface Tools {
  render(
    source: string,
    file: string,
    formats: string[],
    seed: number,
    noise: number,
    most: number,
  ): Promise<{ t: unknown; out: Record<string, Uint8Array> }>
  score(
    truth: unknown,
    prediction: { characters: readonly string[]; blocks: readonly Block[] },
  ): {
    attributionWords: number
    characters: { f1: number }
    acts: { f1: number }
    scenes: { f1: number }
    stage: { f1: number }
  }
}

/**
 * Minimum scores in the benchmark, from 0 to 1: the share of words attributed to the right speaker, then the F1 scores
 * of characters, acts, scenes and directions.
 */
const CLEAN = [0.99, 0.95, 0.97, 0.97, 0.93]
const LOOSE = [0.98, 0.92, 0.95, 0.95, 0.75]
/**
 * The renderings to test, each with the folder of its play and its minimum scores. The scores are empty if the
 * benchmark has none for single plays.
 */
const FILES = [
  ['docxA', 'tei-fr', CLEAN],
  ['pdfA', 'tei-fr', LOOSE],
  ['txtA', 'tei-sv', []],
  ['txtB', 'tei-de', []],
  ['txtC', 'tei-es', []],
  ['docxB', 'tei-it', []],
  ['pdfB', 'tei-sv', []],
] as const
/** Maximum size of a play's source in bytes. Larger plays are skipped, because they take longer to read. */
const LARGEST = 200_000

describe.skipIf(!isShared)('a shared play (skipped when the files are missing)', () => {
  let testApp: TestApp
  let alice: Person
  beforeAll(async () => {
    testApp = await openTestApp()
    await testApp.app.start()
    alice = await signUp(testApp, 'Alice')
  })
  afterAll(() => testApp.close())

  /** Imports a file without changes and returns the resulting play as Fountain. */
  async function through(name: string, bytes: Uint8Array): Promise<string> {
    const form = new FormData()
    form.set('file', new File([bytes as BlobPart], name))
    const { import: brought } = (await (await alice.ask('POST', '/api/imports', form)).json()) as {
      import: ImportedFile
    }
    const path = `/api/imports/${brought.id}`
    const state = async () => ((await (await alice.ask('GET', path)).json()) as ImportedFile).state
    await expect.poll(state, { timeout: 30_000 }).toBe('review')
    const { play } = (await (await alice.ask('POST', `${path}/accept`, { had: 0 })).json()) as { play: string }
    return (await alice.ask('GET', `/api/plays/${play}/export?format=fountain`)).text()
  }

  test.each(FILES)('as %s, of %s, matches the play that is measured', async (rendering, folder, bars) => {
    process.env['MODULES'] = ROOT
    const { render } = (await import(join(TOOLS, 'render.mjs'))) as Pick<Tools, 'render'>
    const { score } = (await import(join(TOOLS, 'score.mjs'))) as Pick<Tools, 'score'>
    const from = join(PLAYS, folder)
    const file = readdirSync(from)
      .toSorted()
      .find((name) => readFileSync(join(from, name)).length < LARGEST)!
    const { t, out } = await render(readFileSync(join(from, file), 'utf8'), file, [rendering], 1, 0.3, 0)
    const [[name, content]] = Object.entries(out) as [[string, string | Uint8Array]]
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const read = await readScript({ name: `play.${name}`, bytes })
    if ('error' in read) throw new Error(read.error)
    const made = await through(`play.${name}`, bytes)
    expect(made).toBe(printFountain(read.play))
    const { attributionWords, characters, acts, scenes, stage: directions } = score(t, blocksOf(read.play))
    const figures = [attributionWords, characters.f1, acts.f1, scenes.f1, directions.f1]
    bars.forEach((bar, at) => expect(figures[at]).toBeGreaterThanOrEqual(bar))
  })
})
