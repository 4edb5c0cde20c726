/**
 * A director plans rehearsals, publishes the calls and changes one. The actors are told of what concerns them, see their
 * calls here and in their own calendar, and say when they can't come.
 */
import type { NotificationItem, PlayDetail } from '@replique/contract'
import { addDays, instantOf } from '@replique/script'
import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, openBrowser, type Look } from '../browser.ts'
import { press } from '../keyboard.ts'
import { looksOf } from '../looks.ts'
import { shareServer, type SharedServer } from '../people.ts'
import { requestAs } from '../requests.ts'
import { checkPage } from '../visitors.ts'
import { importFile, newWriter, share, type Writer } from '../writers.ts'

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

type Target = ReturnType<Writer['page']['getByRole']>

const hit = async ({ page }: Writer, target: Target): Promise<void> =>
  page.viewportSize()!.width > 900 ? press(page, target) : target.tap()

/** Checks or unchecks a box with the keyboard, or with a tap. */
const tick = async ({ page }: Writer, box: Target): Promise<void> => {
  if (page.viewportSize()!.width < 900) return box.tap()
  await box.focus()
  await page.keyboard.press('Space')
}

const button = ({ page, words }: Writer, key: string, places = {}): Target =>
  page.getByRole('button', { name: words(key, places), exact: true })

const dialog = ({ page }: Writer) => page.getByRole('dialog')

const field = ({ page, words }: Writer, key: string) => page.getByLabel(words(key), { exact: true })

/** Casts people for the characters in the order of the cast list. */
async function castAll(director: Writer, playId: string, actors: readonly Writer[]): Promise<void> {
  const { characters } = await requestAs<PlayDetail>(director, 'GET', `/api/plays/${playId}`)
  const { company } = await requestAs<{ company: { id: string; name: string }[] }>(
    director,
    'GET',
    `/api/plays/${playId}/casting`,
  )
  for (const [at, { name }] of actors.entries()) {
    const userId = company.find((person) => person.name === name)?.id
    const path = `/api/plays/${playId}/casting/${encodeURIComponent(characters[at]?.id ?? '')}`
    await requestAs(director, 'PUT', path, { cast: [{ userId, understudy: false }] })
  }
}

/** Opens the rehearsal at this place of the list, and waits for its own page. */
async function openRehearsal(director: Writer, at: number): Promise<void> {
  const { page, words } = director
  await hit(director, page.getByRole('button', { name: new RegExp(`^${words('calls_edit')}`) }).nth(at))
  await page.getByRole('heading', { name: words('calls_scenes'), exact: true }).waitFor()
}

async function unreadOf(writer: Writer): Promise<number> {
  const { items } = await requestAs<{ items: NotificationItem[] }>(writer, 'GET', '/api/news')
  return items.filter(({ kind, read }) => kind === 'calls' && !read).length
}

/** Returns the start and end of each event in a calendar. */
async function eventsAt(address: string): Promise<(readonly [start: number, end: number, title: string])[]> {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  return new ICAL.Component(ICAL.parse(await answer.text()) as unknown[]).getAllSubcomponents('vevent').map((one) => {
    const { startDate, endDate, summary } = new ICAL.Event(one)
    return [startDate.toJSDate().getTime(), endDate.toJSDate().getTime(), summary] as const
  })
}

