import { expect, test } from 'vitest'
import { openPlayDataCache } from './play-data-cache.ts'

function createApp() {
  const asked: string[] = []
  const seqs = new Map<string, number>()
  let fails = false
  const text = {
    last: async (ids: readonly string[]) => new Map(ids.map((id) => [id, seqs.get(id) ?? 0])),
    open: async (id: string) => ({ id }),
  }
  const workers = {
    ask: async (task: string, { id }: { id: string }) => {
      asked.push(`${task} ${id}`)
      if (fails) throw new Error('too much')
      return `${task} ${id} ${seqs.get(id) ?? 0}`
    },
  }
  type Given = Parameters<typeof openPlayDataCache>
  const kept = openPlayDataCache(text as unknown as Given[0], workers as unknown as Given[1])
  return { asked, seqs, kept, fail: (now: boolean) => (fails = now) }
}

test('a text is read once until it changes, even by several requests at once', async () => {
  const { asked, seqs, kept } = createApp()
  await Promise.all([kept.pageNumbers('a'), kept.pageNumbers('a'), kept.statistics('a')])
  expect(await kept.pageNumbers('a')).toBe('number a 0')
  expect(asked.toSorted()).toEqual(['count a', 'number a'])
  seqs.set('a', 1)
  expect(await kept.pageNumbers('a')).toBe('number a 1')
  expect(await kept.pageNumbers('b')).toBe('number b 0')
  expect(asked).toHaveLength(4)
})

test('a failed read is tried again', async () => {
  const { asked, kept, fail } = createApp()
  fail(true)
  await expect(kept.pageNumbers('a')).rejects.toThrow('too much')
  fail(false)
  expect(await kept.pageNumbers('a')).toBe('number a 0')
  expect(asked).toHaveLength(2)
})

test('the hundred plays read last are cached', async () => {
  const { asked, kept } = createApp()
  for (let play = 0; play < 101; play++) await kept.pageNumbers(`${play}`)
  await kept.pageNumbers('100')
  expect(asked).toHaveLength(101)
  await kept.pageNumbers('0')
  expect(asked).toHaveLength(102)
})
