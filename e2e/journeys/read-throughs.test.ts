/** Three devices read a play together; the leader closes the laptop, and the read-through continues. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestAs } from '../requests.ts'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage, LOOKS } from '../visitors.ts'
import { importFile, acceptInvitation, newWriter, type Writer } from '../writers.ts'

const SCRIPT = `Title: Rain

INT. KITCHEN

Rain.

ADA
Listen to the rain.

BEA
To what?

EXT. GARDEN

ADA
To the rain, I said.
`

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const button = ({ page, words }: Writer, key: string, places = {}) =>
  page.getByRole('button', { name: words(key, places), exact: true })
const current = async ({ page }: Writer) => (await page.locator('[aria-current=true]').allTextContents()).join(' ')

/** Waits until all of these devices are at the same line. */
async function allAt(devices: readonly Writer[], words: string): Promise<void> {
  for (const device of devices) await expect.poll(() => current(device), { timeout: 30_000 }).toContain(words)
}

async function openCompany(device: Writer, count: number): Promise<void> {
  await press(device.page, button(device, 'read_throughs_company_count', { count: String(count) }))
}

async function shareWith(owner: Writer, playId: string, people: readonly Writer[]): Promise<void> {
  for (const person of people) {
    const wanted = { email: person.email, role: 'viewer' }
    const { link } = await requestAs<{ link: string }>(owner, 'POST', `/api/plays/${playId}/people`, wanted)
    await acceptInvitation(person, link)
  }
}

const come = (look: Look) => (name: string) => newWriter(browser, server.origin, name, look)

describe.each(looksOf(LOOKS, 1))('in $language at $width px', (look) => {
  test('a play is read on three devices, and continues after its leader leaves', async () => {
    const [odette, bruno, clara] = await Promise.all(['Odette', 'Bruno', 'Clara'].map(come(look)))
    if (!odette || !bruno || !clara) throw new Error('nobody came')
    const playId = await importFile(odette, 'rain.fountain', SCRIPT)
    await shareWith(odette, playId, [bruno, clara])
    await odette.page.goto(odette.at(`/plays/${playId}/reading`))
    await button(odette, 'read_throughs_open').waitFor()
    await checkPage(odette.page)
    await press(odette.page, button(odette, 'read_throughs_open'))
    await button(odette, 'read_throughs_begin').waitFor()
    await checkPage(odette.page)

    await bruno.page.goto(bruno.at(`/plays/${playId}`))
    await bruno.page.getByText(bruno.words('read_throughs_going'), { exact: true }).waitFor()
    await press(
      bruno.page,
      bruno.page.getByRole('link', { name: bruno.words('read_throughs_take_part_now'), exact: true }),
    )
    await openCompany(bruno, 2)
    await press(bruno.page, button(bruno, 'read_throughs_take_part', { name: 'BEA' }))
    await button(bruno, 'read_throughs_give_back_part', { name: 'BEA' }).waitFor()
    await checkPage(bruno.page)
    await bruno.page.keyboard.press('Escape')
    await clara.page.goto(clara.at(`/plays/${playId}/reading`))
    await openCompany(odette, 3)
    await odette.page
      .getByLabel(odette.words('read_throughs_who_reads', { name: 'ADA' }), { exact: true })
      .selectOption({ label: 'Clara' })
    await checkPage(odette.page)
    await odette.page.keyboard.press('Escape')

    // the heading and the direction have no reader, so a voice speaks them and the read-through advances by itself
    await press(odette.page, button(odette, 'read_throughs_begin'))
    await allAt([odette, bruno, clara], 'Listen to the rain.')
    await clara.page.getByText(clara.words('read_throughs_your_line'), { exact: true }).first().waitFor()
    await checkPage(clara.page)
    await press(clara.page, button(clara, 'read_throughs_next'))
    await allAt([odette, bruno, clara], 'To what?')

    await odette.context.close()
    await button(bruno, 'read_throughs_back').waitFor({ timeout: 30_000 })
    await allAt([bruno, clara], 'To what?')
    expect(await button(clara, 'read_throughs_back').count()).toBe(0)
    await press(bruno.page, button(bruno, 'read_throughs_next'))
    await allAt([bruno, clara], 'To the rain, I said.')
    await press(clara.page, button(clara, 'read_throughs_next'))
    await press(bruno.page, button(bruno, 'read_throughs_end'))
    for (const { page, words } of [bruno, clara]) {
      await page.getByText(words('read_throughs_over'), { exact: true }).waitFor()
      await page.getByText(words('read_throughs_measured'), { exact: true }).waitFor()
      await page.getByText(words('read_throughs_no_changes'), { exact: true }).waitFor()
    }
    await checkPage(clara.page)
  })
})
