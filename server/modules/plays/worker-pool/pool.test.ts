import { afterEach, describe, expect, test } from 'vitest'
import { WorkerOverrun } from '../../../kernel/pool/worker-pool.ts'
import { openPlayWorkers, type PlayWorkers } from './pool.ts'

const EMPTY = { snapshot: null, updates: [] }
/** Almost as many paragraphs as a file may have, with many words in each. */
const LONG = `${'A word. '.repeat(20)}\n\n`.repeat(99_000)
const bring = (text: string) => ({ name: 'a.txt', bytes: new TextEncoder().encode(text) })

let workers: PlayWorkers | null = null
afterEach(() => workers?.stop())

describe('the worker pool for plays', () => {
  test('answers many requests at once, each with its own result', async () => {
    workers = openPlayWorkers({ threads: 1 })
    const titles = Array.from({ length: 20 }, (_, index) => `Play ${index}`)
    const asked = titles.map((title) => workers!.ask('bring', bring(`Title: ${title}\n\nWords.\n`)))
    expect((await Promise.all(asked)).map(({ derived }) => derived.title)).toEqual(titles)
  })

  test('cancels a task that takes too long', async () => {
    workers = openPlayWorkers({ threads: 1, milliseconds: 50 })
    await expect(workers.ask('bring', bring(LONG))).rejects.toBeInstanceOf(WorkerOverrun)
  })

  test('cancels a task that takes too much memory, and continues with the next', async () => {
    workers = openPlayWorkers({ threads: 1, megabytes: 48 })
    const large = workers.ask('bring', bring(LONG))
    await expect(large).rejects.toBeInstanceOf(WorkerOverrun)
    expect(await workers.ask('read', EMPTY)).toMatchObject({ derived: { words: 0 } })
  })
})
