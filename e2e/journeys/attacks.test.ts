/** Markup typed into every field is shown as text everywhere. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, openBrowser } from '../browser.ts'
import { openHostileSite, type HostileSite } from '../hostile-site.ts'
import { ALL, sampleOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { openTestMailbox, type TestMailbox } from '../test-mailbox.ts'
import { newAddress, openAccount, type Account } from '../visitors.ts'
import { expectNoEffect, signInByCookie, openWatchedVisitor, type WatchedVisitor } from '../watched.ts'
import { wordsOf } from '../words.ts'
import { openPlayMenu, PASSWORD } from '../writers.ts'

const LOOK = { language: 'en', width: 1280 } as const
const words = wordsOf('en')

let browser: Browser
let server: SharedServer
let post: TestMailbox
let evil: HostileSite
beforeAll(async () => {
  ;[browser, server, evil] = await Promise.all([openBrowser(), shareServer(), openHostileSite()])
  post = await openTestMailbox(server)
})
afterAll(() => Promise.all([browser?.close(), server?.stop(), evil?.close()]))

/** The first five payloads are of different kinds; the rest are variants. */
const KINDS = 5
/** Each payload would send a request to the other site, or show a dialog, if it were treated as markup. */
const payloads = (): string[] => [
  `<img src=x onerror="alert(1)">`,
  `</title><script>alert(1)</script>`,
  `javascript:alert(document.domain)`,
  `{{constructor.constructor('alert(1)')()}}`,
  `\u202Egnp.exe\u202C <b>bold</b>`,
  `<img src="${evil.origin}/i">`,
  `"><svg onload="alert(1)">`,
]