test.each(looksOf(LOOKS, 1))('rehearsals and calls, in $language at $width', async (look) => {
  const [odette, paul, clara] = await Promise.all(
    (['Odette', 'Paul', 'Clara'] as const).map((name) => newWriter(browser, server.origin, name, look)),
  )
  if (!odette || !paul || !clara) throw new Error('nobody came')
  const { page, words } = odette
  const playId = await importFile(odette, 'lock.fountain', SCRIPT)
  await share(odette, playId, paul, 'viewer')
  await share(odette, playId, clara, 'viewer')
  await castAll(odette, playId, [paul, clara])
  const path = `/plays/${playId}/rehearsals/calls`

  await page.goto(odette.at(path))
  await page.getByText(words('calls_plan_empty'), { exact: true }).waitFor()
  await checkPage(page)

  // two rehearsals at the same times
  const zone = await page.evaluate(() => new Intl.DateTimeFormat().resolvedOptions().timeZone)
  const day = addDays(new Date().toISOString().slice(0, 10), 10)
  const at = (date: string, time: string): number => instantOf({ date, time }, zone)
  await hit(odette, button(odette, 'calls_add'))
  await field(odette, 'calls_date').fill(day)
  await field(odette, 'calls_from').fill('19:00')
  await field(odette, 'calls_to').fill('20:00')
  await field(odette, 'calls_place').fill('Studio 2')
  await tick(odette, dialog(odette).getByRole('checkbox').first())
  await checkPage(page)
  await hit(odette, button(odette, 'calls_add_do', { count: 2, plural: 'other' }))
  await dialog(odette).waitFor({ state: 'detached' })

  // all French scenes for the first, only the last for the second
  for (const [place, boxes] of [
    [0, [0]],
    [1, [3]],
  ] as const) {
    await openRehearsal(odette, place)
    await hit(odette, button(odette, 'calls_scenes_add'))
    for (const box of boxes) await tick(odette, dialog(odette).getByRole('checkbox').nth(box))
    if (place === 0) await checkPage(page)
    const count = place === 0 ? 3 : 1
    await hit(odette, button(odette, 'calls_scenes_add_do', { count, plural: count === 1 ? 'one' : 'other' }))
    await dialog(odette).waitFor({ state: 'detached' })
    if (place === 0) {
      await hit(odette, button(odette, 'calls_propose'))
      await page
        .getByText(words('calls_proposed_same', { after: words('calls_minutes_length', { minutes: 0 }) }))
        .waitFor()
      await checkPage(page)
    }
    await hit(odette, button(odette, 'plays_save'))
    await page.getByText(words('calls_count_scenes', { count, plural: count === 1 ? 'one' : 'other' })).waitFor()
  }
  expect([await unreadOf(paul), await unreadOf(clara)]).toEqual([0, 0])
  await hit(odette, button(odette, 'calls_publish_all', { count: 2, plural: 'other' }))
  await expect.poll(() => page.getByText(words('calls_state_published'), { exact: true }).count()).toBe(2)
  await checkPage(page)

  // an actor follows the notification to their own calls
  await paul.page.goto(paul.at('/plays'))
  const bell = paul.page.getByRole('button', { name: new RegExp(`^${paul.words('notifications_title')}`) })
  await hit(paul, bell.first())
  await hit(
    paul,
    dialog(paul)
      .getByRole('link', { name: /calls for|convocations/ })
      .first(),
  )
  await paul.page.waitForURL((url) => url.pathname === paul.at(path))
  await paul.page.getByText('Studio 2').first().waitFor()
  const own = paul.page.getByRole('region', { name: paul.words('calls_own'), exact: true })
  expect(await own.getByRole('heading', { level: 3 }).count()).toBe(1)
  expect(await paul.page.getByText(words('calls_plan'), { exact: true }).count()).toBe(0)
  await checkPage(paul.page)

  // their home page has their next calls in all plays
  await paul.page.goto(paul.at('/'))
  const next = paul.page.getByRole('region', { name: paul.words('calls_own'), exact: true })
  await next.getByText('Studio 2').waitFor()
  expect(await next.getByRole('listitem').filter({ hasText: '19:00–19:10' }).count()).toBeGreaterThan(0)
  await checkPage(paul.page)
  await hit(paul, next.getByRole('link', { name: 'The Lock', exact: true }))
  await paul.page.waitForURL((url) => url.pathname === paul.at(path))

  // their calendar has the same times
  await hit(paul, button(paul, 'calls_calendar_create'))
  const address = await field(paul, 'calls_calendar_label').inputValue()
  await checkPage(paul.page)
  const start = at(day, '19:00')
  const minutes = (count: number): number => start + count * 60_000
  expect(await eventsAt(address)).toEqual([[start, minutes(10), expect.stringContaining('The Lock')]])
  const { address: theirs } = await requestAs<{ address: { url: string } }>(clara, 'POST', '/api/calendar-address')
  const second = at(addDays(day, 1), '19:00')
  const before = [minutes(5), minutes(15), expect.stringContaining('The Lock')]
  expect(await eventsAt(theirs.url)).toEqual([before, [second, second + 5 * 60_000, expect.any(String)]])

  // the second rehearsal changes: only Clara is called for it
  await requestAs(paul, 'POST', '/api/news/read', { all: true })
  await requestAs(clara, 'POST', '/api/news/read', { all: true })
  await openRehearsal(odette, 1)
  await page.getByLabel(new RegExp(`^${words('calls_minutes')}, `)).fill('45')
  await field(odette, 'calls_from').fill('18:30')
  await hit(odette, button(odette, 'calls_save_publish'))
  await page.getByRole('heading', { name: words('calls_plan'), exact: true }).waitFor()
  await expect.poll(() => unreadOf(clara)).toBe(1)
  expect(await unreadOf(paul)).toBe(0)
  const earlier = second - 30 * 60_000
  expect(await eventsAt(theirs.url)).toEqual([before, [earlier, earlier + 45 * 60_000, expect.any(String)]])
  expect(await eventsAt(address)).toHaveLength(1)

  // an actor can't come on the first day, and the director sees it
  await hit(paul, button(paul, 'calls_unavailable_add'))
  await dialog(paul).getByLabel(paul.words('calls_date'), { exact: true }).fill(day)
  await dialog(paul).getByLabel(paul.words('calls_unavailable_note'), { exact: true }).fill('A wedding')
  await checkPage(paul.page)
  await hit(paul, button(paul, 'plays_save'))
  await dialog(paul).waitFor({ state: 'detached' })
  await paul.page.getByText('A wedding').waitFor()
  await page.reload()
  await page.getByText(words('calls_count_busy', { count: 1, plural: 'one' }), { exact: true }).waitFor()
  expect(await page.getByText('A wedding').count()).toBe(0)
  await openRehearsal(odette, 0)
  await page
    .getByText(words('calls_busy', { names: 'Paul' }), { exact: true })
    .first()
    .waitFor()
  await checkPage(page)

  // somebody else saves first: what was typed stays, and can be saved over theirs
  await field(odette, 'calls_place').fill('Cellar')
  const { rehearsals } = await requestAs<{
    rehearsals: ({ id: string; revision: number; units: object[] } & object)[]
  }>(odette, 'GET', `/api/plays/${playId}/rehearsals`)
  await requestAs(odette, 'PUT', `/api/plays/${playId}/rehearsals`, { rehearsals: rehearsals.slice(0, 1) })
  await hit(odette, button(odette, 'plays_save'))
  await page.getByText(words('failure_rehearsal_moved_on'), { exact: true }).waitFor()
  expect(await field(odette, 'calls_place').inputValue()).toBe('Cellar')
  await checkPage(page)
  // what is typed is still there after the way back
  await page.goBack()
  await page.getByText(words('calls_state_unsaved'), { exact: true }).waitFor()
  await checkPage(page)
  await openRehearsal(odette, 0)
  expect(await field(odette, 'calls_place').inputValue()).toBe('Cellar')
  await hit(odette, button(odette, 'plays_save'))
  await page.getByText(words('failure_rehearsal_moved_on'), { exact: true }).waitFor()
  await hit(odette, button(odette, 'calls_save_over'))
  await page.getByText('Cellar').waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(words('calls_edit'))
  for (const { faults } of [odette, paul, clara]) expect(faults).toEqual([])
})
