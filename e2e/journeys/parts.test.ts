/** A director gives three actors their sides. After a rewrite, only those whose lines or cues changed are told again. */
import { readFile } from 'node:fs/promises'
import type { NotificationItem, PlayDetail } from '@replique/contract'
import { readPdf, readStreams } from '@replique/paper/tests'
import { unzipSync } from 'fflate'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { requestAs } from '../requests.ts'
import { checkPage } from '../visitors.ts'
import { acceptInvitation, importFile, newWriter, openEditor, pointAt, saved, type Writer } from '../writers.ts'

const LONG = 'LA MARQUISE DE LA TOUR-D’AUVERGNE-LAURAGUAIS'
const SCRIPT = `Title: The Lock

.A kitchen.

@ANNA
Nobody has been here.

@BRUNO
Somebody has.

@CLARA
She is gone.

@${LONG}
Who is gone?
`

const LOOKS: readonly Look[] = [
  { language: 'en', width: 1280 },
  { language: 'fr', width: 390, dark: true },
]

let browser: Browser
let server: SharedServer
beforeAll(async () => {
  ;[browser, server] = await Promise.all([openBrowser(), shareServer()])
})
afterAll(() => Promise.all([browser?.close(), server?.stop()]))

const hit = async ({ page }: Writer, target: Locator): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, target) : target.tap()

const button = ({ page, words }: Writer, key: string, places = {}): Locator =>
  page.getByRole('button', { name: words(key, places), exact: true })

/** Downloads with a button, and returns the file's name and bytes. */
async function download(writer: Writer, target: Locator) {
  const pressed = writer.page.waitForEvent('download')
  await hit(writer, target)
  const file = await pressed
  return { name: file.suggestedFilename(), bytes: new Uint8Array(await readFile(await file.path())) }
}

const textOf = (bytes: Uint8Array): string =>
  readPdf(bytes)
    .pages.flat()
    .map(({ text }) => text)
    .join(' ')
/** The number of marked speeches: each has a bar in the margin. */
const marksIn = (bytes: Uint8Array): number =>
  readStreams(bytes).reduce((count, stream) => count + [...stream.matchAll(/ 1\.5 \S+ re\nf$/gm)].length, 0)

/** Exports the play in the editor as a PDF with numbered speeches. */
async function exportNumbered(writer: Writer): Promise<Uint8Array> {
  const { page, words } = writer
  await page.keyboard.press('ControlOrMeta+k')
  await page.locator('input[role=combobox]').fill(words('editor_export'))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  const options = dialog.getByText(words('plays_export_pdf_options'), { exact: true })
  await options.waitFor()
  await checkPage(page)
  await options.click()
  await dialog.getByLabel(words('parts_numbers'), { exact: true }).selectOption('play')
  return (await download(writer, dialog.getByRole('button', { name: words('plays_export_pdf') }))).bytes
}

/** Waits for the sentence that says who will be told. */
async function waitForDue({ page, words, look }: Writer, names: readonly string[]): Promise<void> {
  const listed = new Intl.ListFormat(look.language, { type: 'conjunction' }).format(names)
  const places = { count: names.length, all: 3, names: listed, plural: 'other' }
  await page.getByText(words('parts_due', places), { exact: true }).waitFor()
}

/** Returns how many unread notifications tell an actor that sides were given out, and marks them as read. */
async function readTold(writer: Writer): Promise<number> {
  const { items } = await requestAs<{ items: NotificationItem[] }>(writer, 'GET', '/api/news')
  await requestAs(writer, 'POST', '/api/news/read', { all: true })
  return items.filter(({ kind, read }) => kind === 'parts' && !read).length
}

/** Lets three people read the play, and casts them: the first has two roles. */
async function castPlay(odette: Writer, playId: string, actors: readonly Writer[]): Promise<void> {
  const ids = new Map<string, string>()
  for (const actor of actors) {
    const path = `/api/plays/${playId}/people`
    const { link } = await requestAs<{ link: string }>(odette, 'POST', path, { email: actor.email, role: 'viewer' })
    await acceptInvitation(actor, link)
    ids.set(actor.name, (await requestAs<{ id: string }>(actor, 'GET', '/api/me')).id)
  }
  const { characters } = await requestAs<PlayDetail>(odette, 'GET', `/api/plays/${playId}`)
  for (const [at, { id }] of characters.entries()) {
    const actor = actors[at % actors.length]!
    await requestAs(odette, 'PUT', `/api/plays/${playId}/casting/${encodeURIComponent(id)}`, {
      cast: [{ userId: ids.get(actor.name), understudy: false }],
    })
  }
}

