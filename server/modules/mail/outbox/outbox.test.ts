import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines } from '../../../kernel/db/engines-for-tests.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import type { MailModule } from '../index.ts'
import { askerOf, CONFIRM, mailOf, MALLORY, ROOT } from '../outbox-for-tests.ts'

const DAY = 86_400_000
const NOBODY = '00000000-0000-4000-8000-00000000dead'

describe.each(await bothEngines())('the outbox on $name, without a mail server', (engine) => {
  let testApp: TestApp
  let ask: ReturnType<typeof askerOf>
  let mail: MailModule

  beforeAll(async () => {
    testApp = await openTestApp({ database: engine.open, now: new Date('2026-03-01T12:00:00Z') })
    ask = askerOf(testApp)
    mail = mailOf(testApp)
  })
  afterAll(() => testApp.close())

  const list = async (query = '') => (await ask('root', ['GET', `/outbox${query}`])).body
  const open = async (id: string) => (await ask('root', ['GET', `/outbox/${id}`])).body

  test('an email is stored, and an administrator can read it', async () => {
    expect(mail.leaves).toBe(false)
    const id = await mail.send(CONFIRM)
    const shown = {
      id,
      to: 'camille@example.org',
      subject: 'Confirmez votre adresse pour Réplique',
      name: 'confirm',
      language: 'fr',
      state: 'kept',
      deliverable: true,
      attempts: 0,
      error: null,
      createdAt: '2026-03-01T12:00:00.000Z',
      sentAt: null,
    }
    expect(await list()).toEqual({ letters: [shown], more: false })
    const email = await open(id)
    expect(email).toMatchObject(shown)
    expect(email.text).toContain('https://x.example/confirm?token_hash=secret')
    expect(email.text).toContain('\n\n271828\n\n')
    expect(email.html).toContain('<html lang="fr">')
    expect(await list('?state=waiting')).toEqual({ letters: [], more: false })
    expect(await mail.count()).toEqual({ waiting: 0, failed: 0 })
  })

  test('reading a user’s email is logged', async () => {
    const { entries } = await testApp.app.kernel.audit.list({ before: null, limit: 1 })
    expect(entries).toMatchObject([{ actor: ROOT, action: 'letter.read', details: { letter: 'confirm' } }])
  })

  test('an email is rolled back with its transaction', async () => {
    const { database } = testApp.app.kernel
    let id = ''
    const work = database.transaction(async (db) => {
      id = await mail.send(CONFIRM, db)
      throw new Error('undone')
    })
    await expect(work).rejects.toThrow('undone')
    expect((await ask('root', ['GET', `/outbox/${id}`])).status).toBe(404)
    await database.transaction(async (db) => void (id = await mail.send(CONFIRM, db)))
    expect((await open(id)).id).toBe(id)
  })

  test('names and titles from users are escaped in an email', async () => {
    const title = '"><img src=x onerror=alert(1)>\r\nBcc: x@evil.example\n\n[go](https://evil.example){{ code }}'
    const variables = { inviter: '<script>alert(1)</script>', title, link: 'https://x.example/', days: '14' }
    const email = await open(await mail.send({ name: 'play-invitation', to: 'a@b.example', language: 'en', variables }))
    expect(email.subject).toMatch(/^<script>alert\(1\)<\/script> shared “"><img src=x onerror=alert\(1\)> Bcc: x@evil/)
    expect(email.subject).not.toMatch(/[\r\n]/)
    expect(email.html).not.toMatch(/<script|<img|href="https:\/\/evil/)
    expect(email.text).toContain('[go](https://evil.example){{ code }}')
  })

  test('an address without a mailbox is marked', async () => {
    for (const to of ['pupil-7@school.invalid', 'pupil@SCHOOL.INVALID', 'pupil-7', '', 'a@b.example, c@d.example']) {
      const email = await open(await mail.send({ ...CONFIRM, to }))
      expect(email).toMatchObject({ to, state: 'kept', deliverable: false })
    }
  })

  test('pages have no gaps, even when emails have the same time', async () => {
    testApp.clock.advance(DAY)
    for (let n = 0; n < 3; n++) await mail.send({ ...CONFIRM, to: `early-${n}@example.org` })
    testApp.clock.advance(1000)
    for (let n = 0; n < 102; n++) await mail.send({ ...CONFIRM, to: `late-${n}@example.org` })
    const first = await list('?state=kept')
    expect([first.letters.length, first.more]).toEqual([102, true])
    const second = await list(`?before=${first.letters.at(-1).createdAt}`)
    expect(
      second.letters
        .slice(0, 3)
        .map(({ to }: { to: string }) => to)
        .sort(),
    ).toEqual(['early-0@example.org', 'early-1@example.org', 'early-2@example.org'])
    expect(second.more).toBe(false)
  })

  test('a stored email remains when no mail server is configured', async () => {
    const id = await mail.send(CONFIRM)
    const answer = await ask('root', ['POST', `/outbox/${id}/resend`])
    expect(answer).toMatchObject({ status: 200, body: { id, state: 'kept', attempts: 0 } })
  })

  test('the text of an email is deleted after thirty days, its entry after half a year', async () => {
    const id = await mail.send(CONFIRM)
    testApp.clock.advance(30 * DAY)
    await mail.sweep()
    expect((await open(id)).text).toContain('271828')
    testApp.clock.advance(1000)
    await mail.sweep()
    expect(await open(id)).toMatchObject({ id, subject: expect.any(String), html: '', text: '' })
    testApp.clock.advance(151 * DAY)
    await mail.sweep()
    expect(await list()).toEqual({ letters: [], more: false })
  })

  test('a user’s emails are exported and deleted with the account', async () => {
    const other = await mail.send({ ...CONFIRM, accountId: ROOT })
    await mail.send({ ...CONFIRM, accountId: MALLORY })
    const { letters: emails } = (await mail.exportFor(MALLORY)) as { letters: object[] }
    expect(emails).toMatchObject([{ name: 'confirm', to: 'camille@example.org', state: 'kept', sentAt: null }])
    expect(JSON.stringify(emails)).not.toMatch(/271828|secret/)
    await mail.forget(MALLORY)
    expect(await mail.exportFor(MALLORY)).toEqual({ letters: [] })
    expect((await open(other)).id).toBe(other)
  })

  test.each([
    ['GET', ''],
    ['GET', '/ID'],
    ['POST', '/ID/resend'],
  ])('%s %s requires an administrator', async (method, path) => {
    const id = await mail.send(CONFIRM)
    const at = (one = id) => [method, `/outbox${path.replace('ID', one)}`] as const
    for (const one of [id, NOBODY]) {
      expect(await ask('mallory', at(one))).toMatchObject({ status: 403, body: { code: 'not_admin' } })
      expect(await ask('unproved', at(one))).toMatchObject({ status: 403, body: { code: 'second_factor_needed' } })
      expect(await ask(null, at(one))).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    }
    if (path === '') return
    expect(await ask('root', at(NOBODY))).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await ask('root', at("x' or 1=1"))).toMatchObject({ status: 400, body: { code: 'invalid' } })
  })

  test.each(['?state=burnt', '?before=yesterday'])('a list of %s is refused', async (query) => {
    expect(await list(query)).toMatchObject({ code: 'invalid' })
  })
})
