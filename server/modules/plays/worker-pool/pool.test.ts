import { afterEach, describe, expect, test } from 'vitest'
import { DeskOverrun, openDesk, type Desk } from './pool.ts'

const EMPTY = { snapshot: null, updates: [] }
/** As many paragraphs as a file may have, and many words in each. */
const LONG = `${'A word. '.repeat(20)}\n\n`.repeat(99_000)
const bring = (text: string) => ({ name: 'a.txt', bytes: new TextEncoder().encode(text) })

let desk: Desk | null = null
afterEach(() => desk?.stop())

describe('the desk', () => {
  test('answers whatever is asked at once, each with its own', async () => {
    desk = openDesk({ threads: 1 })
    const titles = Array.from({ length: 20 }, (_, index) => `Play ${index}`)
    const asked = titles.map((title) => desk!.ask('bring', bring(`Title: ${title}\n\nWords.\n`)))
    expect((await Promise.all(asked)).map(({ reading }) => reading.title)).toEqual(titles)
  })

  test('hands refusals back as they are', async () => {
    desk = openDesk()
    await expect(desk.ask('bring', bring('\u0000\u0001\u0002'))).rejects.toMatchObject({ code: 'file_not_text' })
  })

  test('gives up what takes too long', async () => {
    desk = openDesk({ threads: 1, milliseconds: 50 })
    await expect(desk.ask('bring', bring(LONG))).rejects.toBeInstanceOf(DeskOverrun)
  })

  test('gives up what takes too much memory, and goes on with the next', async () => {
    desk = openDesk({ threads: 1, megabytes: 48 })
    const large = desk.ask('bring', bring(LONG))
    await expect(large).rejects.toBeInstanceOf(DeskOverrun)
    expect(await desk.ask('read', EMPTY)).toMatchObject({ reading: { words: 0 } })
  })

  test('takes only so many orders', async () => {
    desk = openDesk({ threads: 1, queue: 3 })
    const asked = Array.from({ length: 10 }, () => desk!.ask('read', EMPTY))
    const answers = await Promise.allSettled(asked)
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  })

  test('that stops leaves a thread without work to the next one, and none that is at work', async () => {
    const before = openDesk({ threads: 1 })
    await before.ask('read', EMPTY)
    await before.stop()
    desk = openDesk({ threads: 1 })
    expect(await desk.ask('read', EMPTY)).toMatchObject({ reading: { words: 0 } })
    const given = expect(desk.ask('bring', bring(LONG))).rejects
    await Promise.all([given.toMatchObject({ code: 'unavailable' }), desk.stop()])
    desk = openDesk({ threads: 1 })
    expect(await desk.ask('read', EMPTY)).toMatchObject({ reading: { words: 0 } })
  })
})
