/** Jobs are shown beside the user's plays, can be stopped and retried, and administrators see them too. */
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { openWorker, type Worker } from '../crash/worker.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { newAdministrator } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, type Writer } from '../writers.ts'

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]
const TITLE = 'La Nuit des rideaux'
const SCRIPT = `Title: ${TITLE}\n\n.ACTE I\n\n@ALCESTE\nMoi, je veux me fâcher.\n`
/** A job that takes longer than the journey. */
const LONG = { steps: 20_000, breaks: 0, refuses: false }
const BREAKS = { steps: 4, breaks: 1, refuses: false }

let browser: Browser
let server: Worker
let admin: Writer
beforeAll(async () => {
  const rates = { AUTH_RATE_SIGNUP: '1000', AUTH_RATE_TOKEN: '1000', AUTH_RATE_USER: '1000' }
  ;[browser, server] = await Promise.all([openBrowser(), openWorker(rates)])
  admin = await newAdministrator(browser, server, { language: 'en', width: 1280 })
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

/** Presses with the keyboard at 1280 px, and taps on a phone. */
const hit = async ({ page }: Writer, target: Locator): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, target) : target.tap()

const strip = ({ page, words }: Writer) => page.getByRole('list', { name: words('jobs_title'), exact: true })
const button = ({ page }: Writer, name: string) => page.getByRole('button', { name, exact: true })

test.each(looksOf(LOOKS, 1))(
  'a long job shows its progress and can be cancelled, in $language at $width',
  async (look) => {
    const writer = await newWriter(browser, server.origin, 'Odette', look)
    const { page, words, at } = writer
    const subject = await importFile(writer, 'rideaux.fountain', SCRIPT)
    const { id: owner } = await requestAs<{ id: string }>(writer, 'GET', '/api/me')
    const ask = (fate: object) =>
      server.tell({ op: 'ask', owner, subject, kind: 'speech.render', fate: fate as typeof LONG })
    const name = words('jobs_of', { kind: words('jobs_kind_speech_render'), title: TITLE })

    await page.goto(at('/plays'))
    await page.getByRole('link', { name: TITLE }).first().waitFor()
    expect(await strip(writer).count()).toBe(0)

    // an open page shows that the job starts and progresses
    await ask(LONG)
    const bar = page.getByRole('progressbar', { name, exact: true })
    const part = async () => Number((await bar.getAttribute('aria-valuetext'))?.match(/\d+/)?.[0] ?? 0)
    await expect.poll(part).toBeGreaterThan(0)
    const before = await part()
    await expect.poll(part).toBeGreaterThan(before)
    await strip(writer).getByRole('link', { name: TITLE, exact: true }).waitFor()
    await checkPage(page)

    await page.goto(at(`/plays/${subject}`))
    await hit(writer, button(writer, words('jobs_cancel', { name })))
    await strip(writer).waitFor({ state: 'detached' })
    if (look.width > 900) await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content')

    await server.tell({ op: 'limit', value: 0 })
    await ask(BREAKS)
    await strip(writer).getByText(words('jobs_gave_up'), { exact: true }).waitFor()
    await checkPage(page)
    await page.goto(at('/plays'))
    await strip(writer).getByText(words('jobs_gave_up'), { exact: true }).waitFor()

    await administer(look, writer)

    await server.tell({ op: 'limit', value: 10 })
    await hit(writer, button(writer, words('jobs_retry', { name })))
    await strip(writer).waitFor({ state: 'detached' })
    await server.tell({ op: 'limit', value: 0 })
    await ask(BREAKS)
    await hit(writer, button(writer, words('jobs_dismiss', { name })))
    await strip(writer).waitFor({ state: 'detached' })
    expect(writer.faults).toEqual([])
    await writer.context.close()
  },
)

/**
 * An administrator finds a failed job by its owner, cancels a running one, and finds the cancellation in the audit log.
 */
async function administer(look: Look, owner: Writer): Promise<void> {
  const administrator = await newWriter(browser, server.origin, 'Régine', look)
  const { id } = await requestAs<{ id: string }>(administrator, 'GET', '/api/me')
  await requestAs(admin, 'PATCH', `/api/admin/users/${id}`, { admin: true })
  await server.tell({ op: 'ask', owner: id, kind: 'speech.render', fate: LONG })
  const { page, words, at } = administrator
  await page.goto(at('/admin?part=jobs'))
  const rows = page.getByRole('list', { name: words('admin_jobs'), exact: true }).getByRole('listitem')
  const failed = rows.filter({ hasText: owner.email }).filter({ hasText: 'gave_up' })
  await failed.getByText(words('admin_job_gave_up')).waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain(TITLE)
  await checkPage(page)
  const name = words('admin_job_of', {
    kind: words('jobs_kind_speech_render'),
    name: words('admin_plays_owner_login', { name: administrator.name, login: administrator.email }),
  })
  await hit(administrator, button(administrator, words('admin_job_cancel', { name })))
  await button(administrator, words('admin_job_retry', { name })).waitFor()
  await page.goto(at('/admin?part=record'))
  await page.getByText(words('admin_act_job_cancelled', { target: administrator.email })).waitFor()
  expect(administrator.faults).toEqual([])
  await administrator.context.close()
}
