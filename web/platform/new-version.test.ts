import { expect, test } from 'vitest'
import { isOutdated } from './new-version.ts'

/** A server with these records; all other paths are missing. */
function server(records: Record<string, { id: string; timestamp: number }>) {
  const asked: string[] = []
  const read = async (path: string) => {
    asked.push(path)
    return records[path]
  }
  return { asked, read }
}

const next = { id: 'b2', timestamp: 2 }

test('the same build is not a new version', async () => {
  const { asked, read } = server({ '/builds/latest.json': { id: 'b1', timestamp: 1 } })
  expect(await isOutdated('b1', read)).toBe(false)
  expect(asked).toEqual(['/builds/latest.json'])
})

test('another build is a new version once its record is published', async () => {
  const whole = server({ '/builds/latest.json': next, '/builds/meta/b2.json': next })
  expect(await isOutdated('b1', whole.read)).toBe(true)
  expect(whole.asked).toEqual(['/builds/latest.json', '/builds/meta/b2.json'])
  expect(await isOutdated('b1', server({ '/builds/latest.json': next }).read)).toBe(false)
})

test('no response is not a new version', async () => {
  expect(await isOutdated('b1', server({}).read)).toBe(false)
})
