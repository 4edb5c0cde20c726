import { afterEach, expect, test } from 'vitest'
import { signUp, type Person } from '../../testing/cast.ts'
import { openTestApp, type TestApp } from '../../testing/index.ts'
import { openPostOffice, type PostOffice } from './delivery/smtp-for-tests.ts'
import { CONFIRM, mailOf } from './outbox-for-tests.ts'

let testApp: TestApp
let office: PostOffice
afterEach(async () => {
  await testApp.close()
  await office.close()
})

async function openAppWithMail(): Promise<Person> {
  office = await openPostOffice()
  testApp = await openTestApp({
    environment: { SMTP_URL: office.url, MAIL_FROM: 'Théâtre du Nord <pieces@example.org>', AUTH_AUTOCONFIRM: 'yes' },
  })
  await testApp.app.start()
  const root = await signUp(testApp, 'Root')
  await root.ask('POST', '/api/setup/promote', { code: (await testApp.app.auth.setupCode()) ?? '' })
  return root
}

test('an email is sent automatically soon after it was written', async () => {
  const root = await openAppWithMail()
  expect(mailOf(testApp).leaves).toBe(true)
  const test = await root.ask('POST', '/api/admin/letters/recovery/fr/test', {
    subject: 'Essai',
    body: 'Été\n\n[Là]({{ link }})',
  })
  expect(await test.json()).toEqual({ to: 'root@example.org', leaves: true })
  await expect.poll(() => office.arrived.length, { timeout: 20_000 }).toBe(1)
  expect(office.arrived[0]).toMatchObject({
    to: ['root@example.org'],
    email: { subject: 'Essai', from: { name: 'Théâtre du Nord' } },
  })
  const list = async () => (await root.ask('GET', '/api/admin/outbox?state=sent')).json()
  await expect.poll(async () => (await list()).letters.length).toBe(1)
  const [{ id }] = (await list()).letters
  const again = await root.ask('POST', `/api/admin/outbox/${id}/resend`)
  expect(await again.json()).toMatchObject({ id, state: 'sent' })
})

test('a mail server that is down delays emails, but not a sign-up', async () => {
  const root = await openAppWithMail()
  const { port } = office
  await office.close()
  const id = await mailOf(testApp).send(CONFIRM)
  await signUp(testApp, 'Camille')
  const read = async () => (await root.ask('GET', `/api/admin/outbox/${id}`)).json()
  await expect.poll(async () => (await read()).error, { timeout: 20_000 }).toMatch(/ECONNREFUSED/)
  expect(await read()).toMatchObject({ state: 'waiting', attempts: 1 })
  expect(await mailOf(testApp).count()).toMatchObject({ failed: 0 })
  office = await openPostOffice(port)
  const resent = await root.ask('POST', `/api/admin/outbox/${id}/resend`)
  expect(await resent.json()).toMatchObject({ id, state: 'waiting', attempts: 0, error: null })
  await expect.poll(async () => (await read()).state, { timeout: 20_000 }).toBe('sent')
  expect(office.arrived.map(({ email }) => email.messageId)).toContain(`<${id}@example.org>`)
})
