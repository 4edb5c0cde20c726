/** A stage manager reads who is on stage when, corrects it, takes it away as a table, and sees it follow the text. */
import { readFile } from 'node:fs/promises'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, openEditor, pointAt, saved, type Writer } from '../writers.ts'

const SCRIPT = `Title: The Lock

# Act One

.A kitchen.

Enter ANNA.

@ANNA
Nobody has been here.

Enter BRUNO with a lamp.

@BRUNO
Somebody has.

Exit ANNA.

@BRUNO
Anna?

@CLARA
She is gone.

.A garden.

Enter ANNA and CLARA.

@ANNA
I am up here.
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

const hit = async ({ page }: Writer, name: ReturnType<Writer['page']['getByRole']>): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, name) : name.tap()

const rowsOf = ({ page }: Writer): Promise<string[]> =>
  page
    .getByRole('table')
    .first()
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .slice(1)
        .map((row) => [...row.children].map((one) => (one as HTMLElement).innerText.replaceAll('\n', '')).join('|')),
    )

test.each(looksOf(LOOKS, 1))('the French scenes of a play, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'lock.fountain', SCRIPT)
  await page.goto(writer.at(`/plays/${playId}`))
  await page.getByRole('tab', { name: words('play_tab_rehearse'), exact: true }).click()
  await hit(writer, page.getByRole('link', { name: words('staging_title'), exact: true }))
  await page.getByRole('heading', { name: words('staging_french_scenes'), exact: true }).waitFor()
  const silent = (name: string) => words('staging_silent', { names: name })
  // without headings above the columns, a phone says what is counted
  const speeches = (count: number) =>
    look.width > 900 ? String(count) : words('parts_speeches', { count, plural: count === 1 ? 'one' : 'other' })
  expect(await rowsOf(writer)).toEqual([
    `Act One · A kitchen.|${speeches(4)}|0:05`,
    `1|ANNA|${speeches(1)}|0:02|`,
    `2|BRUNO${silent('ANNA')}|${speeches(1)}|0:01|`,
    `3|BRUNO|${speeches(1)}|0:00|`,
    `4|CLARA${silent('BRUNO')}|${speeches(1)}|0:01|`,
    'Act One · A garden.',
    `5|ANNA${silent('CLARA')}|${speeches(1)}|0:02|`,
  ])
  await checkPage(page)

  // somebody who speaks without having entered is not guessed
  await page.getByText(words('staging_doubts', { count: 1, plural: 'one' }), { exact: true }).click()
  await page.getByText(words('staging_not_entered', { name: 'CLARA' }), { exact: true }).waitFor()
  await checkPage(page)
  await hit(writer, page.getByRole('button', { name: words('staging_say_entrance', { name: 'CLARA' }), exact: true }))
  await page.getByText(words('staging_confirmed', { count: 1, plural: 'one' }), { exact: true }).waitFor()
  expect(await page.getByText(words('staging_not_entered', { name: 'CLARA' }), { exact: true }).count()).toBe(0)

  const download = page.waitForEvent('download')
  await hit(writer, page.getByRole('button', { name: words('staging_csv'), exact: true }))
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.split('\r\n')[0]).toContain('ANNA,BRUNO,CLARA')
  const sheet = page.waitForEvent('download')
  await hit(writer, page.getByRole('button', { name: words('staging_ods'), exact: true }))
  const ods = unzipSync(await readFile(await (await sheet).path()))
  expect(Object.keys(ods)).toEqual(['mimetype', 'content.xml', 'META-INF/manifest.xml'])
  expect(strFromU8(ods['content.xml']!)).toContain('<text:p>CLARA</text:p>')

  // somebody is there without a word of it in the text
  await hit(writer, page.getByRole('button', { name: words('staging_change_scene', { number: '5' }), exact: true }))
  await page.getByRole('checkbox', { name: 'BRUNO', exact: true }).check()
  await checkPage(page)
  await hit(writer, page.getByRole('button', { name: words('staging_keep'), exact: true }))
  await expect.poll(() => rowsOf(writer)).toContain(`5|ANNA${silent('BRUNO, CLARA')}|${speeches(1)}|0:02|`)
  await page.getByText(`${words('staging_scene_changed', { number: '5' })} + BRUNO`, { exact: true }).waitFor()

  // they are printed; the dialog may have been cancelled, so the earlier print can still be compared with
  await hit(writer, page.getByRole('button', { name: words('staging_print'), exact: true }))
  const earlier = page.getByLabel(words('staging_compare'), { exact: true })
  await earlier.waitFor()
  const changed = page.getByText(`${words('staging_scene_changed', { number: '5' })} + BRUNO`, { exact: true })
  expect(await changed.count()).toBe(0)
  await checkPage(page)
  await earlier.selectOption({ index: 1 })
  await changed.waitFor()

  // the text changes
  const before = await rowsOf(writer)
  const author = { ...writer, page: await writer.context.newPage() }
  await openEditor(author, playId)
  await pointAt(author.page, 'Exit ANNA.')
  await author.page.keyboard.press('End')
  await author.page.keyboard.type(' Enter CLARA.')
  await saved(author.page)
  await author.page.close()
  await expect.poll(() => rowsOf(writer), { timeout: 60_000 }).not.toEqual(before)
  expect(writer.faults).toEqual([])
})

/** A play with many French scenes and characters whose names are long. */
const NAMES = ['LA MARQUISE DE LA TOUR-D’AUVERGNE-LAURAGUAIS', 'THE HARBOURMASTER OF SAINT-AUBREY', 'OLD NAN'] as const
const LONG_SCRIPT = `Title: The Inquest

${Array.from({ length: 30 }, (_, at) => {
  const name = NAMES[at % NAMES.length] as string
  return `Enter ${name}.\n\n@${name}\nWho is there?\n\nExit ${name}.\n\n@THE VOICE OF THE FOGHORN\nNobody.\n\nHe goes out.`
}).join('\n\n')}
`

test.each(looksOf(LOOKS, 1))('many French scenes and long names fit, in $language at $width', async (look) => {
  const writer = await newWriter(browser, server.origin, 'Odette', look)
  const { page, words } = writer
  const playId = await importFile(writer, 'inquest.fountain', LONG_SCRIPT)
  await page.goto(writer.at(`/plays/${playId}/rehearsals`))
  await page.locator('summary').first().click()
  await checkPage(page)
  // a tap reaches its button, and names stay inside the dialog
  const change = page.getByRole('button', { name: words('staging_change_scene', { number: '40' }), exact: true })
  await (look.width > 900 ? change.press('Enter') : change.tap())
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.locator('fieldset').evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
  await checkPage(page)
  expect(writer.faults).toEqual([])
})
