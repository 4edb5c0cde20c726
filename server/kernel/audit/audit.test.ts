import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { settableClock, type SettableClock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { bothEngines } from '../db/engines-for-tests.ts'
import { migrate } from '../db/migrate.ts'
import { openLog } from '../log.ts'
import { openAudit, type Audit } from './audit.ts'

const ROOT = '00000000-0000-4000-8000-000000000001'
const act = (target: string) => ({ actor: ROOT, action: 'thing.changed', target, details: { to: ['é', 1, null] } })

describe.each(await bothEngines())('the audit log on $name', (engine) => {
  let database: Database
  let clock: SettableClock
  let audit: Audit
  beforeEach(async () => {
    database = await engine.open()
    const folder = new URL('../migrations/', import.meta.url)
    await migrate(database, [{ module: 'kernel', folder }], openLog({ level: 'silent' }))
    clock = settableClock(new Date('2026-03-01T12:00:00.123Z'))
    audit = openAudit(database, clock)
  })
  afterEach(() => database.close())

  test('returns entries as they were recorded, including those without an actor', async () => {
    await audit.record(act('a'))
    clock.advance(1)
    await audit.record({ ...act('b'), actor: null })
    const { entries, more } = await audit.list({ before: null, limit: 10 })
    const at = new Date('2026-03-01T12:00:00.123Z')
    expect(entries).toMatchObject([
      { actor: null, target: 'b' },
      { ...act('a'), at },
    ])
    expect(more).toBe(false)
  })

  test('has no entry from a transaction that was rolled back', async () => {
    const undone = database.transaction(async (db) => {
      await audit.record(act('a'), db)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    await database.transaction((db) => audit.record(act('b'), db))
    expect((await audit.list({ before: null, limit: 10 })).entries).toMatchObject([{ target: 'b' }])
  })

  test('is paged without gaps, even when several entries have the same time', async () => {
    const seen: string[] = []
    for (let moment = 0; moment < 4; moment++) {
      for (let n = 0; n < 3; n++) await audit.record(act(`${moment}-${n}`))
      clock.advance(1)
    }
    let before: Date | null = null
    const sizes: number[] = []
    for (let more = true; more;) {
      const page = await audit.list({ before, limit: 2 })
      seen.push(...page.entries.map(({ target }) => target))
      sizes.push(page.entries.length)
      before = page.entries.at(-1)?.at ?? null
      more = page.more
    }
    expect(sizes).toEqual([3, 3, 3, 3])
    expect(seen.map((target) => target[0]).join('')).toBe('333222111000')
    expect(new Set(seen).size).toBe(12)
  })
})