async function call(account: Pick<Account, 'access_token'>, method: string, path: string, body?: object | FormData) {
  const form = body instanceof FormData
  const answer = await fetch(`${server.origin}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${account.access_token}`,
      ...(form || !body ? {} : { 'content-type': 'application/json' }),
    },
    ...(body ? { body: form ? body : JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>)
}

const reads = (page: Page, text: string) => page.getByText(text).first().waitFor({ state: 'attached' })

describe('markup typed by a user is shown as text', () => {
  interface Trap {
    readonly payload: string
    readonly mallory: Account
    readonly playId: string
  }
  let alice: WatchedVisitor
  let traps: Trap[]

  /** Plants `payload` in a user name, a play's title and every element of its script. Shares the play with `reader`. */
  async function lay(payload: string, reader: Account): Promise<Trap> {
    const mallory = await openAccount(server.origin, LOOK, newAddress('mallory'))
    await call(mallory, 'PUT', '/auth/v1/user', { data: { name: payload } })
    const line = payload.replaceAll('\u202E', '').replaceAll('\u202C', '')
    const script = `Title: ${payload}\nCredit: ${payload}\nAuthor: ${payload}\n\n.INT. ${line}\n\n!${line}\n\n@${line}\n(${line})\n${line}\n\n> ${line}\n`
    const form = new FormData()
    form.append('file', new File([script], `${payload.slice(0, 20).replaceAll(/[\\/]/g, '')}.fountain`))
    const { id = '' } = await call(mallory, 'POST', '/api/plays/import', form)
    await call(mallory, 'PATCH', `/api/plays/${id}`, { title: payload })
    const shared = { email: reader.email, role: 'editor' }
    const { link = '' } = await call(mallory, 'POST', `/api/plays/${id}/people`, shared)
    await call(reader, 'POST', '/api/invitations/accept', { secret: new URL(link).searchParams.get('secret') })
    await fetch(`${server.origin}/auth/v1/recover`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: mallory.email }),
    })
    return { payload, mallory, playId: id }
  }

  beforeAll(async () => {
    const account = await openAccount(server.origin, LOOK, newAddress('alice'))
    alice = await openWatchedVisitor(browser, server.origin)
    await signInByCookie(alice, account.email, PASSWORD)
    traps = []
    for (const payload of sampleOf(payloads(), KINDS)) traps.push(await lay(payload, account))
  })
  afterAll(() => alice?.context.close())

  test('in the play list, a play, its tab, the editor and its panels', async () => {
    const { page } = alice
    await page.goto('/plays?view=shared')
    for (const { payload } of traps) await reads(page, payload.replaceAll(/[\u202C\u202E]/g, ''))
    await expectNoEffect(alice, evil)
    for (const { playId } of traps) {
      await page.goto(`/plays/${playId}`)
      await page.getByRole('tab', { name: words('casting_title'), exact: true }).waitFor()
      await expectNoEffect(alice, evil)
      await page.goto(`/plays/${playId}/edit`)
      await page.locator('.script [data-id]').first().waitFor()
      await expectNoEffect(alice, evil)
    }
  })

  test('to its author, in dialogs, labels and toasts', async () => {
    for (const { mallory, playId } of traps.slice(0, 4)) {
      const owner = await openWatchedVisitor(browser, server.origin)
      await signInByCookie(owner, mallory.email, PASSWORD)
      const { page } = owner
      await page.goto('/profile')

      await page.getByRole('heading', { level: 1, name: words('nav_profile') }).waitFor()
      await expectNoEffect(owner, evil)
      await page.goto(`/plays/${playId}`)
      await page.getByRole('button', { name: words('plays_share'), exact: true }).click()
      await page.getByRole('dialog').waitFor()
      await expectNoEffect(owner, evil)
      await page.keyboard.press('Escape')
      await openPlayMenu({ page, words })
      await page.getByRole('menuitem', { name: words('plays_duplicate'), exact: true }).click()
      await reads(page, words('plays_duplicated', { title: '' }).split('“')[0]!)
      await expectNoEffect(owner, evil)
      await owner.context.close()
    }
  })

  test('in the administration: users, audit log, and emails with their preview', async () => {
    const administrator = await openWatchedVisitor(browser, server.origin)
    await signInByCookie(administrator, 'ada@example.org', 'la régie tient le livre')
    const { page } = administrator
    const before = { subject: 'Réplique', body: '' }
    for (const { payload } of traps.filter(({ payload }) => !payload.includes('{{'))) {
      before.body = `Bonjour ${payload}\n\n[${payload.replaceAll(/[[\]]/g, '')}]({{ link }})`
      await post.call('PUT', '/admin/letters/confirm/en', { ...before, subject: payload })
      await page.goto('/admin/email-templates')
      await page
        .getByRole('main')
        .getByRole('link', { name: /English|Français/ })
        .first()
        .waitFor()
      await expectNoEffect(administrator, evil)
    }
    for (const path of ['/admin/users', '/admin/feature-flags', '/admin']) {
      await page.goto(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await expectNoEffect(administrator, evil)
    }
    const { letters: emails } = (await post.call('GET', '/admin/outbox')) as { letters: { id: string }[] }
    expect(emails.length).toBeGreaterThanOrEqual(traps.length)
    for (const { id } of emails.slice(0, traps.length)) {
      const { html } = (await post.call('GET', `/admin/outbox/${id}`)) as { html: string }
      expect(html).not.toMatch(/<img|<script|<svg|onerror=["']?alert|href="javascript/i)
      // shows the email in a sandboxed frame, as the preview does
      await page.evaluate((markup) => {
        const frame = Object.assign(document.createElement('iframe'), { srcdoc: markup })
        frame.setAttribute('sandbox', '')
        document.body.append(frame)
      }, html)
      expect(administrator.dialogs).toEqual([])
      expect(evil.asked).toEqual([])
    }
    await administrator.context.close()
  })

  test('in an address', async () => {
    const { page } = alice
    for (const [turn, payload] of payloads().entries()) {
      const sign = encodeURIComponent(payload)
      const paths = [
        `/${sign}`, `/plays?view=${sign}`, `/auth/confirm?token_hash=${sign}&type=recovery`, `/#error=x&error_code=${sign}&error_description=${sign}`,
        `/social/friends/accept?kind=social&token=${sign}`, `/auth/invite?kind=group&token=${sign}&name=${sign}`, `/plays/${sign}`,
      ]
      // without REPLIQUE_TESTS=all, each payload is tried at only one address
      for (const path of ALL ? paths : [paths[turn % paths.length]!]) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).first().waitFor()
        await expectNoEffect(alice, evil)
      }
    } // prettier-ignore
  })
})
