import { afterEach, describe, expect, test } from 'vitest'
import { WorkerOverrun } from '../../../kernel/pool/worker-pool.ts'
import { openPlayWorkers, type PlayWorkers } from './pool.ts'

const EMPTY = { snapshot: null, updates: [] }
/** As many paragraphs as a file may have, with many words in each. */
const LONG = `${'A word. '.repeat(20)}\n\n`.repeat(99_000)
const bring = (text: string) => ({ name: 'a.txt', bytes: new TextEncoder().encode(text) })

let workers: PlayWorkers | null = null
afterEach(() => workers?.stop())

describe('the workers of plays', () => {
  test('answer whatever is asked at once, each with its own', async () => {
    workers = openPlayWorkers({ threads: 1 })
    const titles = Array.from({ length: 20 }, (_, index) => `Play ${index}`)
    const asked = titles.map((title) => workers!.ask('bring', bring(`Title: ${title}\n\nWords.\n`)))
    expect((await Promise.all(asked)).map(({ derived }) => derived.title)).toEqual(titles)
  })

  test('give up a play that takes too long', async () => {
    workers = openPlayWorkers({ threads: 1, milliseconds: 50 })
    await expect(workers.ask('bring', bring(LONG))).rejects.toBeInstanceOf(WorkerOverrun)
  })

  test('give up a play that takes too much memory, and go on with the next', async () => {
    workers = openPlayWorkers({ threads: 1, megabytes: 48 })
    const large = workers.ask('bring', bring(LONG))
    await expect(large).rejects.toBeInstanceOf(WorkerOverrun)
    expect(await workers.ask('read', EMPTY)).toMatchObject({ derived: { words: 0 } })
  })
})
