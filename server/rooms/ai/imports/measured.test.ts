/** The reading that is looked over is the one that `npm run bench -- importer` measures. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { BroughtFile, ImportReading } from '@replique/contract'
import { blocksOf, finishDraft, type Block } from '@replique/script'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signUp, type Person } from '../../../stage/cast.ts'
import { openStage, type Stage } from '../../../stage/index.ts'

const ROOT = join(import.meta.dirname, '../../../..')
const SHARED = join(ROOT, '../shared')
const TOOLS = join(SHARED, 'tools/importer')
const PLAYS = join(SHARED, 'data/scripts/tei-fr')
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

/** Of the bench: who speaks by words, then F1 of characters, acts, scenes and directions. */
const BARS = {
  docxA: [0.99, 0.95, 0.97, 0.97, 0.93],
  pdfA: [0.98, 0.92, 0.95, 0.95, 0.75],
} as const
/** Smaller plays are read sooner, and say as much. */
const LARGEST = 200_000

describe.skipIf(!isShared)('a shared play (skipped where they are missing)', () => {
  let stage: Stage
  let alice: Person
  beforeAll(async () => {
    stage = await openStage()
    await stage.house.start()
    alice = await signUp(stage, 'Alice')
  })
  afterAll(() => stage.close())

  test.each(Object.entries(BARS))('as %s is shown as it is measured', async (rendering, bars) => {
    process.env['MODULES'] = ROOT
    const { render } = (await import(join(TOOLS, 'render.mjs'))) as Pick<Tools, 'render'>
    const { score } = (await import(join(TOOLS, 'score.mjs'))) as Pick<Tools, 'score'>
    const file = readdirSync(PLAYS)
      .toSorted()
      .find((name) => readFileSync(join(PLAYS, name)).length < LARGEST)!
    const { t, out } = await render(readFileSync(join(PLAYS, file), 'utf8'), file, [rendering], 1, 0.3, 0)
    const [[name, bytes]] = Object.entries(out) as [[string, Uint8Array]]
    const form = new FormData()
    form.set('file', new File([bytes as BlobPart], `play.${name}`))
    const { import: brought } = (await (await alice.ask('POST', '/api/imports', form)).json()) as {
      import: BroughtFile
    }
    const open = async () => (await (await alice.ask('GET', `/api/imports/${brought.id}`)).json()) as BroughtFile
    await expect.poll(async () => (await open()).state, { timeout: 30_000 }).toBe('review')
    const answer = await alice.ask('GET', `/api/imports/${brought.id}/reading`)
    const { draft } = JSON.parse(gunzipSync(new Uint8Array(await answer.arrayBuffer())).toString()) as ImportReading
    const { attributionWords, characters, acts, scenes, stage: directions } = score(t, blocksOf(finishDraft(draft)))
    const figures = [attributionWords, characters.f1, acts.f1, scenes.f1, directions.f1]
    figures.forEach((figure, at) => expect(figure).toBeGreaterThanOrEqual(bars[at]!))
  })
})
