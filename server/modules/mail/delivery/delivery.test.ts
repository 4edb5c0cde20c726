import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../../kernel/db/engines-for-tests.ts'
import { openEventBus } from '../../../kernel/events.ts'
import type { Jobs, TaskHandler } from '../../../kernel/jobs/jobs.ts'
import { openTestApp, type TestApp } from '../../../testing/index.ts'
import { type Mail, senderOf, openTransport, type Transport } from '../smtp.ts'
import { CONFIRM } from '../outbox-for-tests.ts'
import { readEmail } from '../outbox/store.ts'
import { writeEmail } from '../outbox/outbox.ts'
import { ATTEMPTS, deliver, scheduleDelivery } from './deliver.ts'
import { openPostOffice, type PostOffice } from './smtp-for-tests.ts'

const FROM = { name: 'Théâtre du Nord', address: 'pieces@example.org' }
const MINUTE = 60_000

describe.each(await engines())('delivery of emails, from $name', (engine) => {
  let testApp: TestApp
  let office: PostOffice
  let transport: Transport
  let mail: Mail
  let lines: string[] = []

  beforeAll(async () => {
    testApp = await openTestApp({
      database: engine.open,
      now: new Date('2026-03-01T12:00:00Z'),
      log: (line) => void lines.push(line),
    })
  })
  afterAll(() => testApp.close())
  beforeEach(async () => {
    lines = []
    office = await openPostOffice()
    transport = openTransport(office.url, FROM)
    mail = { kernel: testApp.app.kernel, transport }
  })
  afterEach(async () => {
    await mail.kernel.database.query('delete from letters')
    await office.close()
  })

  const read = (id: string) => readEmail(mail.kernel.database.db, id)
  /**
   * Attempts delivery until no retry is due, each time at the moment returned by the previous attempt. Returns the
   * pauses in minutes.
   */
  const deliverToTheEnd = async (id: string): Promise<number[]> => {
    const pauses: number[] = []
    for (;;) {
      const next = await deliver(mail, transport, id)
      if (next === null) return pauses
      pauses.push((next.getTime() - testApp.clock.now().getTime()) / MINUTE)
      testApp.clock.set(next)
    }
  }

  test('keeps accents in the text and HTML parts', async () => {
    const variables = {
      inviter: 'Élodie Œuvrard',
      title: 'Où l’on rêve — «\u00a0Ça\u00a0» 🎭',
      link: 'https://x.example/?a=1&b=2',
      days: '14',
    }
    const id = await writeEmail(mail, {
      name: 'play-invitation',
      to: 'camille@example.org',
      language: 'fr',
      variables,
    })
    expect(await deliver(mail, transport, id)).toBeNull()
    const [{ from, to, raw, email } = office.arrived[0]!] = office.arrived
    expect([from, to]).toEqual(['pieces@example.org', ['camille@example.org']])
    expect(email.from).toMatchObject(FROM)
    expect(email.subject).toBe('Élodie Œuvrard partage «\u00a0Où l’on rêve — «\u00a0Ça\u00a0» 🎭\u00a0» avec vous')
    expect(email.text).toContain(
      'Élodie Œuvrard partage «\u00a0Où l’on rêve — «\u00a0Ça\u00a0» 🎭\u00a0» avec vous sur Réplique.',
    )
    expect(email.text).toContain('\nhttps://x.example/?a=1&b=2\n')
    expect(email.html).toContain('<html lang="fr">')
    expect(email.html).toContain('href="https://x.example/?a=1&amp;b=2"')
    expect(raw).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(raw).toMatch(/^Content-Language: fr/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(email.messageId).toBe(`<${id}@example.org>`)
    // only plain ASCII goes over the wire
    expect(raw).toMatch(/^[\t\r\n -~]*$/)
  })

  test('deletes the text of an email after sending', async () => {
    const id = await writeEmail(mail, CONFIRM)
    expect(await read(id)).toMatchObject({ state: 'waiting', attempts: 0 })
    await deliver(mail, transport, id)
    expect(office.arrived[0]?.email.text).toContain('271828')
    expect(await read(id)).toMatchObject({
      state: 'sent',
      attempts: 1,
      sent_at: testApp.clock.now(),
      html: null,
      body: null,
    })
    expect(await deliver(mail, transport, id)).toBeNull()
    expect(office.arrived).toHaveLength(1)
  })

  test('retries after a temporary refusal, at the scheduled time', async () => {
    const id = await writeEmail(mail, CONFIRM)
    office.refuse('recipient', 451)
    office.refuse('email', 452)
    const next = await deliver(mail, transport, id)
    expect(next).toEqual(new Date(testApp.clock.now().getTime() + MINUTE))
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      error: '451 not <camille@example.org>, not now',
    })
    // too early: no attempt is made
    expect(await deliver(mail, transport, id)).toBeNull()
    expect(await read(id)).toMatchObject({ attempts: 1 })
    testApp.clock.set(next!)
    expect(await deliverToTheEnd(id)).toEqual([3])
    expect(await read(id)).toMatchObject({ state: 'sent', attempts: 3, error: null })
    expect(office.arrived).toHaveLength(1)
  })

  test('retries once an unreachable server is available again', async () => {
    const { port } = office
    await office.close()
    const id = await writeEmail(mail, CONFIRM)
    testApp.clock.set((await deliver(mail, transport, id))!)
    expect((await read(id))?.error).toMatch(/ECONNREFUSED/)
    office = await openPostOffice(port)
    expect(await deliverToTheEnd(id)).toEqual([])
    expect(office.arrived).toHaveLength(1)
  })

  test('fails after the last attempt, many hours later', async () => {
    const id = await writeEmail(mail, CONFIRM)
    office.refuse('email', ...Array.from({ length: ATTEMPTS }, () => 451))
    expect(await deliverToTheEnd(id)).toEqual([1, 3, 9, 27, 81, 243, 729])
    expect(await read(id)).toMatchObject({ state: 'failed', attempts: ATTEMPTS })
    expect(office.arrived).toEqual([])
  })

  test.each(['recipient', 'email'] as const)('fails at once when the %s is refused permanently', async (step) => {
    const id = await writeEmail(mail, CONFIRM)
    office.refuse(step, 550)
    expect(await deliver(mail, transport, id)).toBeNull()
    expect(await read(id)).toMatchObject({
      state: 'failed',
      attempts: 1,
      error: '550 not <camille@example.org>, not now',
    })
  })

  test('sends an email once when several attempts start at the same time', async () => {
    const id = await writeEmail(mail, CONFIRM)
    await Promise.all([1, 2, 3, 4].map(() => deliver(mail, transport, id)))
    expect(office.arrived).toHaveLength(1)
  })

  test('never sends to an address without a mailbox', async () => {
    const id = await writeEmail(mail, { ...CONFIRM, to: 'pupil-7@school.invalid' })
    expect(await deliver(mail, transport, id)).toBeNull()
    expect(await read(id)).toMatchObject({ state: 'kept', deliverable: false, attempts: 0 })
    expect(office.arrived).toEqual([])
  })

  test('logs no full address, code or link', async () => {
    const sent = await writeEmail(mail, CONFIRM)
    const failed = await writeEmail(mail, CONFIRM)
    await deliver(mail, transport, sent)
    office.refuse('email', 451, 550)
    testApp.clock.set((await deliver(mail, transport, failed))!)
    await deliver(mail, transport, failed)
    const log = lines.join('')
    expect(log).toContain('c…@example.org')
    expect(lines.filter((line) => /email (sent|delayed|failed)/.test(line))).toHaveLength(3)
    expect(log).not.toMatch(/camille|271828|secret|x\.example/)
  })

  describe('through the job queue', () => {
    const asked: { name: string; data: object; after: Date | undefined }[] = []
    const defined = new Map<string, TaskHandler>()
    const jobs = {
      define: (name: string, run: TaskHandler) => void defined.set(name, run),
      enqueue: async (name: string, data: object, { after }: { after?: Date } = {}) => {
        asked.push({ name, data, after })
        return 'job'
      },
    } as Jobs
    const run = (name: string, data: object) => defined.get(name)!(data, { id: 'job', attempt: 1 })

    beforeEach(() => {
      asked.length = 0
      mail = { kernel: { ...mail.kernel, jobs, events: openEventBus(mail.kernel.log) }, transport }
      scheduleDelivery(mail, transport)
    })

    test('starts once the email is stored, and again when the next attempt is due', async () => {
      const { database, events } = mail.kernel
      const emailId = await database.transaction(async (db) => {
        const id = await writeEmail(mail, CONFIRM, db)
        expect(asked).toEqual([])
        return id
      })
      await events.settled()
      expect(asked).toEqual([{ name: 'mail.deliver', data: { letterId: emailId }, after: undefined }])
      office.refuse('email', 451)
      await run('mail.deliver', { letterId: emailId })
      expect(asked[1]).toEqual({
        name: 'mail.deliver',
        data: { letterId: emailId },
        after: (await read(emailId))?.due_at,
      })
    })

    test('does not start for an email that was rolled back', async () => {
      const { database, events } = mail.kernel
      const work = database.transaction(async (db) => {
        await writeEmail(mail, CONFIRM, db)
        throw new Error('undone')
      })
      await expect(work).rejects.toThrow('undone')
      await events.settled()
      expect(asked).toEqual([])
    })

    test('resumes emails that a killed process left behind', async () => {
      const emailId = await writeEmail(mail, CONFIRM)
      let killed = Promise.withResolvers<void>()
      const dying: Transport = { send: () => killed.promise }
      void deliver(mail, dying, emailId)
      await expect.poll(async () => (await read(emailId))?.attempts).toBe(1)
      asked.length = 0
      await run('mail.find-overdue', {})
      expect(asked).toEqual([])
      testApp.clock.advance(5 * MINUTE)
      await run('mail.find-overdue', {})
      expect(asked).toEqual([{ name: 'mail.deliver', data: { letterId: emailId }, after: undefined }])
      await run('mail.deliver', { letterId: emailId })
      expect(await read(emailId)).toMatchObject({ state: 'sent', attempts: 2 })
    })
  })
})

test.each([
  [null, 'https://plays.example.org', { name: 'Réplique', address: 'replique@plays.example.org' }],
  [null, 'http://192.168.1.20:3000', { name: 'Réplique', address: 'replique@localhost' }],
  [null, 'http://[::1]:3000', { name: 'Réplique', address: 'replique@localhost' }],
  [FROM, 'https://plays.example.org', FROM],
])('emails are from %j at %s', (mailFrom, origin, sender) => {
  expect(senderOf({ mailFrom, origin, instanceName: 'Réplique' })).toEqual(sender)
})