test.each(looksOf(LOOKS, 1))('sides are given out, in $language at $width', async (look) => {
  const names = ['Odette', 'Bruno', 'Clara', 'Émile'] as const
  const [odette, ...actors] = await Promise.all(names.map((name) => newWriter(browser, server.origin, name, look)))
  const [bruno, clara, emile] = actors
  if (!odette || !bruno || !clara || !emile) throw new Error('nobody came')
  const { page, words } = odette
  const playId = await importFile(odette, 'lock.fountain', SCRIPT)
  const parts = `/plays/${playId}/rehearsals/parts`
  await page.goto(odette.at(parts))
  await page.getByText(words('parts_nobody_cast'), { exact: true }).waitFor()
  await castPlay(odette, playId, actors)

  // an actor sees that nothing has been given out yet
  await bruno.page.goto(bruno.at(parts))
  await bruno.page.getByText(bruno.words('parts_own_new'), { exact: true }).waitFor()
  await checkPage(bruno.page)

  // the director finds the page, and downloads everything
  await page.goto(odette.at(`/plays/${playId}/rehearsals`))
  await hit(odette, page.getByRole('link', { name: words('parts_title'), exact: true }))
  await waitForDue(odette, ['Bruno', 'Clara', 'Émile'])
  await checkPage(page)
  await page.getByLabel(words('parts_numbers'), { exact: true }).selectOption('play')
  const forRoles = page.getByRole('checkbox', { name: words('parts_zip_roles') })
  await (look.width > 900 ? forRoles.press('Space') : forRoles.tap())
  const zip = await download(odette, button(odette, 'parts_zip'))
  expect(zip.name).toMatch(/^The Lock – .+\.zip$/)
  const files = unzipSync(zip.bytes)
  const roles = ['ANNA', 'BRUNO', 'CLARA', LONG]
  expect(Object.keys(files).sort()).toEqual(
    [
      ...roles.flatMap((name) => [`Sides – ${name}.pdf`, `Script – ${name}.pdf`]),
      ...['Bruno', 'Clara', 'Émile'].map((name) => `Script for ${name}.pdf`),
    ].sort(),
  )
  for (const bytes of Object.values(files)) expect(Buffer.from(bytes.slice(0, 5)).toString()).toBe('%PDF-')
  expect(textOf(files['Sides – BRUNO.pdf']!)).toMatch(/Nobody has been here\..*Somebody has\./)
  expect([marksIn(files['Script for Bruno.pdf']!), marksIn(files['Script – BRUNO.pdf']!)]).toEqual([2, 1])
  expect(textOf(files['Script for Bruno.pdf']!)).toMatch(/\b4\b/)

  // the choices are remembered
  await page.reload()
  await expect.poll(() => page.getByLabel(words('parts_numbers'), { exact: true }).inputValue()).toBe('play')

  await hit(odette, button(odette, 'parts_give_out'))
  await page.getByText(words('parts_nobody_due'), { exact: true }).waitFor()
  expect(await Promise.all(actors.map(readTold))).toEqual([1, 1, 1])

  // the page that an actor has open follows
  const script = button(bruno, 'parts_own_script')
  await script.waitFor()
  await checkPage(bruno.page)
  const own = await download(bruno, script)
  expect([own.name, marksIn(own.bytes)]).toEqual(['Script for Bruno.pdf', 2])
  const sides = await download(bruno, button(bruno, 'parts_sides_of', { name: 'ANNA' }))
  expect(sides.name).toBe('Sides – ANNA.pdf')

  // one speech is rewritten: its speaker has new lines, and the next speaker a new cue
  const writing = { ...odette, page: await odette.context.newPage() }
  await openEditor(writing, playId)
  await pointAt(writing.page, 'Somebody has.')
  await writing.page.keyboard.type(' I am sure.')
  await saved(writing.page)
  const whole = await exportNumbered(writing)
  expect([marksIn(whole), /\b4\b/.test(textOf(whole))]).toEqual([0, true])
  await writing.page.close()
  await page.reload()
  await waitForDue(odette, ['Clara', 'Émile'])
  await checkPage(page)
  await hit(odette, button(odette, 'parts_give_out'))
  await page.getByText(words('parts_nobody_due'), { exact: true }).waitFor()
  expect(await Promise.all(actors.map(readTold))).toEqual([0, 1, 1])
  for (const writer of [odette, ...actors]) expect(writer.faults).toEqual([])
})
